import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSubscription } from '#server/features/push/subscription.ts';

const now = new Date('2026-05-04T00:00:00Z');
const publicKey = createECDH('prime256v1').generateKeys();
const given = {
  endpoint: 'https://push.example.com/send/abc',
  expirationTime: null,
  p256dh: publicKey.toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
};
const offTheCurve = Buffer.from(publicKey);
offTheCurve[64]! ^= 1;

describe('readSubscription', () => {
  it('returns the subscription with base64url keys', () => {
    const expirationTime = now.getTime() + 1000.5;
    const padded = { ...given, expirationTime, p256dh: publicKey.toString('base64') };
    expect(readSubscription(padded, now)).toEqual({
      endpoint: given.endpoint,
      keys: { p256dh: given.p256dh, auth: given.auth },
      expiresAt: new Date(expirationTime),
    });
  });

  it.each([
    ['endpoint', { endpoint: 'http://push.example.com/send/abc' }],
    ['endpoint', { endpoint: 'push.example.com' }],
    ['endpoint', { endpoint: 'https://name:word@push.example.com/' }],
    ['p256dh', { p256dh: publicKey.subarray(0, 64).toString('base64url') }],
    ['p256dh', { p256dh: Buffer.concat([publicKey, Buffer.from([0])]).toString('base64url') }],
    ['p256dh', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['p256dh', { p256dh: offTheCurve.toString('base64url') }],
    ['p256dh', { p256dh: `${given.p256dh}!` }],
    ['auth', { auth: randomBytes(15).toString('base64url') }],
    ['auth', { auth: randomBytes(17).toString('base64url') }],
    ['expirationTime', { expirationTime: now.getTime() }],
    ['expirationTime', { expirationTime: 1e300 }],
  ])('rejects an invalid %s (%j)', (field, wrong) => {
    let error: unknown;
    try {
      readSubscription({ ...given, ...wrong }, now);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({
      code: 'push_subscription_invalid',
      fields: { [field]: expect.any(String) },
    });
  });
});
