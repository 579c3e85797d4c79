import { confidenceOf, evidenceOf, hitFeatures, type Evidence, type HitFeatures } from './confidence.ts';
import {
  collectionOf,
  expandQuery,
  type Collection,
  type TermVariant,
  type ExpandedTerm,
} from './expandQuery.ts';
import { postingBuffer, readPostings, type PostingBuffer, type Segment } from './segment.ts';
import type { TermKind } from './terms.ts';

export interface RankOptions {
  limit: number;
  /** Passages deleted since their segment was built. */
  isDead?: (id: number) => boolean;
}

export interface Hit {
  passage_id: number;
  score: number;
  /** Share of the title's words that occur in the query, 0 to 1. */
  title_coverage: number;
  /** Share of the query, each term by its weight, that the passage contains, 0 to 1. */
  coverage: number;
  features: HitFeatures;
}

export interface Ranking {
  /** Best first. */
  hits: Hit[];
  /** The probability that the first hit answers the query, 0 to 1. */
  confidence: number;
  /** The normalized terms of the expanded query by descending weight; corrected words in their indexed form. */
  terms: string[];
  /** The weight of each term. */
  weights: number[];
  /** The kind of each term. */
  kinds: TermKind[];
  /** What the confidence is computed from; absent when nothing was found. */
  evidence: Evidence | undefined;
}

/** A passage selected by BM25F, before coverage is taken into account. */
interface Candidate {
  segment: number;
  row: number;
  id: number;
  score: number;
  /** For each term the certainty of the variant that the passage contains; 0 when it contains none. */
  matched: Float32Array;
  /** How many of the title's words are terms of the query. */
  titleHits: number;
}

const MAX_CANDIDATES = 60;
const K1 = 0.9;
const TEXT_B = 0.6;
const TITLE_B = 0.3;
const TITLE_WEIGHT = 2;
/** The share of its best phrasing in the score of a passage whose phrasings are rows of their own. */
const PHRASING_SHARE = 1 / 3;
/** The share of a passage's term scores that the next passage of the same text gets: a text often names its subject once. */
const CONTINUATION_SHARE = 0.4;
const COVERAGE_BOOST = 0.3;
const TITLE_COVERAGE_BOOST = 0.4;

/**
 * Ranks the passages of some segments for a question: BM25F over all, then the best sixty again by how much
 * of the question and of their title is covered. Term statistics are those of all segments together, so the
 * ranking does not depend on how passages are distributed over segments.
 */
export function rank(segments: readonly Segment[], query: string, options: RankOptions): Ranking {
  const collection = collectionOf(segments);
  const terms = expandQuery(segments, query, collection);
  const buffer = postingBuffer(segments);
  const candidates: Candidate[] = [];
  for (const [index, segment] of segments.entries()) {
    const scores = scoreRows(
      segment,
      terms.map(({ variants }) => variants[index]!),
      collection,
      buffer,
      options.isDead,
    );
    chooseBest(candidates, segment, index, scores, options.isDead);
  }
  for (const candidate of candidates) candidate.matched = new Float32Array(terms.length);
  for (const [index, segment] of segments.entries()) {
    const own = candidates.filter((candidate) => candidate.segment === index);
    if (own.length > 0) markMatchedTerms(own, segment, terms, buffer);
  }

  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  const ranked = candidates
    .map((candidate) => {
      const hit = hitOf(candidate, segments[candidate.segment]!, terms, total);
      return { ...hit, features: hitFeatures(terms, candidate.matched, hit.score, collection.passages) };
    })
    .sort((one, other) => other.score - one.score || one.passage_id - other.passage_id);
  const [best, next] = ranked;
  const evidence = best && evidenceOf(best.features, best.score, next?.score ?? 0);
  return {
    hits: ranked.slice(0, options.limit),
    confidence: evidence ? confidenceOf(evidence) : 0,
    terms: terms.map(({ term }) => term),
    weights: terms.map(({ weight }) => weight),
    kinds: terms.map(({ kind }) => kind),
    evidence,
  };
}

/**
 * The score of each row. A passage that continues the text of the one before gets a share of its scores for terms that
 * the passage itself lacks; a passage with phrasings as rows of their own gets a share of the best one's score.
 */
function scoreRows(
  segment: Segment,
  terms: TermVariant[][],
  collection: Collection,
  buffer: PostingBuffer,
  isDead: RankOptions['isDead'],
): Float32Array {
  const { ids, passageCount, rowCount, textLengths, titleLengths, continuing, parents } = segment;
  const scores = new Float32Array(rowCount);
  if (terms.length === 0) return scores;
  // Most postings are a single occurrence in the text: its share of a weight is computed once per row.
  const textFactors = new Float32Array(rowCount);
  const onceShares = new Float32Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    const factor = 1 / (1 - TEXT_B + (TEXT_B * textLengths[row]!) / collection.textLength);
    textFactors[row] = factor;
    onceShares[row] = factor / (K1 + factor);
  }
  const { rows, frequencies } = buffer;
  /** The score of each row for the current term, and the rows that have one. */
  const byTerm = new Float32Array(rowCount);
  const carried = new Float32Array(rowCount);
  const scored = new Uint32Array(rowCount);
  for (const variants of terms) {
    let scoredCount = 0;
    for (const { entry, weight } of variants) {
      const count = readPostings(segment, entry, buffer);
      for (let i = 0; i < count; i++) {
        const row = rows[i]!;
        if (byTerm[row]! > 0) continue;
        scored[scoredCount++] = row;
        const frequency = frequencies[i]!;
        if (frequency === 1) {
          byTerm[row] = weight * onceShares[row]!;
          continue;
        }
        const titleNorm = 1 - TITLE_B + (TITLE_B * titleLengths[row]!) / collection.titleLength;
        const found = (frequency & 15) * textFactors[row]! + (TITLE_WEIGHT * (frequency >> 4)) / titleNorm;
        byTerm[row] = (weight * found) / (K1 + found);
      }
    }
    for (let i = 0; i < scoredCount; i++) {
      const row = scored[i]!;
      const score = byTerm[row]!;
      scores[row]! += score;
      const next = row + 1;
      if (continuing[next] === 1 && byTerm[next] === 0 && !isDead?.(ids[row]!)) carried[next]! += score;
    }
    for (let i = 0; i < scoredCount; i++) byTerm[scored[i]!] = 0;
  }
  for (let row = 0; row < passageCount; row++)
    if (scores[row]! > 0) scores[row]! += CONTINUATION_SHARE * carried[row]!;
  if (rowCount > passageCount) {
    const best = new Float32Array(passageCount);
    const hasPhrasingRows = new Uint8Array(passageCount);
    for (let row = passageCount; row < rowCount; row++) {
      const parent = parents[row - passageCount]!;
      hasPhrasingRows[parent] = 1;
      if (scores[row]! > best[parent]!) best[parent] = scores[row]!;
    }
    for (let row = 0; row < passageCount; row++) {
      if (hasPhrasingRows[row]) scores[row]! += PHRASING_SHARE * (best[row]! - scores[row]!);
    }
  }
  return scores;
}

/** Keeps the candidates the best of all segments so far, best first. */
function chooseBest(
  candidates: Candidate[],
  segment: Segment,
  index: number,
  scores: Float32Array,
  isDead: RankOptions['isDead'],
): void {
  let least = candidates.length < MAX_CANDIDATES ? 0 : candidates.at(-1)!.score;
  for (let row = 0; row < segment.passageCount; row++) {
    const score = scores[row]!;
    if (score === 0 || score < least) continue;
    const id = segment.ids[row]!;
    if (isDead?.(id)) continue;
    const candidate = { segment: index, row, id, score, matched: NONE_MATCHED, titleHits: 0 };
    let place = candidates.length;
    while (place > 0 && isBefore(candidate, candidates[place - 1]!)) place--;
    candidates.splice(place, 0, candidate);
    if (candidates.length > MAX_CANDIDATES) candidates.pop();
    if (candidates.length === MAX_CANDIDATES) least = candidates.at(-1)!.score;
  }
}

const NONE_MATCHED = new Float32Array(0);

function isBefore(one: Candidate, other: Candidate): boolean {
  return one.score > other.score || (one.score === other.score && one.id < other.id);
}

/** Fills in which terms each of a segment's candidates contains, and how many words of its title they are. */
function markMatchedTerms(
  candidates: Candidate[],
  segment: Segment,
  terms: ExpandedTerm[],
  buffer: PostingBuffer,
): void {
  const places = new Uint8Array(segment.rowCount);
  for (const [i, { row }] of candidates.entries()) places[row] = i + 1;
  const index = candidates[0]!.segment;
  for (const [t, { kind, variants }] of terms.entries()) {
    for (const { entry, certainty } of variants[index]!) {
      const count = readPostings(segment, entry, buffer);
      for (let i = 0; i < count; i++) {
        const place = places[buffer.rows[i]!]!;
        if (place === 0) continue;
        const candidate = candidates[place - 1]!;
        if (candidate.matched[t]! > 0) continue;
        candidate.matched[t] = certainty;
        if (kind === 'word' || kind === 'single')
          candidate.titleHits += certainty * (buffer.frequencies[i]! >> 4);
      }
    }
  }
}

function hitOf(
  { id, row, score, matched, titleHits }: Candidate,
  segment: Segment,
  terms: ExpandedTerm[],
  total: number,
): Omit<Hit, 'features'> {
  let covered = 0;
  for (const [t, { weight }] of terms.entries()) covered += weight * matched[t]!;
  const coverage = total > 0 ? covered / total : 0;
  const titleLength = segment.titleLengths[row]!;
  const title_coverage = titleLength > 0 ? Math.min(1, titleHits / titleLength) : 0;
  const boost = (1 + COVERAGE_BOOST * coverage) * (1 + TITLE_COVERAGE_BOOST * title_coverage);
  return { passage_id: id, score: score * boost, title_coverage, coverage };
}
