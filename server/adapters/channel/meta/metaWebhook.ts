/** What the webhooks of Meta's platforms have in common. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RawRequest } from '#server/adapters/channel/port.ts';

/** Of the test of the callback address. */
export function readHandshake(query: Record<string, unknown>): { token: string; answer: string } | undefined {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': answer } = query;
  if (mode !== 'subscribe' || typeof token !== 'string' || typeof answer !== 'string') return undefined;
  return { token, answer };
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

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
