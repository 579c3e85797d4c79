import { TriangleAlert } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from '#web/ui/display/Notice.tsx';
import type { SectionProps } from '#web/features/agent/sections/sections.ts';
import { Switch } from '#web/ui/form/Switch.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';

/** The tools that the agent may use. */
export function ToolsSection({ agent, edit, mayEdit }: SectionProps) {
  const { t } = useTranslation('parley');
  const { control } = edit.form;
  return (
    <>
      <div className="divide-y divide-line rounded-4 border hairline px-4">
        {agent.tools.map(({ name, title, explanation, needs_model }) => (
          <Controller
            key={name}
            control={control}
            name={`tools.${name}`}
            render={({ field }) => (
              <Switch
                tone="ai"
                className="py-4"
                label={title}
                hint={
                  needs_model && agent.brain !== 'model' ? t('tool.modelOnly', { explanation }) : explanation
                }
                checked={field.value}
                onChange={field.onChange}
                disabled={!mayEdit}
              />
            )}
          />
        ))}
      </div>
      {edit.values.tools['knowledge'] === false && (
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
