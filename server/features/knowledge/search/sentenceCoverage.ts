import type { Ranking } from './rank.ts';
import { sentencesOf } from './sentences.ts';

/**
 * The largest share of a query, each term by its weight, that one sentence of these texts holds, 0 to 1. What is asked
 * in one sentence is answered in one: where its words are scattered, the text speaks of something else. Pairs of
 * characters do not count, as the answer may put the characters in another order.
 */
export function sentenceCoverage(
  texts: readonly string[],
  { terms, weights, kinds }: Pick<Ranking, 'terms' | 'weights' | 'kinds'>,
): number {
  const asked = terms
    .map((term, i) => ({ term, kind: kinds[i], weight: weights[i]! }))
    .filter(({ kind }) => kind === 'word' || kind === 'single');
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  let most = 0;
  for (const sentence of texts.flatMap(sentencesOf)) {
    let held = 0;
    for (const { term, weight } of asked) if (sentence.terms.has(term)) held += weight;
    most = Math.max(most, held);
  }
  return most / total;
}
