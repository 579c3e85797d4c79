import type { z } from 'zod';
import type { accountRoutes } from '#shared/contract/account.ts';
import { address } from '#web/lib/locale.ts';
import { forget, keepSession, read, write } from '#web/lib/session.ts';

type Session = z.output<typeof accountRoutes.userLogin.reply>;

/** Keeps a user's new session. What somebody else has left in this browser does not become theirs. */
export function keepUser(session: Session): void {
  if (read('user')?.id !== session.user.id) forget('last-route');
  forget('workspace', 'workspace-user');
  keepSession(session);
  write('user-role', 'user');
  write('user', session.user);
  write('login-route', '/auth/login');
}

/** The same, and into the app, loaded anew: nothing of an earlier session is left in the tab, nor the used link. */
export function enter(session: Session): void {
  forget('last-route');
  keepUser(session);
  write('last-username-or-email', session.user.username);
  location.replace(address('/app'));
}
