import { correct } from './correct.ts';
import { findTerm, type Segment, type TermEntry } from './segment.ts';
import { queryTerms, type TermKind } from './terms.ts';

/** What all segments hold together. */
export interface Collection {
  passages: number;
  /** Averages, titles over the passages that have one. */
  textLength: number;
  titleLength: number;
}

export interface KnownTerm {
  /** As indexed: the first correction where the customer's word is not. */
  term: string;
  kind: TermKind;
  stop: boolean;
  /** Weight of its kind times inverse document frequency: the most it can add to a score. */
  weight: number;
  /** For each segment, where it is found; several places where a word may be a misspelling of several. */
  entries: TermEntry[][];
}

const CORRECTED_WEIGHT = 0.8;
const MAX_CORRECTED = 8;
const MAX_TERMS = 96;

export function collectionOf(segments: readonly Segment[]): Collection {
  let [passages, text, title, titled] = [0, 0, 0, 0];
  for (const segment of segments) {
    passages += segment.passageCount;
    text += segment.textTotal;
    title += segment.titleTotal;
    titled += segment.titledCount;
  }
  return { passages, textLength: text / passages || 1, titleLength: title / titled || 1 };
}

/** The terms of a query with their places in the index, the weightiest first; unknown words are corrected. */
export function lookUp(segments: readonly Segment[], query: string, { passages }: Collection): KnownTerm[] {
  const known: KnownTerm[] = [];
  let corrected = 0;
  for (const { term, kind, weight, stop } of queryTerms(query)) {
    let forms = [term];
    let entries = entriesOf(segments, forms);
    let certainty = 1;
    if (isEmpty(entries) && kind === 'part') continue;
    if (isEmpty(entries) && kind === 'word' && corrected < MAX_CORRECTED) {
      const corrections = correct(segments, term);
      if (corrections.length > 0) {
        corrected++;
        forms = corrections;
        entries = entriesOf(segments, forms);
        certainty = CORRECTED_WEIGHT;
      }
    }
    const frequency = Math.min(
      passages,
      sumOf(entries.flat(), (entry) => entry.passages),
    );
    const rarity = Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
    known.push({ term: forms[0]!, kind, stop, weight: weight * certainty * rarity, entries });
  }
  return known.sort((one, other) => other.weight - one.weight).slice(0, MAX_TERMS);
}

function entriesOf(segments: readonly Segment[], forms: string[]): TermEntry[][] {
  return segments.map((segment) =>
    forms.map((form) => findTerm(segment, form)).filter((entry) => entry !== undefined),
  );
}

function isEmpty(entries: TermEntry[][]): boolean {
  return entries.every((found) => found.length === 0);
}

function sumOf<Item>(items: Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}
