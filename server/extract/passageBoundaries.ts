/**
 * The strength of the boundary before each character of a text: 0 none, 1 between two Chinese characters,
 * 2 between words, 3 after a comma, 4 between sentences, 5 between lines, 6 between paragraphs.
 */
export function passageBoundaries(text: string): Uint8Array {
  const boundaries = new Uint8Array(text.length + 1);
  for (let at = 1; at < text.length; at++) boundaries[at] = strengthAt(text, at);
  for (const pattern of UNBREAKABLE) {
    for (const match of text.matchAll(pattern))
      boundaries.fill(0, match.index + 1, match.index + match[0].length);
  }
  keepHeaders(text, boundaries);
  return boundaries;
}

function strengthAt(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  const [kindBefore, kindAfter] = [KINDS[before]!, KINDS[after]!];
  if (kindAfter & (SPACE | JOINED) || before === JOINER) return 0;
  if (kindBefore & SPACE) {
    if (startsWithMark(text, at)) return 0;
    if (before === NEWLINE) return text.charCodeAt(at - 2) === NEWLINE ? 6 : 5;
    const last = KINDS[text.charCodeAt(at - 2)]!;
    if (last & OPENING) return 0;
    if (endsSentence(text, at - 2)) return 4;
    return last & COMMA ? 3 : 2;
  }
  if (kindAfter & CLOSING || kindBefore & OPENING) return 0;
  const mark = lastMark(text, at - 1);
  if (KINDS[mark]! & WIDE_STOP || (KINDS[mark]! & STOP && kindAfter & CJK)) return 4;
  if (kindBefore & COMMA && (kindBefore | kindAfter) & CJK) return 3;
  return (kindBefore | kindAfter) & CJK ? 1 : 0;
}

const SPACE = 1;
const OPENING = 2;
const CLOSING = 4;
const CJK = 8;
/** Belongs to the character before: low surrogates, combining marks, variation selectors, the zero-width joiner. */
const JOINED = 16;
const COMMA = 32;
const STOP = 64;
const WIDE_STOP = 128;
const NEWLINE = 10;
const JOINER = 0x200d;

/** By code unit: a table, for documents of millions of characters. */
const KINDS = new Uint8Array(65_537);
for (let code = 0; code < 0x10000; code++) {
  if (/\s/.test(String.fromCharCode(code))) KINDS[code]! |= SPACE;
  if (
    (code >= 0x2e80 && code < 0xa4d0) ||
    (code >= 0xac00 && code < 0xd7b0) ||
    (code >= 0xf900 && code < 0xfb00)
  ) {
    KINDS[code]! |= CJK;
  }
  // Including surrogates, which are rarer Chinese characters and emoji.
  if ((code & 0xf800) === 0xd800 || (code >= 0xff00 && code < 0xfff0)) KINDS[code]! |= CJK;
  if ((code & 0xfc00) === 0xdc00 || code === JOINER || /\p{M}/u.test(String.fromCharCode(code)))
    KINDS[code]! |= JOINED;
}
mark('([{（「『《〈【“‘$€£¥#@＄￥', OPENING);
mark(')]}）」』》〉】”’.,;:!?%，。、；：！？％…·‧-–—/／~～"\'', CLOSING);
mark(',:，、：', COMMA);
mark('!?;', STOP);
mark('。！？；…', WIDE_STOP);

function mark(characters: string, kind: number): void {
  for (const character of characters) KINDS[character.charCodeAt(0)]! |= kind;
}

/** The last character before closing quotes and brackets. */
function lastMark(text: string, at: number): number {
  let i = at;
  while (i > at - 3 && '」』”’）)"'.includes(text[i] ?? ' ')) i--;
  return i < 0 ? 0 : text.charCodeAt(i);
}

/** Whether a closing mark follows, which may not begin a passage; dashes and opening quotation marks may. */
function startsWithMark(text: string, at: number): boolean {
  if (!(KINDS[text.charCodeAt(at)]! & CLOSING)) return false;
  if ('"\''.includes(text[at]!)) return /^\s?$/.test(text[at + 1] ?? '');
  return !('-–—·'.includes(text[at]!) && text[at + 1] === ' ');
}

const ABBREVIATION =
  /(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Nos?|Tel|Ext|Rm|Fl|approx|vs|e\.g|i\.e|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)$/i;

function endsSentence(text: string, at: number): boolean {
  const code = lastMark(text, at);
  if (KINDS[code]! & (STOP | WIDE_STOP)) return true;
  if (code !== 0x2e) return false;
  const stop = text.lastIndexOf('.', at);
  return !ABBREVIATION.test(text.slice(Math.max(0, stop - 12), stop));
}

const CURRENCY =
  '(?:[A-Z]{1,3}\\$|[$€£¥＄￥]|HKD|USD|RMB|CNY|TWD|MOP|EUR|GBP|NT|HK|港幣|港币|人民幣|人民币|美元)';
const UNIT =
  '(?:%|％|°C|[kmg]?g|[cmk]?m|[mk]?l|[mkgt]b|kw|hkd|usd|rmb|cny|eur|gbp|元|円|蚊|a\\.?m\\.?|p\\.?m\\.?|年|月|日|號|号|時|时|點|点|分鐘|分钟|小時|小时|天|次|個|个|件|位|人|張|张|折)(?![a-z])';

/** Web and e-mail addresses; amounts with currency and unit; phone numbers; dates and times. */
const UNBREAKABLE = [
  /(?:https?:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]+/g,
  /(?<![\w.+-])[\w.+-]+@[\w.-]+/g,
  new RegExp(
    `(?:${CURRENCY} ?)?\\d[\\d.,:/\\-–~]{0,100}(?: ?[-–~] ?${CURRENCY}? ?\\d[\\d.,:/]{0,100})?(?: ?${UNIT})?`,
    'gi',
  ),
  /\(?\+?\d{1,4}\)?(?:[ -]\(?\d{2,5}\)?){1,5}(?!\d)/g,
];

/**
 * Removes the boundary after a table's header, and after a line that introduces the next one ("Prices:").
 * A header is the first of several lines separated by bars or tabs.
 */
function keepHeaders(text: string, boundaries: Uint8Array): void {
  let start = 0;
  let wasTable = false;
  for (let end = text.indexOf('\n'); end >= 0; start = end + 1, end = text.indexOf('\n', start)) {
    const line = text.slice(start, end);
    if (line === '') continue;
    const isTable = /\t|[|｜]/.test(line);
    if (/[:：]$/.test(line) || (isTable && !wasTable)) boundaries.fill(0, end + 1, end + 3);
    wasTable = isTable;
  }
}
