import { describe, expect, it } from 'vitest';
import { agentConfig } from '#shared/contract/agent.ts';
import { usualThresholds } from '#web/entities/agent/thresholds.ts';
import { thresholdsAt } from '#web/features/agent/sections/thresholdsAt.ts';

describe('thresholdsAt', () => {
  it('returns thresholds that the contract accepts for every pair of positions', () => {
    const { answer_threshold, choice_threshold } = agentConfig.shape;
    for (let low = 0; low <= 100; low += 5) {
      for (let high = low; high <= 100; high += 5) {
        const at = thresholdsAt(low, high);
        expect(answer_threshold.safeParse(at.answer_threshold).success).toBe(true);
        expect(choice_threshold.safeParse(at.choice_threshold).success).toBe(true);
        expect(at.choice_threshold).toBeLessThan(at.answer_threshold);
      }
    }
  });

  it('keeps positions that are within the limits', () => {
    expect(thresholdsAt(30, 70)).toEqual(usualThresholds);
  });
});
