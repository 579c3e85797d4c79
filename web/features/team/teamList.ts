import { teamRoutes } from '#shared/contract/team.ts';
import { listOf } from '#web/lib/listOf.ts';

export const teams = listOf(teamRoutes.list, { sortable: ['name', 'created_at'], asc: true, size: 20 });

/** Everybody who can be in a team. */
export const everybody = {
  query: { page: 1, size: 9999, field: 'display_name', asc: true, keyword: '' },
} as const;
