import { locale } from '#web/lib/locale.ts';
import { read } from '#web/lib/session.ts';

/** What every request to the server carries, for `#client`. `path` has its parameters and query filled in. */
export function apiTarget(path: string) {
  return {
    url: (import.meta.env.VITE_API_BASE ?? '') + path,
    token: read('token'),
    headers: { 'x-locale': locale },
  };
}
