import { createHmac, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSecrets } from '#server/platform/security/secrets.ts';

const [first, second] = ['the first key of this test', 'the second key of this test'];

/** The token as it was made before keys had names. */
async function unnamed(token: string): Promise<string> {
  const head = Buffer.from('{"alg":"HS256"}').toString('base64url');
  const body = `${head}.${token.split('.')[1]}`;
  const key = Buffer.from(hkdfSync('sha256', first, 'parley', 'sign', 32));
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
}

describe('openSecrets', () => {
  const old = openSecrets(first);
  const both = openSecrets(second, [first]);
  const fresh = openSecrets(second);
  const now = new Date();

  it.each(['with', 'without'])('reads a token %s the name of its key', async (name) => {
    const signed = await old.sign('user', { sid: 1 }, 60, now);
    const token = name === 'with' ? signed : await unnamed(signed);
    expect(await both.verify('user', token, { now })).toMatchObject({ sid: 1 });
    expect(await fresh.verify('user', token, { now })).toBeUndefined();
    expect(await both.verify('admin', token, { now })).toBeUndefined();
  });

  it('seals with the current key, and reseals what another sealed', () => {
    const sealed = old.seal('text', 'purpose');
    expect(both.open(sealed, 'purpose')).toBe('text');
    expect(() => both.open(sealed, 'another')).toThrow();
    expect(fresh.open(both.reseal(sealed, 'purpose')!, 'purpose')).toBe('text');
    expect(fresh.open(both.seal('text', 'purpose'), 'purpose')).toBe('text');
    expect(both.reseal(both.seal('text', 'purpose'), 'purpose')).toBeUndefined();
    expect(() => fresh.reseal(sealed, 'purpose')).toThrow();
  });

  it('knows the stamps of both keys', () => {
    expect(both.isStamp('text', old.stamp('text'))).toBe(true);
    expect(fresh.isStamp('text', old.stamp('text'))).toBe(false);
    expect(both.isStamp('text', '')).toBe(false);
  });
});
