import type { BookingResource } from '#shared/contract/booking.ts';

/** Days in a row, from Monday on, that have the same times ("09:00–13:00"); days without any are left out. */
export function runsOf(hours: BookingResource['hours']): { first: number; last: number; times: string[] }[] {
  const runs: { first: number; last: number; times: string[]; isOpen: boolean }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const times = hours
      .filter((time) => time.day === day)
      .toSorted((one, other) => one.from.localeCompare(other.from))
      .map(({ from, to }) => `${from}–${to}`);
    const before = runs.at(-1);
    if (before && before.isOpen && times.join() === before.times.join()) before.last = day;
    else runs.push({ first: day, last: day, times, isOpen: times.length > 0 });
  }
  return runs.filter(({ isOpen }) => isOpen).map(({ first, last, times }) => ({ first, last, times }));
}
