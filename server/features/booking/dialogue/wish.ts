/** When it suits a customer: what they said in several messages together, and the times that fit it. */
import type { TimeOfDay, When } from '#server/features/booking/when/when.ts';
import { noWish, type Wish } from '#server/features/booking/dialogue/state.ts';

/** What is said now goes before what was said earlier; a time alone is one of the days that were named before. */
export function mergeWish(before: Wish, when: When): Wish {
  if (when.earliest) return noWish;
  const saysDay = when.days !== undefined || when.weekdays !== undefined;
  const excluded = when.excluded ?? before.excluded;
  return {
    days: saysDay ? [...(when.days ? [when.days] : []), ...(when.otherDays ?? [])] : before.days,
    weekdays: saysDay ? (when.weekdays ?? []) : before.weekdays,
    times: when.time ? [when.time, ...(when.otherTimes ?? [])] : before.times,
    ...(excluded && { excluded }),
  };
}

/** Whether anything was said of days or times that can be looked for. */
export function saysWhen(when: When): boolean {
  const { days, weekdays, time, earliest, excluded } = when;
  return [days, weekdays, time, earliest, excluded].some((said) => said !== undefined);
}

/** The one start that is meant, as `YYYY-MM-DDTHH:MM` on the wall clock; undefined when several would do. */
export function pointOf({ days, weekdays, times }: Wish): string | undefined {
  const [day, time] = [days[0], times[0]];
  if (days.length !== 1 || times.length !== 1 || weekdays.length > 0) return undefined;
  if (!day || day.from !== day.to || !time || !('at' in time)) return undefined;
  return `${day.from}T${clockOf(time.at)}`;
}

/** `HH:MM` */
export function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Whether a start suits: its date, weekday and clock, as `2026-11-24T15:00+08:00`. A point of time means near it. */
export function fits(startsAt: string, { days, weekdays, times, excluded }: Wish): boolean {
  const date = startsAt.slice(0, 10);
  const weekday = weekdayOf(date);
  const minute = minuteOf(startsAt);
  const isOn = (list: readonly { from: string; to: string }[]) =>
    list.some(({ from, to }) => from <= date && date <= to);
  if (days.length > 0 && !isOn(days)) return false;
  if (weekdays.length > 0 && !weekdays.includes(weekday)) return false;
  if (times.length > 0 && !times.some((time) => isNear(minute, time))) return false;
  if (excluded?.days && isOn(excluded.days)) return false;
  if (excluded?.weekdays?.includes(weekday)) return false;
  return !excluded?.times?.some((time) => isWithin(minute, time));
}

const nearMinutes = 60;

function isNear(minute: number, time: TimeOfDay): boolean {
  return 'at' in time ? Math.abs(minute - time.at) <= nearMinutes : isWithin(minute, time);
}

function isWithin(minute: number, time: TimeOfDay): boolean {
  return 'at' in time ? minute === time.at : time.from <= minute && minute < time.to;
}

export function minuteOf(startsAt: string): number {
  return Number(startsAt.slice(11, 13)) * 60 + Number(startsAt.slice(14, 16));
}

/** 1 is Monday. */
export function weekdayOf(date: string): number {
  return ((new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7) + 1;
}

const dayMs = 86_400_000;

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Three of the times that say most: nearest to the hour that is wished, else on three days, else spread over the day. */
export function pickTimes<Time extends { starts_at: string }>(times: readonly Time[], wish: Wish): Time[] {
  const [at] = wish.times;
  if (at && 'at' in at) {
    const distance = ({ starts_at }: Time) => Math.abs(minuteOf(starts_at) - at.at);
    const nearest = times.toSorted((one, other) => distance(one) - distance(other)).slice(0, offered);
    return inOrder(nearest);
  }
  const firsts = times.filter(
    ({ starts_at }, i) => starts_at.slice(0, 10) !== times[i - 1]?.starts_at.slice(0, 10),
  );
  if (firsts.length >= offered) return firsts.slice(0, offered);
  if (firsts.length > 1) return inOrder([...new Set([...firsts, ...times])].slice(0, offered));
  if (times.length <= offered) return [...times];
  return [times[0]!, times[Math.floor((times.length - 1) / 2)]!, times.at(-1)!];
}

const offered = 3;

function inOrder<Time extends { starts_at: string }>(times: Time[]): Time[] {
  return times.toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}
