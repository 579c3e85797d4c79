import { mondayOf, weekdayOf } from './calendar.ts';
import type { DayItem } from './dayItem.ts';
import type { Event } from './event.ts';
import type { WhenProblem } from './when.ts';

type Merged = { list: DayItem[]; weekdays: number[]; problems: WhenProblem[] };

/** "After the 15th" ends after so many days. */
const OPEN_DAYS = 30;

/**
 * The days of a text in order: what names the same day twice as one ("Friday 13 March"), what is joined by "or" or
 * stands in a list as alternatives.
 */
export function mergeDays(events: readonly Event[], today: number): Merged {
  const merged: Merged = { list: [], weekdays: [], problems: [] };
  let isJoined = false;
  let isApart = false;
  events.forEach((event, i) => {
    if (event.kind === 'join') isJoined = true;
    if (event.kind === 'break') isApart = true;
    if (event.kind === 'problem') merged.problems.push(event.problem);
    if (event.kind === 'weekdays') merged.weekdays.push(...event.weekdays);
    if (event.kind === 'days') {
      const isMore = isJoined && event.isBare && merged.weekdays.length > 0;
      if (isMore) merged.weekdays.push(event.weekday!);
      else addDay(merged, bounded(event, events[i - 1], events[i + 1], today), isJoined, isApart);
    }
    if (event.kind === 'days' || event.kind === 'weekdays') [isJoined, isApart] = [false, false];
  });
  merged.weekdays = [...new Set(merged.weekdays)].toSorted((a, b) => a - b);
  return merged;
}

/** "Before Friday", "from Monday on", 星期三之後 */
function bounded(day: DayItem, before: Event | undefined, behind: Event | undefined, today: number): DayItem {
  const isAhead = before?.kind === 'bound' && !before.isBehind;
  const isBehind = behind?.kind === 'bound' && behind.isBehind;
  const role = isBehind ? behind.role : isAhead ? before.role : undefined;
  if (role === undefined || (role === 'from' && day.from !== day.to && !day.isPeriod)) return day;
  const span = { ...day, type: 'span' as const, isBare: false, isOpen: false };
  if (role === 'before' && day.isEnd) return { ...span, from: Math.min(today, day.to) };
  if (role === 'from') return { ...span, to: day.from + OPEN_DAYS };
  if (role === 'after') return { ...span, from: day.to + 1, to: day.to + 1 + OPEN_DAYS };
  if (role === 'by') return { ...span, from: Math.min(today, day.to), to: day.to };
  return { ...span, from: Math.min(today, day.from - 1), to: day.from - 1 };
}

function addDay(merged: Merged, day: DayItem, isJoined: boolean, isApart: boolean): void {
  const last = merged.list.at(-1);
  if (!last || isJoined) {
    const inSame = last && isJoined ? inSameWeek(merged, last, day) : day;
    if (inSame !== day) return void merged.list.push(inSame);
    if (!merged.list.some((each) => isSame(each, day))) merged.list.push(day);
    return;
  }
  if (isSame(last, day)) return;
  const both = together(last, day, isApart);
  if (both === undefined) merged.list.push(day);
  else if (both === 'differs') {
    merged.problems.push('wrong_weekday');
    merged.list.pop();
  } else {
    merged.list[merged.list.length - 1] = both.day;
    if (both.weekday !== undefined) merged.weekdays.push(both.weekday);
  }
}

/** "Next Tuesday or Wednesday", "Wednesday or Thursday next week": both in the week that is named. */
function inSameWeek(merged: Merged, last: DayItem, day: DayItem): DayItem {
  const isWeekOfLast = last.type === 'weekday' && !last.isBare && day.isBare === true;
  if (isWeekOfLast) return inWeekOf(last.from, day);
  if (day.isWeekBehind && last.isBare) merged.list[merged.list.length - 1] = inWeekOf(day.from, last);
  return day;
}

function inWeekOf(monday: number, day: DayItem): DayItem {
  const at = mondayOf(monday) + day.weekday! - 1;
  return { ...day, from: at, to: at, isBare: false, isOpen: false };
}

function isSame(a: DayItem, b: DayItem): boolean {
  return a.from === b.from && a.to === b.to;
}

/** Two mentions of one day; undefined if they are alternatives. */
function together(
  a: DayItem,
  b: DayItem,
  isApart: boolean,
): { day: DayItem; weekday?: number } | 'differs' | undefined {
  const [weekday, other] = a.isBare ? [a, b] : [b, a];
  if (!weekday.isBare || other.type === 'weekday') return within(a, b);
  if (other.type === 'span') {
    if (other.to - other.from > 7) return { day: other, weekday: weekday.weekday! };
    for (let day = other.from; day <= other.to; day++)
      if (weekdayOf(day) === weekday.weekday)
        return { day: { ...weekday, from: day, to: day, isOpen: false } };
    return undefined;
  }
  if (weekdayOf(other.from) === weekday.weekday) return { day: other };
  return other.type === 'relative' && isApart ? undefined : 'differs';
}

/** A date within a span that was named as well. */
function within(a: DayItem, b: DayItem): { day: DayItem } | undefined {
  const [span, day] = a.type === 'span' ? [a, b] : [b, a];
  if (span.type !== 'span' || day.type === 'span') return undefined;
  return day.from >= span.from && day.to <= span.to ? { day } : undefined;
}
