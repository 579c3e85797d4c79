import { accountRoutes } from '#shared/contract/account.ts';
import { call } from '#web/lib/api.ts';
import { address } from '#web/lib/locale.ts';
import { endSession, isVisiting } from '#web/lib/session.ts';
import { leaveVisit } from '#web/shell/leaveVisit.ts';

/** Ends the session on the server, if that can be reached, and in this browser, and goes to the matching log-in. */
export async function logout(side: 'user' | 'admin'): Promise<void> {
  if (isVisiting()) return leaveVisit();
  const route = side === 'admin' ? accountRoutes.adminLogout : accountRoutes.logout;
  const told = call(route, { body: {} }, { quiet: true }).catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 1_000))]);
  endSession();
  location.assign(address(side === 'admin' ? '/auth/admin/login' : '/auth/login'));
}
