import { Info } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { tones } from '#shared/contract/agent.ts';
import { limits } from '#shared/schema/limits.ts';
import { Notice } from '#web/ui/display/Notice.tsx';
import type { SectionProps } from '#web/features/agent/sections/sections.ts';
import { useFieldError } from '#web/features/agent/useFieldError.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { RadioCards } from '#web/ui/form/RadioCards.tsx';

/** The agent's name and tone. */
export function PersonaSection({ agent, edit, mayEdit }: SectionProps) {
  const { t } = useTranslation('parley');
  const errorOf = useFieldError(edit.form);
  return (
    <>
      <Field
        label={t('field.name')}
        required
        hint={t('persona.nameHint')}
        error={errorOf('name', limits.agent.name)}
      >
        <Input autoComplete="off" readOnly={!mayEdit} {...edit.form.register('name')} />
      </Field>
      <Controller
        control={edit.form.control}
        name="tone"
        render={({ field }) => (
          <RadioCards
            label={t('field.tone')}
            value={field.value}
            onChange={field.onChange}
            disabled={!mayEdit}
            className="@min-[460px]:grid-cols-2"
            options={tones.map((tone) => ({
              value: tone,
              label: t(`tone.${tone}.name`),
              content: <ToneExample name={edit.values.name.trim()} text={t(`tone.${tone}.example`)} />,
            }))}
          />
        )}
      />
      {agent.brain === 'built_in' && <Notice icon={<Info />}>{t('persona.toneNote')}</Notice>}
    </>
  );
}

/** The same message in each tone. */
function ToneExample({ name, text }: { name: string; text: string }) {
  return (
    <span className="flex items-end gap-2">
      <Avatar name={name} size={24} className="max-md:hidden" />
      <span className="rounded-4 rounded-bl-1 bg-ai-soft px-3 py-1.5 text-13 text-pretty">{text}</span>
    </span>
  );
}
