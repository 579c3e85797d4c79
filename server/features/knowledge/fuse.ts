/** The passages with the vectors nearest to the question's, nearest first. */
export interface VectorRanking {
  hits: { passage_id: number; cosine: number }[];
  /** The mean cosine of all the workspace's passages except the nearest; null when there is no other. */
  background: number | null;
}

/** The lexical ranking, best first, and the probability that its first passage answers. */
export interface LexicalRanking {
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
/** The highest confidence by vectors alone: below the 0.7 at which the agent answers, so that it offers choices. */
export const maxVectorConfidence = 0.69;
/** The lead that unrelated passages reach by chance, and the one that only the right passage reaches. */
const minLead = 0.1;
const maxLead = 0.5;
/** A vector search always returns hits: those below this share of the first one's lead are dropped. */
const minLeadShare = 0.5;

/**
 * Reciprocal rank fusion of a lexical ranking and a vector ranking.
 *
 * Cosines are not comparable between embedding models (unrelated texts are at 0.1 in one and at 0.75 in another), so a
 * vector hit is scored by its lead: its position between the workspace's average cosine (0) and identity (1).
 *
 * Vectors never lower the result: a first lexical hit with a confidence above `maxVectorConfidence` stays first, and the
 * confidence is at least the lexical one. It exceeds `maxVectorConfidence` only by the lexical confidence, or where both
 * rankings have the same first hit; then the vector confidence closes up to half of the gap to 1.
 */
export function fuse(lexical: LexicalRanking, vector: VectorRanking): Fused {
  const leads = new Map(vector.hits.map((hit) => [hit.passage_id, leadOf(hit.cosine, vector.background)]));
  const nearestLead = leads.get(vector.hits[0]?.passage_id ?? 0) ?? 0;
  const close = vector.hits.filter(
    ({ passage_id }, place) =>
      place === 0 || leads.get(passage_id)! >= Math.max(0, nearestLead * minLeadShare),
  );
  const [firstLexical, firstByVector] = [lexical.hits[0]?.passage_id, close[0]?.passage_id];
  const vectorConfidence = (id: number) => confidenceOf(leads.get(id) ?? 0);

  const scores = new Map<number, number>();
  for (const ranked of [lexical.hits, close]) {
    for (const [place, { passage_id }] of ranked.entries()) {
      const share = (50 * (K + 1)) / (K + 1 + place);
      scores.set(passage_id, (scores.get(passage_id) ?? 0) + share);
    }
  }
  const prefersLexical =
    lexical.confidence >= (firstByVector === undefined ? 0 : vectorConfidence(firstByVector));
  const preferred = prefersLexical ? firstLexical : firstByVector;
  const hits = [...scores]
    .map(([passage_id, score]) => ({ passage_id, score }))
    .sort(
      (one, other) =>
        other.score - one.score ||
        Number(other.passage_id === preferred) - Number(one.passage_id === preferred) ||
        one.passage_id - other.passage_id,
    );
  if (lexical.confidence > maxVectorConfidence) putFirst(hits, firstLexical!);

  const first = hits[0]?.passage_id;
  if (first === undefined) return { hits, confidence: 0 };
  const agreed = first === firstLexical && first === firstByVector ? vectorConfidence(first) / 2 : 0;
  const joined = lexical.confidence + (1 - lexical.confidence) * agreed;
  return { hits, confidence: Math.max(joined, vectorConfidence(first)) };
}

function leadOf(cosine: number, background: number | null): number {
  if (background === null || background >= 1) return 0;
  return (cosine - background) / (1 - background);
}

/** Linear between the two leads; nothing more precise is known. */
function confidenceOf(lead: number): number {
  return maxVectorConfidence * Math.min(1, Math.max(0, (lead - minLead) / (maxLead - minLead)));
}

/** Raises its score to that of the former first hit, so that scores stay in descending order. */
function putFirst(hits: Fused['hits'], passageId: number): void {
  const place = hits.findIndex((hit) => hit.passage_id === passageId);
  const [hit] = hits.splice(place, 1);
  hits.unshift({ passage_id: passageId, score: Math.max(hit!.score, hits[0]?.score ?? 0) });
}
