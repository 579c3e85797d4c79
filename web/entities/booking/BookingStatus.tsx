import { useTranslation } from 'react-i18next';
import type { BookingStatus as Status } from '#shared/contract/booking.ts';
import { Badge } from '#web/ui/display/Badge.tsx';

const tones = {
  held: 'plain',
  pending: 'warn',
  confirmed: 'ok',
  cancelled: 'plain',
  completed: 'human',
  no_show: 'danger',
} as const;

/** Needs the texts `booking`. */
export function BookingStatus({ status }: { status: Status }) {
  const { t } = useTranslation('booking');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
