import { mondayOf, monthAt, weekdayOf } from './calendar.ts';
import {
  comingWeekday,
  dateInMonth,
  type DayContext,
  type DayItem,
  type DayRead,
  daysFrom,
  oneDay,
} from './dayItem.ts';
import { comingMonth, nthOf, partOfMonth, readNthHan } from './inMonth.ts';
import { afterCount, countAt, readCount, readSpanAhead } from './readCount.ts';
import { monthBehind, readDate } from './readDate.ts';
import { endsWell } from './endsWell.ts';
import { isMark, isRole, isSign, isTo, isUnit, numberAt, type Token } from './token.ts';

/** The days that are named from a token on; the second of "from … to …" is read from the first one on. */
export function readDay(
  tokens: readonly Token[],
  at: number,
  context: DayContext,
  floor = context.today,
): DayRead | undefined {
  const first = readSingle(tokens, at, context, floor);
  if (first?.kind !== 'days') return first;
  const isBetween = isRole(tokens[at - 1], 'between') && isRole(tokens[first.next], 'and');
  if (!isBetween && !isTo(tokens[first.next])) return first;
  const second = readSecond(tokens, first, context);
  if (second?.kind !== 'days' || second.to < first.from || first.type === 'span') return first;
  const days = {
    ...daysFrom(first.from, second.to, second.next),
    ...(isRole(tokens[first.next], 'to') && { second: second.from }),
  };
  // Monday to Friday are the working days of any week.
  const isWeek = first.type === 'weekday' && second.type === 'weekday' && second.to - first.from >= 4;
  if (isWeek && !isRole(tokens[at], 'coming') && tokens[at]?.kind !== 'rel')
    return { kind: 'weekdays', weekdays: weekdaysIn(days.from, days.to), next: second.next };
  return days;
}

/** 星期一至五 has a figure only for the second day. */
function readSecond(tokens: readonly Token[], first: DayItem, context: DayContext): DayRead | undefined {
  let at = first.next + 1;
  while (isRole(tokens[at], 'the', 'on')) at++;
  const figure = tokens[at];
  if (first.type === 'weekday' && figure?.kind === 'number' && figure.form === 'han' && figure.value <= 6) {
    if (isMark(tokens[at + 1], '点', '号', '月', '分', '日')) return undefined;
    return comingWeekday(first.from, figure.value, at + 1);
  }
  if (first.type === 'weekday' && isMark(figure, '日')) return comingWeekday(first.from, 7, at + 1);
  return readSingle(tokens, at, context, first.from);
}

function readSingle(
  tokens: readonly Token[],
  at: number,
  context: DayContext,
  floor: number,
): DayRead | undefined {
  const token = tokens[at];
  const { today } = context;
  switch (token?.kind) {
    case 'now':
      return isTo(tokens[at + 1]) ? oneDay(today, 'relative', at + 1) : undefined;
    case 'day':
      return oneDay(today + token.offset, 'relative', at + 1);
    case 'workdays':
      return { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5], next: at + 1 };
    case 'weekday':
      return readWeekday(tokens, at, token, today, floor);
    case 'unit':
      return token.unit === 'weekend' ? readWeekend(tokens, at, today) : undefined;
    case 'rel':
      return readRelative(tokens, at, token.by, context);
    case 'other':
      return token.word === 'soon' ? daysFrom(today, today + 6, at + 1) : undefined;
    case 'mark':
      // 月底
      return isMark(token, '月') && tokens[at - 1]?.kind !== 'number'
        ? fromToday(partOfMonth(tokens, at + 1, monthAt(today, 0)), today)
        : undefined;
    case 'role':
      return readByRole(tokens, at, context, floor);
    default:
      return readCount(tokens, at, today) ?? readDate(tokens, at, context, floor);
  }
}

function fromToday(days: DayItem | undefined, today: number): DayItem | undefined {
  return days && { ...days, from: Math.max(days.from, Math.min(today, days.to)) };
}

type Weekday = Extract<Token, { kind: 'weekday' }>;

function readWeekday(
  tokens: readonly Token[],
  at: number,
  token: Weekday,
  today: number,
  floor: number,
): DayRead | undefined {
  const behind = tokens[at + 1];
  if (token.doubtful && behind?.kind === 'other' && /^[a-z]/.test(behind.word)) return undefined;
  const isEvery = token.every || isRole(tokens[at - 1], 'every');
  if (isEvery) return { kind: 'weekdays', weekdays: [token.weekday], next: at + 1 };
  let next = at + 1;
  while (isRole(tokens[next], 'of', 'on', 'the')) next++;
  const rel = tokens[next];
  // "Friday next week", "Tuesday week", "Friday after next"
  if (rel?.kind === 'rel' && isUnit(tokens[next + 1], 'week')) {
    const monday = mondayOf(today) + 7 * rel.by;
    return { ...oneDay(monday + token.weekday - 1, 'weekday', next + 2), isWeekBehind: true };
  }
  const coming = comingWeekday(floor, token.weekday, at + 1);
  if (isUnit(behind, 'week') && isRole(tokens[at - 1], 'on') === false && endsWell(tokens, at + 2))
    return { ...coming, from: coming.from + 7, to: coming.to + 7, next: at + 2 };
  if (isRole(behind, 'after') && tokens[at + 2]?.kind === 'rel')
    return { ...coming, from: coming.from + 7, to: coming.to + 7, next: at + 3 };
  return { ...coming, isOpen: coming.from === today };
}

function readWeekend(tokens: readonly Token[], at: number, today: number): DayItem {
  const rel = tokens[at + 1];
  const weeks = rel?.kind === 'rel' && isUnit(tokens[at + 2], 'week') ? rel.by : 0;
  const monday = mondayOf(today) + 7 * weeks;
  const next = weeks === 0 ? at + 1 : at + 3;
  return daysFrom(Math.max(monday + 5, weeks === 0 ? today : 0), monday + 6, next);
}

/** "next Friday", 下星期, 今個月, "this weekend": weeks begin on Monday. */
function readRelative(
  tokens: readonly Token[],
  at: number,
  by: number,
  context: DayContext,
): DayRead | undefined {
  const { today } = context;
  let next = at + 1;
  // "this coming Friday", 下個嘅
  if (isRole(tokens[next], 'coming')) return readByRole(tokens, next, context, today);
  while (isRole(tokens[next], 'of')) next++;
  const token = tokens[next];
  if (token?.kind === 'rel' && token.by === 1 && by === 1) return readRelative(tokens, next, 2, context);
  const monday = mondayOf(today) + 7 * by;
  // "the last Friday of March"
  const named =
    by === -1 && token?.kind === 'weekday' && isRole(tokens[next + 1], 'of')
      ? monthBehind(tokens, next + 1)
      : undefined;
  if (named) return nthOf(comingMonth(today, named.month), -1, token, named.next);
  if (token?.kind === 'weekday') {
    const day = monday + token.weekday - 1;
    // "this Monday" on a Wednesday is the coming one; 呢個星期一 has passed.
    const isWeak = tokens[at]?.kind === 'rel' && tokens[at].weak === true && day < today;
    return { ...oneDay(isWeak ? day + 7 : day, 'weekday', next + 1), weekday: token.weekday };
  }
  if (isUnit(token, 'weekend'))
    return daysFrom(Math.max(monday + 5, by === 0 ? today : 0), monday + 6, next + 1);
  if (isUnit(token, 'week')) return readWeek(tokens, next + 1, by, today);
  if (isUnit(token, 'month') || isMark(token, '月')) return readInMonth(tokens, next + 1, by, today);
  if (token?.kind === 'month') {
    const months = comingMonth(today, token.month);
    return { kind: 'days', ...months, type: 'span', next: next + 1 };
  }
  if (token?.kind === 'workdays' && by === 1) return oneDay(nextWorkday(today), 'relative', next + 1);
  if (token?.kind === 'part' && !token.meal && by === 0) return oneDay(today, 'relative', next);
  const count = numberAt(token) ?? (isRole(token, 'few', 'couple') ? { value: 3 } : undefined);
  if (count && by === 1) return readSpanAhead(tokens, next + 1, count.value, today);
  return undefined;
}

function nextWorkday(today: number): number {
  const weekday = weekdayOf(today);
  return today + (weekday >= 5 ? 8 - weekday : 1);
}

/** A week, or its day in 下個星期的星期五, "next week Friday". */
function readWeek(tokens: readonly Token[], at: number, by: number, today: number): DayRead | undefined {
  const monday = mondayOf(today) + 7 * by;
  let next = at;
  while (isRole(tokens[next], 'of', 'on')) next++;
  // "last week of March"
  const month = tokens[next];
  if (next > at && month?.kind === 'month') {
    const { to } = comingMonth(today, month.month);
    return by === -1 ? daysFrom(to - 6, to, next + 1) : undefined;
  }
  const day = tokens[next];
  const isList = isRole(tokens[next + 1], 'or', 'and') || isTo(tokens[next + 1]);
  if (day?.kind === 'weekday' && !isList)
    return { ...oneDay(monday + day.weekday - 1, 'weekday', next + 1), weekday: day.weekday };
  const isEnd = isRole(tokens[at], 'end', 'late') ? 3 : 0;
  const isStart = isRole(tokens[at], 'early') ? 2 : 6;
  const from = monday + isEnd;
  return {
    ...daysFrom(
      by === 0 ? Math.max(from, today) : from,
      monday + isStart,
      isEnd > 0 || isStart < 6 ? at + 1 : at,
    ),
    isPeriod: true,
  };
}

/** 下個月三號, 下個月底, "next month" */
function readInMonth(tokens: readonly Token[], at: number, by: number, today: number): DayRead | undefined {
  const month = monthAt(today, by);
  let next = at;
  while (isRole(tokens[next], 'of', 'on', 'the')) next++;
  const date = numberAt(tokens[next]);
  const nth = date?.ordinal ? nthOf(month, date.value, tokens[next + 1], next + 2) : undefined;
  if (nth) return nth;
  if (date && (isMark(tokens[next + 1], '号', '日') || date.ordinal)) {
    const isMarked = isMark(tokens[next + 1], '号', '日');
    return dateInMonth(month, date.value, isMarked ? next + 2 : next + 1);
  }
  const from = by === 0 ? Math.max(month.from, today) : month.from;
  return (
    readNthHan(tokens, next, month) ??
    partOfMonth(tokens, at, month) ?? {
      kind: 'days',
      from,
      to: month.to,
      type: 'span',
      isPeriod: true,
      next: at,
    }
  );
}

/** What begins with a word that only leads to a day: "in two weeks", "coming Friday", "early next month". */
function readByRole(
  tokens: readonly Token[],
  at: number,
  context: DayContext,
  floor: number,
): DayRead | undefined {
  const token = tokens[at];
  const { today } = context;
  if (isRole(token, 'coming')) {
    let next = at + 1;
    while (isRole(tokens[next], 'of')) next++;
    const count = numberAt(tokens[next]);
    if (count) return readSpanAhead(tokens, next + 1, count.value, today);
    if (isUnit(tokens[next], 'week')) return daysFrom(today, today + 7, next + 1);
    const day = readSingle(tokens, next, context, floor);
    return day?.kind === 'days' ? day : undefined;
  }
  if (isRole(token, 'every') && (tokens[at + 1]?.kind === 'weekday' || tokens[at + 1]?.kind === 'workdays')) {
    const day = tokens[at + 1]!;
    const weekdays = day.kind === 'weekday' ? [day.weekday] : [1, 2, 3, 4, 5];
    return { kind: 'weekdays', weekdays, next: at + 2 };
  }
  if (isRole(token, 'early', 'mid', 'late', 'end')) return readPartOf(tokens, at, context, floor);
  if (isRole(token, 'within')) {
    const count = countAt(tokens, at + 1);
    return count && readSpanAhead(tokens, count.next, count.value, today);
  }
  if (isRole(token, 'in')) {
    const count = countAt(tokens, at + 1);
    return count && afterCount(tokens, count, today, count.next + 1);
  }
  if (isRole(token, 'the') && !isRole(tokens[at + 1], 'the'))
    return readSingle(tokens, at + 1, context, floor);
  if (isRole(token, 'a', 'couple')) return readCount(tokens, at, today);
  return undefined;
}

/** "early next month", "end of March", "early next week" */
function readPartOf(
  tokens: readonly Token[],
  at: number,
  context: DayContext,
  floor: number,
): DayItem | undefined {
  let next = at + 1;
  while (isRole(tokens[next], 'of', 'the', 'in') || isSign(tokens[next], '-')) next++;
  if (isUnit(tokens[next], 'month')) {
    const part = partOfMonth(tokens, at, monthAt(context.today, 0));
    return part && fromToday({ ...part, next: next + 1 }, context.today);
  }
  const whole = readSingle(tokens, next, context, floor);
  if (whole?.kind !== 'days' || whole.type !== 'span') return undefined;
  if (whole.to - whole.from > 7) {
    const month = { from: monthAt(whole.from, 0).from, to: whole.to };
    const part = partOfMonth(tokens, at, month)!;
    return { ...part, from: Math.max(part.from, context.today), next: whole.next };
  }
  const from = isRole(tokens[at], 'late', 'end') ? whole.to - 3 : whole.from;
  const to = isRole(tokens[at], 'early') ? Math.min(whole.from + 2, whole.to) : whole.to;
  return daysFrom(from, to, whole.next);
}

function weekdaysIn(from: number, to: number): number[] {
  const all = Array.from({ length: Math.min(7, to - from + 1) }, (_, i) => weekdayOf(from + i));
  return all.toSorted((a, b) => a - b);
}
