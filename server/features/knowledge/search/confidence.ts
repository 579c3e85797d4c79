import type { KnownTerm } from './lookUp.ts';

/** What is known of the first hit when its chance to answer is judged; shares are 0 to 1. */
export interface Evidence {
  /** Share of the query's content by weight that the passage holds; stop words and parts do not count. */
  content: number;
  /** Share of its content words and characters, each counting one. */
  words: number;
  /** Score by the most that the query's terms could give. */
  strength: number;
  /** How far the second hit is behind. */
  gap: number;
  /** Logarithm of the score, freed of the growth of scores with the number of passages. */
  level: number;
  contentStrength: number;
  contentGap: number;
}

/** Logistic regression, fitted by `bench/fitConfidence.ts`. */
const COEFFICIENTS: Evidence = {
  content: 3.234,
  words: 2.096,
  strength: 6.251,
  gap: 1.744,
  level: 1.132,
  contentStrength: -6.619,
  contentGap: 5.541,
};
const INTERCEPT = -6.617;

/** The probability that a first hit with this evidence answers the query. */
export function confidenceOf(evidence: Evidence): number {
  let logit = INTERCEPT;
  for (const [name, value] of Object.entries(evidence) as [keyof Evidence, number][]) {
    logit += COEFFICIENTS[name] * value;
  }
  return 1 / (1 + Math.exp(-logit));
}

/** The evidence for a first hit that holds some of the terms, by its score, the next one's and the passages in all. */
export function evidenceOf(
  terms: readonly KnownTerm[],
  held: Float32Array,
  score: number,
  nextScore: number,
  passages: number,
): Evidence {
  let [most, contentWeight, heldWeight, words, heldWords] = [0, 0, 0, 0, 0];
  for (const [t, { kind, stop, weight }] of terms.entries()) {
    most += weight;
    if (stop || kind === 'part') continue;
    contentWeight += weight;
    heldWeight += weight * held[t]!;
    if (kind === 'pair') continue;
    words++;
    heldWords += held[t]!;
  }
  const content = contentWeight > 0 ? heldWeight / contentWeight : 0;
  const strength = most > 0 ? score / most : 0;
  const gap = score > 0 ? 1 - nextScore / score : 0;
  return {
    content,
    words: words > 0 ? heldWords / words : 0,
    strength,
    gap,
    level: Math.log(1 + score / Math.log(1 + passages)),
    contentStrength: content * strength,
    contentGap: content * gap,
  };
}
