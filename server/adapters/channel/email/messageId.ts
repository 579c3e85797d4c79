import { createHmac } from 'node:crypto';
import type { Account } from '#server/adapters/channel/port.ts';

/**
 * The Message-ID of an outgoing mail, and the code of the address for its answers: both name the mail, and nobody can
 * guess one who did not get it. The same for every attempt.
 */
export function codeOf(account: Account, key: string): string {
  const { imap_password: secret = '', channel_key: channel = '' } = account;
  const mac = createHmac('sha256', secret).update(`mail ${channel} ${key}`).digest('hex').slice(0, 24);
  return `${key.replace(/[^a-z0-9]/gi, '').slice(0, 30)}x${mac}`;
}

export function messageIdOf(account: Account, code: string): string {
  return `<${code}@${domainOf(account['address'] ?? '')}>`;
}

/** `support+code@example.com`. */
export function coded(address: string, code: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${code}${address.slice(at)}`;
}

const codePattern = /^[a-z0-9]{1,30}x[0-9a-f]{24}$/i;

/** The Message-ID of the mail that an answer to `support+code@example.com` answers; undefined: the address has no code. */
export function answeredBy(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const plus = address.lastIndexOf('+', at);
  if (at < 0 || plus < 0) return undefined;
  const code = address.slice(plus + 1, at);
  return codePattern.test(code) ? `<${code.toLowerCase()}@${domainOf(address)}>` : undefined;
}

/** Without the part from the plus to the domain. */
export function withoutCode(address: string): string {
  const at = address.lastIndexOf('@');
  const plus = address.indexOf('+');
  return plus > 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address;
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** With the domain in small letters: what stands before it is up to the other server. */
export function plainAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return address.slice(0, at + 1) + address.slice(at + 1).toLowerCase();
}

/** Every `<…@…>` of a header, in order. */
export function idsIn(header: string): string[] {
  return header.slice(0, 20_000).match(/<[^<>\s]{1,400}>/g) ?? [];
}
