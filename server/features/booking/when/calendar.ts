/** Calendar days as numbers from 1970-01-01: no zone, no clock. */

const DAY_MS = 86_400_000;

export function dayOf(year: number, month: number, date: number): number | undefined {
  const time = Date.UTC(year, month - 1, date);
  const back = new Date(time);
  const isReal = back.getUTCMonth() === month - 1 && back.getUTCDate() === date;
  return isReal && year >= 1900 && year < 2200 ? time / DAY_MS : undefined;
}

export function parseDay(text: string): number {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
  const day = dayOf(year, month, date);
  if (day === undefined) throw new Error(`${text} is no date`);
  return day;
}

export function formatDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function partsOf(day: number): { year: number; month: number; date: number } {
  const at = new Date(day * DAY_MS);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}

/** 1 is Monday, 7 Sunday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

export function mondayOf(day: number): number {
  return day - weekdayOf(day) + 1;
}

/** The first and last day of the month that is `months` after that of `day`. */
export function monthAt(day: number, months: number): { from: number; to: number } {
  const { year, month } = partsOf(day);
  const from = Date.UTC(year, month - 1 + months, 1) / DAY_MS;
  const to = Date.UTC(year, month + months, 1) / DAY_MS - 1;
  return { from, to };
}

/** The same date `months` later, or the last of that month. */
export function addMonths(day: number, months: number): number {
  const { from, to } = monthAt(day, months);
  return Math.min(from + partsOf(day).date - 1, to);
}
