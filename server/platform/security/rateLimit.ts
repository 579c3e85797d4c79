import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#shared/errors.ts';

export interface Rate {
  /** How many calls may come at once while the bucket is full. */
  burst: number;
  /** By how many the bucket refills. */
  perSecond: number;
}

/** Counts one call for this key. Throws `too_many_requests` with `retryAfter` in seconds when the bucket is empty. */
export type RateLimit = (platform: Platform, key: string) => void;

/** Tokens left, as of a time in milliseconds. */
interface Bucket {
  tokens: number;
  at: number;
}

/** Beyond this many keys, the least recently used one is evicted. */
const maxKeys = 50_000;

/** A token bucket per key, in memory and on each node by itself (docs/decisions/0011). */
export function rateLimit({ burst, perSecond }: Rate, most = maxKeys): RateLimit {
  const bucketsOf = new WeakMap<Platform, Map<string, Bucket>>();

  return (platform, key) => {
    let buckets = bucketsOf.get(platform);
    if (!buckets) bucketsOf.set(platform, (buckets = new Map()));
    const now = platform.clock.now().getTime();
    const before = buckets.get(key) ?? { tokens: burst, at: now };
    const refilled = (Math.max(0, now - before.at) / 1000) * perSecond;
    const tokens = Math.min(burst, before.tokens + refilled) - 1;
    if (tokens < 0) throw new AppError('too_many_requests', { retryAfter: -tokens / perSecond });
    // Deleted first, so that the map stays in the order of use.
    buckets.delete(key);
    buckets.set(key, { tokens, at: now });
    if (buckets.size > most) buckets.delete(buckets.keys().next().value!);
  };
}

/**
 * The key of an address in a rate limit. An IPv6 address counts as its /64 network, since one host can use all of it;
 * an IPv4 address in IPv6 notation counts as IPv4.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv4
    ? parsed.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
