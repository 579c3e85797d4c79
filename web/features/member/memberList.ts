import { memberRoutes } from '#shared/contract/member.ts';
import { listOf } from '#web/lib/listOf.ts';

export const people = listOf(memberRoutes.list, {
  sortable: ['display_name', 'role', 'created_at'],
  asc: true,
  size: 20,
  toQuery: ({ status = 'all' }) => ({ status }),
  filters: { status: ['active', 'invited'] },
});

/** Owners come first: the second row says whether there is more than one. */
export const firstOwners = { query: { page: 1, size: 2, field: 'role', asc: true, keyword: '' } } as const;
