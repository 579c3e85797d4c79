import { describe, expect, it } from 'vitest';
import { rangeOf, rangeWidths, usualThresholds } from '#web/entities/agent/thresholds.ts';

describe('rangeOf', () => {
  it('returns the range above a threshold for a confidence exactly at it', () => {
    expect([0.2999, 0.3, 0.6999, 0.7].map((confidence) => rangeOf(confidence, usualThresholds))).toEqual([
      'handoff',
      'choices',
      'choices',
      'answer',
    ]);
  });

  it('follows the thresholds of the workspace', () => {
    const strict = { answer_threshold: 0.8, choice_threshold: 0.5 };
    expect([0.75, 0.45].map((confidence) => rangeOf(confidence, strict))).toEqual(['choices', 'handoff']);
  });
});

describe('rangeWidths', () => {
  it('returns shares that add up to 1', () => {
    const { handoff, choices, answer } = rangeWidths(usualThresholds);
    expect(handoff + choices + answer).toBeCloseTo(1);
    expect(choices).toBeCloseTo(0.4);
  });
});
