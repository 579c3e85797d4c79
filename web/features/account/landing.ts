import { read } from '#web/lib/session.ts';

/** Where a log-in leads: to what asked for it, to what was open before, if it was on the same side, else home. */
export function landing(side: 'user' | 'admin', next = ''): string {
  if (side === 'user' && isOwnPage(next)) return next;
  const home = side === 'admin' ? '/admin' : '/app';
  const last = read('last-route');
  return last?.startsWith(`${home}/`) ? last : home;
}

/** The address of the log-in that leads on to one of our pages. */
export function loginFor(next: string): string {
  return `/auth/login?${new URLSearchParams({ next })}`;
}

/** Anybody may write a link to the log-in: it leads nowhere but to pages that are meant to follow one. */
function isOwnPage(path: string): boolean {
  return /^\/(app|auth\/join)([/?]|$)/.test(path);
}
