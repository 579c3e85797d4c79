import type { Locale } from '#shared/locales.ts';

/** Dates as `YYYY-MM-DD`, both included. */
export type Days = { from: string; to: string };
/** Minutes from midnight, 0 to 1439; the end of a span up to 1440. `{at}` is a point, `{from, to}` any time between. */
export type TimeOfDay = { at: number } | { from: number; to: number };
/** 31 February; 25:00 or 13pm; before now; "Friday 5 March" where that is no Friday. */
export type WhenProblem = 'no_such_date' | 'no_such_time' | 'past' | 'wrong_weekday';

/** What a customer wrote of days and times, on the wall clock of the organization's zone. */
export type When = {
  /** The first that was named; absent where only a time was, or where the date has a problem other than `past`. */
  days?: Days;
  /** The alternatives to `days`: "Monday or Wednesday". */
  otherDays?: Days[];
  /** 1 is Monday, 7 Sunday: any of these days, within `days` if they are given: "Mondays", "a Friday in March". */
  weekdays?: number[];
  time?: TimeOfDay;
  /** The alternatives to `time`: "at 3 or 4". */
  otherTimes?: TimeOfDay[];
  /** One day and one point of time, neither "around" nor with an alternative or a problem. */
  isExact: boolean;
  problem?: WhenProblem;
  /** The nth of the choices that were offered, from 1; -1 is the last one. */
  choice?: number;
  /** As soon as possible. */
  earliest?: true;
  /** What does not suit: "not Monday". Never among the others. */
  excluded?: { days?: Days[]; weekdays?: number[]; times?: TimeOfDay[] };
  /** The text without what was read, in its own writing, with single spaces. */
  rest: string;
};

export type WhenContext = {
  /** The date in the organization's zone, `YYYY-MM-DD`. */
  today: string;
  /** The minute of that day, 0 to 1439. */
  minutes: number;
  /** Decides only whether 3/4 is 3 April (`en`, `zh-hk`) or 4 March (`zh-cn`). */
  locale: Locale;
  /** What was asked for last, so that a number alone answers it: "3" is three o'clock, or the 3rd. */
  expecting?: 'day' | 'time';
};
