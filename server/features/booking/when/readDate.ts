import { dayOf, monthAt, partsOf } from './calendar.ts';
import {
  comingDateOfMonth,
  dateInMonth,
  dateItem,
  type DayContext,
  type DayItem,
  type DayRead,
  daysFrom,
  type ProblemItem,
  yearOf,
} from './dayItem.ts';
import { endsWell } from './endsWell.ts';
import { comingMonth, nthOf, partOfMonth, readNthHan } from './inMonth.ts';
import { isMark, isRole, isSign, isTo, numberAt, type Token } from './token.ts';

/** A date of the calendar that begins at a token: 3/4, "5th of March", 十二月廿五日, 十五號. */
export function readDate(
  tokens: readonly Token[],
  at: number,
  context: DayContext,
  floor: number,
): DayRead | undefined {
  const token = tokens[at];
  if (isRole(token, 'lunar')) return undefined;
  if (isRole(tokens[at - 1], 'lunar')) return undefined;
  // 明年一月三號
  if (token?.kind === 'year') {
    const first = dayOf(partsOf(context.today).year + token.offset, 1, 1)!;
    return readDate(tokens, at + 1, context, token.offset === 0 ? context.today : first);
  }
  if (token?.kind === 'date') {
    const year = yearOf(tokens[at + 1]);
    return dateItem(floor, { ...token, year }, at + (year === undefined ? 1 : 2));
  }
  if (token?.kind === 'month') return readMonth(tokens, at, floor);
  const number = numberAt(token);
  if (!number) return undefined;
  return (
    readFullDate(tokens, at) ??
    readSlashed(tokens, at, context, floor) ??
    readHanDate(tokens, at, floor) ??
    readDayAndMonth(tokens, at, floor) ??
    readWeekOfMonth(tokens, at, floor) ??
    readDateOfMonth(tokens, at, context, floor)
  );
}

const SEPARATORS = ['-', '/', '.'];

/** 2026-12-25, 25/12/2026, 25.12.26, 2026年12月25日 */
function readFullDate(tokens: readonly Token[], at: number): DayRead | undefined {
  const [first, second] = [numberAt(tokens[at])!, numberAt(tokens[at + 2])];
  const year = yearOf(first);
  if (year !== undefined && isMark(tokens[at + 1], '年') && second && isMark(tokens[at + 3], '月')) {
    const date = numberAt(tokens[at + 4]);
    if (!date) return wholeMonth(year, second.value, at + 4);
    return dateItem(0, { year, month: second.value, date: date.value }, skipDayMark(tokens, at + 5));
  }
  const third = numberAt(tokens[at + 4]);
  const [sign, again] = [tokens[at + 1], tokens[at + 3]];
  const isJoined =
    second &&
    third &&
    isSign(sign, ...SEPARATORS) &&
    isSign(again, ...SEPARATORS) &&
    third.start === again!.end;
  if (!isJoined || first.form !== 'digits') return undefined;
  if (year !== undefined) return dateItem(0, { year, month: second.value, date: third.value }, at + 5);
  const short = third.text.length === 2 ? 2000 + third.value : undefined;
  const last = yearOf(third) ?? short;
  if (last === undefined || first.text.length > 2 || first.value > 31 || second.value > 31) return undefined;
  const isMonthFirst = second.value > 12 && first.value <= 12;
  const [date, month] = isMonthFirst ? [second.value, first.value] : [first.value, second.value];
  return dateItem(0, { year: last, month, date }, at + 5);
}

/** 3/4: by the locale, or in the only order that makes a date. "24/7" is none, nor is 1/2 of something. */
function readSlashed(
  tokens: readonly Token[],
  at: number,
  context: DayContext,
  floor: number,
): DayRead | undefined {
  const [first, slash, second] = [numberAt(tokens[at])!, tokens[at + 1], numberAt(tokens[at + 2])];
  if (!slash || !isSlash(slash) || !second || first.ordinal || second.ordinal) return undefined;
  if (first.end !== slash.start || slash.end !== second.start || isSlash(tokens[at + 3])) return undefined;
  if (at > 0 && isSlash(tokens[at - 1])) return undefined;
  const [a, b] = [first.value, second.value];
  const isAlways = a === 24 && b === 7;
  const isDate = first.text.length <= 2 && second.text.length <= 2 && a >= 1 && b >= 1 && a <= 31 && b <= 31;
  if (!isDate || isAlways || tokens[at + 3]?.kind === 'unit' || isRole(tokens[at + 3], 'of', 'a'))
    return undefined;
  if (a === 1 && b === 2 && tokens[at + 3]?.kind === 'other') return undefined;
  const isMonthFirst = context.isMonthFirst ? a <= 12 : b > 12 && a <= 12;
  const [date, month] = isMonthFirst ? [b, a] : [a, b];
  const next = isMark(tokens[at + 3], '号', '日') ? at + 4 : at + 3;
  return dateItem(floor, { month, date }, next);
}

function isSlash(token: Token | undefined): boolean {
  return isSign(token, '/', '⁄');
}

/** 十二月廿五日, 12月25, 三月底, 三月 */
function readHanDate(tokens: readonly Token[], at: number, floor: number): DayRead | undefined {
  const month = numberAt(tokens[at])!;
  if (!isMark(tokens[at + 1], '月') || month.ordinal) return undefined;
  if (month.value < 1 || month.value > 12) return { kind: 'problem', problem: 'no_such_date', next: at + 2 };
  const date = numberAt(tokens[at + 2]);
  if (
    date &&
    !isMark(tokens[at + 3], '点', '分', '月', '年') &&
    tokens[at + 3]?.kind !== 'unit' &&
    !isSign(tokens[at + 3], ':')
  ) {
    const next = skipDayMark(tokens, at + 3);
    return throughDate(tokens, dateItem(floor, { month: month.value, date: date.value }, next));
  }
  const nthAt = isRole(tokens[at + 2], 'of') ? at + 3 : at + 2;
  const nth = readNthHan(tokens, nthAt, comingMonth(floor, month.value));
  if (nth) return nth;
  const part = partOfMonth(tokens, at + 2, comingMonth(floor, month.value));
  return part ?? { ...span(comingMonth(floor, month.value)), next: at + 2 };
}

/** 5th of March, 3-5 March, "the 3rd and 4th of March" */
function readDayAndMonth(tokens: readonly Token[], at: number, floor: number): DayRead | undefined {
  const first = numberAt(tokens[at])!;
  if (first.value < 1 || first.value > 39 || first.text.length > 2) return undefined;
  const single = monthBehind(tokens, at + 1);
  if (single) {
    const date = { year: yearOf(tokens[single.next]), month: single.month, date: first.value };
    return dateItem(floor, date, single.next + (date.year === undefined ? 0 : 1));
  }
  const place = isRole(tokens[at + 2], 'the') ? at + 3 : at + 2;
  const second = numberAt(tokens[place]);
  const isPair = (isTo(tokens[at + 1]) || isRole(tokens[at + 1], 'and', 'or')) && second;
  const pair = isPair ? monthBehind(tokens, place + 1) : undefined;
  if (!pair || !second) return undefined;
  const from = dateItem(floor, { month: pair.month, date: first.value }, pair.next);
  const to = dateItem(floor, { month: pair.month, date: second.value }, pair.next);
  return join(from, to, pair.next);
}

/** "the first week of April", "the second Saturday of next month" */
function readWeekOfMonth(tokens: readonly Token[], at: number, floor: number): DayItem | undefined {
  const number = numberAt(tokens[at])!;
  if (!number.ordinal) return undefined;
  const named = monthBehind(tokens, at + 2);
  const month = named
    ? { ...comingMonth(floor, named.month), next: named.next }
    : readOfMonth(tokens, at + 2, floor);
  return month && nthOf(month, number.value, tokens[at + 1], month.next);
}

export function monthBehind(
  tokens: readonly Token[],
  at: number,
): { month: number; next: number } | undefined {
  const next = isRole(tokens[at], 'of') ? at + 1 : at;
  const month = tokens[next];
  if (month?.kind !== 'month') return undefined;
  const after = isSign(tokens[next + 1], '.') && tokens[next + 1]!.start === month.end ? next + 2 : next + 1;
  return {
    month: month.month,
    next: isSign(tokens[after], ',') && yearOf(tokens[after + 1]) ? after + 1 : after,
  };
}

/** March 5, "Mar 5th, 2027", March 3-5; a month alone after "in", "next", "early". */
function readMonth(tokens: readonly Token[], at: number, floor: number): DayRead | undefined {
  const token = tokens[at];
  if (token?.kind !== 'month') return undefined;
  let next = at + 1;
  while (isRole(tokens[next], 'the') || isSign(tokens[next], '.')) next++;
  const date = numberAt(tokens[next]);
  const behind = tokens[next + 1];
  const isTime = behind?.kind === 'meridiem' || isSign(behind, ':') || isMark(behind, '点');
  const isDate = date && date.value <= 39 && date.text.length <= 2 && !isTime && behind?.kind !== 'unit';
  if (isDate && (date.ordinal || !token.doubtful || endsWell(tokens, next + 1))) {
    const comma = isSign(behind, ',') ? 1 : 0;
    const year = yearOf(tokens[next + 1 + comma]);
    const item = dateItem(
      floor,
      { year, month: token.month, date: date.value },
      next + 1 + (year ? comma + 1 : 0),
    );
    return year ? item : throughDate(tokens, item);
  }
  const isNamed = isRole(tokens[at - 1], 'in', 'of', 'early', 'late', 'mid', 'end', 'from', 'by', 'before');
  if (token.doubtful && !isNamed) return undefined;
  const year = yearOf(tokens[at + 1]);
  if (year !== undefined) return wholeMonth(year, token.month, at + 2);
  return { ...span(comingMonth(floor, token.month)), next: at + 1 };
}

/** The words after a number that is a house, a room, a table or a person, and no date: 3號房. */
const NUMBERED =
  /^(?:[房床桌枱线楼室铺柜机餐仓位球车门座师技码路街道里巷邨村院馆铺出闸巴波码头井院店员选柱台色发款])/u;
const PLACES = /[路道街巷里坊村邨苑号厦楼室第弄座栋]$/u;

/** The 5th, 十五號; a number alone where a day was asked for. */
function readDateOfMonth(
  tokens: readonly Token[],
  at: number,
  context: DayContext,
  floor: number,
): DayRead | undefined {
  const number = numberAt(tokens[at])!;
  if (number.text.length > 2 && number.form === 'digits') return undefined;
  const [mark, behind, before] = [tokens[at + 1], tokens[at + 2], tokens[at - 1]];
  const isAfterPlace =
    before?.kind === 'other' && PLACES.test(before.word) && before.end === tokens[at]!.start;
  if (isMark(before, '第')) return undefined;
  if (isMark(mark, '号') && !isAfterPlace) {
    if (behind?.kind === 'other' && NUMBERED.test(behind.word) && behind.start === mark?.end)
      return undefined;
    // 一號十二樓
    const isAddress = behind?.kind === 'number' && isNumbered(tokens[at + 3]);
    if (number.value > 39 || isAddress) return undefined;
    return throughDate(tokens, comingDateOfMonth(floor, number.value, at + 2));
  }
  if (isMark(mark, '日') && isDated(behind) && number.value <= 31)
    return throughDate(tokens, comingDateOfMonth(floor, number.value, at + 2));
  const to = numberAt(tokens[at + 2]);
  const isOpenRange = (isTo(mark) || isRole(mark, 'or', 'and')) && to && isMark(tokens[at + 3], '号');
  if (isOpenRange && number.value <= 31 && number.value !== 0) {
    const from = comingDateOfMonth(floor, number.value, at + 1);
    return from.kind === 'problem'
      ? from
      : join(from, comingDateOfMonth(from.from, to.value, at + 4), at + 4);
  }
  if (number.ordinal && number.value <= 39 && (number.form === 'digits' || isRole(before, 'on', 'the'))) {
    if (number.form === 'word' && number.value < 4) return undefined;
    const ofMonth = readOfMonth(tokens, at + 1, floor);
    if (ofMonth) return dateInMonth(ofMonth, number.value, ofMonth.next);
    if (!endsWell(tokens, at + 1)) return undefined;
    return throughDate(tokens, comingDateOfMonth(floor, number.value, at + 1));
  }
  const isAlone = tokens.length === 1 || (tokens.length === 2 && isRole(tokens[1], 'please'));
  if (context.isExpected && isAlone && number.value <= 31)
    return comingDateOfMonth(floor, number.value, at + 1);
  return undefined;
}

function isNumbered(token: Token | undefined): boolean {
  return token?.kind === 'other' && NUMBERED.test(token.word);
}

/** 15日下午, 15日(五): a date; 15日 alone may be a number of days. */
function isDated(behind: Token | undefined): boolean {
  return (
    behind?.kind === 'part' || behind?.kind === 'number' || behind?.kind === 'weekday' || isSign(behind, '(')
  );
}

/** "of next month", "of this month" */
function readOfMonth(
  tokens: readonly Token[],
  at: number,
  floor: number,
): { from: number; to: number; next: number } | undefined {
  let next = at;
  while (isRole(tokens[next], 'of', 'the')) next++;
  const [rel, unit] = [tokens[next], tokens[next + 1]];
  if (rel?.kind !== 'rel' || unit?.kind !== 'unit' || unit.unit !== 'month') return undefined;
  return { ...monthAt(floor, rel.by), next: next + 2 };
}

/** The date to which it goes on: 12月5日到8日, "March 3-5", "the 5th to the 8th". */
function throughDate(tokens: readonly Token[], from: DayItem | ProblemItem): DayRead {
  if (from.kind === 'problem' || !isTo(tokens[from.next])) return from;
  const at = isRole(tokens[from.next + 1], 'the') ? from.next + 2 : from.next + 1;
  const to = numberAt(tokens[at]);
  const behind = tokens[at + 1];
  if (!to || to.value < 1 || to.value > 31 || to.text.length > 2) return from;
  const isDash = isSign(tokens[from.next], '-', '–') && tokens[from.next]!.end === to.start;
  const isWritten =
    isRole(tokens[from.next], 'to') && isMonth(tokens[from.next - 2]) && behind?.kind !== 'meridiem';
  const isClear =
    to.ordinal ||
    (isWritten && endsWell(tokens, at + 1)) ||
    isMark(behind, '号', '日') ||
    (isDash && endsWell(tokens, at + 1));
  return isClear
    ? join(from, comingDateOfMonth(from.from, to.value, at + 1), skipDayMark(tokens, at + 1))
    : from;
}

function isMonth(token: Token | undefined): boolean {
  return token?.kind === 'month';
}

function join(from: DayItem | ProblemItem, to: DayItem | ProblemItem, next: number): DayRead {
  if (from.kind === 'problem') return { ...from, next };
  if (to.kind === 'problem') return { ...to, next };
  return to.from < from.from ? from : daysFrom(from.from, to.to, next);
}

function wholeMonth(year: number, month: number, next: number): DayRead {
  const first = dateItem(0, { year, month, date: 1 }, next);
  return first.kind === 'problem' ? first : { ...span(monthAt(first.from, 0)), next };
}

function span({ from, to }: { from: number; to: number }): Omit<DayItem, 'next'> {
  return { kind: 'days', from, to, type: 'span' };
}

function skipDayMark(tokens: readonly Token[], at: number): number {
  return isMark(tokens[at], '号', '日') ? at + 1 : at;
}
