import type { Clock } from './clock.ts';
import { endsWell } from './endsWell.ts';
import { isMark, isRole, isSign, isTo, numberAt, type Part, type Token } from './token.ts';

export type TimeItem = {
  kind: 'time';
  /** Both are there for a span; only one where it is open to the end or the start of the day. */
  point?: Clock;
  from?: Clock;
  to?: Clock;
  part?: Part;
  toPart?: Part;
  isAround: boolean;
  /** When the customer's work or school ends, which is no wish where another time is. */
  isAside?: boolean;
  /** Said with "to", so that after "move" it may be from where to where. */
  isFromTo: boolean;
  next: number;
};

/**
 * A point or a span of time that begins at a token. A bare number is one only after a word as "at", or, by `follows`,
 * directly behind a day.
 */
export function readTime(tokens: readonly Token[], start: number, follows: boolean): TimeItem | undefined {
  const bound = tokens[start];
  const isBound = isRole(bound, 'after', 'before', 'by', 'from', 'between', 'around', 'at', 'to');
  if (!isBound) return readSpan(tokens, start, follows, false);
  let at = start + 1;
  let isAround = isRole(bound, 'around');
  while (isRole(tokens[at], 'around', 'at', 'the')) {
    if (isRole(tokens[at], 'around')) isAround = true;
    at++;
  }
  const item = readSpan(tokens, at, true, isRole(bound, 'between'));
  if (!item) return undefined;
  item.isAround ||= isAround;
  if (!item.point) return item;
  const { point, ...rest } = item;
  if (isRole(bound, 'after', 'from')) return { ...rest, from: point };
  if (isRole(bound, 'before', 'by')) return { ...rest, to: point };
  return item;
}

function readSpan(
  tokens: readonly Token[],
  start: number,
  hasContext: boolean,
  isBetween: boolean,
): TimeItem | undefined {
  const first = readPart(tokens, start);
  const context = hasContext || first !== undefined;
  const at = skipConnecting(tokens, first?.next ?? start, first !== undefined);
  const from = readPoint(tokens, at, context);
  const loose = from ?? readLooseHour(tokens, at);
  if (!loose) return undefined;
  const part = first && { part: first.part };
  const isJoined = isTo(tokens[loose.next]) || (isBetween && isRole(tokens[loose.next], 'and'));
  if (isJoined) {
    const second = readPart(tokens, loose.next + 1);
    const end = readPoint(tokens, second?.next ?? loose.next + 1, true);
    const isExplicit = from !== undefined || (end !== undefined && !end.isBare);
    if (end && isExplicit)
      return {
        kind: 'time',
        from: loose.clock,
        to: end.clock,
        ...part,
        ...(second && { toPart: second.part }),
        isAround: false,
        isFromTo: isRole(tokens[loose.next], 'to') && !isBetween,
        next: end.next,
      };
  }
  if (!from) return undefined;
  return boundBehind(tokens, {
    kind: 'time',
    point: from.clock,
    ...part,
    isAround: false,
    isFromTo: false,
    next: from.next,
  });
}

/** 三點後, 五點前, 三點左右, "3pm onwards". */
function boundBehind(tokens: readonly Token[], item: TimeItem): TimeItem {
  const behind = tokens[item.next];
  const { point, ...rest } = item;
  const next = item.next + 1;
  if (isRole(behind, 'afterIt', 'onward')) return { ...rest, ...(point && { from: point }), next };
  if (isRole(behind, 'beforeIt')) return { ...rest, ...(point && { to: point }), next };
  if (isRole(behind, 'aroundIt', 'ish')) return { ...item, isAround: true, next };
  return item;
}

/** A part of the day in front of an hour. */
function readPart(tokens: readonly Token[], at: number): { part: Part; next: number } | undefined {
  const token = tokens[at];
  return token?.kind === 'part' && !token.meal ? { part: token.part, next: at + 1 } : undefined;
}

function skipConnecting(tokens: readonly Token[], at: number, isAfterPart: boolean): number {
  const canSkip = (token: Token | undefined): boolean =>
    isRole(token, 'around', 'of') || (isAfterPart && (isSign(token, ',') || isRole(token, 'at', 'by')));
  let next = at;
  while (canSkip(tokens[next])) next++;
  return next;
}

type Point = { clock: Clock; next: number; isBare: boolean };

/** A number that may be an hour, if what follows shows it: "2-4pm", 三至五點. */
function readLooseHour(tokens: readonly Token[], at: number): Point | undefined {
  const hour = numberAt(tokens[at]);
  if (!hour || hour.ordinal || hour.value > 24 || hour.text.length > 2 || !isTo(tokens[at + 1]))
    return undefined;
  return { clock: clockOf(hour.text, hour.value, 0), next: at + 1, isBare: true };
}

function readPoint(tokens: readonly Token[], at: number, hasContext: boolean): Point | undefined {
  const token = tokens[at];
  if (token?.kind === 'time') {
    const clock: Clock = { hour: Math.floor(token.minute / 60), minute: 0, padded: true };
    return { clock, next: at + 1, isBare: false };
  }
  if (isMark(token, '差')) return readShortOf(tokens, at);
  if (isRole(token, 'half')) {
    const hour = numberAt(tokens[at + 1]);
    if (!hour || !isHour12(hour.value) || !endsWell(tokens, at + 2)) return undefined;
    return withHalf(tokens, { hour: hour.value, minute: 30 }, at + 2);
  }
  if (isRole(token, 'quarter')) return readMinutesTo(tokens, at + 1, 15);
  const number = numberAt(token);
  if (!number || number.ordinal) return undefined;
  const isRound = number.value % 5 === 0 && number.value <= 25 && number.form === 'word';
  if (isRound) {
    const unit = tokens[at + 1];
    const next = unit?.kind === 'unit' && unit.unit === 'minute' ? at + 2 : at + 1;
    const found = readMinutesTo(tokens, next, number.value);
    if (found) return found;
  }
  return readFigures(tokens, at, number, hasContext);
}

type NumberToken = NonNullable<ReturnType<typeof numberAt>>;

function readFigures(
  tokens: readonly Token[],
  at: number,
  hour: NumberToken,
  hasContext: boolean,
): Point | undefined {
  const [sign, minute] = [tokens[at + 1], numberAt(tokens[at + 2])];
  const isPair = minute?.text.length === 2 && minute.form === 'digits' && hour.text.length <= 2;
  if (isSign(sign, ':') && isPair && hour.form === 'digits') {
    const hasSeconds = isSign(tokens[at + 3], ':') && numberAt(tokens[at + 4]) !== undefined;
    return withHalf(tokens, clockOf(hour.text, hour.value, minute.value), at + (hasSeconds ? 5 : 3));
  }
  if (isSign(sign, '.') && isPair && sign?.end === minute.start && hour.form === 'digits') {
    const found = withHalf(tokens, clockOf(hour.text, hour.value, minute.value), at + 3);
    const behind = tokens[at + 3]?.kind;
    const isBeforeDay = behind === 'day' || behind === 'weekday' || behind === 'rel';
    const isTime =
      hour.value < 24 && minute.value < 60 && (hasContext || isBeforeDay) && endsWell(tokens, at + 3);
    return found.clock.half || isTime ? found : undefined;
  }
  if (isMark(sign, '点')) return readHan(tokens, at, hour);
  if (hour.text.length > 2) return readMilitary(tokens, at, hour, hasContext);
  if (sign?.kind === 'meridiem') return withHalf(tokens, clockOf(hour.text, hour.value, 0), at + 1);
  const spoken = numberAt(tokens[at + 1]);
  if (hour.form === 'word' && spoken?.form === 'word' && spoken.value >= 10 && isHour12(hour.value)) {
    const clock = { hour: hour.value, minute: spoken.value };
    if (spoken.value < 60 && (hasContext || tokens[at + 2]?.kind === 'meridiem'))
      return withHalf(tokens, clock, at + 2);
  }
  const isHour = hour.value > 0 && hour.value <= 23;
  // "9ish" needs nothing before it.
  const isMarked = hasContext || isRole(tokens[at + 1], 'ish');
  if (!isMarked || !isHour || !endsWell(tokens, at + 1)) return undefined;
  return { clock: clockOf(hour.text, hour.value, 0), next: at + 1, isBare: true };
}

/** 1530, 0930, 330pm: only where a time is expected. */
function readMilitary(
  tokens: readonly Token[],
  at: number,
  number: NumberToken,
  hasContext: boolean,
): Point | undefined {
  const [hour, minute] = [Math.floor(number.value / 100), number.value % 100];
  if (number.form !== 'digits' || minute > 59 || hour > 23) return undefined;
  const found = withHalf(tokens, clockOf(number.text.slice(0, -2), hour, minute), at + 1);
  const isLikely = hasContext && number.text.length === 4 && minute % 5 === 0 && endsWell(tokens, at + 1);
  if (!found.clock.half && !isLikely) return undefined;
  return found;
}

const MAX_HOUR = 29;

/** 三點, 三點半, 三點一刻, 三點三 (three times five minutes), 三點二十分, "3 o'clock". */
function readHan(tokens: readonly Token[], at: number, hour: NumberToken): Point | undefined {
  if (hour.value > MAX_HOUR && hour.text.length > 2 && hour.form === 'digits')
    return readMilitary(tokens, at, hour, true);
  if (hour.value > MAX_HOUR || isPointOfList(tokens, at)) return undefined;
  let next = at + 2;
  let minute = 0;
  if (isMark(tokens[next], '半')) [minute, next] = [30, next + 1];
  else if (isMark(tokens[next], '踏') && isMark(tokens[next + 1], '半')) [minute, next] = [30, next + 2];
  else {
    const isFives = isMark(tokens[next], '踏');
    const found = readHanMinute(tokens, isFives ? next + 1 : next, isFives);
    if (found) ({ minute, next } = found);
  }
  while (isMark(tokens[next], '正', '钟')) next++;
  return withHalf(tokens, clockOf(hour.text, hour.value, minute), next);
}

function readHanMinute(
  tokens: readonly Token[],
  at: number,
  isFives: boolean,
): { minute: number; next: number } | undefined {
  const number = numberAt(tokens[at]);
  if (!number || number.ordinal) return undefined;
  const unit = tokens[at + 1];
  if (isMark(unit, '分')) return { minute: number.value, next: at + 2 };
  if (unit?.kind === 'unit' && unit.unit === 'minute') return { minute: number.value, next: at + 2 };
  if (isMark(unit, '字')) return { minute: number.value * 5, next: at + 2 };
  if (isMark(unit, '刻')) return { minute: number.value * 15, next: at + 2 };
  if (isCounted(tokens[at + 1])) return undefined;
  const isPlain = number.form === 'digits' ? number.text.length === 2 : /^[零〇]/u.test(number.text);
  const isFive = isFives || (!isPlain && number.value <= 11);
  return { minute: isFive ? number.value * 5 : number.value, next: at + 1 };
}

/** 七點四位, 三點三十個人 count people; 九點十號 has a date. */
function isCounted(behind: Token | undefined): boolean {
  if (behind?.kind === 'other') return COUNTED.test(behind.word);
  return behind?.kind === 'unit' || behind?.kind === 'number' || isMark(behind, '号', '月', '点', '年', '日');
}

const COUNTED = /^(?:[位个人名大细小成围台份次张件岁]|people|persons?|pax|adults?|guests?)/u;

/** 有三點想問: points of a list, and 一點 in 好一點. */
function isPointOfList(tokens: readonly Token[], at: number): boolean {
  const [before, behind] = [tokens[at - 1], tokens[at + 2]];
  const isList = (before?.kind === 'other' && before.word === '有') || before?.kind === 'rel';
  if (isList && behind?.kind === 'other' && /^[想要意建疑原注补希需求提唔不]/u.test(behind.word)) return true;
  const number = numberAt(tokens[at])!;
  const isLittle = number.value === 1 && number.form === 'han';
  if (!isLittle) return false;
  if (before === undefined || before.end < tokens[at]!.start)
    return behind?.kind === 'other' && behind.word !== 'fixed';
  return before.kind === 'other' || isRole(before, 'please', 'ask');
}

/** "quarter to nine", "ten past three"; `at` is the "to". */
function readMinutesTo(tokens: readonly Token[], at: number, minutes: number): Point | undefined {
  const hour = numberAt(tokens[at + 1]);
  if (!hour || !isHour12(hour.value) || hour.ordinal) return undefined;
  if (isRole(tokens[at], 'after', 'past'))
    return withHalf(tokens, { hour: hour.value, minute: minutes }, at + 2);
  if (!isRole(tokens[at], 'to', 'before')) return undefined;
  return withHalf(tokens, before(hour.value, minutes), at + 2);
}

/** 差一刻九點 */
function readShortOf(tokens: readonly Token[], at: number): Point | undefined {
  const [minutes, unit, hour] = [numberAt(tokens[at + 1]), tokens[at + 2], numberAt(tokens[at + 3])];
  const isShort = minutes && hour && isMark(unit, '分', '刻') && isMark(tokens[at + 4], '点');
  if (!isShort || !isHour12(hour.value)) return undefined;
  const short = minutes.value * (isMark(unit, '刻') ? 15 : 1);
  return short < 60 ? { clock: before(hour.value, short), next: at + 5, isBare: false } : undefined;
}

function before(hour: number, minutes: number): Clock {
  return { hour: hour === 1 ? 12 : hour - 1, minute: 60 - minutes };
}

function withHalf(tokens: readonly Token[], clock: Clock, next: number): Point {
  let at = next;
  if (isMark(tokens[at], '点') && tokens[at]!.kind === 'mark') at++;
  const half = tokens[at];
  if (half?.kind !== 'meridiem') return { clock, next: at, isBare: false };
  return { clock: { ...clock, half: half.pm ? 'pm' : 'am' }, next: at + 1, isBare: false };
}

function clockOf(text: string, hour: number, minute: number): Clock {
  return { hour, minute, ...(text.startsWith('0') && { padded: true }) };
}

function isHour12(value: number): boolean {
  return value >= 1 && value <= 12;
}
