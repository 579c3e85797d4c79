import { expect, it } from 'vitest';
import { browserOf } from './browserOf.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/';

it.each([
  [`${mac}537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, 'Chrome (macOS)'],
  [`${mac}605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, 'Safari (macOS)'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge (Windows)'],
  ['Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome (Android)'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Safari/604.1', 'Chrome (iPhone)'],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['', '–'],
  ['x'.repeat(300), 'x'.repeat(60)],
])('of %j is %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
});

it('stays the same when the browser is updated', () => {
  const chrome = (version: number) =>
    `${mac}537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
  expect(browserOf(chrome(140))).toBe(browserOf(chrome(141)));
});
