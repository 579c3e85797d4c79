import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayAfterKey, monthGrid } from '#web/ui/form/date/monthGrid.ts';
import { unixOf, zonedTime } from '#web/ui/form/date/zonedTime.ts';

describe('monthGrid', () => {
  it('begins with the first day of the week that holds the first of the month', () => {
    const monday = monthGrid('2026-11-22', 1);
    expect(monday).toHaveLength(6);
    expect(monday[0]![0]).toBe('2026-10-26');
    expect(monday[0]![6]).toBe('2026-11-01');
    expect(monthGrid('2026-11-22', 0)[0]![0]).toBe('2026-11-01');
    expect(monthGrid('2024-02-10', 1).flat()).toContain('2024-02-29');
  });
});

describe('addDays and addMonths', () => {
  it('go over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });
});

describe('dayAfterKey', () => {
  it('moves by day, week, month and year, and leaves other keys alone', () => {
    const from = '2026-11-25';
    const keys: [string, boolean, string | undefined][] = [
      ['ArrowLeft', false, '2026-11-24'],
      ['ArrowDown', false, '2026-12-02'],
      ['Home', false, '2026-11-23'],
      ['End', false, '2026-11-29'],
      ['PageUp', false, '2026-10-25'],
      ['PageDown', true, '2027-11-25'],
      ['a', false, undefined],
    ];
    for (const [key, shift, to] of keys) expect(dayAfterKey(from, key, shift, 1)).toBe(to);
  });
});

describe('unixOf', () => {
  it('is the inverse of zonedTime, on days of a clock change too', () => {
    for (const zone of ['Asia/Hong_Kong', 'Europe/London', 'Asia/Kathmandu', 'America/New_York']) {
      for (const stamp of ['2026-03-29T00:30', '2026-10-25T12:00', '2026-11-01T23:59']) {
        const [day, time] = stamp.split('T') as [string, string];
        expect(zonedTime(unixOf(day, time, zone), zone)).toEqual({ day, time });
      }
    }
  });

  it('takes the first of two, and moves a time that is left out behind the change', () => {
    expect(unixOf('2026-10-25', '01:30', 'Europe/London')).toBe(Date.UTC(2026, 9, 25, 0, 30) / 1000);
    expect(zonedTime(unixOf('2026-03-29', '01:30', 'Europe/London'), 'Europe/London').time).toBe('02:30');
  });
});
