import { synonymsOf } from './synonyms.ts';
import { correctSpelling } from './correctSpelling.ts';
import { findTerm, type Segment, type TermEntry } from './segment.ts';
import { queryTerms, type QueryTerm, type TermKind } from './terms.ts';

/** What all segments hold together. */
export interface Collection {
  passages: number;
  /** Averages, titles over the passages that have one. */
  textLength: number;
  titleLength: number;
}

/** A variant of a term that a segment contains. */
export interface TermVariant {
  entry: TermEntry;
  /** The most it can add to a score. */
  weight: number;
  /** The probability that the customer meant this: 1 for the term itself, less for corrections and synonyms. */
  certainty: number;
}

export interface ExpandedTerm {
  /** As indexed: a correction or a synonym where the customer's own word is not indexed. */
  term: string;
  kind: TermKind;
  stop: boolean;
  /** Weight of its kind times inverse document frequency: the most it can add to a score. */
  weight: number;
  /** For each segment the variants it contains, the most certain first. A passage scores by the first one it contains. */
  variants: TermVariant[][];
}

const CORRECTED_CERTAINTY = 0.8;
const SYNONYM_CERTAINTY = 0.4;
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
 * Query expansion: the terms of a query with their places in the index, those of the highest weight first. Synonyms are
 * variants of lower certainty; a word that is not indexed at all is treated as a misspelling.
 */
export function expandQuery(
  segments: readonly Segment[],
  query: string,
  { passages }: Collection,
): ExpandedTerm[] {
  const idfOf = (forms: Form[]) => {
    const frequency = Math.min(
      passages,
      sumOf(forms, (form) => form.passages),
    );
    return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
  };
  const known: ExpandedTerm[] = [];
  let corrected = 0;
  for (const queryTerm of queryTerms(query)) {
    const { term, kind, stop, weight } = queryTerm;
    let forms = formsOf(segments, queryTerm);
    if (forms.length === 0 && kind === 'part') continue;
    if (forms.length === 0 && kind === 'word' && corrected < MAX_CORRECTED) {
      forms = findForms(segments, correctSpelling(segments, term), CORRECTED_CERTAINTY);
      if (forms.length > 0) corrected++;
    }
    const exact = forms.filter(({ certainty }) => certainty === 1);
    const idf = idfOf(exact.length > 0 ? exact : forms);
    known.push({
      term: forms[0]?.term ?? term,
      kind,
      stop,
      weight: weight * idf,
      variants: segments.map((_, index) =>
        forms.flatMap((form) => {
          const entry = form.entries[index];
          const most = weight * form.certainty * Math.min(idf, idfOf([form]));
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
  return [...exact, ...findForms(segments, synonymsOf(term), SYNONYM_CERTAINTY)];
}

interface Form {
  term: string;
  certainty: number;
  passages: number;
  /** For each segment. */
  entries: (TermEntry | undefined)[];
}

/** Those of the terms that occur in any segment. */
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
