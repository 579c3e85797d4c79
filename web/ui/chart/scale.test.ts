import { describe, expect, it } from 'vitest';
import { labelledColumns, scaleOf, stackOf } from '#web/ui/chart/scale.ts';

describe('scaleOf', () => {
  it('ends at the first round step that is not below the largest value', () => {
    expect(scaleOf(37)).toEqual({ top: 40, ticks: [0, 10, 20, 30, 40] });
    expect(scaleOf(40)).toEqual({ top: 40, ticks: [0, 10, 20, 30, 40] });
    expect(scaleOf(41).top).toBe(60);
    expect(scaleOf(530).ticks).toEqual([0, 200, 400, 600]);
  });

  it('has no fractions of whole things', () => {
    expect(scaleOf(1).ticks).toEqual([0, 1]);
    expect(scaleOf(3).ticks).toEqual([0, 1, 2, 3]);
    expect(scaleOf(0).ticks).toEqual([0, 1]);
  });

  it('has fractions where they are meant', () => {
    expect(scaleOf(0.3, false).ticks.map((tick) => tick.toFixed(1))).toEqual(['0.0', '0.1', '0.2', '0.3']);
  });

  it.each([1, 7, 99, 1_234, 8_000_000])('has two to five ticks for %i', (largest) => {
    const { top, ticks } = scaleOf(largest);
    expect(top).toBeGreaterThanOrEqual(largest);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(5);
  });
});

describe('labelledColumns', () => {
  it('labels every column of a week and every fifth of a month', () => {
    expect(labelledColumns(7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(labelledColumns(30)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(labelledColumns(24)).toEqual([0, 4, 8, 12, 16, 20]);
    expect(labelledColumns(0)).toEqual([]);
  });
});

describe('stackOf', () => {
  it('puts each series on those before it', () => {
    expect(
      stackOf([
        [1, 2],
        [3, 4],
      ]),
    ).toEqual([
      [
        { from: 0, to: 1 },
        { from: 0, to: 2 },
      ],
      [
        { from: 1, to: 4 },
        { from: 2, to: 6 },
      ],
    ]);
  });
});
