import { useTranslation } from 'react-i18next';
import { providers, type Provider } from '#web/features/settings/modelForm.ts';
import { RadioCards } from '#web/ui/form/RadioCards.tsx';

interface Props {
  value: Provider;
  onChange: (provider: Provider) => void;
}

/** The built-in engine or a provider of models, each in a sentence. */
export function ProviderChoice({ value, onChange }: Props) {
  const { t } = useTranslation('system-settings');
  return (
    <RadioCards
      label={t('ai.provider')}
      value={value}
      onChange={onChange}
      className="sm:grid-cols-2"
      options={providers.map((provider) => ({
        value: provider,
        label: t(`ai.providers.${provider}.name`),
        content: (
          <span className="-mt-1.5 pl-7 text-13 text-pretty text-text-2">
            {t(`ai.providers.${provider}.text`)}
          </span>
        ),
      }))}
    />
  );
}
