import {
  bookingExceptionRoutes,
  bookingResourceRoutes,
  bookingServiceRoutes,
} from '#shared/contract/booking.ts';
import { listOf } from '#web/lib/listOf.ts';

export const services = listOf(bookingServiceRoutes.list, {
  sortable: ['name', 'created_at'],
  asc: true,
  size: 20,
});
export const resources = listOf(bookingResourceRoutes.list, {
  sortable: ['name', 'created_at'],
  asc: true,
  size: 20,
});
export const exceptions = listOf(bookingExceptionRoutes.list, { sortable: ['date'], asc: true, size: 20 });

/** All of them: a workspace has at most 200. */
export const every = { query: { page: 1, size: 200, field: 'name', asc: true, keyword: '' } } as const;
