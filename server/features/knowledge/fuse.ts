/** The passages whose vectors lie nearest to the question's, the nearest first. */
export interface Near {
  hits: { passage_id: number; cosine: number }[];
  /** The mean cosine of all the workspace's passages but the nearest; null when there is no other. */
  background: number | null;
}

/** The passages that share words with the question, best first, and the probability that the first one answers. */
export interface ByWords {
  hits: readonly { passage_id: number }[];
  confidence: number;
}

export interface Fused {
  /** Best first. A score of 100: first in both rankings; 50: first in one and absent from the other. */
  hits: { passage_id: number; score: number }[];
  /** The probability that the first hit answers, 0 to 1. */
  confidence: number;
}

const K = 60;
/** What nearness alone is worth at most: below the 0.7 at which the agent answers, so that it offers choices. */
export const mostFromNearness = 0.69;
/** A lead that any question has over some passage, and one that only the right passage has. */
const noLead = 0.1;
const fullLead = 0.5;
/** A vector search answers something to every question: this share of the nearest one's lead tells near from least far. */
const nearShare = 0.5;

/**
 * Joins a ranking by words with one by vectors, by reciprocal rank.
 *
 * Cosines are not comparable between embedding models (unrelated texts are at 0.1 in one and at 0.75 in another), so a
 * hit is judged by its lead: the share of the way that it is ahead from the workspace's average passage to identity.
 *
 * Vectors add and take nothing away: a first hit by words of which the words are surer than vectors can be stays first,
 * and the confidence never falls below theirs. It exceeds `mostFromNearness` only by the words themselves, or where
 * both rankings have the same first hit; then nearness closes up to half of the gap that the words leave.
 */
export function fuse(words: ByWords, near: Near): Fused {
  const leads = new Map(near.hits.map((hit) => [hit.passage_id, leadOf(hit.cosine, near.background)]));
  const nearestLead = leads.get(near.hits[0]?.passage_id ?? 0) ?? 0;
  const close = near.hits.filter(
    ({ passage_id }, place) => place === 0 || leads.get(passage_id)! >= Math.max(0, nearestLead * nearShare),
  );
  const [firstByWords, firstByNearness] = [words.hits[0]?.passage_id, close[0]?.passage_id];
  const nearness = (id: number) => confidenceOf(leads.get(id) ?? 0);

  const scores = new Map<number, number>();
  for (const ranked of [words.hits, close]) {
    for (const [place, { passage_id }] of ranked.entries()) {
      const share = (50 * (K + 1)) / (K + 1 + place);
      scores.set(passage_id, (scores.get(passage_id) ?? 0) + share);
    }
  }
  const surerByWords = words.confidence >= (firstByNearness === undefined ? 0 : nearness(firstByNearness));
  const preferred = surerByWords ? firstByWords : firstByNearness;
  const hits = [...scores]
    .map(([passage_id, score]) => ({ passage_id, score }))
    .sort(
      (one, other) =>
        other.score - one.score ||
        Number(other.passage_id === preferred) - Number(one.passage_id === preferred) ||
        one.passage_id - other.passage_id,
    );
  if (words.confidence > mostFromNearness) putFirst(hits, firstByWords!);

  const first = hits[0]?.passage_id;
  if (first === undefined) return { hits, confidence: 0 };
  const agreed = first === firstByWords && first === firstByNearness ? nearness(first) / 2 : 0;
  const byWords = words.confidence + (1 - words.confidence) * agreed;
  return { hits, confidence: Math.max(byWords, nearness(first)) };
}

function leadOf(cosine: number, background: number | null): number {
  if (background === null || background >= 1) return 0;
  return (cosine - background) / (1 - background);
}

/** Straight from nothing to the most: there is no claim to more precision than that. */
function confidenceOf(lead: number): number {
  return mostFromNearness * Math.min(1, Math.max(0, (lead - noLead) / (fullLead - noLead)));
}

/** Its score rises to that of the hit it goes before, so that scores still fall. */
function putFirst(hits: Fused['hits'], passageId: number): void {
  const place = hits.findIndex((hit) => hit.passage_id === passageId);
  const [hit] = hits.splice(place, 1);
  hits.unshift({ passage_id: passageId, score: Math.max(hit!.score, hits[0]?.score ?? 0) });
}
