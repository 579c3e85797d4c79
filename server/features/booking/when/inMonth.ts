import { monthAt, partsOf, weekdayOf } from './calendar.ts';
import { type DayItem, daysFrom, oneDay } from './dayItem.ts';
import { isMark, isRole, numberAt, type Token } from './token.ts';

/** 第二個星期六, 第一個星期 behind a month. */
export function readNthHan(
  tokens: readonly Token[],
  at: number,
  month: { from: number; to: number },
): DayItem | undefined {
  const number = isMark(tokens[at], '第') ? numberAt(tokens[at + 1]) : undefined;
  if (!number) return undefined;
  const named = tokens[at + 2]?.kind === 'other' ? at + 3 : at + 2;
  return nthOf(month, number.value, tokens[named], named + 1);
}

export function nthOf(
  month: { from: number; to: number },
  count: number,
  token: Token | undefined,
  next: number,
): DayItem | undefined {
  const { from } = monthAt(month.to, 0);
  if (token?.kind === 'unit' && token.unit === 'week') return weekOf(month, count, next);
  if (token?.kind !== 'weekday') return undefined;
  if (count === -1) return oneDay(month.to - ((weekdayOf(month.to) - token.weekday + 7) % 7), 'date', next);
  const day = from + ((token.weekday - weekdayOf(from) + 7) % 7) + 7 * (count - 1);
  return count >= 1 && day <= month.to ? oneDay(day, 'date', next) : undefined;
}

/** The nth seven days of a month. */
function weekOf(month: { from: number; to: number }, week: number, next: number): DayItem | undefined {
  const { from } = monthAt(month.to, 0);
  return week >= 1 && week <= 5
    ? daysFrom(from + 7 * (week - 1), Math.min(from + 7 * week - 1, month.to), next)
    : undefined;
}

/** 月初, 月中, 月底 */
export function partOfMonth(
  tokens: readonly Token[],
  at: number,
  month: { from: number; to: number },
): DayItem | undefined {
  const { from, to } = month;
  if (isRole(tokens[at], 'early')) return daysFrom(from, from + 9, at + 1);
  if (isRole(tokens[at], 'mid')) return daysFrom(from + 10, from + 19, at + 1);
  if (isRole(tokens[at], 'end', 'late')) return { ...daysFrom(from + 20, to, at + 1), isEnd: true };
  return undefined;
}

export function comingMonth(floor: number, month: number): { from: number; to: number } {
  const { month: now } = partsOf(floor);
  const coming = monthAt(floor, (month - now + 12) % 12);
  return { from: Math.max(coming.from, floor), to: coming.to };
}
