import { expect, it } from 'vitest';
import { offsetOf, offsetText, zoneLabel } from '#web/entities/timeZone/zoneLabel.ts';

it('zoneLabel names the city and the offset', () => {
  expect(zoneLabel('America/Argentina/Buenos_Aires', -300)).toBe('Buenos Aires (UTC−03:00)');
  expect(zoneLabel('Europe/London', 0, 'zh-hk')).toBe('倫敦（UTC+00:00）');
  expect(zoneLabel('America/Los_Angeles', -800, 'zh-cn')).toBe('洛杉矶（UTC−08:00）');
  expect(zoneLabel('Africa/Accra', 0, 'zh-hk')).toBe('阿克拉（UTC+00:00）');
  expect(zoneLabel('Etc/GMT+5', -500, 'zh-hk')).toBe('GMT+5（UTC−05:00）');
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
