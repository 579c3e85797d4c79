import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatBytes,
  formatDateTime,
  formatDay,
  formatLength,
  formatStamp,
  formatTime,
  formatZone,
} from '#web/lib/format.ts';

const hongKong = { timeZone: 'Asia/Hong_Kong' };
/** 2026-11-28 14:29 in Hong Kong. */
const then = Date.UTC(2026, 10, 28, 6, 29) / 1000;

describe('format', () => {
  it('writes times of day with 24 hours, midnight as 00', () => {
    expect(formatTime(then, hongKong)).toBe('14:29');
    expect(formatTime(Date.UTC(2026, 10, 27, 16, 5) / 1000, hongKong)).toBe('00:05');
  });

  it('writes a date with a time as without one', () => {
    expect(formatDateTime(then, hongKong)).toBe('28 Nov 2026, 14:29');
    for (const language of ['zh-HK', 'zh-CN'])
      expect(formatDateTime(then, { ...hongKong, language })).toBe('2026年11月28日 14:29');
  });

  it('writes a timestamp as YYYY-MM-DD HH:mm in every language', () => {
    expect(formatStamp(then, hongKong)).toBe('2026-11-28 14:29');
    expect(formatStamp(then, { ...hongKong, language: 'zh-HK' })).toBe('2026-11-28 14:29');
  });

  it('names days as people do, by the calendar of the time zone', () => {
    expect(formatDay(then, then + 60, hongKong)).toBe('Today');
    // Ten hours later it is tomorrow in Hong Kong, and still the same day in UTC.
    expect(formatDay(then, then + 10 * 3600, hongKong)).toBe('Yesterday');
    expect(formatDay(then, then + 10 * 3600, { timeZone: 'UTC' })).toBe('Today');
    expect(formatDay(then, then + 5 * 86_400, hongKong)).toBe('Saturday 28 November');
    expect(formatDay(then, then + 60 * 86_400, hongKong)).toMatch(/2026/);
    expect(formatDay(then, then, { ...hongKong, language: 'zh-HK' })).toBe('今日');
  });

  it('shortens how long ago for a list', () => {
    expect(formatAgo(then, then + 20)).toBe('now');
    expect(formatAgo(then, then + 11 * 60)).toBe('11m');
    expect(formatAgo(then, then + 5 * 3600)).toBe('5h');
    expect(formatAgo(then, then + 3 * 86_400)).toBe('3d');
    expect(formatAgo(then, then + 30 * 86_400, hongKong)).toBe('28 Nov');
    expect(formatAgo(then, then - 90), 'a clock that runs ahead').toBe('now');
  });

  it('gives lengths in their two largest units', () => {
    expect(formatLength(78_000)).toBe('21 hr 40 min');
    expect(formatLength(7_200)).toBe('2 hr');
    expect(formatLength(40)).toBe('0 min');
    expect(formatLength(3 * 86_400 + 59, 'zh-CN')).toBe('3天');
  });

  it('names a time zone in the language of the reader', () => {
    expect(formatZone('Asia/Hong_Kong')).toBe('Hong Kong Standard Time');
    expect(formatZone('Asia/Hong_Kong', 'zh-HK')).toBe('香港標準時間');
    expect(formatZone('Europe/London', 'zh-CN')).toBe('英国时间');
  });

  it('gives sizes in the unit that reads best', () => {
    expect(formatBytes(0)).toBe('0 bytes');
    expect(formatBytes(1)).toBe('1 byte');
    expect(formatBytes(999)).toBe('999 bytes');
    expect(formatBytes(999, 'zh-HK')).toBe('999 位元組');
    expect(formatBytes(45_000)).toBe('45 kB');
    expect(formatBytes(20_000_000)).toBe('20 MB');
  });
});
