import { expect, it } from 'vitest';
import { readClosedDays } from '#server/features/booking/slots/readClosedDays.ts';

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Closed', ...lines, 'END:VEVENT'].join('\r\n');
const day = (date: string) => `DTSTART;VALUE=DATE:${date}`;
const read = (text: string) => readClosedDays(new TextEncoder().encode(text), '2026-01-01');
function datesOf(...lines: string[]): string[] {
  const result = read(calendar(event(...lines)));
  return 'days' in result ? result.days.map(({ date }) => date) : [result.problem];
}

it('reads days with their names, sorted, each date once', () => {
  const text = calendar(
    event(day('20260704')),
    ['BEGIN:VEVENT', 'UID:b', day('20260217'), 'SUMMARY:農曆年初一\\, 休息', 'END:VEVENT'].join('\n'),
    event(day('20260704')),
    event('DTSTART:20260801T100000Z'),
    event(day('20260802'), 'STATUS:CANCELLED'),
  );
  const days = [
    { date: '2026-02-17', name: '農曆年初一, 休息' },
    { date: '2026-07-04', name: 'Closed' },
  ];
  expect(read(text)).toEqual({ days });
  expect(readClosedDays(Buffer.from(`\ufeff${text}`, 'utf16le'), '2026-01-01')).toEqual({ days });
  expect(read(`\ufeff${text}`)).toEqual({ days });
});

it('reads what is yearly on 29 February, in leap years', () => {
  const text = calendar(event(day('20240229'), 'RRULE:FREQ=YEARLY'));
  const result = readClosedDays(new TextEncoder().encode(text), '2027-06-01');
  expect(result).toEqual({ days: [{ date: '2028-02-29', name: 'Closed' }] });
});

it.each([
  ['three days', ['DTEND;VALUE=DATE:20260226'], '20260223', ['2026-02-23', '2026-02-24', '2026-02-25']],
  ['a duration', ['DURATION:P2D'], '20260223', ['2026-02-23', '2026-02-24']],
  ['an end before the begin', ['DTEND;VALUE=DATE:20250101'], '20260223', ['2026-02-23']],
  ['over the first day', ['DTEND;VALUE=DATE:20260102'], '20251230', ['2026-01-01']],
  ['over the last day', ['DURATION:P9D'], '20271231', ['2027-12-31']],
  ['each year', ['RRULE:FREQ=YEARLY'], '19701225', ['2026-12-25', '2027-12-25']],
  ['each leap year', ['RRULE:FREQ=YEARLY'], '20240229', []],
  ['the 31st', ['RRULE:FREQ=MONTHLY;COUNT=3'], '20260131', ['2026-01-31', '2026-03-31', '2026-05-31']],
  [
    'a weekday of a month',
    ['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'],
    '20201126',
    ['2026-11-26', '2027-11-25'],
  ],
  ['so many times', ['RRULE:FREQ=WEEKLY;COUNT=3'], '20260101', ['2026-01-01', '2026-01-08', '2026-01-15']],
  ['until', ['RRULE:FREQ=MONTHLY;UNTIL=20260301'], '20260115', ['2026-01-15', '2026-02-15']],
  [
    'but one',
    ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20260302'],
    '20260301',
    ['2026-03-01', '2026-03-03'],
  ],
  ['and one', ['RDATE;VALUE=DATE:20260310'], '20260301', ['2026-03-01', '2026-03-10']],
  [
    'hours of no meaning',
    ['RRULE:FREQ=DAILY;COUNT=2;BYHOUR=1,2;BYSECOND=3'],
    '20260301',
    ['2026-03-01', '2026-03-02'],
  ],
])('reads %s', (_, lines, begin, dates) => {
  expect(datesOf(day(begin), ...lines)).toEqual(dates);
});

it('reads dates that do not say that they are some', () => {
  const text = calendar(
    event('DTSTART:20260302', 'DTEND:20260304', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20260309,20260323'),
    event(day('20260401'), 'DTEND:20260403'),
    event('DTSTART:20260501T000000', 'DTEND:20260502T000000'),
  );
  const result = read(text);
  const dates = ['2026-03-02', '2026-03-03', '2026-03-16', '2026-03-17', '2026-04-01', '2026-04-02'];
  expect('days' in result && result.days.map(({ date }) => date)).toEqual(dates);
  expect(datesOf('DTSTART:20260231')).toEqual(['not_a_calendar']);
});

it.each([
  ['DURATION:garbage', 'not_a_calendar'],
  ['DURATION:', 'not_a_calendar'],
  ['SUMMARY;VALUE=DATE:x', 'not_a_calendar'],
  ['STATUS;VALUE=DURATION:x', 'not_a_calendar'],
  ['RECURRENCE-ID;VALUE=DATE:x', 'not_a_calendar'],
  ['RRULE:FREQ=DAILY;UNTIL=x', 'repetition'],
  ['RRULE;VALUE=DURATION:x', 'repetition'],
])('refuses %s, which is read late', (line, problem) => {
  expect(read(calendar(`BEGIN:VEVENT\r\n${line}\r\n${day('20260301')}\r\nEND:VEVENT`))).toEqual({ problem });
});

it('moves a repetition that has an event of its own, and leaves out one that is cancelled', () => {
  const text = calendar(
    event(day('20260105'), 'RRULE:FREQ=WEEKLY;COUNT=3'),
    event(day('20260114'), 'RECURRENCE-ID;VALUE=DATE:20260112'),
    event(day('20260119'), 'RECURRENCE-ID;VALUE=DATE:20260119', 'STATUS:CANCELLED'),
  );
  const result = read(text);
  expect('days' in result && result.days.map(({ date }) => date)).toEqual(['2026-01-05', '2026-01-14']);
});

const weekly = 'RRULE:FREQ=WEEKLY';
it.each([
  ['seconds without end', calendar(event(day('20260101'), 'RRULE:FREQ=SECONDLY')), 'repetition'],
  ['hours without end', calendar(event(day('20260101'), 'RRULE:FREQ=HOURLY;COUNT=999999999')), 'repetition'],
  ['no rule', calendar(event(day('20260101'), 'RRULE:FREQ=SOMETIMES')), undefined],
  [
    'a date that never comes',
    calendar(event(day('20260101'), 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')),
    'repetition',
  ],
  [
    'slow steps',
    calendar(event(day('00010101'), 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-1')),
    'repetition',
  ],
  ['a year before', calendar(event(day('00010101'), 'RRULE:FREQ=DAILY')), 'repetition'],
  ['31 February', calendar(event(day('20260231'))), 'not_a_calendar'],
  [
    'many days',
    calendar(...Array.from({ length: 4 }, () => event(day('20260101'), 'DTEND;VALUE=DATE:20280101'))),
    'too_many_days',
  ],
  [
    'many events',
    calendar(...Array.from({ length: 5001 }, () => 'BEGIN:VEVENT\r\nEND:VEVENT')),
    'too_many_events',
  ],
  ['many rules', calendar(...Array.from({ length: 5000 }, () => event(day('20000101'), weekly))), undefined],
  ['an unfinished file', calendar(event(day('20260101'))).slice(0, -20), 'not_a_calendar'],
  ['a broken line', calendar('no colon here', event(day('20260101'))), 'not_a_calendar'],
  ['nothing', '', 'not_a_calendar'],
  ['a web page', '<!doctype html><title>Log in</title>', 'not_a_calendar'],
  ['a nest', calendar('BEGIN:VEVENT\r\n'.repeat(60_000)), 'too_many_events'],
  ['one line', `BEGIN:VCALENDAR\r\nX${';'.repeat(990_000)}`, 'not_a_calendar'],
  ['quotation marks', `BEGIN:VCALENDAR\r\nX;A=${'"'.repeat(990_000)}`, 'not_a_calendar'],
  ['folds', `BEGIN:VCALENDAR\r\nX:${'\r\n '.repeat(330_000)}`, 'not_a_calendar'],
  ['spaces', `${' '.repeat(990_000)}x`, 'not_a_calendar'],
  ['more than 1 MB', calendar(event(`X-A:${'x'.repeat(1_000_000)}`)), 'too_large'],
] as const)('answers %s at once', (_, text, problem) => {
  const begunAt = performance.now();
  const result = read(text);
  expect(performance.now() - begunAt).toBeLessThan(2000);
  expect('problem' in result).toBe(true);
  if (problem) expect(result).toEqual({ problem });
});

it('reads a huge UID, and refuses other encodings', () => {
  const uid = `UID:${'x'.repeat(900_000)}`;
  expect(datesOf(day('20260101'), uid)).toEqual(['2026-01-01']);
  expect(readClosedDays(Uint8Array.of(0xff, 0xff, 0xc3, 0x28), '2026-01-01')).toEqual({
    problem: 'encoding',
  });
  const big5 = Buffer.concat([Buffer.from(calendar().slice(0, 30)), Buffer.from([0xa4, 0xa4, 0xa4, 0xe5])]);
  expect(readClosedDays(big5, '2026-01-01')).toEqual({ problem: 'encoding' });
});
