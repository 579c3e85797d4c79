import type { Thresholds } from '#web/entities/agent/thresholds.ts';

/** The limits of the contract, in percent. */
export const limits = { choice: [10, 90], answer: [50, 95], gap: 5 } as const;

/** The thresholds at two positions in percent, within their limits and the lower one below the upper. */
export function thresholdsAt(low: number, high: number): Thresholds {
  const answer = clamp(high, ...limits.answer);
  const choice = clamp(low, limits.choice[0], Math.min(limits.choice[1], answer - limits.gap));
  return { choice_threshold: choice / 100, answer_threshold: answer / 100 };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(value)));
}
