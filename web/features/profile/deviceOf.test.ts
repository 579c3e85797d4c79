import { expect, it } from 'vitest';
import { deviceOf } from '#web/features/profile/deviceOf.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/';

it.each([
  [`${mac}537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36`, ['computer', 'Chrome', 'macOS']],
  [`${mac}605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, ['computer', 'Safari', 'macOS']],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', ['computer', 'Edge', 'Windows']],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0', ['phone', 'Chrome', 'iPhone']],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36', ['phone', 'Chrome', 'Android']],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Safari/537.36', ['tablet', 'Chrome', 'Android']],
  ['Mozilla/5.0 (unknown)', ['computer', '', '']],
  ['curl/8.5.0', ['program', 'curl', '']],
  ['', ['program', '', '']],
])('deviceOf %j is %j', (userAgent, expected) => {
  const { kind, browser, system } = deviceOf(userAgent);
  expect([kind, browser, system]).toEqual(expected);
});
