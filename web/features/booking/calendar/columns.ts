import type { Booking, BookingResource } from '#shared/contract/booking.ts';
import { layOut, type Placed } from '#web/features/booking/calendar/layOut.ts';
import { weekdayOf } from '#web/ui/form/date/monthGrid.ts';
import { zonedTime } from '#web/ui/form/date/zonedTime.ts';

/** A column of the grid: a day, or a person or room on a day. */
export interface Column {
  key: string;
  day: string;
  resource: BookingResource | undefined;
}

/** Where a new booking is begun; without a time none is chosen yet. */
export interface Begun {
  day: string;
  time: string;
  resourceId: number | undefined;
}

/** Bookings of one session of a class are one block. */
export interface Block {
  first: Booking;
  all: Booking[];
}

export const dayMinutes = 1440;
/** A block is at least as high as its first line. */
const leastMinutes = 25;

/** The blocks of a column. What goes on over midnight is in both days. */
export function blocksOf(
  { day, resource }: Column,
  bookings: readonly Booking[],
  timeZone: string,
): Placed<Block>[] {
  const own = bookings.filter((booking) => resource === undefined || booking.resource.id === resource.id);
  const sessions = Map.groupBy(own, (booking) =>
    booking.capacity > 1 && booking.status !== 'cancelled'
      ? `${booking.service.id} ${booking.resource.id} ${booking.starts_at}`
      : booking.id,
  );
  const pieces = [...sessions.values()].flatMap((all) => {
    const first = all[0]!;
    const [start, end] = [zonedTime(first.starts_at, timeZone), zonedTime(first.ends_at, timeZone)];
    if (start.day > day || end.day < day || (end.day === day && end.time === '00:00' && start.day !== day))
      return [];
    const from = start.day < day ? 0 : minutesOf(start.time);
    const to = end.day > day ? dayMinutes : minutesOf(end.time);
    return [{ item: { first, all }, from, to: Math.max(to, from + leastMinutes) }];
  });
  return layOut(pieces);
}

/** "14:30" → 870 */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** 870 → "14:30" */
export function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The weekly opening stretches of a column, in minutes; of a day those of anybody. */
export function openStretches(
  { day, resource }: Column,
  resources: readonly BookingResource[],
): { from: number; to: number }[] {
  const weekday = weekdayOf(day);
  const times = (resource ? [resource] : resources)
    .flatMap(({ hours }) => hours)
    .filter((time) => time.day === weekday)
    .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
    .toSorted((one, other) => one.from - other.from);
  const joined: { from: number; to: number }[] = [];
  for (const each of times) {
    const last = joined.at(-1);
    if (last && each.from <= last.to) last.to = Math.max(last.to, each.to);
    else joined.push({ ...each });
  }
  return joined;
}

/** Whether another booking takes time of the resource then. */
export function isTaken(
  bookings: readonly Booking[],
  moved: Booking,
  { resourceId, from, to }: { resourceId: number; from: number; to: number },
): boolean {
  const [before, after] = [moved.starts_at - moved.busy_from, moved.busy_to - moved.ends_at];
  return bookings.some(
    (other) =>
      other.id !== moved.id &&
      other.resource.id === resourceId &&
      (other.status === 'held' || other.status === 'pending' || other.status === 'confirmed') &&
      !(other.service.id === moved.service.id && other.capacity > 1 && other.starts_at === from) &&
      other.busy_from < to + after &&
      from - before < other.busy_to,
  );
}
