import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#shared/locales.ts';
import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { readIntent } from './readIntent.ts';
import { readWhen } from './readWhen.ts';
import type { Days, TimeOfDay, When } from './when.ts';

type Row = { now: string; locale: Locale; title: string; phrase: string; expected: string };

/** Of a call of both readers on 1,000 characters, with a margin for a busy machine. */
const MAX_MS = 100;
const HOSTILE = [
  ...[
    '3',
    '3 ',
    '3:',
    '3/',
    '3/4',
    '3/4/',
    '3-',
    '3 to ',
    '3 or ',
    '3 and 4 to ',
    '3pm-',
    '2-4pm ',
    '0',
    '12:30',
  ],
  ...[
    'the ',
    'in a ',
    'next next ',
    'between 3 and ',
    'from 3 to ',
    'not Monday ',
    'Monday or ',
    'move to 3 ',
  ],
  ...[
    '三點',
    '三點三',
    '十',
    '零',
    '第',
    '第二個',
    '星期一',
    '星期一二三',
    '三月',
    '三月三',
    '下下',
    '得唔得',
    '唔得星期一',
  ],
  ...[
    '星期三改',
    '星期一或',
    '由三點到',
    'http://a',
    'a@a',
    '@',
    '$3',
    '嗰',
    '𠮶',
    '💇',
    '\u200b',
    '３',
    'İ',
    '½',
    'ﷺ',
  ],
  ...[
    'book ',
    'can i ',
    'my appointment ',
    'cancel my ',
    'change my a ',
    '想',
    '我',
    '取消',
    '預約',
    '改',
    '好',
    '唔',
    'yes ',
  ],
];

const rows = readRows('phrases.txt');
const titles = [...new Set(rows.map((row) => row.title))];

describe('readWhen', () => {
  describe.each(titles)('%s', (title) => {
    it.each(rows.filter((row) => row.title === title))('reads "$phrase" as $expected', (row) => {
      expect(told(row.phrase, row.now, row.locale)).toBe(row.expected);
    });
  });

  it.each(readRows('notDates.txt'))('reads nothing in "$phrase"', ({ phrase }) => {
    expect(told(phrase, '2026-03-11 10:00', 'en')).toBe('');
  });

  it('takes a number alone for what was asked', () => {
    const context = { today: '2026-03-11', minutes: 600, locale: 'en' as const };
    expect(readWhen('3', { ...context, expecting: 'time' })).toEqual({
      time: { at: 900 },
      isExact: false,
      rest: '',
    });
    expect(readWhen('十', { ...context, expecting: 'time' })?.time).toEqual({ at: 600 });
    expect(readWhen('20', { ...context, expecting: 'day' })?.days?.from).toBe('2026-03-20');
    expect(readWhen('3', context)).toEqual({ choice: 3, isExact: false, rest: '' });
    expect(readWhen('4 people', { ...context, expecting: 'time' })).toBeUndefined();
  });

  it.each([
    ['Haircut with Anna next Fri 3pm please', 'Haircut with Anna please'],
    ['我想預約聽日下晝三點剪頭髮', '我想預約剪頭髮'],
    ['在星期五洗牙', '洗牙'],
    ['a facial on 3/4 at 2:30pm', 'a facial'],
    ['下周三上午', ''],
  ])('leaves of "%s" what is no time', (text, rest) => {
    expect(readWhen(text, { today: '2026-03-11', minutes: 600, locale: 'en' })?.rest).toBe(rest);
  });

  it('is exact for one day with one point only', () => {
    const isExact = (text: string) =>
      readWhen(text, { today: '2026-03-11', minutes: 600, locale: 'en' })?.isExact;
    expect(['next Fri 3pm', '聽日三點', '15:00 on 5 April'].map(isExact)).toEqual([true, true, true]);
    const others = [
      'next Fri',
      '3pm',
      'next Fri around 3pm',
      'Fri or Sat 3pm',
      '聽日下晝',
      'today 9am',
      'Mondays 3pm',
    ];
    expect(others.map(isExact)).toEqual(others.map(() => false));
  });

  it('takes no longer for any repetition of its words', { timeout: 60_000 }, () => {
    const words = new Set([...english.keys(), ...chinese.keys(), ...HOSTILE]);
    const slow: string[] = [];
    const measure = (text: string): number => {
      const started = performance.now();
      readWhen(text, { today: '2026-03-11', minutes: 600, locale: 'en' });
      readIntent(text);
      return performance.now() - started;
    };
    for (const word of words)
      for (const text of [`${word} `.repeat(1000).slice(0, 1000), word.repeat(1000).slice(0, 1000)])
        if (Math.min(measure(text), measure(text)) > MAX_MS) slow.push(word);
    expect(slow).toEqual([]);
  });

  it('reads the beginning only of a text that is longer than it may be', () => {
    const context = { today: '2026-03-11', minutes: 600, locale: 'en' as const };
    expect(readWhen(`${'hello there '.repeat(1000)} tomorrow`, context)).toBeUndefined();
  });

  it('has at least 55 phrases in each of the four languages', () => {
    for (const title of ['English', 'Traditional Chinese', 'Simplified Chinese', 'Cantonese'])
      expect(rows.filter((row) => row.title === title).length, title).toBeGreaterThanOrEqual(55);
  });
});

function readRows(name: string): Row[] {
  let [now, locale, title] = ['', 'en' as Locale, ''];
  return readFileSync(path.join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('now ')) now = line.slice(4, 20);
      else if (line.startsWith('locale ')) locale = line.slice(7) as Locale;
      else if (line.startsWith('## ')) title = line.slice(3);
      else if (line !== '' && !line.startsWith('# ')) {
        const [phrase = '', expected = ''] = line.split('=>').map((part) => part.trim());
        return [{ now, locale, title, phrase, expected }];
      }
      return [];
    });
}

function told(phrase: string, now: string, locale: Locale): string {
  const [today = '', clock = ''] = now.split(' ');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const when = readWhen(phrase, { today, minutes: hours * 60 + minutes, locale });
  return when ? tell(when) : '';
}

function tell(when: When): string {
  const { days, otherDays = [], weekdays, time, otherTimes = [], excluded } = when;
  const isPoint =
    days?.from === days?.to && time && 'at' in time && otherDays.length + otherTimes.length === 0;
  return [
    !when.isExact && isPoint && days && !when.problem && !weekdays ? '~' : '',
    ...(days ? [[days, ...otherDays].map(tellDays).join(' | ')] : []),
    weekdays ? `any ${weekdays.join(',')}` : '',
    ...(time ? [[time, ...otherTimes].map(tellTime).join(' | ')] : []),
    when.problem ? `!${when.problem}` : '',
    when.choice === undefined ? '' : `choice ${when.choice}`,
    when.earliest ? 'earliest' : '',
    excluded
      ? `not ${[...(excluded.weekdays ?? []), ...(excluded.days ?? []).map(tellDays), ...(excluded.times ?? []).map(tellTime)].join(' ')}`
      : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function tellDays({ from, to }: Days): string {
  const [first, last] = [from, to].map((day) => day.replace(/^2026-/, ''));
  return first === last ? first! : `${first}..${last}`;
}

function tellTime(time: TimeOfDay): string {
  return 'at' in time ? clockOf(time.at) : `${clockOf(time.from)}-${clockOf(time.to)}`;
}

function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
