import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/format.ts';
import { limits } from '#shared/schema/limits.ts';
import { Notice } from '#web/ui/display/Notice.tsx';
import type { SectionProps } from '#web/features/agent/sections/sections.ts';
import { useFieldError } from '#web/features/agent/useFieldError.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';

/** Instructions in plain language. */
export function InstructionsSection({ agent, edit, mayEdit }: SectionProps) {
  const { t } = useTranslation('parley');
  const errorOf = useFieldError(edit.form);
  const used = edit.values.instructions.length;
  return (
    <>
      {agent.brain === 'built_in' && <Notice icon={<Info />}>{t('instructions.note')}</Notice>}
      <Field
        label={t('field.instructions')}
        error={errorOf('instructions', limits.agent.instructions)}
        hint={
          <span className="flex justify-between gap-4">
            <span className="text-pretty">{t('instructions.hint')}</span>
            <span className="shrink-0 whitespace-nowrap">
              {t('used', { used: formatNumber(used), most: formatNumber(limits.agent.instructions) })}
            </span>
          </span>
        }
      >
        <Textarea
          rows={14}
          readOnly={!mayEdit}
          placeholder={t('instructions.placeholder')}
          className="max-h-none!"
          {...edit.form.register('instructions')}
        />
      </Field>
    </>
  );
}
