import { isIPv6 } from 'node:net';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#shared/errors.ts';

export interface Rate {
  /** How many may come at once, after a quiet time. */
  burst: number;
  perSecond: number;
}

/** Lets one more through for this key, or rejects with `too_many_requests` and when to come again. */
export type RateLimit = (platform: Platform, key: string) => void;

/** What a key has left, as of a time in milliseconds. */
interface Bucket {
  left: number;
  at: number;
}

/** Beyond this many keys, the one that has been quiet for longest is forgotten. */
const mostKeys = 50_000;

/** A limit on how often something is done, counted on each node by itself and in memory. */
export function rateLimit({ burst, perSecond }: Rate, most = mostKeys): RateLimit {
  const bucketsOf = new WeakMap<Platform, Map<string, Bucket>>();

  return (platform, key) => {
    let buckets = bucketsOf.get(platform);
    if (!buckets) bucketsOf.set(platform, (buckets = new Map()));
    const now = platform.clock.now().getTime();
    const before = buckets.get(key) ?? { left: burst, at: now };
    const gained = (Math.max(0, now - before.at) / 1000) * perSecond;
    const left = Math.min(burst, before.left + gained) - 1;
    if (left < 0) throw new AppError('too_many_requests', { retryAfter: -left / perSecond });
    // Taken out and put in again, so that the map stays in the order of use.
    buckets.delete(key);
    buckets.set(key, { left, at: now });
    if (buckets.size > most) buckets.delete(buckets.keys().next().value!);
  };
}

/** Whom an address stands for: with IPv6, everybody has a network of their own to choose from. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
