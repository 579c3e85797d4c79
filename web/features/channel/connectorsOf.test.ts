import { describe, expect, it } from 'vitest';
import { connectorsOf, inboxCardHeight } from '#web/features/channel/connectorsOf.ts';

describe('connectorsOf', () => {
  it('returns a straight line for one channel', () => {
    const { ends, inboxCardTop } = connectorsOf(1);
    expect(ends).toEqual([{ from: inboxCardHeight / 2, to: inboxCardHeight / 2 }]);
    expect(inboxCardTop).toBe(0);
  });

  it('returns connectors that do not cross and end at the inbox card', () => {
    for (const count of [2, 3, 7, 40]) {
      const { ends, inboxCardTop } = connectorsOf(count);
      expect(ends.map(({ to }) => to)).toEqual(ends.map(({ to }) => to).toSorted((a, b) => a - b));
      expect(ends[0]!.to).toBeGreaterThan(inboxCardTop);
      expect(ends.at(-1)!.to).toBeLessThan(inboxCardTop + inboxCardHeight);
    }
  });

  it('limits the position of the inbox card beside a long list', () => {
    expect(connectorsOf(40).inboxCardTop).toBe(connectorsOf(20).inboxCardTop);
  });
});
