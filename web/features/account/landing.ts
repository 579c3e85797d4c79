import { read } from '#web/lib/session.ts';

/** The path after a log-in: the page that asked for it, the last open page of the same side, or home. */
export function landing(side: 'user' | 'admin', next = ''): string {
  if (side === 'user' && isOwnPage(next)) return next;
  const home = side === 'admin' ? '/admin' : '/app';
  const last = read('last-route');
  return last?.startsWith(`${home}/`) ? last : home;
}

/** The address of the log-in page with a page to open after it. */
export function loginFor(next: string): string {
  return `/auth/login?${new URLSearchParams({ next })}`;
}

/** Prevents open redirects: `next` may come from a link of anybody. */
function isOwnPage(path: string): boolean {
  return /^\/(app|auth\/join)([/?]|$)/.test(path);
}
