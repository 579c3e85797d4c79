import { describe, expect, it } from 'vitest';
import type { Platform } from '#server/platform/platform.ts';
import { networkOf, rateLimit } from '#server/platform/security/rateLimit.ts';

let time = 0;
const node = () => ({ clock: { now: () => new Date(time) } }) as Platform;

function through(
  limit: ReturnType<typeof rateLimit>,
  platform: Platform,
  key: string,
  tries: number,
): number {
  let passed = 0;
  for (let i = 0; i < tries; i++) {
    try {
      limit(platform, key);
      passed++;
    } catch {
      // Counted as rejected.
    }
  }
  return passed;
}

describe('rateLimit', () => {
  it('accepts a burst, then so many calls a second, and never more than a burst', () => {
    const limit = rateLimit({ burst: 30, perSecond: 2 });
    const platform = node();
    expect(through(limit, platform, 'a', 40)).toBe(30);
    time += 3000;
    expect(through(limit, platform, 'a', 40)).toBe(6);
    time += 3_600_000;
    expect(through(limit, platform, 'a', 40)).toBe(30);
  });

  it('throws too_many_requests with the seconds until the next token', () => {
    const limit = rateLimit({ burst: 1, perSecond: 0.1 });
    const platform = node();
    limit(platform, 'a');
    expect(() => limit(platform, 'a')).toThrow(
      expect.objectContaining({ code: 'too_many_requests', retryAfter: expect.closeTo(10) }),
    );
    time += 4000;
    expect(() => limit(platform, 'a')).toThrow(expect.objectContaining({ retryAfter: expect.closeTo(6) }));
  });

  it('counts each key and each node separately', () => {
    const limit = rateLimit({ burst: 2, perSecond: 1 });
    const [one, other] = [node(), node()];
    expect(through(limit, one, 'a', 5)).toBe(2);
    expect(through(limit, one, 'b', 5)).toBe(2);
    expect(through(limit, other, 'a', 5)).toBe(2);
  });

  it('evicts the least recently used key when there are too many', () => {
    const limit = rateLimit({ burst: 1, perSecond: 0.001 }, 2);
    const platform = node();
    limit(platform, 'a');
    limit(platform, 'b');
    limit(platform, 'c');
    expect(through(limit, platform, 'b', 1)).toBe(0);
    expect(through(limit, platform, 'a', 1)).toBe(1);
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:0db8:1:2::9', '2001:db8:1:2::'],
    ['2001:db8::1', '2001:db8::'],
    ['::1', '::'],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
});
