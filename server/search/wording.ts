import { relatedTerms } from './concepts.ts';
import { queryTerms } from './terms.ts';

/** The terms of a query, as far as the index knows them, and what each weighs. */
export interface WeighedTerms {
  terms: readonly string[];
  weights: readonly number[];
}

const RELATED_SHARE = 0.6;
const MOST_WORDINGS = 40;

/**
 * How nearly a query is one of the wordings under which a source is asked for, 0 to 1: the harmonic mean of what share
 * of the query the wording has, and what share of the wording the query has.
 */
export function likenessTo(wordings: readonly string[], { terms, weights }: WeighedTerms): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  const asked = new Set(terms);
  let best = 0;
  for (const wording of wordings.slice(0, MOST_WORDINGS)) {
    const own = queryTerms(wording);
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
  return relatedTerms(term).some((related) => terms.has(related)) ? RELATED_SHARE : 0;
}
