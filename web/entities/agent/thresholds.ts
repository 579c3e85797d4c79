import type { AgentConfig } from '#shared/contract/agent.ts';

/** What the agent does by its confidence, from the lowest range to the highest. */
export const ranges = ['handoff', 'choices', 'answer'] as const;
export type Range = (typeof ranges)[number];

/** The borders between the ranges, from 0 to 1. */
export type Thresholds = Pick<AgentConfig, 'answer_threshold' | 'choice_threshold'>;

/** Those of a new agent. */
export const usualThresholds: Thresholds = { answer_threshold: 0.7, choice_threshold: 0.3 };

/** The range of a confidence; one exactly at a threshold belongs to the range above it, as on the server. */
export function rangeOf(confidence: number, { answer_threshold, choice_threshold }: Thresholds): Range {
  if (confidence >= answer_threshold) return 'answer';
  return confidence >= choice_threshold ? 'choices' : 'handoff';
}

/** The width of each range, of 1. */
export function rangeWidths({ answer_threshold, choice_threshold }: Thresholds): Record<Range, number> {
  return {
    handoff: choice_threshold,
    choices: answer_threshold - choice_threshold,
    answer: 1 - answer_threshold,
  };
}
