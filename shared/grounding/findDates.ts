import { hanValue } from './chineseNumerals.ts';

/** A day or a time in a text. `times` are the minutes of the day that it may mean. */
export type DateFigure = { raw: string; start: number; end: number } & (
  | { kind: 'date'; year?: number; month?: number; day?: number }
  | { kind: 'weekday'; weekday: Weekday }
  /** `exact`: 9 am, 18:00; `clock`: 6:00, taken for the morning; `loose`: 六點, morning or evening. */
  | { kind: 'time'; minutes: number; style: 'exact' | 'clock' | 'loose' }
  | { kind: 'relative'; word: string; days?: number }
);

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 'weekend' | 'weekdays';

type Found = DateFigure extends infer Each
  ? Each extends DateFigure
    ? Omit<Each, 'raw' | 'start' | 'end'>
    : never
  : never;

/** All dates, weekdays, times and words like "tomorrow" of a text that went through `normalizeText`. */
export function findDates(text: string): DateFigure[] {
  const found: DateFigure[] = [];
  let rest = text;
  for (const [pattern, read] of READERS) {
    rest = rest.replace(pattern, (...args) => {
      const raw = String(args[0]);
      const start = args.findLast((arg) => typeof arg === 'number') as number;
      const groups = (typeof args.at(-1) === 'object' ? args.at(-1) : {}) as Record<
        string,
        string | undefined
      >;
      const figures = read(groups, raw);
      if (figures.length === 0) return raw;
      for (const figure of figures) found.push({ ...figure, raw, start, end: start + raw.length });
      return '\u0001'.repeat(raw.length);
    });
  }
  return inheritHalves(
    found.sort((a, b) => a.start - b.start),
    text,
  );
}

type Reader = [RegExp, (groups: Record<string, string | undefined>, raw: string) => Found[]];

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const anyCase = (pattern: string) =>
  pattern
    .replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)
    .replace(/\[\[(..)\]/g, '[$1');
const ANY_MONTH = `(?:${[...MONTHS, ...MONTHS.map((month) => month.slice(0, 3)), 'sept']
  .sort((a, b) => b.length - a.length)
  .map(anyCase)
  .join('|')})\\b\\.?`;
const AND = '(?:-|至|到|及|和|或|、)';
const HAN_NUMBER = '[零〇一二三四五六七八九十廿卅\\d]{1,5}';
const HALF =
  '(?<half>上午|上昼|早上|早晨|朝早|清晨|清早|凌晨|今早|下午|下昼|晏昼|午后|傍晚|黄昏|晚上|夜晚|夜间|今晚|晚间|中午|正午|午夜|半夜|早|晚|朝)';

const READERS: Reader[] = [
  // 2026-11-20T15:00:00+08:00. A time in UTC is not the customer's local time and supports nothing.
  [
    /(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})[T ](?<h>\d{2}):(?<min>\d{2})(?::\d{2}(?:\.\d+)?)?(?<zone>Z|[+-]\d{2}:?\d{2})?/g,
    ({ y, m, d, h, min, zone }) => [...date(y, m, d), ...(zone === 'Z' ? [] : clock(h, min))],
  ],
  [/(?<![\d.])(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})(?![\d.]*\d)/g, ({ y, m, d }) => date(y, m, d)],
  [
    /(?<![\d.])(?<a>\d{1,2})[-/.](?<b>\d{1,2})[-/.](?<y>\d{4}|\d{2})(?![\d.]*\d)/g,
    ({ a, b, y }) => {
      const year = y!.length === 2 ? `20${y}` : y;
      return Number(b) > 12 ? date(year, a, b) : date(year, b, a);
    },
  ],
  [
    new RegExp(
      `(?:(?<y>\\d{4}|[零〇一二三四五六七八九]{4})年\\s?)?(?<m>${HAN_NUMBER})月(?:份)?\\s?(?<d>${HAN_NUMBER})(?:[日号](?:\\s?${AND}\\s?(?<e>${HAN_NUMBER})[日号])?|\\s?${AND}\\s?(?<f>${HAN_NUMBER})[日号])`,
      'gu',
    ),
    ({ y, m, d, e = undefined, f = e }) => [...hanDate(y, m, d), ...(f ? hanDate(y, m, f) : [])],
  ],
  [
    new RegExp(`(?<y>\\d{4}|[零〇一二三四五六七八九]{4})年(?:\\s?(?<m>${HAN_NUMBER})月)?`, 'gu'),
    ({ y, m }) => hanDate(y, m),
  ],
  [
    new RegExp(`(?<![个\\d])(?<m>\\d{1,2}|十[一二]?|[一二三四五六七八九])月(?:份|底|初|中|尾)?`, 'gu'),
    ({ m }) => hanDate(undefined, m),
  ],
  [
    new RegExp(
      `(?:(?<e>\\d{1,2})(?:st|nd|rd|th)?\\s?(?:-|to|until|&|and)\\s?)?\\b(?<d>\\d{1,2})(?:st|nd|rd|th)?[\\s-](?:of )?(?<name>${ANY_MONTH})(?:,?[\\s-]?(?<y>\\d{4})\\b)?`,
      'g',
    ),
    ({ e, d, name, y }) => [...named(name, d, y), ...(e ? named(name, e, y) : [])],
  ],
  [
    new RegExp(
      `\\b(?<name>${ANY_MONTH})\\s?(?<d>\\d{1,2})(?:st|nd|rd|th)?\\b(?!:|\\s?[ap]\\.?m)(?:\\s?(?:-|to)\\s?(?<e>\\d{1,2})(?:st|nd|rd|th)?\\b(?!:))?(?:,?\\s(?<y>\\d{4})\\b)?`,
      'g',
    ),
    ({ name, d, e, y }) => [...named(name, d, y), ...(e ? named(name, e, y) : [])],
  ],
  [new RegExp(`\\b(?<name>${ANY_MONTH})\\s(?<y>\\d{4})\\b`, 'g'), ({ name, y }) => named(name, undefined, y)],
  // "may" and "march" are verbs too: a month alone needs its capital letter, and May a preposition of time.
  [new RegExp(`\\b(?<name>(?!May\\b)${MONTH})\\b`, 'g'), ({ name }) => named(name)],
  [
    /(?<=\b(?:in|of|by|until|till|from|since|next|last|this|to|before|after|during|early|late|mid|and|or) |-)(?<name>May)\b/g,
    ({ name }) => named(name),
  ],

  [
    /(?:(?<which>[下上])个?)?(?:星期|周|礼拜|拜)(?<a>[一二三四五六日天])(?:\s?(?:-|至|到|及|和|或|、|,|\/)\s?(?:星期|周|礼拜|拜)?(?<b>[一二三四五六日天])(?![个天日月号年千百十人位次点时小分]))*/gu,
    ({ which }, raw) => [
      ...inWeek({ 下: 'next', 上: 'last' }[which ?? '']),
      ...[...raw.matchAll(/[一二三四五六日天]/gu)].map(([name]) =>
        weekday(('日一二三四五六'.indexOf(name.replace('天', '日')) % 7) as Weekday),
      ),
    ],
  ],
  [/(?<![\d一二两三四五六七八九十个])(?:平日|工作日)|\bweekdays?\b/giu, () => [weekday('weekdays')]],
  [/周末|\bweekends?\b/giu, () => [weekday('weekend')]],
  [
    /\b(?:(?<which>next|last) )?(?<full>sun|mon|tues|wednes|thurs|fri|satur)days?\b/gi,
    ({ which, full }) => [
      ...inWeek(which),
      weekday(DAY_NAMES.indexOf(full!.toLowerCase().slice(0, 3)) as Weekday),
    ],
  ],
  [
    /\b(?<short>Sun|Mon|Tues?|Weds?|Thu(?:rs?)?|Fri|Sat|SUN|MON|TUES?|WED|THU(?:RS?)?|FRI|SAT)s?\b\.?/g,
    ({ short }) => [weekday(DAY_NAMES.indexOf(short!.toLowerCase().slice(0, 3)) as Weekday)],
  ],

  [
    /(?<![\d.:])(?<a>\d{2})(?<am>\d{2})\s?(?:-|to)\s?(?<b>\d{2})(?<bm>\d{2})\s?(?:hours|hrs|h)\b/gi,
    ({ a, am, b, bm }) => [...clock(a, am), ...clock(b, bm)],
  ],
  // Ranges whose first hour has no am or pm: 9-6pm, 9 to 5.30 pm.
  [
    /(?<![\d.:$])(?<a>\d{1,2})(?:[:.](?<am>\d{2}))?\s?(?:-|to|until|till|through)\s?(?<b>\d{1,2})(?:[:.](?<bm>\d{2}))?\s?(?<half>[ap])\.?m\b\.?/gi,
    ({ a, am, b, bm, half }) => {
      const end = onClock(b, bm, half);
      if (end === undefined) return [];
      const sameHalf = onClock(a, am, half);
      const start =
        sameHalf !== undefined && sameHalf < end
          ? sameHalf
          : onClock(a, am, half?.toLowerCase() === 'p' ? 'a' : 'p');
      return start === undefined ? [] : [exact(start), exact(end)];
    },
  ],
  // "Sat 10-2": opening hours beside a day that was read already.
  [
    /(?<=\p{Cc}[,:]? ?)(?<a>\d{1,2})(?:\.(?<am>[0-5]\d))?\s?(?:-|to|until|till)\s?(?<b>\d{1,2})(?:\.(?<bm>[0-5]\d))?(?![\d:%]|\.\d|-\d|\s?(?!and\b|on\b)\p{L})/gu,
    openingHours,
  ],
  // "10-2 on Saturdays".
  [
    /(?<![\d.:$-])(?<a>\d{1,2})(?:\.(?<am>[0-5]\d))?\s?(?:-|to|until|till)\s?(?<b>\d{1,2})(?:\.(?<bm>[0-5]\d))?(?= on \p{Cc})/gu,
    openingHours,
  ],
  [
    new RegExp(`朝(?<a>${HAN_NUMBER})晚(?<b>${HAN_NUMBER})`, 'gu'),
    ({ a, b }) => [exact(hanValue(a!) * 60), exact((hanValue(b!) % 12) * 60 + 720)],
  ],
  [
    new RegExp(
      `${HALF}?\\s?(?<![\\d:])(?<h>\\d{1,2}):(?<min>\\d{2})(?::\\d{2})?(?![\\d:])\\s?(?<ap>[ap]\\.?m\\b\\.?)?`,
      'giu',
    ),
    ({ half, h, min, ap }) => clock(h, min, ap ?? half),
  ],
  [
    /(?<![\d.:])(?<h>\d{1,2})(?:\.(?<min>\d{2}))?\s?(?<ap>[ap]\.m\b\.?|[ap]m\b)/gi,
    ({ h, min, ap }) => clock(h, min ?? '0', ap),
  ],
  [/(?<![\d.:])(?<h>\d{2}):?(?<min>\d{2})\s?(?:hrs|h)\b/gi, ({ h, min }) => clock(h, min)],
  [
    /\b(?<h>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s?(?<ap>[ap]\.m\b\.?|[ap]m\b)/gi,
    ({ h, ap }) => clock(hour(h), '0', ap),
  ],
  // "At six in the evening", "half past nine in the morning": the half of the day is named.
  [
    /\b(?:(?<part>half|quarter|ten|five|twenty)[\s-](?<side>past|to)[\s-])?(?<h>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?::(?<min>\d{2}))?(?:\s?o'?clock)? (?:in the (?<day>morning|afternoon|evening)|at (?<night>night))\b/gi,
    ({ part, side, h, min, day, night }) => {
      const late = night ? Number(hour(h)) % 12 >= 6 : day?.toLowerCase() !== 'morning';
      const start = onClock(hour(h), min ?? '0', late ? 'p' : 'a');
      if (start === undefined) return [];
      const minutes = MINUTES_PAST[part?.toLowerCase() ?? ''] ?? 0;
      return [exact((side?.toLowerCase() === 'to' ? start - minutes + 1440 : start + minutes) % 1440)];
    },
  ],
  [
    /\b(?<part>half|quarter|ten|five|twenty)[\s-](?<side>past|to)[\s-](?<h>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi,
    ({ part, side, h }) => {
      const minutes = MINUTES_PAST[part!.toLowerCase()]!;
      const start = Number(hour(h)) * 60;
      return [
        {
          kind: 'time',
          minutes: (side!.toLowerCase() === 'past' ? start + minutes : start - minutes) % 720,
          style: 'loose',
        },
      ];
    },
  ],
  [
    /\b(?<h>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s?o'?clock\b/gi,
    ({ h }) => loose(Number(hour(h)) * 60),
  ],
  [
    // 一点 is "a little" unless the context is a time.
    new RegExp(
      `${HALF}?\\s?(?<![\\d.零〇一二三四五六七八九十第个])(?<h>\\d{1,2}|二?十[一二三四五六七八九]?|[零一二两三四五六七八九])(?:点钟?|时(?!间|候|段|期|代|刻|常|区|装))(?:(?<half30>半)|(?<quarter>[一三])刻|(?<min>\\d{1,2}|(?:[一二三四五]?十|廿)[一二三四五六七八九]?|[零〇]?[一二三四五六七八九])分?)?(?![零〇一二三四五六七八九十\\d]|[滴点儿])`,
      'gu',
    ),
    ({ half, h, half30, quarter, min }, raw) => {
      const bare = raw === '一点' || raw === '一时';
      if (bare && !half) return [];
      const minutes = half30 ? 30 : quarter ? hanValue(quarter) * 15 : min ? hanValue(min) : 0;
      const at = hanValue(h!);
      if (at > 24 || minutes > 59) return [];
      if (half) return clock(String(at), String(minutes), half);
      return at > 12 || at === 0 ? [exact(at * 60 + minutes)] : loose(at * 60 + minutes);
    },
  ],
  // "Until 6." An hour, unless a noun follows.
  [
    /\b(?:at|until|till|by) (?<h>[1-9]|1[0-2])(?=[,!?;)\n]|\.(?!\d)|$| (?:on|to|today|tomorrow|tonight)\b)/gi,
    ({ h }) => loose(Number(h) * 60),
  ],
  [/\b(?:12 )?noon\b|\bmidday\b|(?:正午|中午)(?!饭|餐|时)/giu, () => [exact(720)]],
  [/\bmidnight\b|午夜/giu, () => [exact(0)]],

  [
    /\bday after tomorrow\b|后[天日](?!起)/giu,
    () => [{ kind: 'relative', word: 'day after tomorrow', days: 2 }],
  ],
  [
    /\b(?:tomorrow|tmr|tmrw)\b|[明听][天日早晚]|听朝/giu,
    () => [{ kind: 'relative', word: 'tomorrow', days: 1 }],
  ],
  [
    /\b(?:today|tonight|this (?:morning|afternoon|evening))\b|今[天日晚早朝]|即日/giu,
    () => [{ kind: 'relative', word: 'today', days: 0 }],
  ],
  [/\byesterday\b|[昨寻琴][天日晚]/giu, () => [{ kind: 'relative', word: 'yesterday', days: -1 }]],
  [
    /\b(?<which>next|last|this) (?<unit>week|month|year)\b|(?<han>[下上今这本])个?(?<span>星期|周(?!末)|礼拜|月)|(?<year>[明今去])年/giu,
    ({ which, unit, han, span, year }) => {
      const spans: Record<string, string> = { 星期: 'week', 周: 'week', 礼拜: 'week', 月: 'month' };
      if (year)
        return [{ kind: 'relative', word: { 明: 'next year', 今: 'this year', 去: 'last year' }[year]! }];
      if (han)
        return [{ kind: 'relative', word: `${{ 下: 'next', 上: 'last' }[han] ?? 'this'} ${spans[span!]}` }];
      return [{ kind: 'relative', word: `${which} ${unit}`.toLowerCase() }];
    },
  ],
];

const MINUTES_PAST: Record<string, number> = { half: 30, quarter: 15, ten: 10, five: 5, twenty: 20 };
const DAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const HOURS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

function hour(word: string | undefined): string {
  const index = HOURS.indexOf(word?.toLowerCase() ?? '');
  return index < 0 ? (word ?? '') : String(index);
}

function date(year?: string, month?: string, day?: string): Found[] {
  const [m, d] = [Number(month ?? 1), Number(day ?? 1)];
  if (!(m >= 1 && m <= 12 && d >= 1 && d <= 31)) return [];
  return [
    { kind: 'date', ...(year && { year: Number(year) }), ...(month && { month: m }), ...(day && { day: d }) },
  ];
}

function hanDate(year?: string, month?: string, day?: string): Found[] {
  const arabic = (text: string | undefined) => (text === undefined ? undefined : String(hanValue(text)));
  return date(arabic(year), arabic(month), arabic(day));
}

function named(name?: string, day?: string, year?: string): Found[] {
  const month = MONTHS.findIndex((each) => each.startsWith(name!.toLowerCase().slice(0, 3))) + 1;
  return date(year, String(month), day);
}

function weekday(weekday: Weekday): Found {
  return { kind: 'weekday', weekday };
}

function inWeek(which: string | undefined): Found[] {
  return which ? [{ kind: 'relative', word: `${which.toLowerCase()} week` }] : [];
}

function openingHours({ a, am = '0', b, bm = '0' }: Record<string, string | undefined>): Found[] {
  const [from, to] = [Number(a), Number(b)];
  if (from < 1 || from > 12 || to < 1 || to > 12) return [];
  const [start, end] = [from * 60 + Number(am), to * 60 + Number(bm)];
  if (from >= 6 && from < 12 && end <= start) return [exact(start), exact((end % 720) + 720)];
  if (from >= 7 && start < end) return [exact(start), exact(end)];
  return [...loose(start), ...loose(end)];
}

function exact(minutes: number): Found {
  return { kind: 'time', minutes: minutes % 1440, style: 'exact' };
}

function loose(minutes: number): Found[] {
  return minutes > 0 && minutes <= 779 ? [{ kind: 'time', minutes: minutes % 720, style: 'loose' }] : [];
}

/** Minutes of the day of an hour on a twelve-hour clock; undefined when there is no such time. */
function onClock(hours = '', minutes = '0', half = ''): number | undefined {
  const [h, m] = [Number(hours), Number(minutes)];
  if (!(h <= 24 && m <= 59)) return undefined;
  if (/^(?:p|下午|下昼|晏昼|午后|傍晚|黄昏|晚|夜)/iu.test(half) || /今晚/u.test(half)) {
    if (h === 12) return /^[晚夜]|今晚/u.test(half) ? m : 720 + m;
    return (h < 12 ? h + 12 : h) * 60 + m;
  }
  if (/^(?:a|凌晨|午夜|半夜)/iu.test(half)) return (h % 12) * 60 + m;
  if (/中午|正午/u.test(half)) return (h < 6 ? h + 12 : h) * 60 + m;
  return h * 60 + m;
}

function clock(hours?: string, minutes?: string, half?: string): Found[] {
  const at = onClock(hours, minutes, half);
  if (at === undefined) return [];
  const certain = half !== undefined || at >= 780 || at < 60;
  return [{ kind: 'time', minutes: at % 1440, style: certain ? 'exact' : 'clock' }];
}

/** In "下午2點至5點", "9am-6" and "9:00-6:00" the second time is after the first, in its half of the day or the next. */
function inheritHalves(figures: DateFigure[], text: string): DateFigure[] {
  figures.forEach((figure, i) => {
    const previous = figures[i - 1];
    if (figure.kind !== 'time' || previous?.kind !== 'time' || figure.style === 'exact') return;
    if (!/^\s?(?:-|至|到|to|until|till)\s?$/iu.test(text.slice(previous.end, figure.start))) return;
    const start = previous.minutes;
    if (previous.style === 'exact') {
      figures[i] = {
        ...figure,
        minutes: figure.minutes > start ? figure.minutes : (figure.minutes + 720) % 1440,
        style: 'exact',
      };
    } else if (figure.minutes <= start) {
      // Opening hours begin in the morning: 9-6 is 9:00 to 18:00, but 2-1 is ambiguous.
      if (start < 360 || start >= 720) return;
      figures[i - 1] = { ...previous, style: 'exact' };
      figures[i] = { ...figure, minutes: figure.minutes + 720, style: 'exact' };
    }
  });
  return figures;
}
