import { expect, it } from 'vitest';
import { dayBeside, daysOf, spanOf } from '#web/features/booking/calendar/calendarView.ts';

it('shows the days of a week, from the day on which weeks begin', () => {
  expect(daysOf('week', '2026-11-29', 1)).toEqual([
    ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
  ]);
  expect(daysOf('week', '2026-11-29', 0)[0]).toBe('2026-11-29');
  expect(daysOf('day', '2026-11-29', 0)).toEqual(['2026-11-29']);
  expect(daysOf('month', '2026-11-29', 1)).toHaveLength(42);
  expect(daysOf('agenda', '2026-12-25', 1).at(-1)).toBe('2027-01-07');
});

it.each([
  ['month', '2026-12-31', 1, '2027-01-31'],
  ['month', '2027-03-31', -1, '2027-02-28'],
  ['week', '2026-12-28', 1, '2027-01-04'],
  ['day', '2027-01-01', -1, '2026-12-31'],
] as const)('leads by a %s from %s', (view, day, direction, other) => {
  expect(dayBeside(view, day, direction)).toBe(other);
});

it('spans days of 23 and 25 hours', () => {
  const hours = (day: string, zone: string) => {
    const { from, to } = spanOf([day], zone);
    return (to - from) / 3600;
  };
  expect(hours('2026-03-29', 'Europe/London')).toBe(23);
  expect(hours('2026-10-25', 'Europe/London')).toBe(25);
  expect(hours('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5);
  expect(hours('2026-11-23', 'Asia/Hong_Kong')).toBe(24);
});
