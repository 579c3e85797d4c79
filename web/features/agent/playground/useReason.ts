import { useTranslation } from 'react-i18next';

const reasons = [
  'asked_for_person',
  'no_answer',
  'upset',
  'out_of_reach',
  'check_failed',
  'model_failed',
  'plan_limit',
] as const;

/** Why the agent handed over, in words. */
export function useReason(): (reason: string) => string {
  const { t } = useTranslation('parley');
  return (reason) => t(`reason.${reasons.find((known) => known === reason) ?? 'other'}`);
}
