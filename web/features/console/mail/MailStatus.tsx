import { useTranslation } from 'react-i18next';
import type { Mail } from '#shared/contract/mail.ts';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';

const tones = { queued: 'idle', sending: 'human', sent: 'ok', failed: 'danger', kept: 'warn' } as const;

export function MailStatus({ status }: Pick<Mail, 'status'>) {
  const { t } = useTranslation('admin');
  return <StatusDot tone={tones[status]}>{t(`mail.status.${status}`)}</StatusDot>;
}
