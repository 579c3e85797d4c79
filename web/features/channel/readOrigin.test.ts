import { describe, expect, it } from 'vitest';
import { channelRoutes } from '#shared/contract/channel.ts';
import { readOrigin, readOrigins } from '#web/features/channel/readOrigin.ts';

const good: [string, string][] = [
  ['www.example.com', 'https://www.example.com'],
  ['https://www.example.com/shop?x=1#top', 'https://www.example.com'],
  [' HTTP://Example.com:8080/ ', 'http://example.com:8080'],
  ['https://example.com:443', 'https://example.com'],
  ['*.example.com', 'https://*.example.com'],
  ['https://*.example.com.hk/', 'https://*.example.com.hk'],
  ['localhost:3000', 'http://localhost:3000'],
  ['https://牙醫.香港', 'https://xn--z1x218d.xn--j6w193g'],
];

describe('readOrigin', () => {
  it.each(good)('reads %j', (written, origin) => expect(readOrigin(written)).toBe(origin));

  it.each([
    '',
    'example',
    'ftp://example.com',
    'https://',
    'https://user:pw@example.com',
    'a b.com',
    '*',
    '*.com',
  ])('returns undefined for %j', (written) => expect(readOrigin(written)).toBeUndefined());

  it('returns undefined for a wildcard that is not the first label', () => {
    expect(readOrigin('https://www.*.com')).toBeUndefined();
    expect(readOrigin('https://shop*.example.com')).toBeUndefined();
  });

  it('returns only origins that the call accepts', () => {
    const allowed_origins = good.map(([written]) => readOrigin(written));
    expect(channelRoutes.update.body?.safeParse({ allowed_origins }).success).toBe(true);
  });
});

describe('readOrigins', () => {
  it('returns the origins of a pasted list and the parts that are none', () => {
    expect(readOrigins('example.com, www.example.com\nnonsense；https://example.com/a')).toEqual({
      origins: ['https://example.com', 'https://www.example.com'],
      wrong: ['nonsense'],
    });
  });
});
