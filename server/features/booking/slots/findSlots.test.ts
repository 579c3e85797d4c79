import { expect, it } from 'vitest';
import { findSlots, type Search, type Session } from '#server/features/booking/slots/findSlots.ts';
import { daysOf, openTimes, type Interval, type Opening } from '#server/features/booking/slots/openTimes.ts';
import { seededRandom } from '#test/seededRandom.ts';

const minute = 60_000;
const day = 1440 * minute;

type Case = Omit<Search, 'times'> & { zone: string; opening: Opening };

function slotsOf({ zone, opening, ...search }: Case) {
  const days = daysOf(zone, { from: search.from - 2 * day, to: search.to + 2 * day });
  return findSlots({ ...search, times: openTimes(days, opening) });
}

/** The same from what clocks show at every fifth minute, without arithmetic on time zones. */
function obviousSlots({ zone, opening, busy, sessions, service, now, from, to }: Case) {
  const clock: { at: number; date: string; minutes: number }[] = [];
  for (let at = from - 2 * day; at < to + 2 * day; at += 5 * minute) clock.push({ at, ...shownAt(zone, at) });
  const timesOf = (date: string) => {
    const own = opening.exceptions.findLast((one) => one.date === date);
    if (own) return own.times;
    const weekday = new Date(`${date}T00:00Z`).getUTCDay();
    return opening.closedDates.has(date) ? [] : opening.hours.filter((time) => time.day === weekday);
  };
  const firstAt = (date: string, time: string) =>
    clock.find((one) => one.date > date || (one.date === date && one.minutes >= minutesOf(time)))?.at ??
    Infinity;
  const open = new Set<number>();
  for (const date of new Set(clock.map((one) => one.date)))
    for (const time of timesOf(date)) {
      const [begin, end] = [firstAt(date, time.from), firstAt(date, time.to)];
      for (const { at } of clock) if (begin <= at && at < end) open.add(at);
    }

  const length = service.minutes * minute;
  return clock.flatMap(({ at, date, minutes }) => {
    const isOnGrid = timesOf(date).some((time) => {
      const since = minutes - minutesOf(time.from);
      return since >= 0 && minutes < minutesOf(time.to) && since % service.step_minutes === 0;
    });
    const isInTime =
      at >= from &&
      at < to &&
      at > now &&
      at >= now + service.lead_minutes * minute &&
      at <= now + service.horizon_days * day;
    if (!isOnGrid || !isInTime) return [];
    for (let each = at; each < at + length; each += 5 * minute) if (!open.has(each)) return [];
    const session = sessions.find((one) => one.starts_at === at);
    const begin = at - service.buffer_before * minute;
    const end = at + length + service.buffer_after * minute;
    const isTaken = [...busy, ...sessions].some((one) => one !== session && one.from < end && begin < one.to);
    const seats = service.capacity - (session?.taken ?? 0);
    if (isTaken || seats === 0) return [];
    return [{ starts_at: at / 1000, ends_at: (at + length) / 1000, seats }];
  });
}

const shown = new Map<string, { date: string; minutes: number }>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a time zone show. */
function shownAt(timeZone: string, at: number): { date: string; minutes: number } {
  const known = shown.get(timeZone + at);
  if (known) return known;
  const fields = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...fields, hourCycle: 'h23' });
  formats.set(timeZone, format);
  const [date = '', time = ''] = format.format(at).split(', ');
  const read = { date, minutes: minutesOf(time) };
  shown.set(timeZone + at, read);
  return read;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Around both changes of clocks where there are any, and in a week without. */
const places = [
  ['Asia/Hong_Kong', '2026-11-20'],
  ['America/New_York', '2027-03-13'],
  ['America/New_York', '2026-10-31'],
  ['Europe/London', '2027-03-27'],
  ['Europe/London', '2026-10-24'],
  ['Australia/Lord_Howe', '2027-04-03'],
  ['Australia/Lord_Howe', '2026-10-03'],
  ['Asia/Kathmandu', '2026-05-01'],
  // Clocks skip midnight.
  ['America/Asuncion', '2023-09-30'],
  ['Africa/Cairo', '2027-04-29'],
] as const;

it.each(places)('%s around %s: the times are those of a slow model', (zone, date) => {
  for (let seed = 1; seed <= 30; seed++) {
    const one = randomCase(seededRandom(seed), zone, Date.parse(`${date}T00:00Z`));
    expect([seed, slotsOf(one)]).toEqual([seed, obviousSlots(one)]);
  }
});

function randomCase(random: () => number, zone: string, date: number): Case {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const upTo = (most: number, step: number) => Math.floor(random() * (most / step + 1)) * step;
  const timeOf = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const times = () => {
    if (random() < 0.25) return [{ from: '00:00', to: '24:00' }];
    const borders = [...new Set(Array.from({ length: 4 }, () => upTo(1440, 15)))].toSorted((a, b) => a - b);
    const pairs = borders.length === 4 ? [borders.slice(0, 2), borders.slice(2)] : [borders.slice(0, 2)];
    return pairs
      .filter((pair) => pair.length === 2)
      .map(([from, to]) => ({ from: timeOf(from!), to: timeOf(to!) }));
  };
  const dateOf = (days: number) => new Date(date + days * day).toISOString().slice(0, 10);
  const now = date - upTo(day, 5 * minute);
  const from = date + upTo(day, 15 * minute) - day / 2;
  const service = {
    minutes: pick([5, 30, 45, 60, 90, 240]),
    buffer_before: pick([0, 0, 10]),
    buffer_after: pick([0, 15, 30]),
    step_minutes: pick([5, 15, 25, 30, 60]),
    lead_minutes: pick([0, 120, 1500]),
    horizon_days: pick([1, 3, 60]),
    capacity: pick([1, 1, 4]),
  };
  const taken: Interval[] = [];
  const sessions: Session[] = [];
  for (let at = from; at < from + 3 * day; at += upTo(600 * minute, 5 * minute)) {
    const begin = at + service.buffer_before * minute;
    const end = begin + (service.minutes + service.buffer_after) * minute;
    const length = upTo(120 * minute, 5 * minute) + 5 * minute;
    const isSession = service.capacity > 1 && random() < 0.4;
    if (isSession) sessions.push({ from: at, to: end, starts_at: begin, taken: 1 + upTo(3, 1) });
    else taken.push({ from: at, to: at + length });
    at = isSession ? end : at + length;
  }
  return {
    zone,
    opening: {
      hours: [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => times().map((time) => ({ day: weekday, ...time }))),
      exceptions:
        random() < 0.4 ? [{ date: dateOf(pick([0, 1, 2])), times: random() < 0.5 ? [] : times() }] : [],
      closedDates: new Set(random() < 0.2 ? [dateOf(1)] : []),
    },
    ...{ busy: taken, sessions, service, now, from, to: from + 2 * day },
  };
}

it('offers no session of a class that has become longer than its room is free', () => {
  const from = Date.parse('2026-11-23T00:00Z');
  const at = (minutes: number) => from + minutes * minute;
  const times = openTimes(daysOf('UTC', { from, to: from + day }), {
    hours: [{ day: 1, from: '09:00', to: '18:00' }],
    ...{ exceptions: [], closedDates: new Set<string>() },
  });
  const service = {
    buffer_before: 0,
    buffer_after: 0,
    step_minutes: 60,
    lead_minutes: 0,
    horizon_days: 9,
    capacity: 4,
  };
  const sessions = [{ starts_at: at(600), from: at(600), to: at(660), taken: 1 }];
  const startsOf = (minutes: number, busy: Interval[]) =>
    findSlots({
      times,
      busy,
      sessions,
      service: { ...service, minutes },
      now: from,
      from,
      to: from + day,
    }).map((slot) => (slot.starts_at * 1000 - from) / minute);
  const next = { from: at(660), to: at(720) };
  expect(startsOf(60, [next])).toContain(600);
  expect(startsOf(90, [])).toContain(600);
  expect(startsOf(90, [next])).not.toContain(600);
});

it('finds a month of 20 resources in a small part of the limit of 50 ms', () => {
  const from = Date.parse('2026-11-23T00:00Z');
  const to = from + 31 * day;
  const hours = [1, 2, 3, 4, 5, 6].flatMap((weekday) => [
    { day: weekday, from: '09:00', to: '13:00' },
    { day: weekday, from: '14:00', to: '19:00' },
  ]);
  const busy = Array.from({ length: 40 }, (_, index) => ({
    from: from + index * 1000 * minute,
    to: from + (index * 1000 + 75) * minute,
  }));
  const service = {
    ...{ minutes: 60, buffer_before: 0, buffer_after: 15, step_minutes: 15 },
    ...{ lead_minutes: 0, horizon_days: 60, capacity: 1 },
  };
  const opening = { hours, exceptions: [], closedDates: new Set<string>() };
  const month = () => {
    const begunAt = performance.now();
    const days = daysOf('Asia/Hong_Kong', { from: from - 2 * day, to: to + 2 * day });
    let count = 0;
    for (let resource = 0; resource < 20; resource++)
      count += findSlots({
        times: openTimes(days, opening),
        busy,
        sessions: [],
        service,
        now: from,
        from,
        to,
      }).length;
    expect(count).toBeGreaterThan(10_000);
    return performance.now() - begunAt;
  };
  expect(Math.min(...Array.from({ length: 10 }, month))).toBeLessThan(50);
});
