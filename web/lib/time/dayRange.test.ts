import { describe, expect, it } from 'vitest';
import { endOfDay, isDay, startOfDay } from '#web/lib/time/dayRange.ts';

const iso = (unix: number) => new Date(unix * 1000).toISOString();

describe('isDay', () => {
  it('knows days that exist', () => {
    expect(isDay('2026-11-20')).toBe(true);
    expect(isDay('2028-02-29')).toBe(true);
  });
  it.each(['', '2026-02-30', '2026-13-01', '20261120', 'yesterday', '2026-11-20T00:00'])(
    'rejects %j',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );
});

describe('startOfDay and endOfDay', () => {
  it('are those of the time zone', () => {
    expect(iso(startOfDay('2026-11-20', 'Asia/Hong_Kong'))).toBe('2026-11-19T16:00:00.000Z');
    expect(iso(endOfDay('2026-11-20', 'Asia/Hong_Kong'))).toBe('2026-11-20T16:00:00.000Z');
    expect(iso(startOfDay('2026-11-20', 'America/Los_Angeles'))).toBe('2026-11-20T08:00:00.000Z');
  });

  it('hold on days on which the clocks change', () => {
    expect(iso(startOfDay('2026-03-29', 'Europe/Berlin'))).toBe('2026-03-28T23:00:00.000Z');
    expect(iso(endOfDay('2026-03-29', 'Europe/Berlin'))).toBe('2026-03-29T22:00:00.000Z');
    expect(iso(endOfDay('2026-10-25', 'Europe/Berlin'))).toBe('2026-10-25T23:00:00.000Z');
  });

  it('hold where the clocks skip midnight', () => {
    // In Beirut 28 March 2027 begins at 01:00.
    expect(iso(startOfDay('2027-03-28', 'Asia/Beirut'))).toBe('2027-03-27T22:00:00.000Z');
    expect(endOfDay('2027-03-27', 'Asia/Beirut')).toBe(startOfDay('2027-03-28', 'Asia/Beirut'));
  });
});
