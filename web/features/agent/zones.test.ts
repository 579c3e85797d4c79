import { describe, expect, it } from 'vitest';
import { agentConfig } from '#shared/contract/agent.ts';
import { thresholdsAt, widthsOf, zoneOf } from '#web/features/agent/zones.ts';

const usual = { choice_threshold: 0.3, answer_threshold: 0.7 };

describe('zoneOf', () => {
  it('counts a confidence at a threshold to the zone above it, as the agent does', () => {
    expect([0.2999, 0.3, 0.6999, 0.7].map((confidence) => zoneOf(confidence, usual))).toEqual([
      'handoff',
      'choices',
      'choices',
      'answer',
    ]);
  });
});

describe('widthsOf', () => {
  it('shares out the whole', () => {
    const { handoff, choices, answer } = widthsOf(usual);
    expect(handoff + choices + answer).toBeCloseTo(1);
    expect(choices).toBeCloseTo(0.4);
  });
});

describe('thresholdsAt', () => {
  it('answers what the contract takes, wherever the thumbs are', () => {
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

  it('leaves good positions alone', () => {
    expect(thresholdsAt(30, 70)).toEqual(usual);
  });
});
