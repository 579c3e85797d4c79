import { address } from '#web/lib/locale.ts';
import { endVisit, read } from '#web/lib/session.ts';

/** Ends an administrator's visit, and goes back to the organization in the console. */
export async function leaveVisit(): Promise<void> {
  const id = read('workspace')?.id ?? 0;
  endVisit();
  location.assign(address(`/admin/workspace?open=${id}`));
}
