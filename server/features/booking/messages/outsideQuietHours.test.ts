import { describe, expect, it } from 'vitest';
import { outsideQuietHours } from '#server/features/booking/messages/outsideQuietHours.ts';

/** A time of a zone with its distance to UTC. */
const at = (text: string) => Date.parse(text);

describe('a reminder', () => {
  it.each([
    // Outside of the quiet hours it stays.
    ['21:59', '2026-12-02T21:59+08:00', '2026-12-03T21:59+08:00', '2026-12-02T21:59+08:00'],
    ['08:00', '2026-12-02T08:00+08:00', '2026-12-02T09:00+08:00', '2026-12-02T08:00+08:00'],
    // In the evening and in the night it waits for the morning.
    ['22:00', '2026-12-02T22:00+08:00', '2026-12-03T22:00+08:00', '2026-12-03T08:00+08:00'],
    ['07:59', '2026-12-02T07:59+08:00', '2026-12-02T09:59+08:00', '2026-12-02T08:00+08:00'],
    // An hour ahead is just enough.
    ['08:00 for 09:00', '2026-12-02T07:00+08:00', '2026-12-02T09:00+08:00', '2026-12-02T08:00+08:00'],
    // Otherwise it comes on the evening before.
    ['07:00 for 08:59', '2026-12-02T07:00+08:00', '2026-12-02T08:59+08:00', '2026-12-01T21:30+08:00'],
    ['23:00 for 01:00', '2026-12-02T23:00+08:00', '2026-12-03T01:00+08:00', '2026-12-02T21:30+08:00'],
  ])('due at %s', (_name, due, startsAt, expected) => {
    const hours = { zone: 'Asia/Hong_Kong', from: '22:00', to: '08:00' };
    expect(outsideQuietHours(at(due), at(startsAt), hours)).toBe(at(expected));
  });

  it('goes by the clock on days on which it is changed', () => {
    const hours = { zone: 'America/New_York', from: '22:00', to: '08:00' };
    const startsAt = at('2026-03-08T12:00-04:00');
    expect(outsideQuietHours(at('2026-03-08T01:30-05:00'), startsAt, hours)).toBe(
      at('2026-03-08T08:00-04:00'),
    );
    const early = at('2026-11-01T08:30-05:00');
    expect(outsideQuietHours(at('2026-11-01T01:30-05:00'), early, hours)).toBe(at('2026-10-31T21:30-04:00'));
  });

  it('knows quiet hours within a day, and none', () => {
    const siesta = { zone: 'Asia/Kathmandu', from: '13:00', to: '15:00' };
    const [due, startsAt] = [at('2026-12-02T14:00+05:45'), at('2026-12-02T18:00+05:45')];
    expect(outsideQuietHours(due, startsAt, siesta)).toBe(at('2026-12-02T15:00+05:45'));
    expect(outsideQuietHours(due, startsAt, { ...siesta, from: '00:00', to: '00:00' })).toBe(due);
  });
});
