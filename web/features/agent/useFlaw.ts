import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AgentConfig } from '#shared/contract/agent.ts';
import type { ConfigField } from '#web/features/agent/configChanges.ts';
import type { Flaw } from '#web/features/agent/configFlaws.ts';

/** What is wrong with a field, in words: the form's own finding or the server's. */
export function useFlaw(
  form: UseFormReturn<AgentConfig>,
): (field: ConfigField, most?: number) => string | undefined {
  const { t } = useTranslation(['parley', 'common']);
  const { errors } = form.formState;
  return (field, most = 0) => {
    const error = errors[field];
    if (!error) return undefined;
    const words: Record<Flaw, string> = {
      required: t('common:field.required'),
      tooLong: t('flaw.tooLong', { most }),
      thresholds: t('flaw.thresholds'),
    };
    return words[error.type as Flaw] ?? (typeof error.message === 'string' ? error.message : undefined);
  };
}
