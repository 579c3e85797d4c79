import { simplify } from '#shared/rules/language.ts';
import { chinese, MAX_CHINESE_WORD } from './chinese.ts';
import { english, MAX_ENGLISH_WORDS } from './english.ts';
import { hanNumber } from './hanNumber.ts';
import { isMark, isRole, type Meaning, type Token } from './token.ts';

/** What is read of a text: whoever writes more than this about a booking has given the time before. */
const MAX_TEXT = 400;

/** The part of a text that is read, with full-width figures made narrow and white space made single. */
export function readable(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .normalize('NFKC')
    .slice(0, MAX_TEXT)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .join(' ');
}

/** Links and addresses, which hold figures that are no dates. */
const LINK = /(?:https?:\/\/|www\.)[\x21-\x7e]{1,400}/giu;
const ADDRESS = /^[\x21-\x7e]{1,80}@[\x21-\x7e]{1,80}$/u;

function withoutLinks(folded: string): string {
  if (!/@|:\/\/|www/.test(folded)) return folded;
  return folded
    .replace(LINK, (link) => '_'.repeat(link.length))
    .split(' ')
    .map((word) => (word.startsWith('@') || !ADDRESS.test(word) ? word : '_'.repeat(word.length)))
    .join(' ');
}

/** Lower case and Simplified, every character at its place. */
export function fold(plain: string): string {
  const simple = simplify(plain);
  // 嗰 becomes a character of two code units.
  const isAligned = simple.length === plain.length;
  return (isAligned ? simple : Array.from(plain, alignedForm).join(''))
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[’‘`´]/gu, "'")
    .replace(/幺/gu, '么')
    .replace(/锺/gu, '钟');
}

function alignedForm(character: string): string {
  const simple = simplify(character);
  return simple.length === character.length ? simple : character;
}

/** A folded text as tokens, in one pass. Blanks are left out; `start` and `end` tell where they were. */
export function tokenize(text: string): Token[] {
  const folded = withoutLinks(text);
  const tokens: Token[] = [];
  for (let at = 0; at < folded.length;) {
    if (folded[at] === ' ') {
      at++;
      continue;
    }
    const { meanings, end } =
      readHan(folded, at, tokens) ?? readWords(folded, at, tokens) ?? readOther(folded, at);
    for (const meaning of meanings) tokens.push({ ...meaning, start: at, end });
    at = end;
  }
  return tokens;
}

type Lexeme = { meanings: readonly Meaning[]; end: number };

const WEEKDAY = /(?:星期|礼拜|周|(?<!礼)拜)(?:一(?!次)|[二三四五六日天1-6])/uy;
/** Further days after one: 星期一三五, 周六日; not the hour in 星期三三點. */
const MORE_WEEKDAYS = /[一二三四五六日]{1,5}(?![点时号月位人个分十百:间])/uy;
const HAN_NUMBER = /[零〇一二两三四五六七八九十廿卅百]{1,8}/uy;
/** 可唔可以, 得唔得, 行不行: a question, and no refusal. */
const A_NOT_A = /(\p{Script=Han})[唔不]\1(?:以|便|适|啱|空|时间)?/uy;
const HAN = /\p{Script=Han}/u;

function readHan(text: string, at: number, before: readonly Token[]): Lexeme | undefined {
  if (!HAN.test(text[at]!)) return undefined;
  const question = matchAt(A_NOT_A, text, at);
  if (question) return { meanings: [{ kind: 'role', role: 'ask' }], end: at + question.length };
  const day = matchAt(WEEKDAY, text, at);
  if (day && !/^周[日天年][^下上早晚朝夜中至到、,.!?和同及或的嘅 \d一-十]/u.test(text.slice(at, at + 3)))
    return readWeekdays(text, at, day);
  // 逢一三五
  const every = isRole(before.at(-1), 'every') ? matchAt(MORE_WEEKDAYS, text, at) : undefined;
  if (every !== undefined) return { meanings: weekdaysNamed(every, true), end: at + every.length };
  // 星期二或三
  const isListed = isRole(before.at(-1), 'or', 'and') && before.at(-2)?.kind === 'weekday';
  const listed = isListed ? matchAt(MORE_WEEKDAYS, text, at) : undefined;
  if (listed !== undefined) return readWeekdays(text, at, listed.slice(0, 1));
  const isMinute = before.at(-1)?.end === at && isMark(before.at(-1), '点');
  const minute = isMinute ? readNumber(text, at) : undefined;
  if (minute) return minute;
  // 搵個星期日, beside 兩個星期
  if (text[at] === '个' && before.at(-1)?.kind !== 'number' && matchAt(WEEKDAY, text, at + 1))
    return { meanings: [{ kind: 'other', word: '个' }], end: at + 1 };
  for (let length = Math.min(MAX_CHINESE_WORD, text.length - at); length > 0; length--) {
    const meanings = chinese.get(text.slice(at, at + length));
    if (meanings) return { meanings, end: at + length };
  }
  return readNumber(text, at);
}

function readNumber(text: string, at: number): Lexeme | undefined {
  const figures = matchAt(HAN_NUMBER, text, at);
  if (!figures) return undefined;
  const value = hanNumber(figures);
  const end = at + figures.length;
  if (value === undefined) return { meanings: [{ kind: 'other', word: figures }], end };
  return { meanings: [{ kind: 'number', value, form: 'han', text: figures }], end };
}

function readWeekdays(text: string, at: number, first: string): Lexeme {
  const end = at + first.length;
  const more = matchAt(MORE_WEEKDAYS, text, end) ?? '';
  return { meanings: weekdaysNamed(first.slice(-1) + more, false), end: end + more.length };
}

/** 一三五: each a weekday, joined by "and". */
function weekdaysNamed(characters: string, every: boolean): Meaning[] {
  return [...characters].flatMap((character, i): Meaning[] => {
    const meaning: Meaning = { kind: 'weekday', weekday: weekdayNamed(character), every };
    return i === 0 ? [meaning] : [{ kind: 'role', role: 'and' }, meaning];
  });
}

function weekdayNamed(character: string): number {
  const place = '一二三四五六日天'.indexOf(character) + 1;
  return place === 0 ? Number(character) : Math.min(place, 7);
}

const LATIN = /[a-z]+(?:'[a-z]{1,5})?/y;
const DIGITS = /\d+/y;
const MERIDIEM = /([ap])\.m\.?(?![a-z])/y;

function readWords(text: string, at: number, before: readonly Token[]): Lexeme | undefined {
  const dotted = matchAt(MERIDIEM, text, at);
  if (dotted)
    return { meanings: [{ kind: 'meridiem', pm: dotted.startsWith('p') }], end: at + dotted.length };
  const digits = matchAt(DIGITS, text, at);
  if (digits) return readDigits(text, at, digits, before.at(-1));
  const first = matchAt(LATIN, text, at);
  if (!first) return undefined;
  let end = at + first.length;
  const ends = [end];
  while (ends.length < MAX_ENGLISH_WORDS && /[ -]/.test(text[end] ?? '')) {
    const next = matchAt(LATIN, text, end + 1);
    if (!next) break;
    end += 1 + next.length;
    ends.push(end);
  }
  for (const each of ends.toReversed()) {
    const words = text.slice(at, each);
    const meanings =
      english.get(words) ?? (each === ends[0] ? english.get(words.replace(/'s$/, '')) : undefined);
    if (meanings) return { meanings, end: each };
  }
  return { meanings: [{ kind: 'other', word: first }], end: ends[0]! };
}

const ORDINAL = /(?:st|nd|rd|th)(?![a-z])/y;
const MONEY = /[$¥£€#]/u;

/** No date or time has letters, money or a number sign before it, or more than four figures. */
function readDigits(text: string, at: number, digits: string, last: Token | undefined): Lexeme {
  const end = at + digits.length;
  const before = text.slice(0, at).trimEnd().at(-1) ?? '';
  const isPartOfName = last?.end === at && last.kind === 'other' && /[a-z]/.test(before);
  const isCode = isPartOfName || MONEY.test(before) || (before === '+' && text[at - 1] === '+');
  if (isCode || digits.length > 4) return { meanings: [{ kind: 'other', word: digits }], end };
  const ordinal = matchAt(ORDINAL, text, end);
  const meaning: Meaning = { kind: 'number', value: Number(digits), form: 'digits', text: digits };
  if (!ordinal) return { meanings: [meaning], end };
  return { meanings: [{ ...meaning, ordinal: true }], end: end + ordinal.length };
}

const BREAKS = new Set(['.', ',', '!', '?', ';', '。', ',', '；', '…']);

function readOther(text: string, at: number): Lexeme {
  const sign = String.fromCodePoint(text.codePointAt(at)!);
  const end = at + sign.length;
  if (text.startsWith('-ish', at) && !/[a-z]/.test(text[at + 4] ?? ''))
    return { meanings: [{ kind: 'role', role: 'ish' }], end: at + 4 };
  if (sign === '&') return { meanings: [{ kind: 'role', role: 'and' }], end };
  if (sign === '、') return { meanings: [{ kind: 'role', role: 'and' }], end };
  if (sign === '@') return { meanings: [{ kind: 'role', role: 'at' }], end };
  if (BREAKS.has(sign) || /[^\p{L}\p{N}]/u.test(sign)) return { meanings: [{ kind: 'sign', sign }], end };
  return { meanings: [{ kind: 'other', word: sign }], end };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
