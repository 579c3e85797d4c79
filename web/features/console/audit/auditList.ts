import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { listOf } from '#web/lib/listOf.ts';

export const actorKinds = ['admin', 'user', 'visitor', 'system'] as const;

export const auditLog = listOf(dashboardRoutes.auditLog, {
  sortable: ['created_at'],
  size: 30,
  filters: { actor_kind: actorKinds },
});

/** What else the page keeps in the query string, with its defaults. */
export const urlDefaults = {
  /** The entry whose drawer is open. */
  open: 0,
};
