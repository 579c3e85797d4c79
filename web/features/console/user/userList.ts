import { userRoutes } from '#shared/contract/console/user.ts';
import { listOf } from '#web/lib/listOf.ts';

export const userStates = ['active', 'pending', 'disabled'] as const;

export const users = listOf(userRoutes.list, {
  sortable: ['created_at', 'username', 'email', 'display_name', 'last_seen'],
  size: 20,
  filters: { status: userStates },
});

/** What else the page keeps in the query string, with its defaults. */
export const urlDefaults = {
  /** The user whose drawer is open. */
  open: 0,
  add: false,
};
