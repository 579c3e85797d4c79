import { address } from '#web/lib/locale.ts';
import { endVisit, read } from '#web/lib/session.ts';

/**
 * Ends an administrator's visit, and goes back to the organization in the console. The visit ends with this page: calls
 * that still run would be refused without it, and lead to the log-in.
 */
export function leaveVisit(): void {
  const id = read('workspace')?.id ?? 0;
  addEventListener('pagehide', endVisit, { once: true });
  location.assign(address(`/admin/workspace?open=${id}`));
}
