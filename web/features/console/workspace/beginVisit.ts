import type { adminWorkspaceRoutes } from '#shared/contract/console/adminWorkspace.ts';
import type { Reply } from '#web/lib/api.ts';
import { read, startVisit, write } from '#web/lib/session.ts';

/**
 * Stores the session of a visit, for this tab. The administrator helps in the workspace as its owner could, except for
 * its people and keys, which the server leaves to its members.
 */
export function beginVisit({ token, workspace }: Reply<typeof adminWorkspaceRoutes.enter>): void {
  const admin = read('admin');
  startVisit(token);
  write('user-role', 'user');
  write('workspace', workspace);
  write('last-workspace-id', workspace.id);
  write('workspace-user', { id: 0, workspace: { id: workspace.id, name: workspace.name }, role: 'owner' });
  write('user', {
    id: 0,
    username: admin?.username ?? '',
    display_name: admin?.username ?? '',
    email: '',
    avatar: admin?.avatar ?? '',
    locale: '',
  });
  write('last-route', '/app');
}
