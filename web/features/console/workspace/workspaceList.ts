import { adminWorkspaceRoutes } from '#shared/contract/console/adminWorkspace.ts';
import { listOf } from '#web/lib/listOf.ts';

export const workspaceStates = ['active', 'suspended'] as const;

export const workspaces = listOf(adminWorkspaceRoutes.list, {
  sortable: ['created_at', 'name'],
  size: 20,
  filters: { status: workspaceStates },
});

/** What else the page keeps in the query string, with its defaults. */
export const urlDefaults = {
  /** The organization whose drawer is open. */
  open: 0,
  add: false,
};
