import { waitingRoutes, waitingStatuses } from '#shared/contract/booking/waiting.ts';
import { listOf } from '#web/lib/listOf.ts';

/** Who waits first comes first; without a filter those who still do. */
export const line = listOf(waitingRoutes.list, {
  sortable: ['created_at'],
  asc: true,
  size: 20,
  filters: { status: waitingStatuses },
  toQuery: ({ status }) => ({ status: status || 'active' }),
});
