import type { ChannelAbilities } from '#shared/channels/channelType.ts';
import type { Platform } from '#server/platform/platform.ts';

interface Bucket {
  tokens: number;
  at: number;
}

const maxKeys = 50_000;
const bucketsOf = new WeakMap<Platform, Map<string, Bucket>>();

/**
 * Seconds to wait before a message may be sent without exceeding the provider's pace; 0: it is counted, and may go. By
 * node: what several nodes exceed together, the provider refuses for a while.
 */
export function mayRun(
  platform: Platform,
  { per_second: perSecond, per_customer_seconds: perCustomerSeconds, burst }: ChannelAbilities['pace'],
  keys: { channel: string; customer: string },
): number {
  let buckets = bucketsOf.get(platform);
  if (!buckets) bucketsOf.set(platform, (buckets = new Map()));
  const now = platform.clock.now().getTime();
  const rates = [
    { key: `channel:${keys.channel}`, burst: perSecond, perSecond },
    ...(perCustomerSeconds > 0
      ? [{ key: `customer:${keys.customer}`, burst, perSecond: 1 / perCustomerSeconds }]
      : []),
  ];
  const filled = rates.map((rate) => {
    const { tokens, at } = buckets.get(rate.key) ?? { tokens: rate.burst, at: now };
    return {
      ...rate,
      tokens: Math.min(rate.burst, tokens + (Math.max(0, now - at) / 1000) * rate.perSecond),
    };
  });
  const wait = Math.max(
    ...filled.map(({ tokens, perSecond: rate }) => (tokens >= 1 ? 0 : (1 - tokens) / rate)),
  );
  for (const { key, tokens } of filled) {
    buckets.delete(key);
    buckets.set(key, { tokens: wait > 0 ? tokens : tokens - 1, at: now });
  }
  while (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value!);
  return wait;
}
