import { expect, it } from 'vitest';
import { offsetOf, offsetText, zoneLabel } from '#web/entities/timeZone/zoneLabel.ts';

it('zoneLabel names the city and the offset', () => {
  expect(zoneLabel('America/Argentina/Buenos_Aires', -300)).toBe('Buenos Aires (UTC−03:00)');
  expect(zoneLabel('UTC', 0)).toBe('UTC (UTC+00:00)');
});

it('offsetText writes hours and minutes', () => {
  expect(offsetText(530)).toBe('UTC+05:30');
  expect(offsetText(-330)).toBe('UTC−03:30');
});

it('offsetOf counts hours × 100 and minutes', () => {
  const winter = new Date('2026-01-15T00:00Z');
  expect(offsetOf('Asia/Kathmandu', winter)).toBe(545);
  expect(offsetOf('America/St_Johns', winter)).toBe(-330);
  expect(offsetOf('UTC', winter)).toBe(0);
});
