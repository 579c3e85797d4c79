import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatCost } from '#web/entities/trace/formatCost.ts';
import { formatNumber } from '#web/lib/format.ts';
import { answerCost, usualAnswer } from '#web/features/settings/answerCost.ts';
import {
  timeout,
  usualAddress,
  type SettingsError,
  type ModelValues,
} from '#web/features/settings/modelForm.ts';
import { SecretField } from '#web/features/settings/SecretField.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { DollarInput, NumberInput } from '#web/ui/form/NumberInput.tsx';

interface Props {
  form: UseFormReturn<ModelValues>;
  values: ModelValues;
  hasKey: boolean;
}

/** Address, model, key, prices and timeout. */
export function ModelFields({ form, values, hasKey }: Props) {
  const { t } = useTranslation(['system-settings', 'common']);
  const { errors } = form.formState;
  const messages: Record<SettingsError, string> = {
    required: t('common:field.required'),
    address: t('ai.error.address'),
    timeout: t('ai.error.timeout', timeout),
  };
  const errorOf = (field: keyof ModelValues) => {
    const error = errors[field];
    return error && (messages[error.type as SettingsError] ?? error.message);
  };
  if (values.provider === 'built_in') return null;
  const needsAddress = values.provider === 'openai_compatible';
  const cost = answerCost(values.input_price, values.output_price);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          className="sm:col-span-2"
          label={t('ai.baseUrl')}
          required={needsAddress}
          hint={needsAddress ? t('ai.baseUrlHint') : t('ai.baseUrlUsual')}
          error={errorOf('base_url')}
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={usualAddress[values.provider]}
            {...form.register('base_url')}
          />
        </Field>
        <Field label={t('ai.model')} required hint={t('ai.modelHint')} error={errorOf('model')}>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register('model')} />
        </Field>
        <Field
          label={t('ai.embedding')}
          hint={values.provider === 'anthropic' ? t('ai.embeddingNone') : t('ai.embeddingHint')}
          error={errorOf('embedding_model')}
        >
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={values.provider === 'anthropic'}
            {...form.register('embedding_model')}
          />
        </Field>
        <SecretField
          className="sm:col-span-2"
          label={t('ai.key')}
          isStored={hasKey}
          value={{ choice: values.key, text: values.api_key }}
          error={errorOf('api_key')}
          onChange={({ choice, text }) => {
            form.setValue('key', choice);
            form.setValue('api_key', text);
          }}
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-14 font-semibold">{t('ai.prices')}</legend>
        <p className="mb-3 text-13 text-pretty text-text-2">{t('ai.pricesText')}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          {(['input_price', 'output_price'] as const).map((name) => (
            <Field key={name} label={t(`ai.${name}`)} error={errorOf(name)}>
              <Controller
                control={form.control}
                name={name}
                render={({ field }) => (
                  // A stored fraction of a cent is shown rounded and kept until the field is edited.
                  <DollarInput name={name} value={Math.round(field.value)} onChange={field.onChange} />
                )}
              />
            </Field>
          ))}
        </div>
        <p className="mt-2 text-12 text-text-3">
          {cost > 0
            ? t('ai.costExample', {
                input: formatNumber(usualAnswer.inputTokens),
                output: formatNumber(usualAnswer.outputTokens),
                cost: formatCost(cost * 1_000_000),
              })
            : t('ai.costFree')}
        </p>
      </fieldset>
      <Field
        className="max-w-60"
        label={t('ai.timeout')}
        hint={t('ai.timeoutHint', timeout)}
        error={errorOf('timeout_seconds')}
      >
        <Controller
          control={form.control}
          name="timeout_seconds"
          render={({ field }) => (
            <NumberInput name="timeout_seconds" value={field.value} onChange={field.onChange} />
          )}
        />
      </Field>
    </>
  );
}
