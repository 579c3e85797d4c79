import { readFigures, type Figure } from '#shared/grounding/figures.ts';
import { normalizeText } from './normalizeText.ts';

/** The figure that a question asks for: "how much is" a price, 星期幾 a day of the week. */
export interface AskedFigure {
  kind: 'price' | 'day' | 'time' | 'hours' | 'phone' | 'email';
  /** No text without such a figure answers the question. */
  isRequired: boolean;
}

const PRICE: AskedFigure = { kind: 'price', isRequired: true };
const DAY: AskedFigure = { kind: 'day', isRequired: true };
const TIME: AskedFigure = { kind: 'time', isRequired: true };
const HOURS: AskedFigure = { kind: 'hours', isRequired: false };
const PHONE: AskedFigure = { kind: 'phone', isRequired: false };
const EMAIL: AskedFigure = { kind: 'email', isRequired: false };

/** Patterns over normalized questions, all of which must fit; the first that do decide. */
const QUESTIONS: [AskedFigure, ...RegExp[]][] = [
  [
    PRICE,
    /\bhow much (?:is|are|s|for|to|would|will|do (?:you|i|we)|it costs?)\b(?! (?:weigh|need|left))|\bwhat(?:'?s| is| are) (?:the |your )?(?:prices?|cost|fees?|charges?|rates?) (?:of|for|at|to)\b|^(?:the )?prices? (?:of|for|at)\b|(?<!\b(?:the|a|in|full|any|no) )\bprices?[?.!]?$/,
  ],
  [PRICE, /\b(?:how much|what) (?:do|does|did)\b/, /\b(?:cost|charge|pay)\b/],
  [
    PRICE,
    /[几多]钱(?!包)|多少钱|(?<![要会使需另再])(?:收费|价钱|价格|费用|价目)(?:系|是|为)?(?:几多|多少|咩|什么|如何|点|怎)|(?:点|怎么?样?)收费/,
  ],
  [DAY, /星期几|周几|礼拜几|(?:边|哪)一?[日天](?!期)|\b(?:what|which) days?\b(?! (?:is|was) (?:it|today))/],
  [
    TIME,
    /(?<!第)几多?点(?!钟头)|\bwhat(?:'?s| is)? (?:the )?(?:latest |earliest |closing |opening )?time\b(?! is it\b)|\b(?:closing|opening) time\b/,
  ],
  [HOURS, /\b(?:when|how late)\b/, /\b(?:open|clos|shut)/],
  [
    HOURS,
    /\b(?:opening|business|working|office) (?:hours|times)\b|\b(?:your|what) hours\b|(?:营业|开放|办公|应诊|服务)时间|几时(?:开门|关门|收工|收铺|放工|营业|应诊)/,
  ],
  [PHONE, /\b(?:phone|telephone|contact|whatsapp) number\b|电话(?:号码)?(?:系|是)?(?:几多|多少|什么|咩)/],
  [EMAIL, /\be-?mail address\b|(?:电邮|邮箱|电子邮件)(?:地址)?(?:系|是)?(?:几多|多少|什么|咩)/],
];

const isDay = (figure: Figure) =>
  figure.kind === 'weekday' ||
  figure.kind === 'date' ||
  // "every day"
  (figure.kind === 'number' && figure.unit === 'day' && figure.value === 1);
const isTime = (figure: Figure) =>
  figure.kind === 'time' ||
  // "9-6", "24 hours"
  (figure.kind === 'number' && (figure.unit === '' || (figure.unit === 'minute' && figure.value === 1440)));

const IS_ANSWER: Record<AskedFigure['kind'], (figure: Figure) => boolean> = {
  price: ({ kind }) => kind === 'price' || kind === 'free',
  day: isDay,
  time: isTime,
  hours: (figure) => isTime(figure) || isDay(figure),
  phone: ({ kind }) => kind === 'phone',
  email: ({ kind }) => kind === 'email',
};

/** The words of a question that name the figure rather than its subject: "what time do you close" on Saturday. */
const WORDS: Record<AskedFigure['kind'], RegExp> = {
  price:
    /\b(?:costs?|prices?|fees?|charges?|charged|rates?)\b|(?:几多|几|多)钱|多少|收费|价钱|价格|费用|价目|几多/gu,
  day: /\b(?:days?|open|closed?|opening|closing)\b|星期几|周几|礼拜几|[边哪]一?[日天]/gu,
  time: /\b(?:times?|hours?|open(?:s|ing)?|clos(?:e|es|ed|ing)|shut|until|till|late|latest|earliest)\b|几多?点|几时|开门|关门|闩门|收工|收铺|放工|营业|开放|应诊|时间|[开关收]/gu,
  hours:
    /\b(?:times?|hours?|open(?:s|ing)?|clos(?:e|es|ed|ing)|shut|until|till|late|latest|earliest|business|working|office)\b|几多?点|几时|开门|关门|闩门|收工|收铺|放工|营业|开放|应诊|时间|[开关收]/gu,
  phone: /\b(?:phone|telephone|contact|numbers?)\b|电话|号码|几多|多少/gu,
  email: /\b(?:e-?mail|address)\b|电邮|邮箱|电子邮件|地址|几多|多少/gu,
};

const WEEKDAY =
  /\b(?:mon|tues?|wednes|thurs?|fri|satur|sun)days?\b|\b(?:mon|tue|wed|thu|fri|sat|sun)\b|(?:星期|周|礼拜)[一二三四五六日天]/gu;

/** A normalized question without weekdays (see `weekdaysIn`) and without the words that name the figure. */
export function subjectOf(query: string, { kind }: AskedFigure): string {
  return normalizeText(query).replace(WORDS[kind], ' ').replace(WEEKDAY, ' ');
}

/** The weekdays that a text names, 0 for Sunday, with those between "Monday to Friday". */
export function weekdaysIn(text: string): Set<number> {
  const days = new Set<number>();
  const { text: plain, figures } = readFigures(text);
  let last: { day: number; start: number; end: number } | undefined;
  for (const { start, end, ...figure } of figures) {
    if (figure.kind !== 'weekday') continue;
    const { weekday } = figure;
    const named = weekday === 'weekdays' ? [1, 2, 3, 4, 5] : weekday === 'weekend' ? [6, 0] : [weekday];
    for (const day of named) days.add(day);
    const day = named[0]!;
    if (last && (start === last.start || /^ ?(?:-|to|through|至|到) ?$/iu.test(plain.slice(last.end, start))))
      for (let between = last.day; between !== day; between = (between + 1) % 7) days.add(between);
    last = { day, start, end };
  }
  return days;
}

export function askedFigure(query: string): AskedFigure | undefined {
  const question = normalizeText(query).trim();
  return QUESTIONS.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(question)))?.[0];
}

/** What a text says of the figure that a question asks for, without what the question names itself; "5 pm" and 17:00 are one. */
export function askedFiguresIn(text: string, { kind }: AskedFigure, query: string): Set<string> {
  const found = figuresOf(text, kind);
  if (found.size === 0) return found;
  if (lastQuery?.query !== query || lastQuery.kind !== kind)
    lastQuery = { query, kind, named: figuresOf(query, kind) };
  for (const named of lastQuery.named) found.delete(named);
  return found;
}

/** One question is asked of many sentences. */
let lastQuery: { query: string; kind: AskedFigure['kind']; named: Set<string> } | undefined;

function figuresOf(text: string, kind: AskedFigure['kind']): Set<string> {
  const figures = readFigures(text).figures.filter(IS_ANSWER[kind]);
  return new Set(
    figures.map((figure) => {
      if (figure.kind === 'time') return `time ${figure.minutes}`;
      if (figure.kind === 'price') return `price ${figure.value}`;
      const { raw: _raw, start: _start, end: _end, ...rest } = figure;
      return Object.values(rest).join(' ');
    }),
  );
}
