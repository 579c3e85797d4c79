import { describe, expect, it } from 'vitest';
import { columnsOf, rangeOf } from '#server/features/dashboard/range.ts';

const today = '2026-11-22';
const zone = 'Asia/Hong_Kong';

describe('rangeOf', () => {
  it('is today without a query, and one day without a first day', () => {
    expect(rangeOf({}, today, zone)).toMatchObject({ from: today, to: today, days: 1, unit: 'hour' });
    expect(rangeOf({ to: '2026-11-01' }, today, zone)).toMatchObject({ from: '2026-11-01', days: 1 });
  });

  it('counts both ends, also across a change of clocks and a leap day', () => {
    expect(rangeOf({ from: '2026-11-16' }, today, zone)).toMatchObject({ days: 7, unit: 'day' });
    expect(rangeOf({ from: '2026-10-20' }, today, 'Europe/London').days).toBe(34);
    expect(rangeOf({ from: '2024-02-28', to: '2024-03-01' }, today, zone).days).toBe(3);
    expect(rangeOf({ from: '2025-11-22' }, today, zone)).toMatchObject({ days: 366, unit: 'week' });
  });

  it('rejects what is reversed, too long or in the future', () => {
    expect(() => rangeOf({ from: '2026-11-02', to: '2026-11-01' }, today, zone)).toThrow();
    expect(() => rangeOf({ from: '2025-11-21' }, today, zone)).toThrow();
    expect(() => rangeOf({ to: '2026-11-23' }, today, zone)).toThrow();
  });
});

describe('columnsOf', () => {
  it('has an hour each up to now, a day each, and a first day of each week', () => {
    const day = rangeOf({}, today, zone);
    expect(columnsOf(day, 2)).toEqual(['2026-11-22T00', '2026-11-22T01', '2026-11-22T02']);
    expect(columnsOf(day, undefined)).toHaveLength(24);
    expect(columnsOf(rangeOf({ from: '2026-11-20' }, today, zone), 5)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    const weeks = columnsOf(rangeOf({ from: '2026-07-01' }, today, zone), 5);
    expect(weeks.slice(0, 2)).toEqual(['2026-07-01', '2026-07-08']);
    expect(weeks).toHaveLength(21);
  });
});
