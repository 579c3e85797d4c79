import { findDates, type DateFigure } from './findDates.ts';
import { findLinks, findPhones, type Contact } from './findLinks.ts';
import { blank, type Numeral } from './numeral.ts';
import { findNumerals } from './findNumerals.ts';
import { findFree, percentOf, priceOf, type Currency } from './prices.ts';
import { normalizeText } from './normalizeText.ts';
import { unitOf } from './units.ts';

/** A checkable fact in a text. `start` and `end` are positions in `readFigures(…).text`. */
export type Figure =
  | ({ raw: string; start: number; end: number } &
      /** `noun` is the text after a number without a known unit, `around` that and the text before. */
      (
        | { kind: 'number'; value: number; unit: Unit; digits: string; noun: string; around: string }
        | { kind: 'ordinal'; value: number }
        | { kind: 'code'; value: string }
        /** `off`: a discount ("20% off", 八折, half price) rather than a share. */
        | { kind: 'percent'; value: number; off: boolean }
        | { kind: 'price'; value: number; currency: Currency; mark: string }
        | { kind: 'free' }
      ))
  | DateFigure
  | Contact;

/**
 * What a number counts. `''`: nothing. `other`: a noun that is not compared ("3 rooms", 三間). Any
 * other unit is compared, minutes and hours and seconds as `minute`.
 */
export type Unit = string;

/** All figures of a text, in order. Each position is read once, as the first of link, date, price, phone, number. */
export function readFigures(text: string): { text: string; figures: Figure[] } {
  const plain = normalizeText(text);
  const figures: Figure[] = [];
  let rest = plain;
  const take = (found: readonly Figure[]) => {
    figures.push(...found);
    rest = blank(rest, found);
  };
  take(findLinks(rest));
  take(findDates(rest));
  take(findFree(rest));
  const numbers = classify(joinHalves(findNumerals(rest), rest), rest);
  // A phone number may look like several numbers, but never like a price.
  const masked = blank(
    rest,
    numbers.filter(({ kind }) => kind === 'price' || kind === 'percent'),
  );
  const written = findPhones(masked);
  const phones = [...written, ...spokenPhones(outside(written, numbers, rest.length))];
  figures.push(...phones, ...outside(phones, numbers, rest.length));
  return { text: plain, figures: figures.sort((a, b) => a.start - b.start) };
}

/** The figures that overlap none of the phones in a text of this length. */
function outside(phones: readonly Contact[], figures: readonly Figure[], length: number): Figure[] {
  if (phones.length === 0) return [...figures];
  const covered = new Uint8Array(length);
  for (const { start, end } of phones) covered.fill(1, start, end);
  return figures.filter(({ start, end }) => {
    for (let at = start; at < end; at++) if (covered[at]) return false;
    return true;
  });
}

/** Phone numbers in Chinese or English digits, one after the other. */
function spokenPhones(numbers: readonly Figure[]): Contact[] {
  return numbers.flatMap((figure) => {
    if (figure.kind !== 'number' || !/^\d{7,}$/.test(figure.digits) || figure.unit !== '') return [];
    return [
      { kind: 'phone' as const, value: figure.digits, raw: figure.raw, start: figure.start, end: figure.end },
    ];
  });
}

/** "two" + "and a half", "两个半小时" and "一年半" are one number. */
function joinHalves(numerals: readonly Numeral[], text: string): Numeral[] {
  const joined: Numeral[] = [];
  for (const numeral of numerals) {
    const previous = joined.at(-1);
    if (
      previous &&
      numeral.value === 0.5 &&
      previous.type === 'cardinal' &&
      /^(?: and (?:an? )?|个| )$/iu.test(text.slice(previous.end, numeral.start))
    ) {
      joined[joined.length - 1] = { ...previous, value: previous.value + 0.5, end: numeral.end, text: '' };
    } else joined.push(numeral);
  }
  return joined.map((numeral) => {
    const tail =
      /^(?:(?<unit>[年日天蚊元块]|[旧嚿]水|小时|个月|星期)半|(?<word> (?:hour|day|year|month|week)s?)(?: and a half))/iu.exec(
        text.slice(numeral.end),
      );
    return tail && numeral.type === 'cardinal' ? { ...numeral, value: numeral.value + 0.5 } : numeral;
  });
}

function classify(numerals: readonly Numeral[], text: string): Figure[] {
  const figures = numerals.map((numeral) => figureOf(numeral, text));
  return inherit(figures, text);
}

function figureOf(numeral: Numeral, text: string): Figure {
  const { start, value } = numeral;
  const before = text.slice(Math.max(0, start - 40), start);
  const after = text.slice(numeral.end);
  const place = (end: number) => ({ raw: text.slice(start, end), start, end });
  if (numeral.type === 'code') return { kind: 'code', value: numeral.text, ...place(numeral.end) };

  const percent = percentOf(value, before, after);
  if (percent)
    return {
      kind: 'percent',
      value: percent.value,
      off: percent.off,
      ...place(numeral.end + percent.length),
    };

  // A numeral with a unit of its own is no amount: 每小時 before HK$38, "daily" before $50.
  const price = numeral.type === 'ordinal' || numeral.unit ? undefined : priceOf(before, after);
  if (price) {
    const amount = value * price.factor;
    const end = numeral.end + price.length;
    const from = start - price.before;
    const where = { raw: text.slice(from, end), start: from, end };
    return { kind: 'price', value: amount, currency: price.currency, mark: price.mark, ...where };
  }
  const unit = numeral.unit ? { name: numeral.unit, length: 0 } : unitOf(after);
  if (numeral.type === 'ordinal' && unit.name !== 'floor')
    return { kind: 'ordinal', value, ...place(numeral.end) };
  const { name } = unit;
  const isVague = name === '' || name === 'other';
  const label = isVague ? LABEL.exec(before)?.[1]?.toLowerCase() : undefined;
  if (label && !/^(?:level|floor)$/.test(label)) {
    return { kind: 'code', value: `${label} ${value}`, ...place(numeral.end) };
  }
  const minutes = MINUTES[name];
  const sign = isBelow(before, name) ? -1 : 1;
  const noun = /^[^.,;:!?。、()\p{Cc}]{0,24}/u.exec(after)![0];
  return {
    kind: 'number',
    value: sign * value * (minutes ?? 1),
    unit: label
      ? 'floor'
      : minutes !== undefined
        ? 'minute'
        : isVague && AGED.test(before)
          ? 'year-old'
          : name,
    digits: numeral.text,
    noun,
    around: `${before.slice(-24)} ${noun}`,
    ...place(numeral.end + unit.length),
  };
}

/** Below zero: "minus 20", 零下20度, "-20 °C". Elsewhere a dash before a number is no sign. */
function isBelow(before: string, unit: string): boolean {
  if (/(?:零下|负|\b(?:minus|negative) )\s?$/iu.test(before)) return true;
  return unit === 'degree' && /(?:^|[^\d°℃\s]|(?<!\d)\s)-$/u.test(before);
}

const LABEL =
  /(?:^|[^a-z])(room|flat|shop|unit|gate|exit|platform|suite|block|tower|counter|number|no\.|#|level|floor) ?$/i;
const AGED =
  /\b(?:child(?:ren)?|kids?|infants?|babies|toddlers|adults?|seniors?|anyone|those|guests) (?:aged )?(?:under|over|above|below|aged|from) $/i;
const MINUTES: Record<string, number> = { second: 1 / 60, minute: 1, hour: 60 };

const RANGE = /^\s?(?:-|至|到|或|or|to|and|\/)\s?$/iu;

/** In "30-45 minutes" and "HK$300-500" the unit or currency of one number belongs to both. */
function inherit(figures: readonly Figure[], text: string): Figure[] {
  const result = [...figures];
  const joined = (i: number) => {
    const [first, second] = [result[i], result[i + 1]];
    if (!first || !second) return false;
    const between = text.slice(first.end, second.start);
    return (
      RANGE.test(between) || (between === '' && first.kind === 'number' && first.end - first.start === 1)
    );
  };
  for (let i = result.length - 2; i >= 0; i--) {
    const [first, second] = [result[i]!, result[i + 1]!];
    if (first.kind !== 'number' || first.unit !== '' || !joined(i)) continue;
    const { raw, start, end, value } = first;
    if (second.kind === 'price') result[i] = { ...second, raw, start, end, value };
    else if (second.kind === 'percent') result[i] = { ...second, raw, start, end, value };
    else if (second.kind === 'number' && second.unit !== '') {
      const factor = second.unit === 'minute' ? minutesOf(second) : 1;
      result[i] = {
        ...first,
        unit: second.unit,
        value: value * factor,
        noun: second.noun,
        around: `${first.around} ${second.noun}`,
      };
    }
  }
  for (let i = 1; i < result.length; i++) {
    const [first, second] = [result[i - 1]!, result[i]!];
    if (first.kind === 'price' && second.kind === 'number' && second.unit === '' && joined(i - 1)) {
      result[i] = { ...first, raw: second.raw, start: second.start, end: second.end, value: second.value };
    }
  }
  return result;
}

function minutesOf(figure: Figure): number {
  if (/(?:hour|hr|h|小时|(?<![分秒])钟头?)s?$/iu.test(figure.raw)) return 60;
  return /(?:second|sec)s?$|秒钟?$/iu.test(figure.raw) ? 1 / 60 : 1;
}
