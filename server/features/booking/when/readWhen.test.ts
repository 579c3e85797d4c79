import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#shared/locales.ts';
import { readWhen } from './readWhen.ts';
import type { Days, TimeOfDay, When } from './when.ts';

type Row = { now: string; locale: Locale; title: string; phrase: string; expected: string };

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
