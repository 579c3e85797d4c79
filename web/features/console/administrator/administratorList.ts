import { administratorRoutes } from '#shared/contract/console/administrator.ts';
import { listOf } from '#web/lib/listOf.ts';

export const administrators = listOf(administratorRoutes.list, {
  sortable: ['created_at', 'username', 'role', 'status', 'last_seen_at'],
  asc: true,
  size: 20,
});

/** What else the page keeps in the query string, with its defaults. */
export const urlDefaults = {
  /** The administrator whose drawer is open. */
  open: 0,
  add: false,
};
