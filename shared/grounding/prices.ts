/** The currencies that a sign may mean: "HKD", or several for "$" and 元. */
export type Currency = readonly string[];

/** A currency beside a number: `before` and `length` are its numbers of characters before and after. */
export type PriceMark = { currency: Currency; mark: string; factor: number; before: number; length: number };

/** The currency of a number by the text before and after it; undefined when it is no price. */
export function priceOf(before: string, after: string): PriceMark | undefined {
  const near = before.slice(-20);
  if ((!mayEndInMark(near) || !ANY_BEFORE.test(near)) && !ANY_AFTER.test(after)) return undefined;
  const prefix = BEFORE.map(([pattern, currency]) => ({ match: pattern.exec(near), currency })).find(
    ({ match }) => match,
  );
  const suffix = AFTER.map(([pattern, currency, factor]) => ({
    match: pattern.exec(after),
    currency,
    factor,
  })).find(({ match }) => match);
  const length = suffix?.match?.[0].length ?? 0;
  // "HK$500元" and "人民币500元": the closer sign is the more ambiguous one.
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

const DOLLARS = ['HKD', 'USD', 'TWD', 'MOP', 'AUD', 'SGD', 'CAD', 'NZD'];
const YUAN = [...DOLLARS, 'CNY'];
/** 块 counts these by the piece. Other nouns are taken for money, since a missed price is worse than a false one. */
const PIECES =
  '[纱棉毛抹绒]?布|棉[花球]|毛巾|蛋糕|面包|披萨|饼|糖|巧克力|朱古力|豆腐|奶酪|芝士|[牛猪鸡羊鱼]?[肉扒排柳]|肌|骨|皮肤|[冰石砖]|木[头板]|玻璃|钢|铁|铜|板|瓷|贴片|牙|地[毯板皮]?|田|土地|[手腕]?表|手帕|肥皂|香皂|姜|电池|屏|牌|墙|区域|补[丁片]|膏药|创可贴|胶布|敷料';
const DESCRIBED =
  '(?:全?新|干净|乾净|消毒|无菌|湿|干|旧|大|小|厚|薄|白色?|红色?|黑色?|软|硬|热|冰|完整|不同|独立)?的?';
/** How a currency is written, the longest first. Colloquial 蚊 is the Hong Kong dollar. */
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
];
/** After the number only: 十塊一個 is one price. */
const MARKS_AFTER: typeof MARKS = [
  ['旧水|嚿水', ['HKD'], 100],
  ['草嘢', ['HKD'], 10],
  ['蚊鸡?', ['HKD']],
  [`元|圆|块钱|块(?!${DESCRIBED}(?:${PIECES}))`, YUAN],
  ['分钱', YUAN, 0.01],
  ['cents?|仙(?!女|草)', DOLLARS, 0.01],
  ['毫子?(?![米升克])|角(?!度|色|落|披萨|蛋糕|饼)', YUAN, 0.1],
];
const BEFORE = MARKS.map(
  ([pattern, ...rest]) => [new RegExp(`(?:^|[^a-z])(${pattern})[ :]?$`, 'iu'), ...rest] as const,
);
const AFTER = [...MARKS, ...MARKS_AFTER].map(
  ([pattern, ...rest]) => [new RegExp(`^[ -]?(?:个)?(${pattern})(?![a-z])`, 'iu'), ...rest] as const,
);
/** One of each for the many numbers that are no price. */
const patternsOf = (marks: typeof MARKS) => marks.map(([pattern]) => pattern).join('|');
const ANY_BEFORE = new RegExp(`(?:^|[^a-z])(?:${patternsOf(MARKS)})[ :]?$`, 'iu');
const ANY_AFTER = new RegExp(
  `^[ -]?(?:个)?(?:${patternsOf(MARKS)}|${patternsOf(MARKS_AFTER)})(?![a-z])`,
  'iu',
);

/** The last character of every mark is a letter, a dollar sign or not of ASCII: most numbers need no look at `ANY_BEFORE`. */
function mayEndInMark(before: string): boolean {
  const last = before.charCodeAt(before.length - 1);
  const isSpaced = last === 0x20 || last === 0x3a;
  const code = isSpaced ? before.charCodeAt(before.length - 2) : last;
  return code === 0x24 || code >= 0x80 || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** The percentage of a number: "%", 成, and discounts: 八折, "half price". */
export function percentOf(
  value: number,
  before: string,
  after: string,
): { value: number; off: boolean; length: number } | undefined {
  const isOff = () =>
    /(?:减|扣|降|平|慳|悭|省|discount of|save|saves|saving|reduced by|cut by|off)\s?(?:up to )?$/iu.test(
      before,
    );
  const sign = /^\s?(?:%|percent\b|per cent\b|pct\b|巴仙|个?百分点)/iu.exec(after);
  if (sign)
    return {
      value,
      off:
        isOff() || /^\s?(?:off\b|discount\b|cheaper\b|less\b|优惠|折扣)/iu.test(after.slice(sign[0].length)),
      length: sign[0].length,
    };
  if (/百分之\s?$/u.test(before.slice(-4))) return { value, off: isOff(), length: 0 };
  if (after.startsWith('折半') && value > 0 && value < 10)
    return { value: 95 - value * 10, off: true, length: 2 };
  if (after.startsWith('折') && value > 0 && value < 100)
    return { value: value < 10 ? 100 - value * 10 : 100 - value, off: true, length: 1 };
  if (/^成(?![人功为员本年立长绩分果效交])/u.test(after) && value <= 10)
    return { value: value * 10, off: isOff(), length: 1 };
  if (/^[\s-]?(?:off|cheaper|discount)\b/i.test(after) && value < 1)
    return { value: value * 100, off: true, length: 0 };
  if (value !== 0.5) return undefined;
  if (/^[\s-]?(?:price|off|fare)\b/i.test(after)) return { value: 50, off: true, length: 0 };
  if (/^(?:价|费|票|折)/u.test(after)) return { value: 50, off: true, length: 1 };
  return undefined;
}

/** Uses of "free" that have nothing to do with money. */
const FREE = new RegExp(
  [
    String.raw`(?<![\p{L}\d]-)(?<!\b(?:feel|sugar|gluten|smoke|stress|fat|dairy|nut|alcohol|caffeine|pain|toll|hands|risk|you|is anyone) )\bfree\b(?!-| to\b| time| slot| up\b| of (?!charge|cost)| from (?!charge|cost)|\?)`,
    String.raw`\b(?:no|without|zero|free from|waive[sd]?(?: the)?) (?:(?:extra|additional|further|any|hidden|service|delivery|consultation|booking|cancellation|[a-z]{1,20}) ){0,2}(?:charges?|cost|costs|fees?|payment|surcharge|deposit)\b`,
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

/** Finds claims that something is free of charge. "Not free" is the opposite and supports nothing. */
export function findFree(text: string): { kind: 'free'; raw: string; start: number; end: number }[] {
  return [...text.matchAll(FREE)]
    .filter(({ index }) => !NOT_FREE.test(text.slice(Math.max(0, index - 24), index)))
    .map((match) => ({
      kind: 'free',
      raw: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }));
}
