import { describe, expect, it } from 'vitest';
import { hasZeroBits } from '#shared/rules/proofOfWork.ts';

describe('hasZeroBits', () => {
  it.each([
    [[0, 1, 0, 0], 15, true],
    [[0, 1, 0, 0], 16, false],
    [[0, 0, 15, 255], 20, true],
    [[0, 0, 31, 255], 20, false],
    [[127, 255, 255, 255], 1, true],
    [[128, 0, 0, 0], 1, false],
  ])('of %j and %i bits returns %s', (bytes, bits, expected) =>
    expect(hasZeroBits(new Uint8Array(bytes), bits)).toBe(expected),
  );

  it('returns false for a hash that is too short', () => {
    expect(hasZeroBits(new Uint8Array(), 8)).toBe(false);
  });
});
