import { formatDay } from './calendar.ts';
import { DAY, NOON, minuteOf, spanOf } from './clock.ts';
import type { DayItem } from './dayItem.ts';
import type { Event } from './event.ts';
import { mergeDays } from './mergeDays.ts';
import type { TimeItem } from './readTime.ts';
import { PARTS, type Part } from './token.ts';
import type { Days, TimeOfDay, When, WhenProblem } from './when.ts';
import { withoutUnwanted, type Unwanted } from './withoutUnwanted.ts';

type Resolved = {
  read: Omit<When, 'rest'> | undefined;
  /** What was read, and is no part of the rest. */
  spans: { start: number; end: number }[];
};

/** What the events of a text say together, counted from a day and a minute. */
export function resolveWhen(all: readonly Event[], today: number, minutes: number): Resolved {
  const { events, unwanted } = withoutUnwanted(all);
  const days = mergeDays(events, today);
  const { times, isAround, hasProblem } = readTimes(events, days.list.length > 0 || days.weekdays.length > 0);
  const problems: WhenProblem[] = [...days.problems, ...(hasProblem ? (['no_such_time'] as const) : [])];
  const isEarliest = events.some((event) => event.kind === 'earliest');
  addMoment(events, days.list, times, today, minutes);
  const first = times[0];
  const wanted = days.list.map((day) => shift(day, first, today, minutes));
  if (wanted.some((day) => isPast(day, first, today, minutes))) problems.push('past');
  const clocks = times.map(withinDay);
  const excluded = excludedOf(unwanted);
  const hasAny = wanted.length + clocks.length + days.weekdays.length + problems.length > 0;
  const spans = all.filter((event) => isRead(event, hasAny));
  if (!hasAny && !isEarliest && !excluded) return { read: undefined, spans: [] };
  const [day, ...otherDays] = wanted.map(({ from, to }): Days => ({
    from: formatDay(from),
    to: formatDay(to),
  }));
  const [time, ...otherTimes] = clocks;
  const isPoint = wanted.length === 1 && wanted[0]!.from === wanted[0]!.to && clocks.length === 1;
  const isExact =
    isPoint && 'at' in time! && !isAround && problems.length === 0 && days.weekdays.length === 0;
  const [problem] = problems;
  const read = {
    ...(day && { days: day }),
    ...(otherDays.length > 0 && { otherDays }),
    ...(days.weekdays.length > 0 && { weekdays: days.weekdays }),
    ...(time && { time }),
    ...(otherTimes.length > 0 && { otherTimes }),
    isExact,
    ...(problem && { problem }),
    ...(isEarliest && { earliest: true as const }),
    ...(excluded && { excluded }),
  };
  return { read, spans };
}

function isRead(event: Event, hasAny: boolean): boolean {
  switch (event.kind) {
    case 'days':
    case 'weekdays':
    case 'time':
    case 'moment':
    case 'problem':
    case 'earliest':
    case 'part':
      return true;
    case 'now':
    case 'bound':
      return hasAny;
    default:
      return false;
  }
}

type Times = { times: TimeOfDay[]; isAround: boolean; hasProblem: boolean };

/** The points and spans; the parts of the day where there are none. */
function readTimes(events: readonly Event[], hasDays: boolean): Times {
  const used = new Set<number>();
  const hasWish = events.some((event) =>
    event.kind === 'time' ? !event.isAside : event.kind === 'part' && !event.meal,
  );
  const read = events.flatMap((event, i) =>
    event.kind === 'time' && !(hasWish && event.isAside)
      ? [resolveTime(event, event.part ?? partNear(events, i, used))]
      : [],
  );
  const times = read.filter((time) => time !== undefined);
  const isAround = events.some((event) => event.kind === 'time' && event.isAround);
  if (read.length > 0) return { times: unique(times), isAround, hasProblem: times.length < read.length };
  const parts = events.flatMap((event, i) =>
    event.kind === 'part' ? boundPart(event.part, events[i - 1], events[i + 1], hasDays || !event.meal) : [],
  );
  return { times: unique(parts), isAround: false, hasProblem: false };
}

/** "after lunch", "before the evening" */
function boundPart(
  part: Part,
  before: Event | undefined,
  behind: Event | undefined,
  counts: boolean,
): TimeOfDay[] {
  const [from, to] = PARTS[part];
  const isBehind = behind?.kind === 'bound' && behind.isBehind;
  const isAhead = before?.kind === 'bound' && !before.isBehind;
  const role = isBehind ? behind.role : isAhead ? before.role : undefined;
  const isMidday = part === 'midday';
  if (role === 'after') return [{ from: isMidday ? NOON : to, to: DAY }];
  if (role === 'before') return [{ from: 0, to: isMidday ? NOON : from }];
  return counts ? [{ from, to }] : [];
}

function partTime(part: Part): TimeOfDay {
  const [from, to] = PARTS[part];
  return { from, to };
}

/** The part of the day that belongs to an hour: before it, past at most one day, or right behind it. */
function partNear(events: readonly Event[], at: number, used: Set<number>): Part | undefined {
  let hasDay = false;
  for (let i = at - 1; i >= 0; i--) {
    const event = events[i]!;
    if (event.kind === 'join' || event.kind === 'time') break;
    if (event.kind === 'days' && hasDay) break;
    if (event.kind === 'days') hasDay = true;
    if (event.kind !== 'part') continue;
    const isOfOther = hasDay && events.slice(0, i).some((each) => each.kind === 'days');
    if (event.meal || isOfOther) break;
    used.add(i);
    return event.part;
  }
  for (let i = at + 1; i < events.length; i++) {
    const event = events[i]!;
    if (event.kind === 'join' || event.kind === 'time' || event.kind === 'break') break;
    if (event.kind === 'part' && !used.has(i)) return event.part;
  }
  const meal = events.find((event) => event.kind === 'part' && event.meal);
  return meal?.kind === 'part' ? meal.part : undefined;
}

function resolveTime(item: TimeItem, part: Part | undefined): TimeOfDay | undefined {
  const { point, from, to, toPart } = item;
  if (point) {
    const at = minuteOf(point, part);
    return at === undefined ? undefined : { at };
  }
  if (from && to) {
    if (!toPart || toPart === part) return spanOf(from, to, part);
    const [first, last] = [minuteOf(from, part), minuteOf(to, toPart)];
    return first === undefined || last === undefined ? undefined : { from: first, to: Math.min(last, DAY) };
  }
  const minute = from ? minuteOf(from, part) : to && minuteOf(to, part);
  if (minute === undefined) return undefined;
  return from ? { from: minute, to: DAY } : { from: part ? Math.min(PARTS[part][0], minute) : 0, to: minute };
}

function unique(times: readonly TimeOfDay[]): TimeOfDay[] {
  const keys = times.map((time) => JSON.stringify(time));
  return times.filter((_, i) => keys.indexOf(keys[i]!) === i);
}

/** "in two hours", "now": a day and a time at once. */
function addMoment(
  events: readonly Event[],
  days: DayItem[],
  times: TimeOfDay[],
  today: number,
  minutes: number,
): void {
  const moment = events.find((event) => event.kind === 'moment' || event.kind === 'now');
  if (!moment || days.length > 0 || times.length > 0) return;
  const at = minutes + (moment.kind === 'moment' ? moment.minutes : 0);
  const day = today + Math.floor(at / DAY);
  days.push({ kind: 'days', from: day, to: day, type: 'relative', next: 0 });
  times.push({ at: at % DAY });
}

/** Midnight belongs to the next day; a weekday whose time has passed today is that of the next week. */
function shift(day: DayItem, time: TimeOfDay | undefined, today: number, minutes: number): DayItem {
  const late = time && 'at' in time && time.at >= DAY && day.from === day.to ? 1 : 0;
  const week = day.isOpen && time && hasPassed(time, minutes) && day.from === today ? 7 : 0;
  return { ...day, from: day.from + late + week, to: day.to + late + week };
}

function withinDay(time: TimeOfDay): TimeOfDay {
  if ('at' in time) return { at: time.at % DAY };
  return { from: Math.min(time.from, DAY - 1), to: Math.min(time.to, DAY) };
}

function hasPassed(time: TimeOfDay, minutes: number): boolean {
  return 'at' in time ? time.at < minutes : time.to <= minutes;
}

function isPast(day: DayItem, time: TimeOfDay | undefined, today: number, minutes: number): boolean {
  if (day.to < today) return true;
  return day.to === today && time !== undefined && hasPassed(time, minutes);
}

function excludedOf({ days, weekdays, times }: Unwanted): When['excluded'] {
  const all = {
    ...(days.length > 0 && {
      days: days.map(({ from, to }) => ({ from: formatDay(from), to: formatDay(to) })),
    }),
    ...(weekdays.length > 0 && { weekdays }),
    ...(times.length > 0 && {
      times: times.flatMap((event): TimeOfDay[] => {
        if (event.kind === 'part') return [partTime(event.part)];
        const time = event.kind === 'time' ? resolveTime(event, event.part) : undefined;
        return time ? [withinDay(time)] : [];
      }),
    }),
  };
  return Object.keys(all).length > 0 ? all : undefined;
}
