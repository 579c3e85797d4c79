import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/platform/settings.ts';

const trusting = (list?: string) =>
  readSettings({ SECRET_KEY: 'a key for tests only', ...(list !== undefined && { TRUST_PROXY: list }) })
    .trustProxy;

describe('whose word about addresses is believed', () => {
  it('is that of neighbours unless told', () => {
    expect(trusting()).toEqual(['loopback', 'linklocal', 'uniquelocal']);
  });

  it('may be that of one network, or nobody’s', () => {
    expect(trusting('192.0.2.7, 2001:db8::/32')).toEqual(['192.0.2.7', '2001:db8::/32']);
    expect(trusting('none')).toBe(false);
  });

  it.each(['everybody', '10.0.0.0/40', '10.0.0.0/8/8', '10.0.0', 'loopback,,uniquelocal', '2001:db8::/x'])(
    'is not guessed from “%s”',
    (list) => expect(() => trusting(list)).toThrow(/TRUST_PROXY/),
  );
});
