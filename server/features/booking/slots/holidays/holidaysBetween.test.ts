import { expect, it } from 'vitest';
import { holidaysBetween } from '#server/features/booking/slots/holidays/holidaysBetween.ts';

const all = holidaysBetween('hk', '2025-01-01', '2027-12-31');
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});
/** Month and day of the Chinese calendar, as `8/15`. */
const lunarOf = (date: string) => chinese.format(new Date(`${date}T12:00:00Z`));

/** The new moon of 6 February 2027 is four minutes before midnight: the platform's calendar has it on the 7th. */
const isMisplaced = (date: string) => date.startsWith('2027-02');

it('are seventeen a year, none on a Sunday and no two on one date', () => {
  for (const year of [2025, 2026, 2027])
    expect(holidaysBetween('hk', `${year}-01-01`, `${year}-12-31`)).toHaveLength(17);
  expect(all.filter(({ date }) => weekdayOf(date) === 0)).toEqual([]);
  expect(new Set(all.map(({ date }) => date)).size).toBe(all.length);
});

it.each([
  ['Lunar New Year’s Day', '1/1'],
  ['The second day of Lunar New Year', '1/2'],
  ['The third day of Lunar New Year', '1/3'],
  ['The Birthday of the Buddha', '4/8'],
  ['The day following the Birthday of the Buddha', '4/9'],
  ['Tuen Ng Festival', '5/5'],
  ['The day following the Chinese Mid-Autumn Festival', '8/16'],
  ['Chung Yeung Festival', '9/9'],
  ['The day following Chung Yeung Festival', '9/10'],
])('%s is on the %s of the Chinese calendar', (name, lunar) => {
  const dates = all.filter((holiday) => holiday.name.en === name && !isMisplaced(holiday.date));
  expect(dates.length).toBeGreaterThan(0);
  for (const { date } of dates) expect([date, lunarOf(date)]).toEqual([date, lunar]);
});

it('have the days of Easter after its full moon', () => {
  const dateOf = (name: string) => all.filter((holiday) => holiday.name.en === name).map(({ date }) => date);
  expect(dateOf('Good Friday').map(weekdayOf)).toEqual([5, 5, 5]);
  expect(dateOf('Good Friday')).toEqual(['2025-04-18', '2026-04-03', '2027-03-26']);
});
