import type { Call } from '#server/adapters/calendar/port.ts';
import type { Platform } from '#server/platform/platform.ts';
import { egress } from '#server/platform/security/egress.ts';

/** A page has 2,500 events at most. */
const maxBytes = 8 * 1024 * 1024;

/**
 * How the calendar's adapter reaches its provider. `PROVIDER_HOSTS` leads calls to some hosts to others; `milliseconds` bound
 * each call.
 */
export function calendarCall(
  { settings: { providerHosts } }: Platform,
  milliseconds: number,
  /** Of all calls together. */
  whole?: AbortSignal,
): Call {
  const bounds = { timeoutMilliseconds: milliseconds, maxBytes };
  const toProvider = egress({ ...bounds, privateAddresses: false });
  const toReplacement = egress({ ...bounds, privateAddresses: true, redirects: false });
  return (input, init) => {
    const request = new Request(input, { ...init, ...(whole && { signal: whole }) });
    const url = new URL(request.url);
    const replacement = providerHosts[url.host];
    if (replacement === undefined) return toProvider(request);
    return toReplacement(
      new Request(`${replacement.replace(/\/$/, '')}${url.pathname}${url.search}`, request),
    );
  };
}
