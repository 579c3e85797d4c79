/** What the webhooks of Meta's platforms have in common. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Account, RawRequest } from '#server/adapters/channel/port.ts';

/** Answers the test of the callback address, where its verify token is the account's. */
export function answerHandshake(query: Record<string, string>, account: Account): string | undefined {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
  const expected = account['verify_token'];
  if (mode !== 'subscribe' || !expected || typeof token !== 'string' || typeof challenge !== 'string')
    return undefined;
  return isSame(digest(token), digest(expected)) ? challenge : undefined;
}

/** Whether a request is signed with one of the secrets. */
export function isSignedBy({ body, headers }: RawRequest, secrets: readonly (string | undefined)[]): boolean {
  const header = headers['x-hub-signature-256'];
  if (typeof header !== 'string' || !/^sha256=[0-9a-f]{64}$/i.test(header)) return false;
  const signature = Buffer.from(header.slice('sha256='.length), 'hex');
  let isSigned = false;
  for (const secret of secrets) {
    if (!secret) continue;
    if (isSame(createHmac('sha256', secret).update(body).digest(), signature)) isSigned = true;
  }
  return isSigned;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
