/** Days as `2026-11-28`: without a time and a zone, so that counting them knows no clock change. */
const dayMs = 86_400_000;

export type WeekStart = 0 | 1;

/** The six weeks that show a month, each of seven days, from Sunday (0) or Monday (1) on. */
export function monthGrid(day: string, weekStart: WeekStart): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const before = (weekdayOf(first) - weekStart + 7) % 7;
  const start = addDays(first, -before);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, week * 7 + weekday)),
  );
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** The same day of another month, or its last one: 31 January and a month is 28 or 29 February. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = partsOf(day);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(Date.parse(day)).getUTCDay();
}

/** Where a key leads from a day; undefined for other keys. */
export function dayAfterKey(
  day: string,
  key: string,
  shift: boolean,
  weekStart: WeekStart,
): string | undefined {
  const inWeek = (weekdayOf(day) - weekStart + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -inWeek);
    case 'End':
      return addDays(day, 6 - inWeek);
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return undefined;
  }
}

function partsOf(day: string): [number, number, number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
}
