import { synonymsOf } from './synonyms.ts';
import { queryTerms } from './terms.ts';

/** The indexed terms of a query and their weights. */
export interface WeightedTerms {
  terms: readonly string[];
  weights: readonly number[];
}

const SYNONYM_SHARE = 0.6;
const MAX_PHRASINGS = 40;

/**
 * The highest similarity, 0 to 1, of a query to a title or phrasing: the F1 score (harmonic mean) of the query's share
 * that the phrasing covers and the phrasing's share that the query covers.
 */
export function phrasingSimilarity(phrasings: readonly string[], { terms, weights }: WeightedTerms): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  const asked = new Set(terms);
  let best = 0;
  for (const phrasing of phrasings.slice(0, MAX_PHRASINGS)) {
    const own = queryTerms(phrasing);
    const known = new Set(own.map(({ term }) => term));
    let covered = 0;
    for (const [i, term] of terms.entries()) covered += weights[i]! * shareIn(known, term);
    let [length, named] = [0, 0];
    for (const { term, kind, weight } of own) {
      if (kind === 'part') continue;
      length += weight;
      named += weight * shareIn(asked, term);
    }
    if (covered === 0 || named === 0) continue;
    const [coverage, exactness] = [covered / total, named / length];
    best = Math.max(best, (2 * coverage * exactness) / (coverage + exactness));
  }
  return best;
}

function shareIn(terms: ReadonlySet<string>, term: string): number {
  if (terms.has(term)) return 1;
  return synonymsOf(term).some((related) => terms.has(related)) ? SYNONYM_SHARE : 0;
}
