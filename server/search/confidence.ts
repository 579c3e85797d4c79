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

/** How the first hit compares to the others once their wordings have been looked at. */
export interface Comparison {
  /** How nearly the query is its title or a phrasing of it, from `NEARLY` on; nothing when another hit holds more. */
  exact: number;
  /** How much more so than of any other hit, -1 to 1. */
  lead: number;
}

/** Below this likeness the words of a wording say no more than those of a text. */
export const NEARLY = 0.6;
const COMPARED = { intercept: -0.026, found: 0.993, exact: 2.104, lead: 1.556 };

/** The confidence of a first hit, given what the ranking makes of it. */
export function settledConfidence(found: number, { exact, lead }: Comparison): number {
  const { intercept, ...by } = COMPARED;
  return sigmoid(intercept + by.found * logitOf(found) + by.exact * exact + by.lead * lead);
}

export function logitOf(chance: number): number {
  return Math.log(chance / (1 - chance));
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** What is known of a hit by itself: it holds some of the terms, and has a score among so many passages. */
export type Standing = Omit<Evidence, 'gap' | 'contentGap'>;

export function standingOf(
  terms: readonly KnownTerm[],
  held: Float32Array,
  score: number,
  passages: number,
): Standing {
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

/** The evidence for a first hit, by its score and that of the next one which says something else. */
export function evidenceOf(standing: Standing, score: number, nextScore: number): Evidence {
  const gap = score > 0 ? Math.max(0, 1 - nextScore / score) : 0;
  return { ...standing, gap, contentGap: standing.content * gap };
}
