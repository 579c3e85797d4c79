import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bookingRoutes } from '#shared/contract/booking.ts';
import { BookingStatus } from '#web/entities/booking/BookingStatus.tsx';
import { useLive } from '#web/lib/events.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { keyOf, usePage } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';

/** The latest of a customer's bookings, those to come first: in the organization's time. Nothing where there are none. */
export default function CustomerBookings({ customerId }: { customerId: number }) {
  const { t } = useTranslation('booking');
  const timeZone = useStored('workspace')?.time_zone;
  const client = useQueryClient();
  const { data } = usePage(
    bookingRoutes.list,
    { query: { customer_id: customerId, page: 1, size: 6, field: 'starts_at', asc: false, keyword: '' } },
    { quiet: true },
  );
  useLive('booking', () => client.invalidateQueries({ queryKey: keyOf(bookingRoutes.list) }));
  // What was only held is no booking.
  const bookings = data?.rows.filter(({ cancelled_by: by }) => by !== 'expiry') ?? [];
  if (bookings.length === 0) return null;
  return (
    <section className="mt-5.5">
      <h3 className="mb-1 text-13 font-semibold">{t('customer.title')}</h3>
      <ul>
        {bookings.map(({ id, service, resource, starts_at: at, status }) => (
          <li key={id} className="py-1.5 text-13">
            <span className="flex items-center gap-2">
              <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                {service.name}
              </span>
              <BookingStatus status={status} />
            </span>
            <span className="block text-text-2">
              {formatDateTime(at, { timeZone })} · <bdi>{resource.name}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
