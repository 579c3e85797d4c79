import { chatPath } from '#shared/rules/webChat.ts';

/** Where a chat gets the challenge that it solves before it opens a session of the channel with this key. */
export function challengePath(channelKey: string): string {
  return `${chatPath}/${encodeURIComponent(channelKey)}/challenge`;
}

/** A proof is the challenge and a number for which the SHA-256 hash of this text begins with so many zero bits. */
export function proofText(challenge: string, number: number): string {
  return `${challenge}:${number}`;
}

/** Whether a hash begins with so many zero bits, at most 32. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const [a = 255, b = 255, c = 255, d = 255] = hash;
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> (32 - bits) === 0;
}
