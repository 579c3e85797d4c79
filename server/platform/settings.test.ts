import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/platform/settings.ts';

const trustProxyOf = (list?: string) =>
  readSettings({ SECRET_KEY: 'a key for tests only', ...(list !== undefined && { TRUST_PROXY: list }) })
    .trustProxy;

describe('TRUST_PROXY', () => {
  it('defaults to private networks', () => {
    expect(trustProxyOf()).toEqual(['loopback', 'linklocal', 'uniquelocal']);
  });

  it('accepts addresses, networks and none', () => {
    expect(trustProxyOf('192.0.2.7, 2001:db8::/32')).toEqual(['192.0.2.7', '2001:db8::/32']);
    expect(trustProxyOf('none')).toBe(false);
  });

  it.each(['everybody', '10.0.0.0/40', '10.0.0.0/8/8', '10.0.0', 'loopback,,uniquelocal', '2001:db8::/x'])(
    'is rejected when it is “%s”',
    (list) => expect(() => trustProxyOf(list)).toThrow(/TRUST_PROXY/),
  );
});
