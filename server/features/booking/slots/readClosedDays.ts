import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import type { ClosedDay, ClosedDaysProblem } from '#shared/contract/booking.ts';
import { limits } from '#shared/schema/limits.ts';

const maxBytes = limits.booking.calendarFile;
const maxEvents = 5000;
/** Of all events, before those on one date become one. */
const maxDays = 2000;
/** Of all rules, since some never come to an end: each takes some microseconds. */
const maxSteps = 50_000;
/** And of all rules, for those whose steps are slow. */
const maxMs = 1500;
const maxName = 200;

class Problem extends Error {
  readonly kind: ClosedDaysProblem;
  constructor(kind: ClosedDaysProblem) {
    super(kind);
    this.kind = kind;
  }
}

/**
 * The days that whole-day events of an .ics file cover, from a date (YYYY-MM-DD) until before the same of two years
 * later: sorted, one for each date. Cancelled events and those with a time of day are left out. Whatever the file
 * holds, it takes time in proportion to its size, and all of it is read or nothing.
 */
export function readClosedDays(
  file: Uint8Array,
  from: string,
): { days: ClosedDay[] } | { problem: ClosedDaysProblem } {
  try {
    return { days: daysOf(file, from) };
  } catch (error) {
    if (error instanceof Problem) return { problem: error.kind };
    throw error;
  }
}

interface Budget {
  days: number;
  steps: number;
  until: number;
}

function spend(budget: Budget, steps: number): void {
  budget.steps -= steps;
  if (budget.steps < 0 || performance.now() > budget.until) throw new Problem('repetition');
}

function daysOf(file: Uint8Array, from: string): ClosedDay[] {
  const first = Temporal.PlainDate.from(from);
  const span = { from: first, to: first.add({ years: 2 }) };
  const budget: Budget = { days: maxDays, steps: maxSteps, until: performance.now() + maxMs };
  const found = new Map<string, string>();
  const events = eventsOf(textOf(file));
  const changed = changedDates(events);
  for (const event of events) {
    const begin = firstDateOf(event, 'dtstart');
    if (!begin || valueOf(event, 'status') === 'CANCELLED') continue;
    const length = lengthOf(event, begin);
    const name = nameOf(event);
    const skipped = event.hasProperty('recurrence-id') ? undefined : changed.get(uidOf(event));
    for (const start of startsOf(
      event,
      begin,
      { from: span.from.subtract({ days: length }), to: span.to },
      budget,
    )) {
      if (skipped?.has(start.toString())) continue;
      const end = earlier(start.add({ days: length }), span.to);
      for (let date = later(start, span.from); isBefore(date, end); date = date.add({ days: 1 })) {
        if ((budget.days -= 1) < 0) throw new Problem('too_many_days');
        if (!found.get(date.toString())) found.set(date.toString(), name);
      }
    }
  }
  const days = [...found].map(([date, name]) => ({ date, name }));
  return days.toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

function textOf(file: Uint8Array): string {
  if (file.length > maxBytes) throw new Problem('too_large');
  const mark =
    file[0] === 0xff && file[1] === 0xfe
      ? 'utf-16le'
      : file[0] === 0xfe && file[1] === 0xff
        ? 'utf-16be'
        : '';
  try {
    return new TextDecoder(mark || 'utf-8', { fatal: true }).decode(file);
  } catch {
    throw new Problem('encoding');
  }
}

function eventsOf(text: string): ICAL.Component[] {
  if (!/^[ \t]*BEGIN:VCALENDAR[ \t]*$/im.test(text.slice(0, 1000))) throw new Problem('not_a_calendar');
  if ((text.match(/^BEGIN:/gim)?.length ?? 0) > maxEvents * 2) throw new Problem('too_many_events');
  const parsed = readable(() => [ICAL.parse(text)].flat(1) as unknown[]);
  // One calendar is an array that begins with its name, several are an array of such.
  const calendars = typeof parsed[0] === 'string' ? [parsed] : parsed;
  const events = calendars.flatMap((calendar) =>
    new ICAL.Component(calendar as [string, unknown[], unknown[]]).getAllSubcomponents('vevent'),
  );
  if (events.length > maxEvents) throw new Problem('too_many_events');
  return events;
}

function readable<Result>(read: () => Result, problem: ClosedDaysProblem = 'not_a_calendar'): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(problem);
  }
}

/** ical.js reads a value only when it is asked for, and rejects then what is not of its type. */
function valueOf(event: ICAL.Component, name: string): unknown {
  return readable(() => event.getFirstPropertyValue(name));
}

/** The dates of a property, none where it has times of day. As written: ical.js reads 31 February as 3 March. */
function datesOf(property: ICAL.Property | null): Temporal.PlainDate[] {
  const values = (property?.jCal.slice(3) ?? []) as unknown[];
  // Some programs do not say that it is a date; ical.js gives it an empty time of day.
  const written = values.map((value) => (typeof value === 'string' ? value.replace(/T::$/, '') : ''));
  if (property?.type !== 'date' && !written.every((date) => /^\d{4}-\d\d-\d\d$/.test(date))) return [];
  return written.map((date) => readable(() => Temporal.PlainDate.from(date, { overflow: 'reject' })));
}

function firstDateOf(event: ICAL.Component, name: string): Temporal.PlainDate | undefined {
  return datesOf(event.getFirstProperty(name))[0];
}

/** Days of an event: DTEND is the day after the last. Longer than the time that is read makes no difference. */
function lengthOf(event: ICAL.Component, begin: Temporal.PlainDate): number {
  const end = firstDateOf(event, 'dtend');
  const duration = valueOf(event, 'duration');
  const days = end
    ? begin.until(end).days
    : duration instanceof ICAL.Duration
      ? Math.ceil(duration.toSeconds() / 86_400)
      : 1;
  return Math.min(Math.max(days, 1), 100_000);
}

/** By UID, the dates of repeated events that an event of their own replaces. */
function changedDates(events: readonly ICAL.Component[]): Map<string, Set<string>> {
  const changed = new Map<string, Set<string>>();
  for (const event of events) {
    const date = firstDateOf(event, 'recurrence-id');
    if (!date) continue;
    const uid = uidOf(event);
    changed.set(uid, (changed.get(uid) ?? new Set()).add(date.toString()));
  }
  return changed;
}

function uidOf(event: ICAL.Component): string {
  return String(valueOf(event, 'uid') ?? '');
}

function nameOf(event: ICAL.Component): string {
  const text = String(valueOf(event, 'summary') ?? '').slice(0, maxName * 4);
  // oxlint-disable-next-line no-control-regex
  const line = text.toWellFormed().replaceAll(/[\0-\x1f\x7f-\x9f\u2028\u2029]+/g, ' ');
  return Array.from(line.trim()).slice(0, maxName).join('');
}

interface Span {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

/** When an event begins within a span, with its repetitions. */
function startsOf(
  event: ICAL.Component,
  begin: Temporal.PlainDate,
  span: Span,
  budget: Budget,
): Temporal.PlainDate[] {
  const starts = new Map([[begin.toString(), begin]]);
  const add = (date: Temporal.PlainDate) => starts.set(date.toString(), date);
  for (const property of event.getAllProperties('rrule')) {
    const rule = readable(() => property.getFirstValue(), 'repetition');
    if (!(rule instanceof ICAL.Recur)) throw new Problem('repetition');
    for (const date of repeated(rule, begin, span, budget)) add(date);
  }
  for (const property of event.getAllProperties('rdate')) for (const date of datesOf(property)) add(date);
  for (const property of event.getAllProperties('exdate'))
    for (const date of datesOf(property)) starts.delete(date.toString());
  return [...starts.values()].filter((date) => !isBefore(date, span.from) && isBefore(date, span.to));
}

/** ical.js looks on for the next date of a rule that has none until the end of time; this counts its steps. */
class CountedIterator extends ICAL.RecurIterator {
  budget: Budget | undefined;
  override check_contracting_rules(): boolean {
    if (this.budget) spend(this.budget, 1);
    return super.check_contracting_rules();
  }
}

function repeated(
  rule: ICAL.Recur,
  begin: Temporal.PlainDate,
  span: Span,
  budget: Budget,
): Temporal.PlainDate[] {
  if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(rule.freq)) throw new Problem('repetition');
  // Of no meaning for whole days.
  for (const part of ['BYHOUR', 'BYMINUTE', 'BYSECOND'] as const) delete rule.parts[part];
  // ical.js takes 1 March where there is no 29 February; the standard has no day then.
  if (begin.day > 28 && Object.keys(rule.parts).length === 0) {
    if (rule.freq === 'YEARLY') rule.parts.BYMONTH = [begin.month];
    if (rule.freq === 'YEARLY' || rule.freq === 'MONTHLY') rule.parts.BYMONTHDAY = [begin.day];
  }
  // Ends the search of rules without end.
  const last = ICAL.Time.fromDateString(span.to.toString());
  if (!rule.until || rule.until.compare(last) > 0) rule.until = last;
  const dates: Temporal.PlainDate[] = [];
  // ical.js needs almost a millisecond for each.
  const step = rule.parts.BYSETPOS ? 50 : 1;
  spend(budget, 10 * step);
  const dtstart = ICAL.Time.fromDateString(begin.toString());
  const iterator = readable(() => new CountedIterator({ rule, dtstart }), 'repetition');
  iterator.budget = budget;
  for (;;) {
    spend(budget, step);
    const next = readable(() => iterator.next(), 'repetition');
    if (!next) return dates;
    const date = new Temporal.PlainDate(next.year, next.month, next.day);
    if (!isBefore(date, span.to)) return dates;
    if (!isBefore(date, span.from)) dates.push(date);
  }
}

function isBefore(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) < 0;
}

function earlier(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return isBefore(one, other) ? one : other;
}

function later(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return isBefore(one, other) ? other : one;
}
