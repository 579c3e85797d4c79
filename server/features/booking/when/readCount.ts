import { addMonths, mondayOf } from './calendar.ts';
import { comingWeekday, type DayItem, type DayRead, daysFrom, oneDay } from './dayItem.ts';
import { isMark, isRole, isUnit, numberAt, type Token } from './token.ts';

/** "the next 3 days", 未來三日 */
export function readSpanAhead(
  tokens: readonly Token[],
  at: number,
  count: number,
  today: number,
): DayItem | undefined {
  const unit = tokens[at];
  const days = isMark(unit, '日') || isUnit(unit, 'day') ? 1 : isUnit(unit, 'week') ? 7 : 0;
  const isMonth = isUnit(unit, 'month');
  if ((days === 0 && !isMonth) || count > MAX_AHEAD) return undefined;
  const to = isMonth ? addMonths(today, count) : today + days * count;
  return daysFrom(today, to, at + 1);
}

const MAX_AHEAD = 400;

type Count = { value: number; next: number };

/** "two", "a", "a couple of": before a unit. */
export function countAt(tokens: readonly Token[], at: number): Count | undefined {
  if (isRole(tokens[at], 'a') && isRole(tokens[at + 1], 'couple')) return { value: 2, next: at + 2 };
  if (isRole(tokens[at], 'a')) return { value: 1, next: at + 1 };
  if (isRole(tokens[at], 'couple')) return { value: 2, next: at + 1 };
  const number = numberAt(tokens[at]);
  if (!number || number.ordinal || number.value < 1 || number.value > MAX_AHEAD) return undefined;
  return { value: number.value, next: at + 1 };
}

/** "two weeks from now", 三日後, 三日內, "a week on Tuesday" */
export function readCount(tokens: readonly Token[], at: number, today: number): DayRead | undefined {
  const count = countAt(tokens, at);
  if (!count) return undefined;
  const unit = tokens[count.next];
  const behind = tokens[count.next + 1];
  const isUnitOfTime = unit?.kind === 'unit' || isMark(unit, '日');
  if (!isUnitOfTime) return undefined;
  if (isUnit(unit, 'week') && (isRole(behind, 'on', 'from') || behind?.kind === 'weekday')) {
    const day = tokens[behind?.kind === 'weekday' ? count.next + 1 : count.next + 2];
    if (day?.kind === 'weekday') {
      const coming = comingWeekday(today, day.weekday, tokens.indexOf(day) + 1);
      return { ...coming, from: coming.from + 7 * count.value, to: coming.to + 7 * count.value };
    }
    if (day?.kind === 'day')
      return oneDay(today + day.offset + 7 * count.value, 'relative', tokens.indexOf(day) + 1);
  }
  if (isRole(behind, 'within')) return readSpanAhead(tokens, count.next, count.value, today);
  if (isRole(behind, 'afterIt', 'fromNow')) return afterCount(tokens, count, today, count.next + 2);
  return undefined;
}

export function afterCount(
  tokens: readonly Token[],
  count: Count,
  today: number,
  next: number,
): DayRead | undefined {
  const unit = tokens[count.next];
  if (isMark(unit, '日') || isUnit(unit, 'day')) return oneDay(today + count.value, 'relative', next);
  if (isUnit(unit, 'week')) return inWeek(tokens, next, today + 7 * count.value);
  if (isUnit(unit, 'month')) return oneDay(addMonths(today, count.value), 'relative', next);
  if (isUnit(unit, 'minute')) return { kind: 'moment', minutes: count.value, next };
  if (isUnit(unit, 'hour')) return { kind: 'moment', minutes: count.value * 60, next };
  return undefined;
}

/** 兩個星期後嘅星期五 is in the week of that day. */
function inWeek(tokens: readonly Token[], at: number, day: number): DayItem {
  const next = isRole(tokens[at], 'of') ? at + 1 : at;
  const named = tokens[next];
  if (named?.kind !== 'weekday') return oneDay(day, 'relative', at);
  return oneDay(mondayOf(day) + named.weekday - 1, 'weekday', next + 1);
}
