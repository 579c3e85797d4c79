import { timingSafeEqual } from 'node:crypto';

/** Compares what a request brings with what it must bring, in constant time. */
export function isSameSecret(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || expected === '') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
