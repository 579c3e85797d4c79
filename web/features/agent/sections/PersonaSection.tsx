import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Info } from 'lucide-react';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { tones, type AgentConfig } from '#shared/contract/agent.ts';
import { limits } from '#shared/contract/limits.ts';
import { Notice } from '#web/features/agent/Notice.tsx';
import type { SectionProps } from '#web/features/agent/SectionPanel.tsx';
import { useFieldError } from '#web/features/agent/useFieldError.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { cx } from '#web/ui/cx.ts';

/** Its name and how it speaks. */
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
          <Tones
            value={field.value}
            name={edit.values.name.trim()}
            onChange={field.onChange}
            disabled={!mayEdit}
          />
        )}
      />
      {agent.brain === 'built_in' && <Notice icon={<Info />}>{t('persona.toneNote')}</Notice>}
    </>
  );
}

interface TonesProps {
  value: AgentConfig['tone'];
  name: string;
  onChange: (tone: AgentConfig['tone']) => void;
  disabled: boolean;
}

/** Each tone says the same thing in its way. */
function Tones({ value, name, onChange, disabled }: TonesProps) {
  const { t } = useTranslation('parley');
  const label = useId();
  return (
    <div>
      <p id={label} className="mb-1.5 text-13 font-medium">
        {t('field.tone')}
      </p>
      <RadioGroup
        aria-labelledby={label}
        value={value}
        onValueChange={(next) => onChange(next as AgentConfig['tone'])}
        disabled={disabled}
        className="grid gap-2.5 @min-[460px]:grid-cols-2"
      >
        {tones.map((tone) => (
          <label
            key={tone}
            className={cx(
              'flex flex-col gap-2 rounded-3 p-3.5 transition-shadow',
              tone === value
                ? 'shadow-[inset_0_0_0_2px_var(--human)]'
                : 'shadow-[inset_0_0_0_1px_var(--line)]',
              !disabled &&
                tone !== value &&
                'cursor-pointer hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
            )}
          >
            <span className="flex items-center gap-2.5 text-14 font-medium">
              <Radio.Root
                value={tone}
                className="grid size-4.5 shrink-0 place-items-center rounded-full bg-raised shadow-[inset_0_0_0_1px_var(--line-strong)] data-checked:bg-human data-checked:shadow-none"
              >
                <Radio.Indicator className="size-2 rounded-full bg-on-human" />
              </Radio.Root>
              {t(`tone.${tone}.name`)}
            </span>
            <span className="flex items-end gap-2">
              <Avatar name={name} size={24} className="max-md:hidden" />
              <span className="rounded-4 rounded-bl-1 bg-ai-soft px-3 py-1.5 text-13 text-pretty">
                {t(`tone.${tone}.example`)}
              </span>
            </span>
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}
