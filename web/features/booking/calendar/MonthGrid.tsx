import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/booking.ts';
import { lookOf } from '#web/features/booking/calendar/BookingBlock.tsx';
import { formatTime, formatWeekday } from '#web/lib/format.ts';
import { cx } from '#web/ui/cx.ts';
import { weekdayOf } from '#web/ui/form/date/monthGrid.ts';
import { zonedTime } from '#web/ui/form/date/zonedTime.ts';

interface Props {
  days: readonly string[];
  /** The month that is shown, as `2026-11`. */
  month: string;
  bookings: readonly Booking[];
  timeZone: string;
  today: string;
  onOpen: (booking: Booking) => void;
  onDay: (day: string) => void;
}

const shown = 3;

/** Six weeks, with the first bookings of each day. */
export function MonthGrid({ days, month, bookings, timeZone, today, onOpen, onDay }: Props) {
  const { t } = useTranslation('booking');
  const byDay = Map.groupBy(bookings, (booking) => zonedTime(booking.starts_at, timeZone).day);
  return (
    <div className="min-h-0 flex-1 overflow-auto border-t hairline">
      <div className="grid min-w-160 grid-cols-7">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="border-l hairline px-2 py-1.5 text-12 text-text-2">
            {formatWeekday(weekdayOf(day)).slice(0, 3)}
          </span>
        ))}
        {days.map((day) => {
          const own = byDay.get(day) ?? [];
          const isToday = day === today;
          return (
            <div
              key={day}
              className={cx(
                'min-h-28 min-w-0 border-t border-l hairline p-1',
                !day.startsWith(month) && 'bg-sunken/50',
              )}
            >
              <button
                type="button"
                onClick={() => onDay(day)}
                {...(isToday && { 'aria-current': 'date' as const })}
                className={cx(
                  'mb-0.5 min-w-6 rounded-full px-1.5 text-12 font-semibold tabular-nums hover:bg-sunken',
                  isToday && 'bg-human text-on-human',
                  !day.startsWith(month) && !isToday && 'text-text-3',
                )}
              >
                {Number(day.slice(8))}
                {own.length > 0 && <span className="sr-only"> {t('day', { count: own.length })}</span>}
              </button>
              {own.slice(0, shown).map((booking) => (
                <button
                  key={booking.id}
                  type="button"
                  onClick={() => onOpen(booking)}
                  className={cx(
                    'mb-0.5 block w-full truncate rounded-1 border-l-3 px-1 text-left text-12 leading-5',
                    lookOf(booking),
                  )}
                >
                  {formatTime(booking.starts_at, { timeZone })}{' '}
                  <bdi>{booking.customer?.name || booking.service.name}</bdi>
                </button>
              ))}
              {own.length > shown && (
                <button
                  type="button"
                  onClick={() => onDay(day)}
                  className="px-1 text-12 text-text-2 underline-offset-2 hover:underline"
                >
                  {t('more', { count: own.length - shown })}
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
