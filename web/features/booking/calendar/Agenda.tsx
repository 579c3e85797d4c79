import { CalendarDays, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/booking.ts';
import { BookingStatus } from '#web/entities/booking/BookingStatus.tsx';
import { formatDay, formatTime } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { zonedTime } from '#web/ui/form/date/zonedTime.ts';

interface Props {
  bookings: readonly Booking[];
  timeZone: string;
  onOpen: (booking: Booking) => void;
}

/** The bookings of the coming days, one below the other. */
export function Agenda({ bookings, timeZone, onOpen }: Props) {
  const { t } = useTranslation('booking');
  const [now] = useState(() => Date.now() / 1000);
  const byDay = Map.groupBy(bookings, (booking) => zonedTime(booking.starts_at, timeZone).day);
  if (bookings.length === 0)
    return <EmptyState icon={<CalendarDays />} title={t('agenda.none')} text={t('agenda.noneText')} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto border-t hairline px-6 pb-8 max-md:px-4">
      {[...byDay].map(([day, own]) => (
        <section key={day} className="max-w-180 pt-5">
          <h2 className="mb-1 text-13 font-semibold text-text-2">
            {formatDay(own[0]!.starts_at, now, { timeZone })}
          </h2>
          <ul className="divide-y divide-line">
            {own.map((booking) => (
              <li key={booking.id}>
                <button
                  type="button"
                  onClick={() => onOpen(booking)}
                  className="flex w-full items-start gap-3 rounded-2 px-2 py-2.5 text-left text-14 hover:bg-sunken/60 max-md:min-h-11"
                >
                  <span className="w-24 shrink-0 text-text-2 tabular-nums">
                    {formatTime(booking.starts_at, { timeZone })}–{formatTime(booking.ends_at, { timeZone })}
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="flex min-w-0 items-center gap-1.5">
                      <span dir="auto" className="truncate font-medium">
                        {booking.customer?.name || t('noName')}
                      </span>
                      {booking.source === 'agent' && (
                        <Sparkles
                          className="size-3.5 shrink-0 text-ai-text"
                          aria-label={t('byAgent')}
                          role="img"
                        />
                      )}
                    </span>
                    <span className="block truncate text-13 text-text-2">
                      <bdi>{booking.service.name}</bdi> · <bdi>{booking.resource.name}</bdi>
                    </span>
                  </span>
                  <BookingStatus status={booking.status} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
