import { TriangleAlert } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from '#web/features/agent/Notice.tsx';
import type { SectionProps } from '#web/features/agent/sections/SectionPanel.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';

/** The tools that the agent may use. */
export function ToolsSection({ agent, edit, mayEdit }: SectionProps) {
  const { t } = useTranslation('parley');
  const tools = [
    { name: 'knowledge', label: t('tool.knowledge.name'), hint: t('tool.knowledge.text') },
    {
      name: 'customer_record',
      label: t('tool.record.name'),
      hint: agent.brain === 'model' ? t('tool.record.text') : t('tool.record.modelOnly'),
    },
  ] as const;
  return (
    <>
      <div className="divide-y divide-line rounded-4 border hairline px-4">
        {tools.map(({ name, ...texts }) => (
          <Controller
            key={name}
            control={edit.form.control}
            name={`tools.${name}`}
            render={({ field }) => (
              <Switch
                tone="ai"
                className="py-4"
                checked={field.value}
                onChange={field.onChange}
                disabled={!mayEdit}
                {...texts}
              />
            )}
          />
        ))}
      </div>
      {!edit.values.tools.knowledge && (
        <Notice icon={<TriangleAlert />} tone="warn">
          {t('tool.noKnowledge')}
        </Notice>
      )}
      <p className="text-13 text-text-2">
        <TextLink to="/app/ai-knowledge/knowledge">{t('tool.where')}</TextLink>
      </p>
    </>
  );
}
