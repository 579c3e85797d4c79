import ical from 'node-ical';
import { expect, it } from 'vitest';
import { addToCalendarLinks } from '#server/features/booking/calendarFile/addToCalendarLinks.ts';
import {
  writeCalendar,
  type CalendarEvent,
  type CalendarOptions,
} from '#server/features/booking/calendarFile/writeCalendar.ts';

const start = Date.parse('2026-11-24T07:00:00Z') / 1000;
const plain: CalendarEvent = {
  ...{ uid: 'booking-7@example.com', sequence: 2, starts_at: start, ends_at: start + 2700 },
  ...{ summary: 'Check-up', status: 'confirmed' },
};

function readBack(event: Partial<CalendarEvent>, method: CalendarOptions['method'] = 'PUBLISH') {
  const text = writeCalendar([{ ...plain, ...event }], { method, now: start - 600, name: event.summary });
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const parts = Object.values(ical.sync.parseICS(text));
  const events = parts.flatMap((part) => (part?.type === 'VEVENT' ? [part] : []));
  expect(events).toHaveLength(1);
  const unfolded = text.replaceAll('\r\n ', '');
  return { text, lines: unfolded.split('\r\n'), event: events[0]! };
}

const texts = [
  '陳大文牙科診所：洗牙，約四十五分鐘；請早到十分鐘。',
  '👩🏽‍⚕️ 🦷 emoji 👨‍👩‍👧‍👦 and 𠮷',
  'commas, semicolons; colons: "quotes" and \\ backslashes \\',
  '<b onclick="alert(1)">bold</b> &amp; <script>',
  '名'.repeat(100),
  'x'.repeat(100),
  'مرحبا بالعالم',
];

it.each(texts)('reads back %s', (text) => {
  const { event } = readBack({ summary: text, description: `${text}\n\n${text}`, location: text });
  expect(event.summary).toBe(text);
  expect(event.description).toBe(`${text}\n\n${text}`);
  expect(event.location).toBe(text);
});

it('reads back times, version, people and reminder', () => {
  const ann = { name: '陳, Ann; "A"', email: 'ann@example.com' };
  const { event, lines } = readBack({ organizer: ann, attendee: ann, reminder_minutes: 90 }, 'REQUEST');
  expect(event.uid).toBe('booking-7@example.com');
  expect(event.start.getTime()).toBe(start * 1000);
  expect(event.end?.getTime()).toBe((start + 2700) * 1000);
  expect(event.status).toBe('CONFIRMED');
  expect(lines).toEqual(expect.arrayContaining(['METHOD:REQUEST', 'SEQUENCE:2', 'DTSTART:20261124T070000Z']));
  expect(lines).toEqual(expect.arrayContaining(['BEGIN:VALARM', 'TRIGGER:-PT1H30M', 'STATUS:CONFIRMED']));
  expect(event.organizer).toMatchObject({ val: 'mailto:ann@example.com' });
  expect(lines.find((line) => line.startsWith('ORGANIZER'))).toContain('CN="陳, Ann; ”A”"');
});

it('cancels without a reminder', () => {
  const { lines } = readBack({ reminder_minutes: 30 }, 'CANCEL');
  expect(lines).toContain('METHOD:CANCEL');
  expect(lines).toContain('STATUS:CANCELLED');
  expect(lines).not.toContain('BEGIN:VALARM');
});

const breaks = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\v', '\r\n ', '\0\r\n', '"\r\n', '\\\r\n', '^n'];

it.each(breaks.map((each) => [JSON.stringify(each), each]))(
  'keeps lines out that begin after %s',
  (_, each) => {
    const evil = `a${each}END:VEVENT${each}BEGIN:VEVENT${each}UID:evil${each}ATTENDEE:mailto:evil@example.com`;
    const person = { name: evil, email: `a@example.com${evil}` };
    const { lines, event } = readBack({
      ...{ uid: `u${evil}`, summary: evil, description: evil, location: evil },
      ...{ organizer: person, attendee: person, reminder_minutes: 5 },
    });
    const count = (start: RegExp) => lines.filter((line) => start.test(line)).length;
    expect([count(/^UID/), count(/^ATTENDEE/), count(/^END:VEVENT/), count(/^BEGIN:VEVENT/)]).toEqual([
      1, 1, 1, 1,
    ]);
    expect(event.uid).not.toBe('evil');
  },
);

it('escapes a backslash before an n', () => {
  // node-ical reads it as a new line.
  expect(readBack({ summary: 'C:\\new' }).lines).toContain('SUMMARY:C:\\\\new');
});

it('survives halves of characters', () => {
  expect(readBack({ summary: 'a\ud83d' }).event.summary).toBe('a\ufffd');
});

it('encodes all text in the links of calendars on the web', () => {
  const title = '洗牙 & "check" #1 +?=<b>\r\n%';
  const event = {
    title,
    description: `${title}&action=x`,
    location: title,
    starts_at: start,
    ends_at: start + 60,
  };
  const links = addToCalendarLinks(event);
  const names = { google: 'text', outlook: 'subject', office365: 'subject', yahoo: 'title' } as const;
  for (const [site, name] of Object.entries(names)) {
    const link = links[site as keyof typeof names];
    expect(link).toMatch(/^https:\/\/[\x21-\x7e]+$/);
    expect(link).not.toMatch(/[+"<>#]/);
    expect(new URL(link).searchParams.getAll(name)).toEqual([title]);
  }
  expect(new URL(links.google).searchParams.get('dates')).toBe('20261124T070000Z/20261124T070100Z');
  expect(new URL(links.google).searchParams.getAll('action')).toEqual(['TEMPLATE']);
  expect(new URL(links.outlook).searchParams.get('startdt')).toBe('2026-11-24T07:00:00Z');
  expect(new URL(links.yahoo).searchParams.get('et')).toBe('20261124T070100Z');
  const long = addToCalendarLinks({ ...event, description: '名'.repeat(5000) });
  expect(long.google.length).toBeLessThan(8000);
});
