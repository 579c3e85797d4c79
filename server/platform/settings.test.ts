import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/platform/settings.ts';

const trustProxyOf = (list?: string) =>
  readSettings({ SECRET_KEY: 'a key for tests only', ...(list !== undefined && { TRUST_PROXY: list }) })
    .trustProxy;

describe('HOST', () => {
  it.each([
    [{}, '127.0.0.1', false],
    [{ DEMO: '0' }, '0.0.0.0', true],
    [{ HOST: '' }, '127.0.0.1', false],
    [{ HOST: 'localhost' }, 'localhost', false],
    [{ HOST: '::1' }, '::1', false],
    [{ HOST: '127.0.0.7' }, '127.0.0.7', false],
    [{ HOST: '::' }, '::', true],
    [{ HOST: '0.0.0.0' }, '0.0.0.0', true],
    [{ HOST: '127.0.0.1.example.com' }, '127.0.0.1.example.com', true],
    [{ HOST: '192.0.2.1', DEMO: '0' }, '192.0.2.1', true],
  ])('of %o is %s, on the network: %s', (env, host, isOnNetwork) => {
    expect(readSettings({ SECRET_KEY: 'a key for tests only', ...env })).toMatchObject({ host, isOnNetwork });
  });
});

describe('TRUST_PROXY', () => {
  it('defaults to none', () => {
    expect(trustProxyOf()).toBe(false);
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
