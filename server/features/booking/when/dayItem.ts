import { dayOf, monthAt, partsOf, weekdayOf } from './calendar.ts';
import type { Token } from './token.ts';

/** Days that a text names, before the time of day decides what "Wednesday" means on a Wednesday. */
export type DayItem = {
  kind: 'days';
  from: number;
  to: number;
  /** A weekday may stand beside a date and must agree with it; a span may hold a weekday. */
  type: 'date' | 'weekday' | 'relative' | 'span';
  weekday?: number;
  /** A weekday alone, which is today: the next one if its time has passed. */
  isOpen?: boolean;
  /** A weekday without a week. */
  isBare?: boolean;
  /** A weekday of a week that was named behind it: "Wednesday next week". */
  isWeekBehind?: boolean;
  /** A week or a month that is named as one: "from next week" goes on after it. */
  isPeriod?: boolean;
  /** The end of a month, which "before" includes. */
  isEnd?: boolean;
  /** The second day of "from … to …", which after "move" is the wanted one. */
  second?: number;
  next: number;
};
export type WeekdaysItem = { kind: 'weekdays'; weekdays: number[]; next: number };
export type ProblemItem = { kind: 'problem'; problem: 'no_such_date'; next: number };
/** A point of time from now on: "in two hours". */
export type MomentItem = { kind: 'moment'; minutes: number; next: number };
export type DayRead = DayItem | WeekdaysItem | ProblemItem | MomentItem;

export type DayContext = { today: number; isMonthFirst: boolean; isExpected: boolean };

export function oneDay(day: number, type: DayItem['type'], next: number): DayItem {
  return { kind: 'days', from: day, to: day, type, next };
}

export function daysFrom(from: number, to: number, next: number): DayItem {
  return { kind: 'days', from, to, type: from === to ? 'relative' : 'span', next };
}

/** A date; without a year the coming one, counted from `floor`. */
export function dateItem(
  floor: number,
  date: { year?: number | undefined; month: number; date: number },
  next: number,
): DayItem | ProblemItem {
  const day =
    date.year === undefined
      ? comingDate(floor, date.month, date.date)
      : dayOf(date.year, date.month, date.date);
  return day === undefined ? { kind: 'problem', problem: 'no_such_date', next } : oneDay(day, 'date', next);
}

function comingDate(floor: number, month: number, date: number): number | undefined {
  const now = partsOf(floor);
  const isPassed = month < now.month || (month === now.month && date < now.date);
  return dayOf(now.year + (isPassed ? 1 : 0), month, date);
}

/** The coming 15th, in the first month that has one. */
export function comingDateOfMonth(floor: number, date: number, next: number): DayItem | ProblemItem {
  for (let months = 0; months < 3; months++) {
    const { from, to } = monthAt(floor, months);
    const day = from + date - 1;
    if (date >= 1 && day <= to && day >= floor) return oneDay(day, 'date', next);
  }
  return { kind: 'problem', problem: 'no_such_date', next };
}

export function dateInMonth(
  month: { from: number; to: number },
  date: number,
  next: number,
): DayItem | ProblemItem {
  const day = month.from + date - 1;
  return date >= 1 && day <= month.to
    ? oneDay(day, 'date', next)
    : { kind: 'problem', problem: 'no_such_date', next };
}

/** The year of two or four figures; undefined if it is none. */
export function yearOf(token: Token | undefined): number | undefined {
  if (token?.kind !== 'number' || token.ordinal) return undefined;
  if (token.text.length === 4 && token.value >= 1900 && token.value < 2200) return token.value;
  return undefined;
}

/** The first such weekday from `floor` on. */
export function comingWeekday(floor: number, weekday: number, next: number): DayItem {
  const day = floor + ((weekday - weekdayOf(floor) + 7) % 7);
  return { ...oneDay(day, 'weekday', next), weekday, isBare: true };
}
