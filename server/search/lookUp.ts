import { relatedTerms } from './concepts.ts';
import { correct } from './correct.ts';
import { findTerm, type Segment, type TermEntry } from './segment.ts';
import { queryTerms, type QueryTerm, type TermKind } from './terms.ts';

/** What all segments hold together. */
export interface Collection {
  passages: number;
  /** Averages, titles over the passages that have one. */
  textLength: number;
  titleLength: number;
}

/** A form of a term that a segment holds. */
export interface FoundForm {
  entry: TermEntry;
  /** The most it can add to a score. */
  weight: number;
  /** How sure it is that the customer meant this, 0 to 1. */
  certainty: number;
}

export interface KnownTerm {
  /** As indexed: a correction or a related term where the customer's word is not. */
  term: string;
  kind: TermKind;
  stop: boolean;
  /** Weight of its kind times inverse document frequency: the most it can add to a score. */
  weight: number;
  /** For each segment the forms it holds, the surest first. A passage scores by the first one it holds. */
  forms: FoundForm[][];
}

const CORRECTED_CERTAINTY = 0.8;
const RELATED_CERTAINTY = 0.4;
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

/**
 * The terms of a query with their places in the index, the weightiest first. Related terms count as less sure
 * forms of a term; a word of which the index knows nothing is taken for a misspelling.
 */
export function lookUp(segments: readonly Segment[], query: string, { passages }: Collection): KnownTerm[] {
  const rarityOf = (forms: Form[]) => {
    const frequency = Math.min(
      passages,
      sumOf(forms, (form) => form.passages),
    );
    return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
  };
  const known: KnownTerm[] = [];
  let corrected = 0;
  for (const queryTerm of queryTerms(query)) {
    const { term, kind, stop, weight } = queryTerm;
    let forms = formsOf(segments, queryTerm);
    if (forms.length === 0 && kind === 'part') continue;
    if (forms.length === 0 && kind === 'word' && corrected < MAX_CORRECTED) {
      forms = findForms(segments, correct(segments, term), CORRECTED_CERTAINTY);
      if (forms.length > 0) corrected++;
    }
    const exact = forms.filter(({ certainty }) => certainty === 1);
    const rarity = rarityOf(exact.length > 0 ? exact : forms);
    known.push({
      term: forms[0]?.term ?? term,
      kind,
      stop,
      weight: weight * rarity,
      forms: segments.map((_, index) =>
        forms.flatMap((form) => {
          const entry = form.entries[index];
          const most = weight * form.certainty * Math.min(rarity, rarityOf([form]));
          return entry ? [{ entry, certainty: form.certainty, weight: most }] : [];
        }),
      ),
    });
  }
  return known.sort((one, other) => other.weight - one.weight).slice(0, MAX_TERMS);
}

function formsOf(segments: readonly Segment[], { term, stop }: QueryTerm): Form[] {
  const exact = findForms(segments, [term], 1);
  if (stop) return exact;
  return [...exact, ...findForms(segments, relatedTerms(term), RELATED_CERTAINTY)];
}

interface Form {
  term: string;
  certainty: number;
  passages: number;
  /** For each segment. */
  entries: (TermEntry | undefined)[];
}

/** Those of the terms that any segment holds. */
function findForms(segments: readonly Segment[], terms: readonly string[], certainty: number): Form[] {
  const forms = terms.map((term) => {
    const entries = segments.map((segment) => findTerm(segment, term));
    return { term, certainty, entries, passages: sumOf(entries, (entry) => entry?.passages ?? 0) };
  });
  return forms.filter(({ passages }) => passages > 0);
}

function sumOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}
