import { read } from '#web/lib/session.ts';

/** Where a log-in leads: to what was open before, if it was on the same side, else home. */
export function landing(side: 'user' | 'admin'): string {
  const home = side === 'admin' ? '/admin' : '/app';
  const last = read('last-route');
  return last?.startsWith(`${home}/`) ? last : home;
}
