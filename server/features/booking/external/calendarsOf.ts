/** Which calendars outside decide about a booking. */
import { listCalendarsOf, listCalendarsOfBooking } from '#server/features/booking/external/calendarStore.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';

export const readCalendarsOf = systemOperation(
  'booking.read_calendars',
  (_ctx, tx, wanted: { serviceId?: number | undefined; resourceId?: number | undefined }) =>
    listCalendarsOf(tx, wanted),
);

export const readCalendarsOfBooking = systemOperation(
  'booking.read_own_calendars',
  (_ctx, tx, { bookingId, resourceId }: { bookingId: number; resourceId?: number | undefined }) =>
    listCalendarsOfBooking(tx, bookingId, resourceId),
);
