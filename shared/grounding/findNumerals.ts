import { readEnglish } from './englishNumerals.ts';
import { readChinese } from './chineseNumerals.ts';
import { blank, numeral, type Numeral } from './numeral.ts';

/**
 * All numbers of a text that went through `normalizeText`: "1,200", "1.2k", "twenty-five", "a dozen", "half", "三百五",
 * "廿五", "1万2千", "第三", "2nd". Words that contain a numeral but are no number (一般, 千万别, "no one") are left out.
 */
export function findNumerals(text: string): Numeral[] {
  const found: Numeral[] = [];
  let rest = text;
  for (const read of [readAllYear, readRoman, readCodes, readChinese, readArabic, readEnglish]) {
    const numerals = read(rest);
    found.push(...numerals);
    rest = blank(rest, numerals);
  }
  return found.sort((a, b) => a.start - b.start).map((each) => inDozens(each, text));
}

/** 兩打蛋 are 24 eggs; 打 is also a verb (打電話). */
function inDozens(each: Numeral, text: string): Numeral {
  if (each.type !== 'cardinal' || each.unit || !DOZEN.test(text.slice(each.end, each.end + 3))) return each;
  return { ...each, value: each.value * 12, end: each.end + 1, text: '' };
}

const DOZEN =
  /^打(?!电|来|去|给|俾|畀|针|包|开|扫|折|印|卡|工|车|球|机|听|到|我|你|他|她|佢|[\d一二三四五六七八九半])/u;

const ATTACHED =
  /^(?:k|m|bn|mn|st|nd|rd|th|min|mins|minute|minutes|h|hr|hrs|hour|hours|s|sec|secs|d|day|days|wk|wks|kg|kgs|g|mg|ml|l|cm|mm|km|ft|lb|lbs|oz|x|pcs|pax|yo|yrs|hkd|usd|rmb|cny|eur|gbp|twd|sq|c|f|am|pm|pc|nights|off|percent|dollars|times|people|persons)$/i;

/** Open on every day of the year, holidays too: more than every day. */
function readAllYear(text: string): Numeral[] {
  return [...text.matchAll(ALL_YEAR)].map(({ 0: raw, index }) => ({
    ...numeral(index, raw, 1),
    unit: 'all year',
  }));
}

const ALL_YEAR =
  /(?:全年|年中)(?:365[天日]|\d{0,2}小时)?(?:都|均)?(?:无休|不休|无假期?|营业(?![额收])|开放(?!式)|开门|照开)|365[天日](?:全年)?(?:无休|营业|开放)|\b(?:all[ -]year(?:[ -]round)?|year[ -]round|365 days(?: a year)?|every day of the year|(?:never|don't ever|do not ever) close[sd]?)\b/giu;

/** A price in Roman numerals: HK$DCCC, hk$dccc, DCCC元. Elsewhere such letters are a name. */
function readRoman(text: string): Numeral[] {
  return [...text.matchAll(ROMAN_PRICE)].map(({ 0: raw, index }) =>
    numeral(index, raw, romanValue(raw.toUpperCase())),
  );
}

const ROMAN_PRICE =
  /(?<=(?:\$|[€£¥]|\b(?:HKD|USD|RMB|CNY)|港币|港元|人民币|美元) ?)[MDCLXVI]{1,15}(?![\p{L}\d])|(?<=[$€£¥])[mdclxvi]{2,15}(?![\p{L}\d])|(?<![\p{L}\d])[MDCLXVI]{2,15}(?= ?(?:元|蚊|块钱|港币|港元|人民币|(?:HKD|USD|RMB|CNY|dollars?|bucks?)\b))/gu;

const ROMAN: Record<string, number> = { M: 1000, D: 500, C: 100, L: 50, X: 10, V: 5, I: 1 };

function romanValue(raw: string): number {
  const values = [...raw].map((letter) => ROMAN[letter]!);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

/** Letters and digits in one word: a room, a model, a reference. It must be repeated exactly. */
function readCodes(text: string): Numeral[] {
  const codes: Numeral[] = [];
  for (const match of text.matchAll(
    /(?<![a-zA-Z\d.])\d{1,6}(?:\.\d{1,6}){2,6}(?!\.?\d)|(?<![a-zA-Z])[a-zA-Z]{1,40}[-_]?\d[a-zA-Z\d_-]{0,200}(?:\.\d{1,20}){0,8}|(?<!\d)\d{1,40}(?:[a-zA-Z][a-zA-Z\d_]{0,200}|\/\d{1,40})|[\p{No}\p{Nl}]{1,40}|(?<![\p{L}\d])[IVX]{2,20}(?![\p{L}\d'])/gu,
  )) {
    const tail = /^\d+([a-z]+)$/i.exec(match[0]);
    if (/^〇+$/u.test(match[0]) || (tail && ATTACHED.test(tail[1]!))) continue;
    if (CURRENCY_CODE.test(match[0]) || /^(?:x|no|tel|fax)\d+(?:\.\d+)*$/i.test(match[0])) continue;
    if (/^\d+\/f$/i.test(match[0])) continue;
    // v2.4.1 is version 2.4.1.
    const value = match[0].toLowerCase().replace(/^v(?=\d+\.)/, '');
    codes.push(numeral(match.index, match[0], NaN, 'code', value));
  }
  return codes;
}
const CURRENCY_CODE = /^(?:hkd|usd|rmb|cny|eur|gbp|twd|mop|aud|sgd|cad)\d[\d.]*[kmb]?$/i;

const ARABIC =
  /(?<![\d.])\d{1,3}(?:,\d{3}){1,6}(?:\.\d+)?(?!\d)|(?<![\d.])\d{1,3}(?: \d{3}){1,6}(?! ?\d)|\d+(?:\.\d+)?/g;
const SUFFIX = /^(?:\s?(k|m|mn|bn)(?![a-z])|[\s-]?(hundred|thousand|million|billion|dozen)s?\b)/i;
const SUFFIXES: Record<string, number> = {
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  bn: 1e9,
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  dozen: 12,
};

function readArabic(text: string): Numeral[] {
  const numerals: Numeral[] = [];
  for (const match of text.matchAll(ARABIC)) {
    let raw = match[0];
    let value = Number(raw.replace(/[, ]/g, ''));
    if (!/[a-z\s-]/i.test(text[match.index + raw.length] ?? '')) {
      numerals.push(numeral(match.index, raw, value, 'cardinal', /^\d+$/.test(raw) ? raw : ''));
      continue;
    }
    const after = () => text.slice(match.index + raw.length);
    const suffix = SUFFIX.exec(after());
    // "5 m" is five metres; only an attached m after a currency or a decimal is a million.
    const name = (suffix?.[1] ?? suffix?.[2])?.toLowerCase();
    if (
      suffix &&
      name &&
      (name !== 'm' ||
        /(?:\$|hkd|usd|rmb|[€£¥])\s?$/i.test(text.slice(Math.max(0, match.index - 5), match.index)))
    ) {
      value *= SUFFIXES[name]!;
      raw += suffix[0];
    }
    const half = /^ and a half\b/i.exec(after());
    if (half) {
      value += 0.5;
      raw += half[0];
    }
    const ordinal = /^(?:st|nd|rd|th)\b/i.exec(after());
    if (ordinal) numerals.push(numeral(match.index, raw + ordinal[0], value, 'ordinal'));
    else numerals.push(numeral(match.index, raw, value, 'cardinal', /^\d+$/.test(raw) ? raw : ''));
  }
  return numerals;
}
