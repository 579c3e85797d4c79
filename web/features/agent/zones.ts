import type { AgentConfig } from '#shared/contract/agent.ts';

export const zones = ['handoff', 'choices', 'answer'] as const;
export type Zone = (typeof zones)[number];

export type Thresholds = Pick<AgentConfig, 'answer_threshold' | 'choice_threshold'>;

/** What the contract allows, in whole percents. */
export const range = { choice: [10, 90], answer: [50, 95], gap: 5 } as const;

/** What the agent does when it is as sure as that; exactly at a threshold it does the bolder thing. */
export function zoneOf(confidence: number, { answer_threshold, choice_threshold }: Thresholds): Zone {
  if (confidence >= answer_threshold) return 'answer';
  return confidence >= choice_threshold ? 'choices' : 'handoff';
}

/** How wide each zone is, of 1. */
export function widthsOf({ answer_threshold, choice_threshold }: Thresholds): Record<Zone, number> {
  return {
    handoff: choice_threshold,
    choices: answer_threshold - choice_threshold,
    answer: 1 - answer_threshold,
  };
}

/** Two positions in percent as thresholds that the contract takes: within their ranges, the choices below the answer. */
export function thresholdsAt(low: number, high: number): Thresholds {
  const answer = clamp(high, ...range.answer);
  const choice = clamp(low, range.choice[0], Math.min(range.choice[1], answer - range.gap));
  return { choice_threshold: choice / 100, answer_threshold: answer / 100 };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(value)));
}
