import type { DayItem } from './dayItem.ts';
import type { Event } from './event.ts';

export type Unwanted = { days: DayItem[]; weekdays: number[]; times: Event[] };

/** The events without what the customer cannot or does not want, nor what a booking is moved from. */
export function withoutUnwanted(all: readonly Event[]): { events: Event[]; unwanted: Unwanted } {
  const refused = new Set<number>();
  const unwanted: Unwanted = { days: [], weekdays: [], times: [] };
  const kept: number[] = [];
  all.forEach((event, i) => {
    if (event.kind !== 'not') return;
    const group = refusedBy(all, i, event.side).filter((place) => !refused.has(place));
    for (const place of group) refused.add(place);
    const hasTime = group.some((place) => isTime(all[place]!));
    const days = group.filter((place) => isDay(all[place]!));
    // "Monday at 3 does not work, what about 4?" refuses neither Monday nor 3 on other days.
    if (hasTime && days.length > 0) kept.push(...days);
    else for (const place of group) addTo(unwanted, all[place]!);
  });
  const wanted = all.filter((_, i) => !refused.has(i));
  const hasOnlyTime = wanted.some(isTime) && !wanted.some(isDay);
  const events = all.filter((_, i) => !refused.has(i) || (hasOnlyTime && kept.includes(i)));
  return { events: moved(events), unwanted };
}

const MAX_GAPS = 3;

/** The places of the days and times that a refusal at a place means. */
function refusedBy(events: readonly Event[], at: number, side: 'before' | 'either' | 'behind'): number[] {
  if (side === 'before') return itemsBeside(events, at, 1);
  const behind = itemsBeside(events, at, -1);
  return behind.length > 0 ? behind : itemsBeside(events, at, 1);
}

function itemsBeside(events: readonly Event[], at: number, step: 1 | -1): number[] {
  const items: number[] = [];
  let gaps = 0;
  for (let i = at + step; i >= 0 && i < events.length; i += step) {
    const event = events[i]!;
    if (isItem(event)) items.push(i);
    else if (event.kind === 'break' || event.kind === 'not' || event.kind === 'move') break;
    else if (event.kind === 'gap' && (items.length > 0 || ++gaps > MAX_GAPS)) break;
  }
  return items;
}

function isItem(event: Event): boolean {
  return isDay(event) || isTime(event);
}

function isDay(event: Event): boolean {
  return event.kind === 'days' || event.kind === 'weekdays';
}

function isTime(event: Event): boolean {
  return event.kind === 'time' || event.kind === 'part';
}

function addTo(unwanted: Unwanted, event: Event): void {
  if (event.kind === 'weekdays') unwanted.weekdays.push(...event.weekdays);
  else if (event.kind === 'days' && event.isBare) unwanted.weekdays.push(event.weekday!);
  else if (event.kind === 'days') unwanted.days.push(event);
  else unwanted.times.push(event);
}

/** After "move", only what it is moved to: "from Tuesday 3pm to Friday", 星期三改星期五. */
function moved(events: readonly Event[]): Event[] {
  const move = events.findIndex((event) => event.kind === 'move');
  if (move === -1) return [...events];
  const to = events.findLastIndex((event, i) => event.kind === 'to' && i > move);
  for (const pivot of [to, events.findLastIndex((event) => event.kind === 'move')]) {
    if (pivot === -1) continue;
    const behind = events.slice(pivot + 1);
    if (behind.some(isItem) && events.slice(0, pivot).some(isItem)) return behind;
  }
  const isTold = to !== -1 || events.some((event, i) => i > move && event.kind === 'bound');
  return events.map((event, i) => (i > move && !isTold ? movedSpan(event) : event));
}

/** "Move it from 3 to 5": to 5. */
function movedSpan(event: Event): Event {
  if (event.kind === 'days' && event.second !== undefined)
    return { ...event, from: event.second, to: event.second, type: 'relative' };
  if (event.kind === 'time' && event.isFromTo && event.to) {
    const { from: _, to, toPart, ...rest } = event;
    const part = toPart ?? rest.part;
    return { ...rest, point: to, ...(part && { part }) };
  }
  return event;
}
