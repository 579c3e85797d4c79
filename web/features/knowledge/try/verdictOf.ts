export type Verdict = 'answer' | 'choices' | 'handoff';

export interface Thresholds {
  /** From here on the agent answers. */
  answer: number;
  /** From here on it offers choices; below it hands over. */
  choice: number;
}

/** What an agent of which nothing is known works with. */
export const usualThresholds: Thresholds = { answer: 0.7, choice: 0.3 };

/** What the agent would do with what was found, as its own code decides. */
export function verdictOf(
  found: readonly { confidence: number }[],
  { answer, choice }: Thresholds,
): { verdict: Verdict; confidence: number } {
  const confidence = found[0]?.confidence ?? 0;
  if (found.length === 0 || confidence < choice) return { verdict: 'handoff', confidence };
  return { verdict: confidence < answer ? 'choices' : 'answer', confidence };
}
