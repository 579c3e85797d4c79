import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#shared/contract/message.ts';
import { cx } from '#web/ui/cx.ts';

const icons = { queued: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck, failed: CircleAlert };

/** The delivery status of a message as an icon and a word. */
export function Delivery({ message }: { message: Message }) {
  const { t } = useTranslation('chat');
  const { status, status_reason: reason } = message;
  const Icon = icons[status];
  const tone = status === 'failed' ? 'text-danger' : status === 'read' ? 'text-human-text' : '';
  return (
    <span className={cx('inline-flex items-center gap-1', tone)}>
      <Icon className="size-3.5 stroke-[1.8]" aria-hidden="true" />
      {t(`inbox.delivery.${status}`)}
      {status === 'failed' && reason && `: ${reason}`}
    </span>
  );
}
