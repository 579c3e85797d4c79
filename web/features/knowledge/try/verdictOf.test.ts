import { describe, expect, it } from 'vitest';
import { usualThresholds, verdictOf } from '#web/features/knowledge/try/verdictOf.ts';

const verdict = (confidence: number, thresholds = usualThresholds) =>
  verdictOf([{ confidence }], thresholds).verdict;

describe('verdictOf', () => {
  it('puts a confidence exactly at a threshold above it, as the agent does', () => {
    expect(verdict(0.7)).toBe('answer');
    expect(verdict(0.6999)).toBe('choices');
    expect(verdict(0.3)).toBe('choices');
    expect(verdict(0.2999)).toBe('handoff');
  });

  it('follows the thresholds of the workspace', () => {
    expect(verdict(0.75, { answer: 0.8, choice: 0.5 })).toBe('choices');
    expect(verdict(0.45, { answer: 0.8, choice: 0.5 })).toBe('handoff');
  });

  it('hands over when nothing was found', () => {
    expect(verdictOf([], { answer: 0.5, choice: 0 })).toEqual({ verdict: 'handoff', confidence: 0 });
  });
});
