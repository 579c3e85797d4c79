import { expect, it } from 'vitest';
import { deviceName } from '#web/features/console/deviceName.ts';

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
    'Chrome, Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge, Windows'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', ''],
])('reads %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
