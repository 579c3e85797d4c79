import { describe, expect, it } from 'vitest';
import { answerCost } from '#web/features/settings/answerCost.ts';

describe('answerCost', () => {
  it('returns cents for prices in cents per million tokens', () => {
    // $3.00 and $15.00 a million: 3,000 tokens in are 0.9 cents, 200 out 0.3 cents.
    expect(answerCost(300, 1_500)).toBeCloseTo(1.2);
  });

  it('returns 0 without prices', () => {
    expect(answerCost(0, 0)).toBe(0);
  });
});
