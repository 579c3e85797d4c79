import type { ExpandedTerm } from './expandQuery.ts';

/** The features by which the probability is estimated that the first hit answers; shares are 0 to 1. */
export interface Evidence {
  /** Share of the query's content by weight that the passage holds; stop words and parts do not count. */
  content: number;
  /** The same share without weights: every content word or character counts one. */
  words: number;
  /** The score divided by the highest score that the query's terms could give. */
  strength: number;
  /** The relative distance of the second hit's score, 0 to 1. */
  gap: number;
  /** Logarithm of the score, normalized by the number of passages. */
  level: number;
  contentStrength: number;
  contentGap: number;
}

/** Logistic regression, fitted by `bench/fitConfidence.ts`. */
const COEFFICIENTS: Evidence = {
  content: 2.684,
  words: 1.729,
  strength: 6.209,
  gap: 2.303,
  level: 1.476,
  contentStrength: -6.166,
  contentGap: 2.906,
};
const INTERCEPT = -6.644;

/** The probability that a first hit with this evidence answers the query. */
export function confidenceOf(evidence: Evidence): number {
  let logit = INTERCEPT;
  for (const [name, value] of Object.entries(evidence) as [keyof Evidence, number][]) {
    logit += COEFFICIENTS[name] * value;
  }
  return sigmoid(logit);
}

/** How the first hit compares to the others by the similarity of titles and phrasings to the query. */
export interface Comparison {
  /** Similarity of the query to its title or a phrasing above `MIN_SIMILARITY`; 0 when another hit covers more of the query. */
  exact: number;
  /** The similarity minus the highest one of any other hit, -1 to 1. */
  lead: number;
}

/** Below this similarity a matching title or phrasing is no better evidence than matching text. */
export const MIN_SIMILARITY = 0.6;
const COMPARED = { intercept: -0.026, found: 0.993, exact: 2.104, lead: 1.556 };

/** The confidence in a first hit after reranking; `found` is the one by the ranking alone. */
export function rerankedConfidence(found: number, { exact, lead }: Comparison): number {
  const { intercept, ...by } = COMPARED;
  return sigmoid(intercept + by.found * logitOf(found) + by.exact * exact + by.lead * lead);
}

export function logitOf(chance: number): number {
  return Math.log(chance / (1 - chance));
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** The features of a hit that do not depend on other hits. */
export type HitFeatures = Omit<Evidence, 'gap' | 'contentGap'>;

export function hitFeatures(
  terms: readonly ExpandedTerm[],
  held: Float32Array,
  score: number,
  passages: number,
): HitFeatures {
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
  return {
    content,
    words: words > 0 ? heldWords / words : 0,
    strength,
    level: Math.log(1 + score / Math.log(1 + passages)),
    contentStrength: content * strength,
  };
}

/** The features of a first hit together with its lead over the next hit with another content. */
export function evidenceOf(features: HitFeatures, score: number, nextScore: number): Evidence {
  const gap = score > 0 ? Math.max(0, 1 - nextScore / score) : 0;
  return { ...features, gap, contentGap: features.content * gap };
}
