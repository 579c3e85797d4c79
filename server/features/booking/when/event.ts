import type { DayItem } from './dayItem.ts';
import type { TimeItem } from './readTime.ts';
import type { Part } from './token.ts';

/** What one word or several say; `gap` is a word that says nothing about time. */
export type Event = { start: number; end: number } & (
  | DayItem
  | TimeItem
  | { kind: 'weekdays'; weekdays: number[] }
  | { kind: 'moment'; minutes: number }
  | { kind: 'part'; part: Part; meal: boolean }
  | { kind: 'problem'; problem: 'no_such_date' }
  | { kind: 'earliest' }
  | { kind: 'now' }
  /** Of the day that follows, or of the one before it: 星期三前. */
  | { kind: 'bound'; role: 'after' | 'before' | 'by' | 'from'; isBehind: boolean }
  | { kind: 'not'; side: 'before' | 'either' | 'behind' }
  | { kind: 'join' | 'move' | 'to' | 'break' | 'gap' }
);
