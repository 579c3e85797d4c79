/** The format of the call: a host with an optional wildcard for its subdomains and an optional port. */
const origin = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/**
 * The origin of what somebody wrote for a site: `example.com`, `https://example.com/shop?x=1`, `*.example.com`.
 * Undefined when it is no address of a site.
 */
export function readOrigin(text: string): string | undefined {
  const written = text.trim().toLowerCase();
  if (written === '') return undefined;
  const isLocal = /^(localhost|127\.0\.0\.1)(:|\/|$)/.test(written);
  const whole = written.includes('://') ? written : `${isLocal ? 'http' : 'https'}://${written}`;
  const url = URL.parse(whole);
  if (!url || url.username || url.password) return undefined;
  const { hostname } = url;
  if (hostname !== 'localhost' && !hostname.includes('.')) return undefined;
  return origin.test(url.origin) && !/^\*\.[^.]+$/.test(hostname) ? url.origin : undefined;
}

/** The origins of a pasted list, separated by spaces, commas or lines. */
export function readOrigins(text: string): { origins: string[]; wrong: string[] } {
  const parts = text.split(/[\s,;，；、]+/).filter(Boolean);
  const read = parts.map((part) => ({ part, origin: readOrigin(part) }));
  return {
    origins: [...new Set(read.flatMap(({ origin: found }) => found ?? []))],
    wrong: read.filter(({ origin: found }) => found === undefined).map(({ part }) => part),
  };
}
