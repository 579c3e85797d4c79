import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AgentConfig } from '#shared/contract/agent.ts';
import type { ConfigField } from '#web/features/agent/changes/configChanges.ts';
import type { ConfigError } from '#web/features/agent/configErrors.ts';

/** The message of a field's error, found by the form or by the server. `most`: the limit to name. */
export function useFieldError(
  form: UseFormReturn<AgentConfig>,
): (field: ConfigField, most?: number) => string | undefined {
  const { t } = useTranslation(['parley', 'common']);
  const { errors } = form.formState;
  return (field, most = 0) => {
    const error = errors[field];
    if (!error) return undefined;
    const messages: Record<ConfigError, string> = {
      required: t('common:field.required'),
      tooLong: t('common:field.tooLong', { most }),
      thresholds: t('error.thresholds'),
      times: t('error.times'),
    };
    const { type, message } = error;
    return messages[type as ConfigError] ?? (typeof message === 'string' ? message : undefined);
  };
}
