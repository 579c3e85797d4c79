import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#shared/contract/message.ts';
import { cx } from '#web/ui/cx.ts';
import { tip } from '#web/ui/overlay/tip.ts';

const icons = { queued: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck, failed: CircleAlert };

/** The delivery status of a message as an icon, and as a word for screen readers; one that failed says so. */
export function Delivery({ message }: { message: Message }) {
  const { t } = useTranslation('chat');
  const { status } = message;
  const words = t(`inbox.delivery.${status}`);
  const Icon = icons[status];
  const tone = status === 'failed' ? 'text-danger' : status === 'read' ? 'text-human-text' : '';
  return (
    <span
      className={cx('inline-flex items-center gap-1', tone)}
      {...(status === 'failed' ? {} : tip(words, { side: 'top' }))}
    >
      <Icon className="size-3.5 stroke-[1.8]" aria-hidden="true" />
      <span className={cx(status !== 'failed' && 'sr-only print:not-sr-only')}>{words}</span>
    </span>
  );
}
