import { expect, it } from 'vitest';
import { sayWhen } from './sayWhen.ts';

it.each([
  ['en', false, 'until midnight today'],
  ['zh-hk', true, '到半夜12點'],
  ['zh-hk', false, '午夜12時'],
  ['zh-cn', false, '午夜12点'],
] as const)(
  'sayWhen names midnight as the end of the day (%s, Cantonese: %s)',
  (locale, cantonese, words) => {
    const hours = [{ day: 1, from: '09:00', to: '24:00' }];
    const now = new Date('2026-11-23T23:30:00Z');
    expect(sayWhen({ locale, cantonese, hours, timeZone: 'UTC', now, lacksContact: false })).toContain(words);
  },
);
