import type { Interval, ListedTime, OpenTimes } from '#server/features/booking/slots/openTimes.ts';

/** A session of a class, with its buffers. */
export interface Session extends Interval {
  starts_at: number;
  /** Seats. */
  taken: number;
}

/** Instants are in milliseconds. */
export interface Search {
  times: OpenTimes;
  /** What takes time of the resource, with its buffers. */
  busy: readonly Interval[];
  /** Sessions of the service itself, when it is a class. */
  sessions: readonly Session[];
  service: {
    minutes: number;
    buffer_before: number;
    buffer_after: number;
    step_minutes: number;
    lead_minutes: number;
    horizon_days: number;
    capacity: number;
  };
  now: number;
  /** Starts from this instant until before the other. */
  from: number;
  to: number;
}

export interface Slot {
  /** Unix seconds. */
  starts_at: number;
  ends_at: number;
  /** How many can still book it. */
  seats: number;
}

const minuteMs = 60_000;

/**
 * The free starts of a service on one resource, sorted. Starts are so many steps from a listed opening time, as clocks
 * show it, so that they look the same before and after a change of clocks. All of the service lies in open time, its
 * buffers need not. With its buffers it touches nothing that is taken, except the session of its class that begins with it.
 */
export function findSlots({ times, busy, sessions, service, now, from, to }: Search): Slot[] {
  const first = Math.max(from, now + service.lead_minutes * minuteMs, now + 1);
  const last = Math.min(to - 1, now + service.horizon_days * 86_400_000);
  const length = service.minutes * minuteMs;
  const [before, after] = [service.buffer_before * minuteMs, service.buffer_after * minuteMs];
  const begun = new Map(sessions.map((session) => [session.starts_at, session]));
  const taken = [...busy, ...sessions].toSorted((one, other) => one.from - other.from);
  const isOver = (one: Interval, start: number) => one.to <= start - before;
  let next = 0;
  let within = 0;
  const slots: Slot[] = [];
  for (const start of starts(times.listed, service.step_minutes, first, last)) {
    const end = start + length;
    while (times.open[within] && times.open[within]!.to <= start) within += 1;
    const open = times.open[within];
    if (!open || open.from > start || open.to < end) continue;
    while (taken[next] && isOver(taken[next]!, start)) next += 1;
    const session = begun.get(start);
    if (taken.slice(next, next + 2).some((one) => one !== session && one.from < end + after)) continue;
    const seats = service.capacity - (session?.taken ?? 0);
    if (seats > 0) slots.push({ starts_at: start / 1000, ends_at: end / 1000, seats });
  }
  return slots;
}

/** The possible starts between two instants, inclusive, sorted. */
function starts(listed: readonly ListedTime[], step: number, first: number, last: number): number[] {
  const found = new Set<number>();
  for (const { day, from, to } of listed) {
    if (day.firstAt(from) > last || day.firstAt(to) < first) continue;
    for (let minutes = from; minutes < to; minutes += step)
      for (const start of day.instantsOf(minutes)) if (first <= start && start <= last) found.add(start);
  }
  return [...found].toSorted((one, other) => one - other);
}
