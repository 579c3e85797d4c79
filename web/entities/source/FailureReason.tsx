import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '#web/lib/format.ts';

interface Props {
  reason: string;
  /** When it is tried again by itself, in unix seconds. */
  retryAt?: number | undefined;
  /** When that was read which is answered from meanwhile, in unix seconds. */
  keptAt?: number | undefined;
}

/** Why a source could not be read, with advice, and what happens meanwhile. */
export function FailureReason({ reason, retryAt, keptAt }: Props) {
  const { t, i18n } = useTranslation('ai-knowledge');
  const text = i18n.exists(`ai-knowledge:reason.${reason}`)
    ? t(`reason.${reason as 'broken'}`)
    : t('reason.unknown');
  if (retryAt !== undefined) return t('url.retry', { reason: text, time: formatTime(retryAt) });
  if (keptAt !== undefined) return t('url.kept', { reason: text, time: formatDateTime(keptAt) });
  return text;
}
