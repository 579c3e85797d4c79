/** A number in a text, in digits or in words, before anything is known of what it counts. */
export type Numeral = {
  value: number;
  start: number;
  end: number;
  type: 'cardinal' | 'ordinal' | 'digits' | 'code';
  /** The digits or the code as they stand, for `digits` (one after the other) and `code`. */
  text: string;
  /** A word like "twice" or "daily" says its own unit. */
  unit?: string;
};

/**
 * All numbers of a text that went through `figuresText`: "1,200", "1.2k", "twenty-five", "a dozen", "half", "三百五",
 * "廿五", "1万2千", "第三", "2nd". Words in which a numeral counts nothing (一般, 千万别, "no one") are left out.
 */
export function findNumerals(text: string): Numeral[] {
  const found: Numeral[] = [];
  let rest = text;
  for (const read of [readCodes, readChinese, readArabic, readEnglish]) {
    const numerals = read(rest);
    found.push(...numerals);
    for (const { start, end } of numerals) {
      rest = rest.slice(0, start) + '\u0001'.repeat(end - start) + rest.slice(end);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

const ATTACHED =
  /^(?:k|m|bn|mn|st|nd|rd|th|min|mins|minute|minutes|h|hr|hrs|hour|hours|s|sec|secs|d|day|days|wk|wks|kg|kgs|g|mg|ml|l|cm|mm|km|ft|lb|lbs|oz|x|pcs|pax|yo|yrs|hkd|usd|rmb|cny|eur|gbp|twd|sq|c|f|am|pm|pc|nights|off|percent|dollars|times|people|persons)$/i;

/** Letters and digits in one word: a room, a model, a reference. It must be repeated as it stands. */
function readCodes(text: string): Numeral[] {
  const codes: Numeral[] = [];
  for (const match of text.matchAll(
    /(?<![a-zA-Z])[a-zA-Z]{1,40}[-_]?\d[a-zA-Z\d_-]*|(?<!\d)\d{1,40}(?:[a-zA-Z][a-zA-Z\d_]*|\/\d+)|[\p{No}\p{Nl}]+|(?<![\p{L}\d])[IVX]{2,}(?![\p{L}\d'])/gu,
  )) {
    const tail = /^\d+([a-z]+)$/i.exec(match[0]);
    if (/^〇+$/u.test(match[0]) || (tail && ATTACHED.test(tail[1]!))) continue;
    if (CURRENCY_CODE.test(match[0]) || /^(?:x|no|tel|fax)\d+$/i.test(match[0])) continue;
    if (/^\d+\/f$/i.test(match[0])) continue;
    codes.push(numeral(match.index, match[0], NaN, 'code', match[0].toLowerCase()));
  }
  return codes;
}
const CURRENCY_CODE = /^(?:hkd|usd|rmb|cny|eur|gbp|twd|mop|aud|sgd|cad)\d[\d.]*[kmb]?$/i;

const HAN = '零〇一二两三四五六七八九十百千万亿廿卅壹贰叁肆伍陆柒捌玖拾佰仟';
const HAN_DIGITS: Record<string, number> = Object.fromEntries(
  ['零〇', '一壹', '二两贰', '三叁', '四肆', '五伍', '六陆', '七柒', '八捌', '九玖'].flatMap((forms, value) =>
    [...forms].map((form) => [form, value]),
  ),
);
const HAN_SCALES: Record<string, number> = {
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  千: 1e3,
  仟: 1e3,
  万: 1e4,
  亿: 1e8,
};
const HAN_NUMERAL = new RegExp(
  `第?(?:(?<!\\d)\\d{1,20}(?:,\\d{3}){0,6}(?:\\.\\d+)?\\s?(?:百|千(?![克米卡瓦])|万|亿)(?:\\d*[百千万亿十]|\\d+(?![\\d.]))*|[${HAN}]+(?:点[零〇一二三四五六七八九]+(?![${HAN}]|分|钟))?)|第\\s?\\d+|(?<![${HAN}\\d])双(?=人|倍|份)|(?<![${HAN}\\d])半(?=个|小时|天|日(?!制)|年|月|份|杯|打|价|票|数|粒|只|盒|件|场|节|堂|课|折)|(?<![${HAN}\\d])[个日年]半(?=钟|小时|月|星期|礼拜|$|[\\s,，。！？!?、；])`,
  'gu',
);

/** Words of which a numeral is a part and no number. 十分 is "very" unless it is ten minutes. */
const HAN_WORDS = new RegExp(
  `(?<![${HAN}\\d])(?:` +
    '一下下?|一共|一些|一定|一[起齐]|一[样般]|一直|一路|一并|一旦|一切|一律|一向|一边|一面|一致|一概|一时|一流|一站式|' +
    '一会儿?|一阵|一阵间|一声|一番|一手|一心|一经|一如|一来|一应|一再|一点点|一点(?=[儿都也]|$|[,，。！!？?])|' +
    '一位(?=同事|职员|专员|客服|真人|负责)|一个(?=问题|人工|真人|同事|职员)|一系列|一连串|一般|一世|一生|一家人|一句|' +
    '进一步|万一|万能|万事|万分|万圣节|千万(?=[别不唔要记请勿])|千祈|百货|百科|百佳|百分百(?=[会保])|十分(?!钟|之|一|二|三|四|五|六|七|八|九|\\d)|十足|' +
    '三文[治鱼]|三明治|三藩市|三亚|三角|四川|四季|四周|四处|五金|五官|八达通|八卦|九龙|九寨沟|十字|二手|二维码|两岸|两旁|七夕|' +
    '百分之|三心两意|四舍五入|五花八门|乱七八糟|万宁|万事达|三星(?!级)|七喜' +
    `)|(?<=[之统唯单专逐其万第同划])一(?![${HAN}])(?!个|次|日|天|年|位)|(?<=(.))一(?=\\1)|(?<=[哪这那某另]|其中|任何)一(?=[个项样种位段条款])|一站(?=式)`,
  'gu',
);

function readChinese(text: string): Numeral[] {
  const rest = text.replace(HAN_WORDS, (word) => '\u0001'.repeat(word.length));
  const numerals: Numeral[] = [];
  for (const match of rest.matchAll(
    /[每逢]个?(?<unit>日|天|晚|小时|钟头?|周|星期|礼拜|月|年|分钟)|天天|日日/gu,
  )) {
    const unit = HAN_SPANS[match.groups?.unit ?? '日']!;
    numerals.push({ ...numeral(match.index, match[0], 1), unit });
  }
  for (const match of rest.matchAll(HAN_NUMERAL)) {
    const [raw] = match;
    const body = raw.replace(/^第\s?/u, '');
    if (raw.startsWith('第')) {
      if (/^时间|^线/u.test(rest.slice(match.index + raw.length)) && body === '一') continue;
      numerals.push(numeral(match.index, raw, hanValue(body), 'ordinal'));
    } else if (/^[个日年]半$/u.test(raw)) {
      const unit = { 个: undefined, 日: 'day', 年: 'year' }[raw[0]!];
      numerals.push({ ...numeral(match.index, raw, 1.5), ...(unit && { unit }) });
    } else if (raw === '双') {
      numerals.push(numeral(match.index, raw, 2));
    } else if (raw === '半') {
      numerals.push(numeral(match.index, raw, 0.5));
    } else if (/^[零〇一二两三四五六七八九]{3,}$/u.test(raw)) {
      const digits = [...raw].map((digit) => HAN_DIGITS[digit]).join('');
      numerals.push(numeral(match.index, raw, Number(digits), 'digits', digits));
    } else if (/^[一二两三四五六七八九]{2}$/u.test(raw) && rest[match.index + 2] !== '折') {
      [...raw].forEach((digit, i) => numerals.push(numeral(match.index + i, digit, HAN_DIGITS[digit]!)));
    } else {
      numerals.push(numeral(match.index, raw, hanValue(body)));
    }
  }
  return numerals;
}

const HAN_SPANS: Record<string, string> = {
  日: 'day',
  天: 'day',
  晚: 'night',
  小时: 'hour',
  钟: 'hour',
  钟头: 'hour',
  周: 'week',
  星期: 'week',
  礼拜: 'week',
  月: 'month',
  年: 'year',
  分钟: 'minute',
};

/** "三百五" is 350 and "千五" 1500, as they are spoken. */
export function hanValue(text: string): number {
  if (/^[\d,.]+$/.test(text)) return Number(text.replaceAll(',', ''));
  const [whole = '', decimals] = text.split('点');
  if (decimals)
    return Number(`${hanValue(whole)}.${[...decimals].map((digit) => HAN_DIGITS[digit]).join('')}`);
  if (/^[零〇一二三四五六七八九]{2,}$/u.test(text))
    return Number([...text].map((digit) => HAN_DIGITS[digit]).join(''));
  let total = 0;
  let section = 0;
  let digit: number | undefined;
  let scale = 1;
  let afterZero = false;
  for (const part of text
    .replaceAll('廿', '二十')
    .replaceAll('卅', '三十')
    .match(/\d[\d,]*(?:\.\d+)?|\S/gu) ?? []) {
    const step = HAN_SCALES[part];
    if (step === undefined) {
      digit = HAN_DIGITS[part] ?? Number(part.replaceAll(',', ''));
      if (digit === 0) afterZero = true;
    } else if (step >= 1e4) {
      total = (total + section + (digit ?? (total + section === 0 ? 1 : 0))) * step;
      [section, digit, scale, afterZero] = [0, undefined, step, false];
    } else {
      section += (digit ?? 1) * step;
      [digit, scale, afterZero] = [undefined, step, false];
    }
  }
  const last = digit ?? 0;
  return total + section + (scale >= 100 && !afterZero && last > 0 && last < 10 ? (last * scale) / 10 : last);
}

const ARABIC =
  /(?<![\d.])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|(?<![\d.])\d{1,3}(?: \d{3})+(?![\d ]*\d)|\d+(?:\.\d+)?/g;
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
    const after = () => text.slice(match.index + raw.length);
    const suffix = SUFFIX.exec(after());
    // "5 m" is five metres; only an attached m after a currency or a decimal is a million.
    const name = (suffix?.[1] ?? suffix?.[2])?.toLowerCase();
    if (
      suffix &&
      name &&
      (name !== 'm' || /(?:\$|hkd|usd|rmb|[€£¥])\s?$/i.test(text.slice(0, match.index)))
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

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const VALUES = new Map<string, number>([
  ...SMALL.map((word, i): [string, number] => [word, i]),
  ...TENS.map((word, i): [string, number] => [word, 20 + i * 10]),
  ['fourty', 40],
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);
const NUMBER_WORD = [...VALUES.keys()].sort((a, b) => b.length - a.length).join('|');
const NUMBER_WORDS = new RegExp(
  `\\b(?:${NUMBER_WORD})+s?(?:[\\s-]+(?:and[\\s-]+)?(?:${NUMBER_WORD})+s?)*\\b(?: point(?: (?:${NUMBER_WORD}))+)?`,
  'gi',
);
const ORDINALS = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth'
    .split(' ')
    .map((word, i): [string, number] => [word, i + 1])
    .concat([
      ['twentieth', 20],
      ['thirtieth', 30],
      ['hundredth', 100],
    ]),
);

/** "one" that stands for a person or a thing, and turns of speech. */
const NOT_COUNTED = [
  /\b(?:this|that|which|the|another|each|every|any|no|some|last|next|new|right|wrong|good|other|same)[\s-]one\b(?![\s-]+(?:hour|day|week|month|year|minute|time|person))/gi,
  /\bone (?:moment|another|by one|of (?:our|the|my|us|these|those|them)\b(?! (?:first|two|three)))/gi,
  /\b(?:one|a|just a|two) (?:sec|second|minute|moment)s?(?= please|[.,!]|$)/gi,
  /\b(?:first of all|at first|in the first place|first(?=,| let| I\b)|firstly|second(?=,)|secondly|second to none)/gi,
  /\bone(?= (?:or|can|may|should)\b)|\bone more thing\b|\bone-stop\b|\ball in one\b/gi,
];

function readEnglish(text: string): Numeral[] {
  let rest = text;
  for (const phrase of NOT_COUNTED) rest = rest.replace(phrase, (words) => '\u0001'.repeat(words.length));
  const numerals: Numeral[] = [];
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => Omit<Numeral, 'start' | 'end'>[]) => {
    rest = rest.replace(pattern, (...args) => {
      const match = args as unknown as RegExpExecArray;
      const raw = match[0]!;
      const index = args.findLast((arg) => typeof arg === 'number') as number;
      for (const each of read(match)) numerals.push({ ...each, start: index, end: index + raw.length });
      return '\u0001'.repeat(raw.length);
    });
  };
  take(
    /\b(?:(one|two|three|four|five|\d+)[\s-])?(?:an? )?(half|third|quarter|fifth)s?(?= (?:of|an?|day|hour|year|dozen)\b)(?: of)?(?: (?:an?|the)(?= ))?/gi,
    ([, count, part]) => [
      {
        value: (VALUES.get(count?.toLowerCase() ?? '') ?? Number(count ?? 1)) * PARTS[part!.toLowerCase()]!,
        type: 'cardinal',
        text: '',
      },
    ],
  );
  take(/\b(one|two|three|four|five)[\s-](third|quarter|fifth)s?\b/gi, ([, count, part]) => [
    { value: VALUES.get(count!.toLowerCase())! * PARTS[part!.toLowerCase()]!, type: 'cardinal', text: '' },
  ]);
  take(new RegExp(`\\b(${NUMBER_WORD})-?fold\\b`, 'gi'), ([, word]) => [
    { ...cardinal(VALUES.get(word!.toLowerCase())!), unit: 'fold' },
  ]);
  // "Hundreds" is no hundred, and only "hundreds" says so.
  take(/\b(?:dozens|(?<!\d )(?<!\w-)(?:hundreds|thousands|millions))\b/gi, ([raw]) => [
    { ...cardinal(1), unit: raw.toLowerCase() },
  ]);
  take(NUMBER_WORDS, ([raw]) => wordValues(raw));
  take(/\b(?:an?|one) (third|quarter|fifth)\b/gi, ([, part]) => [cardinal(PARTS[part!.toLowerCase()]!)]);
  take(/\b(?:an? )?half(?=[\s-](?:price|day|hour|year|off|fare|portion|board))(?:-)?/gi, () => [
    cardinal(0.5),
  ]);
  take(/\b(?:an? |the )?half\b/gi, () => [cardinal(0.5)]);
  take(/\b(?:a )?dozen\b/gi, () => [cardinal(12)]);
  take(/\ba (?:couple|pair)(?: of)?\b/gi, () => [cardinal(2)]);
  take(/\b(?:once(?= (?:an?|per|every|each|daily|weekly|monthly)\b)|twice|thrice)\b/gi, ([raw]) => [
    { ...cardinal({ once: 1, twice: 2, thrice: 3 }[raw.toLowerCase()]!), unit: 'times' },
  ]);
  take(/\b(?:double|triple)\b/gi, ([raw]) => [
    { ...cardinal(raw.toLowerCase() === 'double' ? 2 : 3), unit: 'fold' },
  ]);
  take(
    /\b(?:an?|per|each|every)[\s-](minute|hour|day|night|week|month|year)\b|\/(hour|day|night|week|month|year|hr)\b/gi,
    ([, word, slash]) => [{ ...cardinal(1), unit: (word ?? slash)!.toLowerCase().replace('hr', 'hour') }],
  );
  take(/\b(?:hourly|daily|weekly|monthly|annual(?:ly)?|yearly|overnight|fortnight)\b/gi, ([raw]) => [
    { ...cardinal(raw.toLowerCase() === 'fortnight' ? 2 : 1), unit: ADVERBS[raw.toLowerCase()]! },
  ]);
  take(
    new RegExp(`\\b(?:${TENS.join('|')})?[\\s-]?(?:${[...ORDINALS.keys()].join('|')})\\b`, 'gi'),
    ([raw]) => {
      const words = raw.toLowerCase().split(/[\s-]+/);
      const value =
        (VALUES.get(words.at(-2) ?? '') ?? 0) + ORDINALS.get(words.at(-1)!.replace(/^.*ty(?=.)/, ''))!;
      return [{ value, type: 'ordinal', text: '' }];
    },
  );
  return numerals;
}

const PARTS: Record<string, number> = { half: 0.5, third: 0.3333, quarter: 0.25, fifth: 0.2 };
const ADVERBS: Record<string, string> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  annual: 'year',
  annually: 'year',
  yearly: 'year',
  overnight: 'night',
  fortnight: 'week',
};

function cardinal(value: number): { value: number; type: 'cardinal'; text: string } {
  return { value, type: 'cardinal', text: '' };
}

/** "one hundred and twenty-five" is one number, "nine one one" are digits, "one twenty" are two numbers. */
function wordValues(raw: string): Omit<Numeral, 'start' | 'end'>[] {
  const [spoken = '', decimals] = raw.toLowerCase().split(' point ');
  const words = spoken.match(new RegExp(`${NUMBER_WORD}`, 'g')) ?? [];
  const values = words.map((word) => VALUES.get(word)!);
  if (values.length >= 3 && values.every((value) => value < 10)) {
    return [{ value: Number(values.join('')), type: 'digits', text: values.join('') }];
  }
  const numbers: number[] = [];
  let total = 0;
  let current: number | undefined;
  let previous = Infinity;
  for (const value of values) {
    if (value === 100) current = (current || 1) * 100;
    else if (value >= 1e3) {
      total += (current ?? 1) * value;
      current = 0;
    } else if (
      current === undefined ||
      current === 0 ||
      current % 100 === 0 ||
      (previous >= 20 && previous < 100 && value < 10)
    ) {
      current = (current ?? 0) + value;
    } else {
      numbers.push(total + current);
      [total, current] = [0, value];
    }
    previous = value;
  }
  let last = total + (current ?? 0);
  if (decimals)
    last = Number(
      `${last}.${decimals
        .split(' ')
        .map((word) => VALUES.get(word))
        .join('')}`,
    );
  return [...numbers, last].map(cardinal);
}

function numeral(
  start: number,
  raw: string,
  value: number,
  type: Numeral['type'] = 'cardinal',
  text = '',
): Numeral {
  return { value, start, end: start + raw.length, type, text };
}
