import { parseDay } from './calendar.ts';
import type { DayContext } from './dayItem.ts';
import type { Event } from './event.ts';
import { readChoice } from './readChoice.ts';
import { readDay } from './readDay.ts';
import { readTime } from './readTime.ts';
import { resolveWhen } from './resolveWhen.ts';
import { fold, readable, tokenize } from './tokenize.ts';
import { isSign, type Token } from './token.ts';
import type { When, WhenContext } from './when.ts';

/**
 * The days and times in what a customer writes, in English, Mandarin or Cantonese, either script and mixed; undefined
 * if there is none. Nothing is asked of a clock: all is counted from `context`.
 *
 * A bare hour is between 8 and 19 o'clock ("at 3" is 15:00). A date without a year is the coming one, a weekday alone
 * the coming one; "next Friday" and 下星期五 are in the next week, which begins on Monday.
 */
export function readWhen(text: string, context: WhenContext): When | undefined {
  const plain = readable(text);
  const folded = fold(plain);
  const choice = readChoice(folded, context.expecting);
  const tokens = tokenize(choice ? blank(folded, choice) : folded);
  const today = parseDay(context.today);
  const days: DayContext = {
    today,
    isMonthFirst: context.locale === 'zh-cn',
    isExpected: context.expecting === 'day',
  };
  const events = eventsOf(tokens, days, context.expecting === 'time');
  const { read, spans } = resolveWhen(events, today, context.minutes);
  if (!read && !choice) return undefined;
  const all = choice ? [...spans, choice] : spans;
  return { isExact: false, ...read, ...(choice && { choice: choice.choice }), rest: without(plain, all) };
}

function blank(text: string, { start, end }: { start: number; end: number }): string {
  return text.slice(0, start) + '.'.repeat(end - start) + text.slice(end);
}

/** The tokens as what they say together, in one pass. */
function eventsOf(tokens: readonly Token[], context: DayContext, isTimeExpected: boolean): Event[] {
  const events: Event[] = [];
  for (let at = 0; at < tokens.length;) {
    const { event, next } = eventAt(tokens, at, events, context, isTimeExpected);
    events.push({ ...event, start: tokens[at]!.start, end: tokens[next - 1]!.end });
    at = next;
  }
  return events;
}

type Unplaced = Event extends infer Each ? (Each extends Event ? Omit<Each, 'start' | 'end'> : never) : never;

function eventAt(
  tokens: readonly Token[],
  at: number,
  before: readonly Event[],
  context: DayContext,
  isTimeExpected: boolean,
): { event: Unplaced; next: number } {
  const token = tokens[at]!;
  const day = readDay(tokens, at, context);
  if (day) return { event: day, next: day.next };
  const last = before.at(-1);
  // "at 3 or 4"
  const isListed = last?.kind === 'join' && before.at(-2)?.kind === 'time';
  const follows =
    isTimeExpected || isListed || (last && ['days', 'weekdays', 'part'].includes(last.kind)) === true;
  const time = readTime(tokens, at, follows && isFree(tokens, at));
  if (time) {
    const behind = tokens[time.next];
    const isEnd = behind?.kind === 'part' && behind.part === 'afterWork' && behind.meal;
    const isAside = isEnd || tokens.slice(Math.max(0, at - 2), at).some(isCircumstance);
    return { event: isAside ? { ...time, isAside } : time, next: time.next };
  }
  const next = at + 1;
  if (token.kind === 'part') {
    if (token.bare && last?.kind !== 'days' && last?.kind !== 'weekdays')
      return { event: { kind: 'gap' }, next };
    if (isGreeting(tokens, at)) return { event: { kind: 'break' }, next };
    return { event: { kind: 'part', part: token.part, meal: token.meal === true }, next };
  }
  if (token.kind === 'earliest') return { event: { kind: 'earliest' }, next };
  if (token.kind === 'now') return { event: { kind: 'now' }, next };
  return { event: connecting(tokens, at), next };
}

/** "I finish work at 6", "my flight lands at 5" */
function isCircumstance(token: Token): boolean {
  return token.kind === 'other' && CIRCUMSTANCES.test(token.word);
}

const CIRCUMSTANCES = /^(?:finish|finishe[sd]|ends?|off|lands?|leave|arrives?|gets?|knocks?|school)$/;

/** "Morning, can I…" greets; "morning" alone or "morning please" does not. */
function isGreeting(tokens: readonly Token[], at: number): boolean {
  const behind = tokens[at + 1];
  return at === 0 && (isSign(behind, '!') || (isSign(behind, ',') && tokens.length > 4));
}

/** Behind a day a number may be an hour, not the rest of a longer number or a range of something else. */
function isFree(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return !(before?.kind === 'number') && !isSign(before, '/', '.', ':', '(');
}

function connecting(tokens: readonly Token[], at: number): Unplaced {
  const token = tokens[at]!;
  if (token.kind === 'sign')
    return { kind: ['.', ',', '!', '?', ';', '。'].includes(token.sign) ? 'break' : 'gap' };
  if (token.kind === 'greeting') return { kind: 'break' };
  if (token.kind !== 'role') return { kind: 'gap' };
  const { role } = token;
  if (role === 'not') return { kind: 'not', side: 'before' };
  if (role === 'notEither') return { kind: 'not', side: 'either' };
  if (role === 'notIt') return { kind: 'not', side: 'behind' };
  if (role === 'or' || role === 'and') return { kind: 'join' };
  if (role === 'move' || role === 'moveTo') return { kind: 'move' };
  if (role === 'but') return { kind: 'break' };
  if (role === 'to') return { kind: 'to' };
  if (role === 'onward') return { kind: 'bound', role: 'from', isBehind: true };
  if (role === 'afterIt') return { kind: 'bound', role: 'after', isBehind: true };
  if (role === 'beforeIt') return { kind: 'bound', role: 'before', isBehind: true };
  if (role === 'after' || role === 'before' || role === 'by' || role === 'from')
    return { kind: 'bound', role, isBehind: false };
  return { kind: 'gap' };
}

/** The text without what was read and the words that only led to it. */
function without(plain: string, spans: readonly { start: number; end: number }[]): string {
  let rest = '';
  let done = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start > done) rest = joined(rest, plain.slice(done, start).replace(LEADING, ''));
    done = Math.max(done, end);
  }
  return joined(rest, plain.slice(done)).replace(/^[ ,.;:!?、，。]+/u, '');
}

/** With a space between, except between Chinese characters. */
function joined(before: string, after: string): string {
  const [left, right] = [before.trimEnd(), after.trim()];
  if (left === '' || right === '') return left + right;
  return HAN_END.test(left) && HAN_START.test(right) ? left + right : `${left} ${right}`;
}

const LEADING = /(?:\b(?:on|at|in|the|for|by|from)|[喺在於于]) ?$/iu;
const HAN_END = /\p{Script=Han}$/u;
const HAN_START = /^\p{Script=Han}/u;
