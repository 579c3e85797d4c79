/** The time of day that a word means, with how it makes an hour beside it one of 24. */
export const PARTS = {
  dawn: [0, 360],
  earlyMorning: [360, 540],
  morning: [360, 720],
  lateMorning: [600, 720],
  midday: [660, 840],
  lunch: [720, 840],
  afternoon: [720, 1080],
  earlyAfternoon: [720, 900],
  lateAfternoon: [900, 1080],
  dusk: [1020, 1200],
  evening: [1020, 1440],
  dinner: [1080, 1320],
  night: [1080, 1440],
  afterWork: [1080, 1440],
} as const satisfies Record<string, readonly [number, number]>;
export type Part = keyof typeof PARTS;

export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'weekend' | 'month' | 'year';

/** What the words that only connect do, in every language. */
export type Role =
  | 'a'
  | 'after'
  | 'afterIt'
  | 'and'
  | 'around'
  | 'aroundIt'
  | 'ask'
  | 'at'
  | 'before'
  | 'beforeIt'
  | 'between'
  | 'break'
  | 'but'
  | 'by'
  | 'choice'
  | 'coming'
  | 'couple'
  | 'early'
  | 'end'
  | 'every'
  | 'few'
  | 'fromNow'
  | 'from'
  | 'half'
  | 'in'
  | 'ish'
  | 'late'
  | 'lunar'
  | 'mid'
  | 'move'
  | 'moveTo'
  | 'not'
  | 'notEither'
  | 'notIt'
  | 'of'
  | 'on'
  | 'one'
  | 'onward'
  | 'or'
  | 'past'
  | 'please'
  | 'quarter'
  | 'the'
  | 'to'
  | 'within'
  | 'connecting';

export type Mark =
  | '点'
  | '分'
  | '半'
  | '刻'
  | '号'
  | '日'
  | '月'
  | '年'
  | '正'
  | '钟'
  | '字'
  | '第'
  | '踏'
  | '差';

export type Meaning =
  | { kind: 'number'; value: number; form: 'digits' | 'han' | 'word'; ordinal?: boolean; text: string }
  | { kind: 'day'; offset: number }
  | { kind: 'date'; month: number; date: number }
  | { kind: 'weekday'; weekday: number; every?: boolean; doubtful?: boolean }
  | { kind: 'workdays' }
  | { kind: 'year'; offset: number }
  | { kind: 'rel'; by: number; weak?: boolean }
  | { kind: 'unit'; unit: Unit }
  /** `bare` parts count only beside a day or an hour, `meal`s only with a day. */
  | { kind: 'part'; part: Part; bare?: boolean; meal?: boolean }
  | { kind: 'time'; minute: number }
  | { kind: 'month'; month: number; doubtful?: boolean }
  | { kind: 'meridiem'; pm: boolean }
  | { kind: 'mark'; mark: Mark }
  | { kind: 'earliest' }
  | { kind: 'now' }
  | { kind: 'greeting' }
  | { kind: 'role'; role: Role }
  | { kind: 'sign'; sign: string }
  | { kind: 'other'; word: string };

/** A meaning with its place in the folded text. */
export type Token = Meaning & { start: number; end: number };

export function isRole(token: Token | undefined, ...roles: readonly Role[]): boolean {
  return token?.kind === 'role' && roles.includes(token.role);
}

export function isMark(token: Token | undefined, ...marks: readonly Mark[]): boolean {
  return token?.kind === 'mark' && marks.includes(token.mark);
}

export function isSign(token: Token | undefined, ...signs: readonly string[]): boolean {
  return token?.kind === 'sign' && signs.includes(token.sign);
}

/** "to", 至, a dash: from one to another. */
export function isTo(token: Token | undefined): boolean {
  return isRole(token, 'to') || isSign(token, '-', '~', '–', '—', '−');
}

export function numberAt(token: Token | undefined): Extract<Token, { kind: 'number' }> | undefined {
  return token?.kind === 'number' ? token : undefined;
}

export function isUnit(token: Token | undefined, ...units: readonly Unit[]): boolean {
  return token?.kind === 'unit' && units.includes(token.unit);
}
