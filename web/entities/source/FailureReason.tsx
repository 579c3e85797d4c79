import { useTranslation } from 'react-i18next';

/** Why a source could not be read, with advice. */
export function FailureReason({ reason }: { reason: string }) {
  const { t, i18n } = useTranslation('ai-knowledge');
  return i18n.exists(`ai-knowledge:reason.${reason}`)
    ? t(`reason.${reason as 'broken'}`)
    : t('reason.unknown');
}
