/** Validates what a browser sends as its subscription. */
import { ECDH } from 'node:crypto';
import { AppError } from '#shared/errors.ts';

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  expiresAt: Date | null;
}

const uncompressedPoint = 4;

/** Rejects with `push_subscription_invalid` a subscription that nothing could be delivered to. */
export function readSubscription(
  given: { endpoint: string; expirationTime?: number | null | undefined; p256dh: string; auth: string },
  now: Date,
): Subscription {
  const expiresAt = typeof given.expirationTime === 'number' ? new Date(given.expirationTime) : null;
  if (!isEndpoint(given.endpoint)) throw invalid('endpoint', 'an https address');
  if (!isPublicKey(bytesOf(given.p256dh))) throw invalid('p256dh', 'a public key of 65 bytes');
  if (bytesOf(given.auth)?.length !== 16) throw invalid('auth', 'a secret of 16 bytes');
  // An invalid date is not after anything.
  if (expiresAt !== null && !(expiresAt > now)) throw invalid('expirationTime', 'in the future');
  const keys = { p256dh: encoded(given.p256dh), auth: encoded(given.auth) };
  return { endpoint: given.endpoint, keys, expiresAt };
}

function isEndpoint(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

function isPublicKey(bytes: Buffer | undefined): boolean {
  if (bytes?.length !== 65 || bytes[0] !== uncompressedPoint) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Decodes base64 in either alphabet. */
function bytesOf(text: string): Buffer | undefined {
  return /^[A-Za-z0-9_+/-]+=*$/.test(text) ? Buffer.from(text, 'base64url') : undefined;
}

function encoded(text: string): string {
  return Buffer.from(text, 'base64url').toString('base64url');
}

function invalid(field: string, wanted: string): AppError {
  return new AppError('push_subscription_invalid', { fields: { [field]: wanted } });
}
