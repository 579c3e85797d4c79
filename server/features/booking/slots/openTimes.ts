import { Temporal } from 'temporal-polyfill';
import type { WorkingTime } from '#shared/rules/workingHours.ts';

/** From an instant until before another, in milliseconds. */
export interface Interval {
  from: number;
  to: number;
}

export interface Opening {
  /** Times of the week by wall clock; the gaps are breaks. */
  hours: readonly WorkingTime[];
  /** Dates (YYYY-MM-DD) with times of their own; none: closed. A later entry for a date wins. */
  exceptions: readonly { date: string; times: readonly { from: string; to: string }[] }[];
  /** Dates on which the weekly times do not hold. */
  closedDates: ReadonlySet<string>;
}

/** A date of a time zone. Minutes are those since midnight that its clocks show. */
export interface Day {
  /** YYYY-MM-DD */
  date: string;
  /** 0 is Sunday. */
  weekday: number;
  /** The first instant at which clocks show these minutes or more; of 1440, the next midnight. */
  firstAt(minutes: number): number;
  /** When clocks show exactly these minutes: once, but never or twice when they are changed. */
  instantsOf(minutes: number): number[];
}

/** A time of a day as it is written: from so many minutes until before so many. */
export interface ListedTime {
  day: Day;
  from: number;
  to: number;
}

export interface OpenTimes {
  listed: ListedTime[];
  /** All of them as instants: sorted, and joined where one begins at the end of another, as at midnight. */
  open: Interval[];
}

/** The days of a time zone (IANA) that a span touches: for all resources at once, since zones are slow to ask. */
export function daysOf(zone: string, { from, to }: Interval): Day[] {
  const days: Day[] = [];
  const last = dateAt(to, zone);
  let date = dateAt(from, zone);
  let begin = midnight(date, zone);
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    const next = date.add({ days: 1 });
    const end = midnight(next, zone);
    days.push({ date: date.toString(), weekday: date.dayOfWeek % 7, ...clocksOf(date, zone, begin, end) });
    [date, begin] = [next, end];
  }
  return days;
}

/** From the first instant of one date until after the last of another. */
export function spanOfDates(zone: string, { from, to }: { from: string; to: string }): Interval {
  const after = Temporal.PlainDate.from(to).add({ days: 1 });
  return { from: midnight(Temporal.PlainDate.from(from), zone), to: midnight(after, zone) };
}

function dateAt(instant: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();
}

/** The first instant of a date: where clocks skip midnight, later than that. */
function midnight(date: Temporal.PlainDate, zone: string): number {
  return date.toZonedDateTime(zone).epochMilliseconds;
}

/** On a day of 24 hours clocks are not changed. */
function clocksOf(
  date: Temporal.PlainDate,
  timeZone: string,
  begin: number,
  end: number,
): Pick<Day, 'firstAt' | 'instantsOf'> {
  if (end - begin === 86_400_000) {
    const at = (minutes: number) => begin + minutes * 60_000;
    return { firstAt: at, instantsOf: (minutes) => [at(minutes)] };
  }
  const shown = (minutes: number, disambiguation: 'earlier' | 'later') =>
    date
      .toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
      .toZonedDateTime(timeZone, { disambiguation });
  const instantsOf = (minutes: number) => {
    const [one, other] = [shown(minutes, 'earlier'), shown(minutes, 'later')];
    const isSkipped = one.hour * 60 + one.minute !== minutes;
    return isSkipped ? [] : [...new Set([one.epochMilliseconds, other.epochMilliseconds])];
  };
  const firstAt = (minutes: number) => {
    if (minutes === 1440) return end;
    const change = shown(minutes, 'later').getTimeZoneTransition('previous');
    return Math.max(begin, instantsOf(minutes)[0] ?? change!.epochMilliseconds);
  };
  return { firstAt, instantsOf };
}

/** When a resource is open on the days. */
export function openTimes(days: readonly Day[], { hours, exceptions, closedDates }: Opening): OpenTimes {
  const own = new Map(exceptions.map(({ date, times }) => [date, times]));
  const listed = days.flatMap((day) => {
    const weekly = closedDates.has(day.date) ? [] : hours.filter((time) => time.day === day.weekday);
    const times = own.get(day.date) ?? weekly;
    return times.map(({ from, to }) => ({ day, from: minutesOf(from), to: minutesOf(to) }));
  });
  const instants = listed.map(({ day, from, to }) => ({ from: day.firstAt(from), to: day.firstAt(to) }));
  return { listed, open: joined(instants.filter(({ from, to }) => from < to)) };
}

/** "HH:MM" as minutes; "24:00" is 1440. */
function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function joined(intervals: Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const each of intervals.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last && each.from <= last.to) last.to = Math.max(last.to, each.to);
    else result.push({ ...each });
  }
  return result;
}
