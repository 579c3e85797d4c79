import { findDates, type DateFigure } from './figuresDates.ts';
import { findLinks, findPhones, type Contact } from './figuresLinks.ts';
import { findNumerals, type Numeral } from './figuresNumerals.ts';
import { figuresText } from './figuresText.ts';

/** Something in a text that is either true or invented. `start` and `end` are places in `readFigures(…).text`. */
export type Figure =
  | ({ raw: string; start: number; end: number } &
      /** `noun` is what follows a number of no known unit, `around` that and what stands before. */
      (
        | { kind: 'number'; value: number; unit: Unit; digits: string; noun: string; around: string }
        | { kind: 'ordinal'; value: number }
        | { kind: 'code'; value: string }
        /** `off`: by how much something is cheaper ("20% off", 八折, half price), not a share. */
        | { kind: 'percent'; value: number; off: boolean }
        | { kind: 'price'; value: number; currency: Currency; mark: string }
        | { kind: 'free' }
      ))
  | DateFigure
  | Contact;

/**
 * What a number counts. `''`: nothing stands beside it. `other`: a noun that is not compared ("3 rooms", 三間). Any
 * other unit is compared, minutes and hours and seconds as `minute`.
 */
export type Unit = string;

/** The currencies a mark may mean: "HKD", or several for "$" and 元. */
export type Currency = readonly string[];

/** Everything figurative in a text, in order; each place is read once, as the first of link, date, price, phone, number. */
export function readFigures(text: string): { text: string; figures: Figure[] } {
  const plain = figuresText(text);
  const figures: Figure[] = [];
  let rest = plain;
  const take = (found: readonly Figure[]) => {
    for (const figure of found) {
      figures.push(figure);
      rest = blank(rest, figure.start, figure.end);
    }
  };
  take(findLinks(rest));
  take(findDates(rest));
  take(findFree(rest));
  const numbers = classify(joinHalves(findNumerals(rest), rest), rest);
  // A phone number reads as several numbers, and a price is never one.
  const masked = numbers.reduce(
    (left, figure) =>
      figure.kind === 'price' || figure.kind === 'percent' ? blank(left, figure.start, figure.end) : left,
    rest,
  );
  const written = findPhones(masked);
  const phones = [...written, ...spokenPhones(numbers.filter((figure) => !written.some(overlaps(figure))))];
  figures.push(...phones, ...numbers.filter((figure) => !phones.some(overlaps(figure))));
  return { text: plain, figures: figures.sort((a, b) => a.start - b.start) };
}

function overlaps(figure: Figure): (other: Figure) => boolean {
  return (other) => other.start < figure.end && figure.start < other.end;
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + '\u0001'.repeat(end - start) + text.slice(end);
}

/** Chinese and English digits said one after the other. */
function spokenPhones(numbers: readonly Figure[]): Contact[] {
  return numbers.flatMap((figure) => {
    if (figure.kind !== 'number' || !/^\d{7,}$/.test(figure.digits) || figure.unit !== '') return [];
    return [
      { kind: 'phone' as const, value: figure.digits, raw: figure.raw, start: figure.start, end: figure.end },
    ];
  });
}

/** "Free" is a claim in all its uses but those in which it has nothing to do with money. */
const FREE = new RegExp(
  [
    String.raw`(?<![\p{L}\d]-)(?<!\b(?:feel|sugar|gluten|smoke|stress|fat|dairy|nut|alcohol|caffeine|pain|toll|hands|risk|you|is anyone) )\bfree\b(?!-| to\b| time| slot| up\b| of (?!charge|cost)| from (?!charge|cost)|\?)`,
    String.raw`\b(?:no|without|zero|free from|waive[sd]?(?: the)?) (?:(?:extra|additional|further|any|hidden|service|delivery|consultation|booking|cancellation|[a-z]+) ){0,2}(?:charges?|cost|costs|fees?|payment|surcharge|deposit)\b`,
    String.raw`\bat no (?:(?:extra|additional) )?(?:charge|cost)\b|\b(?:complimentary|gratis|waived)\b|\bon the house\b`,
    String.raw`\b(?:don't|do not|needn't|won't) (?:have to )?(?:pay|be charged|charge)\b`,
    String.raw`全免|免(?:费|收|订金|押金|按金|息|邮|[^\s,。]{0,3}费)`,
    String.raw`(?:不|唔|无须|无需|毋须|唔使|唔洗|不用|不需|不必|冇|没有|不会|唔会|不另|不再)(?:再|另|额外|另外)?(?:收|付|给|俾|畀|交)?(?:任何|额外|其他|附加)?(?:收费|费用?|钱|手续费|运费)`,
    '赠送|奉送|送赠',
  ].join('|'),
  'giu',
);
const NOT_FREE =
  /(?:\b(?:not|no longer|never|isn't|aren't|nothing is)\s(?:[a-z]+\s)?|(?:不|并?非|唔|冇|无|没有?|不再|不是|唔系|并不)(?:提供|设|系|是|会)?|除)$/iu;

/** Says that something costs nothing. "Not free" says the opposite, so it supports nothing. */
function findFree(text: string): Figure[] {
  return [...text.matchAll(FREE)]
    .filter(({ index }) => !NOT_FREE.test(text.slice(Math.max(0, index - 24), index)))
    .map((match) => ({
      kind: 'free',
      raw: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }));
}

/** "two" + "and a half", "两个半小时" and "一年半" are one number. */
function joinHalves(numerals: readonly Numeral[], text: string): Numeral[] {
  const joined: Numeral[] = [];
  for (const numeral of numerals) {
    const previous = joined.at(-1);
    const between = previous ? text.slice(previous.end, numeral.start) : '';
    if (
      previous &&
      numeral.value === 0.5 &&
      previous.type === 'cardinal' &&
      /^(?: and (?:an? )?|个| )$/iu.test(between)
    ) {
      joined[joined.length - 1] = { ...previous, value: previous.value + 0.5, end: numeral.end, text: '' };
    } else joined.push(numeral);
  }
  return joined.map((numeral) => {
    const tail =
      /^(?:(?<unit>[年日天蚊元块]|小时|个月|星期)半|(?<word> (?:hour|day|year|month|week)s?)(?: and a half))/iu.exec(
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
  const before = text.slice(0, start);
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

  const price = numeral.type === 'ordinal' ? undefined : priceOf(before, after);
  if (price) {
    const amount = value * price.factor;
    const end = numeral.end + price.length;
    const from = start - price.before;
    const where = { raw: text.slice(from, end), start: from, end };
    return { kind: 'price', value: amount, currency: price.currency, mark: price.mark, ...where };
  }
  const unit = numeral.unit ? { name: numeral.unit, length: 0, factor: 1 } : unitOf(after);
  if (numeral.type === 'ordinal' && unit.name !== 'floor')
    return { kind: 'ordinal', value, ...place(numeral.end) };
  const { name, factor } = numeral.unit ? { name: numeral.unit, factor: 1 } : unit;
  const isVague = name === '' || name === 'other';
  const label = isVague ? LABEL.exec(before)?.[1]?.toLowerCase() : undefined;
  if (label && !/^(?:level|floor)$/.test(label)) {
    return { kind: 'code', value: `${label} ${value}`, ...place(numeral.end) };
  }
  const minutes = MINUTES[name];
  const noun = /^[^.,;:!?。、()\n\u0001]{0,24}/u.exec(after)![0];
  return {
    kind: 'number',
    value: value * factor * (minutes ?? 1),
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

const LABEL =
  /(?:^|[^a-z])(room|flat|shop|unit|gate|exit|platform|suite|block|tower|counter|number|no\.|#|level|floor) ?$/i;
const AGED =
  /\b(?:child(?:ren)?|kids?|infants?|babies|toddlers|adults?|seniors?|anyone|those|guests) (?:aged )?(?:under|over|above|below|aged|from) $/i;
const MINUTES: Record<string, number> = { second: 1 / 60, minute: 1, hour: 60 };

function percentOf(
  value: number,
  before: string,
  after: string,
): { value: number; off: boolean; length: number } | undefined {
  const off =
    /(?:减|扣|降|平|慳|悭|省|discount of|save|saves|saving|reduced by|cut by|off)\s?(?:up to )?$/iu.test(
      before,
    );
  const sign = /^\s?(?:%|percent\b|per cent\b|pct\b|巴仙|个?百分点)/iu.exec(after);
  if (sign)
    return {
      value,
      off: off || /^\s?(?:off\b|discount\b|cheaper\b|less\b|优惠|折扣)/iu.test(after.slice(sign[0].length)),
      length: sign[0].length,
    };
  if (/百分之\s?$/u.test(before)) return { value, off, length: 0 };
  if (after.startsWith('折半') && value > 0 && value < 10)
    return { value: 95 - value * 10, off: true, length: 2 };
  if (after.startsWith('折') && value > 0 && value < 100)
    return { value: value < 10 ? 100 - value * 10 : 100 - value, off: true, length: 1 };
  if (/^成(?![人功为员本年立长绩分果效交])/u.test(after) && value <= 10)
    return { value: value * 10, off, length: 1 };
  if (/^[\s-]?(?:off|cheaper|discount)\b/i.test(after) && value < 1)
    return { value: value * 100, off: true, length: 0 };
  if (value !== 0.5) return undefined;
  if (/^[\s-]?(?:price|off|fare)\b/i.test(after)) return { value: 50, off: true, length: 0 };
  if (/^(?:价|费|票|折)/u.test(after)) return { value: 50, off: true, length: 1 };
  return undefined;
}

const DOLLARS = ['HKD', 'USD', 'TWD', 'MOP', 'AUD', 'SGD', 'CAD', 'NZD'];
const YUAN = [...DOLLARS, 'CNY'];
/** How a currency is written, the longest first. A colloquial 蚊 is Hong Kong's. */
const MARKS: [pattern: string, currency: Currency, factor?: number][] = [
  ['hk ?\\$|hkd ?\\$?|港币|港元|港纸|(?:hong kong|hk) dollars?', ['HKD']],
  ['us ?\\$|usd ?\\$?|美元|美金|(?:us|u\\.s\\.) dollars?|american dollars?', ['USD']],
  ['nt ?\\$|twd|新?台币', ['TWD']],
  ['mop ?\\$?|澳门[币元]|patacas?', ['MOP']],
  ['au?\\$|aud|澳元|澳币', ['AUD']],
  ['s\\$|sgd|新加坡元|坡币', ['SGD']],
  ['ca?\\$|cad|加元|加币', ['CAD']],
  ['rmb ?¥?|cny ?¥?|人民币|yuan|renminbi', ['CNY']],
  ['jpy|日[元圆]|yen', ['JPY']],
  ['€|eur|欧元|euros?', ['EUR']],
  ['£|gbp|英镑|pounds?(?! of\\b)|quid', ['GBP']],
  ['₩|krw|韩[元圆]|won', ['KRW']],
  ['฿|thb|泰铢|baht', ['THB']],
  ['¥', ['CNY', 'JPY']],
  ['\\$|dollars?|bucks?', DOLLARS],
  ['旧水|嚿水|草嘢', ['HKD'], 100],
  ['蚊鸡?', ['HKD']],
  ['元|圆|块钱?(?![地田])', YUAN],
  ['cents?|仙(?!女|草)', DOLLARS, 0.01],
  ['毫子?(?![米升克])|角(?!度|色|落)', YUAN, 0.1],
];
const BEFORE = MARKS.map(
  ([pattern, ...rest]) => [new RegExp(`(?:^|[^a-z])(${pattern})[ :]?$`, 'iu'), ...rest] as const,
);
const AFTER = MARKS.map(
  ([pattern, ...rest]) => [new RegExp(`^[ -]?(?:个)?(${pattern})(?![a-z])`, 'iu'), ...rest] as const,
);

function priceOf(
  before: string,
  after: string,
): { currency: Currency; mark: string; factor: number; before: number; length: number } | undefined {
  const near = before.slice(-20);
  const prefix = BEFORE.map(([pattern, currency]) => ({ match: pattern.exec(near), currency })).find(
    ({ match }) => match,
  );
  const suffix = AFTER.map(([pattern, currency, factor]) => ({
    match: pattern.exec(after),
    currency,
    factor,
  })).find(({ match }) => match);
  const length = suffix?.match?.[0].length ?? 0;
  // "HK$500元" and "人民币500元": the closer word is the vaguer one.
  const best =
    prefix && suffix
      ? suffix.currency.length < prefix.currency.length
        ? suffix
        : prefix
      : (prefix ?? suffix);
  if (!best?.match) return undefined;
  const factor = best === suffix || !prefix ? (suffix?.factor ?? 1) : 1;
  const lead = prefix?.match ? near.length - near.lastIndexOf(prefix.match[1]!) : 0;
  return {
    currency: best.currency,
    mark: best.match[1]!.toLowerCase().replace(/\s|s$/g, ''),
    factor,
    before: lead,
    length,
  };
}

const UNITS: [unit: string, english: string, chinese: string, factor?: number][] = [
  ['workday', '(?:business|working|work) ?days?|workdays?', '个?(?:工作|办公|营业)[天日]'],
  ['minute', 'minutes?|mins?', '分钟|分(?![之数店期行别校享类公店])'],
  ['second', 'seconds?|secs?', '秒钟?'],
  ['hour', 'hours?|hrs?|h', '个?(?:小时|钟头)|个?钟(?![点楼表])'],
  ['week', 'weeks?|wks?', '个?(?:星期|礼拜)|周(?![年岁边一二三四五六日末])'],
  ['month', 'months?|mths?', '个月|月'],
  ['year-old', '(?:years?|yrs?)[ -]olds?|years? of age|yo', '岁'],
  ['year', 'years?|yrs?', '年|周年'],
  ['night', 'nights?', '晚|夜'],
  ['day', 'days?|d', '天|日'],
  ['times', 'times?(?! as\\b)', '次|回|趟'],
  ['fold', 'x|-?fold|times as', '倍'],
  ['person', 'people|persons?|pax|guests?', '位|人|名(?!牌)|个人'],
  ['floor', '/f|floors?|storeys?', '楼|层|/f'],
  ['degree', '°c?|degrees?|℃|celsius', '度'],
  ['sqft', 'sq\\.? ?ft|square feet', '平方[呎尺]'],
  ['sqm', 'sq\\.? ?m|square met(?:er|re)s?|m2', '平方米|平米'],
  ['km', 'km|kilomet(?:er|re)s?', '公里|千米'],
  ['cm', 'cm|centimet(?:er|re)s?', '厘米|公分'],
  ['mm', 'mm|millimet(?:er|re)s?', '毫米'],
  ['m', 'm|met(?:er|re)s?', '米|公尺'],
  ['ft', 'ft|feet|foot', '呎|尺'],
  ['inch', 'inch(?:es)?|"', '吋|寸'],
  ['kg', 'kg|kgs|kilos?|kilograms?', '公斤|千克'],
  ['mg', 'mg|milligrams?', '毫克'],
  ['g', 'g|grams?', '克'],
  ['lb', 'lbs?|pounds of', '磅'],
  ['ml', 'ml|millilit(?:er|re)s?', '毫升'],
  ['l', 'l|lit(?:er|re)s?', '升'],
  ['star', 'stars?', '星级?'],
];
const UNIT_PATTERNS = UNITS.map(([unit, english, chinese, factor = 1]) => ({
  unit,
  factor,
  pattern: new RegExp(
    `^(?:[ -]?(?:(?:full|whole|calendar|consecutive|more|extra|additional)[ -])?(?:${english})(?![a-z\\d])| ?(?:整|足|多)?(?:${chinese}))`,
    'iu',
  ),
}));
const FUNCTION_WORDS =
  /^ (?:and|or|to|for|per|is|are|was|at|on|in|from|of|with|a|an|the|by|if|but|as|until|till|than|each|every|which|when|will|can|may|please|if|you|we|so|only|before|after|minimum|maximum|hk|us)\b/i;

function unitOf(after: string): { name: Unit; length: number; factor: number } {
  for (const { unit, factor, pattern } of UNIT_PATTERNS) {
    const match = pattern.exec(after);
    if (match) return { name: unit, length: match[0].length, factor };
  }
  const noun = FUNCTION_WORDS.test(after)
    ? undefined
    : /^(?:[ -]?[a-z]| ?(?![的至到或及和与同以可起左之零〇一二两三四五六七八九十百千万])\p{Script=Han})/iu.exec(
        after,
      );
  return { name: noun ? 'other' : '', length: 0, factor: 1 };
}

const RANGE = /^\s?(?:-|至|到|或|or|to|and|\/)\s?$/iu;

/** In "30-45 minutes" and "HK$300-500" what stands beside one number belongs to both. */
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
      result[i] = { ...first, unit: second.unit, value: value * factor, noun: second.noun };
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
  if (/(?:hour|hr|h|小时|钟头?)s?$/iu.test(figure.raw)) return 60;
  return /(?:second|sec)s?$|秒钟?$/iu.test(figure.raw) ? 1 / 60 : 1;
}
