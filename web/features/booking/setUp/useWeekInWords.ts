import { useTranslation } from 'react-i18next';
import type { BookingResource } from '#shared/contract/booking.ts';
import { runsOf } from '#web/features/booking/setUp/runsOf.ts';
import { formatWeekday } from '#web/lib/format.ts';

/** Weekly hours in a line: "Monday – Friday 09:00–13:00, 14:00–18:00; Saturday 10:00–14:00". */
export function useWeekInWords(): (hours: BookingResource['hours']) => string {
  const { t } = useTranslation('booking-setup');
  return (hours) =>
    runsOf(hours)
      .map(({ first, last, times }) => {
        const days =
          first === last ? formatWeekday(first) : `${formatWeekday(first)} – ${formatWeekday(last)}`;
        return t('resource.daysHours', { days, times: times.join(t('separator')) });
      })
      .join(t('resource.daysSeparator'));
}
