import { useTranslation } from 'react-i18next';

const reasons = [
  'asked_for_person',
  'no_answer',
  'upset',
  'out_of_reach',
  'check_failed',
  'model_failed',
  'plan_limit',
  'agent_off',
] as const;

/** Why the agent handed over, in words. */
export function useReasonText(): (reason: string | undefined) => string {
  const { t } = useTranslation('chat');
  return (reason) => t(`inbox.reason.${reasons.find((known) => known === reason) ?? 'other'}`);
}
