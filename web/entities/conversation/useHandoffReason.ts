import { useTranslation } from 'react-i18next';
import { handoffReasons } from '#shared/rules/handoffReasons.ts';

/** Why the agent handed over, in words. */
export function useHandoffReason(): (reason: string | undefined) => string {
  const { t } = useTranslation('chat');
  return (reason) => t(`handoffReason.${handoffReasons.find((known) => known === reason) ?? 'other'}`);
}
