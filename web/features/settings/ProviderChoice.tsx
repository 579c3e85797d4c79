import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { providers, type Provider } from '#web/features/settings/modelForm.ts';
import { cx } from '#web/ui/cx.ts';

/** The four ways to think, each in a sentence. */
export function ProviderChoice({
  value,
  onChange,
}: {
  value: Provider;
  onChange: (provider: Provider) => void;
}) {
  const { t } = useTranslation('system-settings');
  const label = useId();
  return (
    <div>
      <h2 id={label} className="mb-2 text-13 font-medium">
        {t('ai.provider')}
      </h2>
      <RadioGroup
        aria-labelledby={label}
        value={value}
        onValueChange={(next) => onChange(next as Provider)}
        className="grid gap-2.5 sm:grid-cols-2"
      >
        {providers.map((provider) => (
          <label
            key={provider}
            className={cx(
              'flex cursor-pointer flex-col gap-0.5 rounded-3 p-3.5 transition-shadow',
              provider === value
                ? 'shadow-[inset_0_0_0_2px_var(--human)]'
                : 'shadow-[inset_0_0_0_1px_var(--line)] hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
            )}
          >
            <span className="flex items-center gap-3 text-14 font-medium">
              <Radio.Root
                value={provider}
                className="grid size-4.5 shrink-0 place-items-center rounded-full bg-raised shadow-[inset_0_0_0_1px_var(--line-strong)] data-checked:bg-human data-checked:shadow-none"
              >
                <Radio.Indicator className="size-2 rounded-full bg-on-human" />
              </Radio.Root>
              {t(`ai.providers.${provider}.name`)}
            </span>
            <span className="pl-7.5 text-13 text-pretty text-text-2">
              {t(`ai.providers.${provider}.text`)}
            </span>
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}
