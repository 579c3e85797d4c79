import type { Part } from './token.ts';

/** A time as it is said: three, without a half of the day, is still 3. */
export type Clock = {
  hour: number;
  minute: number;
  half?: 'am' | 'pm';
  /** Written with a zero before it, 03:30, so that it counts to 24. */
  padded?: boolean;
};

/** A bare hour is within these: 3 is 15:00, 9 is 09:00, 12 is noon. Most that can be booked opens at 8, closes by 20. */
const FIRST_HOUR = 8;
export const NOON = 720;
export const DAY = 1440;

/** The minute of the day, from 1440 on that of the next; undefined if there is no such time. */
export function minuteOf(clock: Clock, part: Part | undefined): number | undefined {
  const { hour, minute, half, padded } = clock;
  if (hour > 23 || minute > 59) return undefined;
  if (half) return minuteOfHalf(clock, half);
  if (hour > 12 || hour === 0 || padded) {
    const isContrary = hour > 12 && part !== undefined && MORNINGS.has(part);
    return isContrary ? undefined : hour * 60 + minute;
  }
  return hourIn(hour, part) * 60 + minute;
}

const MORNINGS = new Set<Part>(['earlyMorning', 'morning', 'lateMorning', 'dawn']);

/** 13pm is none; 15:30 pm is 15:30. */
function minuteOfHalf({ hour, minute }: Clock, half: 'am' | 'pm'): number | undefined {
  if (hour > 12 && half === 'pm' && minute > 0) return hour * 60 + minute;
  if (hour > 12 || (hour === 0 && half === 'pm')) return undefined;
  return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute;
}

/** An hour from 1 to 12 in a part of the day. Twelve in the evening is the midnight that ends it. */
function hourIn(hour: number, part: Part | undefined): number {
  switch (part) {
    case undefined:
      return hour < FIRST_HOUR ? hour + 12 : hour;
    case 'dawn':
      return hour % 12;
    case 'earlyMorning':
    case 'morning':
    case 'lateMorning':
      return hour;
    case 'midday':
    case 'lunch':
      return hour < 10 ? hour + 12 : hour;
    case 'evening':
    case 'night':
    case 'dinner':
    case 'afterWork':
    case 'dusk':
      if (hour === 12) return 24;
      return hour < 4 && part !== 'dusk' ? hour + 24 : hour + 12;
    default:
      return hour === 12 ? 12 : hour + 12;
  }
}

/** Both ends; the half of the day that one end says holds for the other, unless that would turn them around. */
export function spanOf(
  from: Clock,
  to: Clock,
  part: Part | undefined,
): { from: number; to: number } | undefined {
  const [first, last] = [minuteOf(from, part), minuteOf(to, part)];
  if (first === undefined || last === undefined) return undefined;
  const isOpen = (clock: Clock): boolean =>
    !clock.half && !clock.padded && clock.hour <= 12 && clock.hour > 0 && !part;
  if (isOpen(from) && to.half) {
    const same = minuteOf({ ...from, half: to.half }, undefined);
    const other = minuteOf({ ...from, half: to.half === 'pm' ? 'am' : 'pm' }, undefined);
    const start = same !== undefined && same < last ? same : other;
    return { from: start ?? first, to: last };
  }
  if (last > first) return { from: first, to: last };
  const isLater = last + NOON > first && last + NOON <= DAY && to.hour <= 12 && to.half === undefined;
  return { from: first, to: isLater ? last + NOON : DAY };
}
