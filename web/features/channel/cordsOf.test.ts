import { describe, expect, it } from 'vitest';
import { cordsOf, deskHeight } from '#web/features/channel/cordsOf.ts';

describe('cordsOf', () => {
  it('runs a single cord straight', () => {
    const { ends, deskTop } = cordsOf(1);
    expect(ends).toEqual([{ from: deskHeight / 2, to: deskHeight / 2 }]);
    expect(deskTop).toBe(0);
  });

  it('never crosses cords and ends all of them at the desk', () => {
    for (const count of [2, 3, 7, 40]) {
      const { ends, deskTop } = cordsOf(count);
      expect(ends.map(({ to }) => to)).toEqual(ends.map(({ to }) => to).toSorted((a, b) => a - b));
      expect(ends[0]!.to).toBeGreaterThan(deskTop);
      expect(ends.at(-1)!.to).toBeLessThan(deskTop + deskHeight);
    }
  });

  it('keeps the desk near the top of a long list', () => {
    expect(cordsOf(40).deskTop).toBe(cordsOf(20).deskTop);
  });
});
