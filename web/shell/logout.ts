import { accountRoutes } from '#shared/contract/account.ts';
import { call } from '#web/lib/api.ts';
import { address } from '#web/lib/locale.ts';
import { endSession, isVisiting } from '#web/lib/session.ts';
import { askToLeave } from '#web/lib/unsaved.ts';
import { leaveVisit } from '#web/shell/leaveVisit.ts';

/** Logs out, or ends the visit of an administrator; asks first when something is unsaved. */
export function logout(side: 'user' | 'admin'): void {
  askToLeave(() => (isVisiting() ? leaveVisit() : void endOwnSession(side)));
}

/** Ends the session on the server, if that can be reached, and in this browser, and goes to the matching log-in. */
async function endOwnSession(side: 'user' | 'admin'): Promise<void> {
  const route = side === 'admin' ? accountRoutes.adminLogout : accountRoutes.logout;
  const told = call(route, { body: {} }, { quiet: true }).catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 1_000))]);
  endSession();
  location.assign(address(side === 'admin' ? '/auth/admin/login' : '/auth/login'));
}
