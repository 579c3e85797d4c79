import type { z } from 'zod';
import type { accountRoutes } from '#shared/contract/account.ts';
import { address } from '#web/lib/locale.ts';
import { forget, keepSession, read, write } from '#web/lib/session.ts';

type Session = z.output<typeof accountRoutes.userLogin.reply>;

/** Stores a user's new session and removes what belongs to another user of this browser. */
export function storeUserSession(session: Session): void {
  if (read('user')?.id !== session.user.id) forget('last-route');
  forget('workspace', 'workspace-user');
  keepSession(session);
  write('user-role', 'user');
  write('user', session.user);
  write('login-route', '/auth/login');
}

/** The same, then loads the app anew, so that no state of an earlier session stays in the tab. */
export function enterApp(session: Session): void {
  forget('last-route');
  storeUserSession(session);
  write('last-username-or-email', session.user.username);
  location.replace(address('/app'));
}
