import { sentencesOf } from './sentences.ts';
import { passageTerms, queryTerms } from './terms.ts';

export interface Quote {
  /** Offsets in the passage's text, in UTF-16 units. */
  start: number;
  end: number;
  text: string;
}

/** Two sentences are quoted together only if they cover this many times as much as the best single one. */
const SECOND_SENTENCE_GAIN = 1.25;

/**
 * The sentence of a passage, or two adjacent ones, with the highest weighted coverage of a question. A heading or a
 * question in the text is never quoted without the sentence after it. Without any coverage, the first sentence.
 */
export function bestQuote(passageText: string, query: string): Quote {
  const sentences = sentencesOf(passageText).map((sentence) => ({
    ...sentence,
    terms: passageTerms(passageText.slice(sentence.start, sentence.end)).counts,
  }));
  if (sentences.length === 0) return { start: 0, end: 0, text: '' };
  const weights = weightsIn(sentences, query);
  const valueOf = (first: number, last: number) => {
    let value = 0;
    for (const [term, weight] of weights) {
      for (let i = first; i <= last; i++) {
        if (!sentences[i]!.terms.has(term)) continue;
        value += weight;
        break;
      }
    }
    return value;
  };

  let best = { first: 0, last: 0, value: -1 };
  for (let first = 0; first < sentences.length; first++) {
    const needsNext = sentences[first]!.introducesNext && first + 1 < sentences.length;
    const alone = valueOf(first, first);
    if (!needsNext && alone > best.value) best = { first, last: first, value: alone };
    if (first + 1 === sentences.length) break;
    const together = valueOf(first, first + 1);
    const value = needsNext ? together : together / SECOND_SENTENCE_GAIN;
    if (value > best.value) best = { first, last: first + 1, value };
  }
  const { start } = sentences[best.first]!;
  const { end } = sentences[best.last]!;
  return { start, end, text: passageText.slice(start, end) };
}

/**
 * The query's terms that occur in the passage, weighted by inverse sentence frequency. Stop words count only when no
 * other term occurs.
 */
function weightsIn(sentences: { terms: ReadonlyMap<string, number> }[], query: string): Map<string, number> {
  const weights = new Map<string, number>();
  const occurring = queryTerms(query).filter(({ term }) => sentences.some(({ terms }) => terms.has(term)));
  const content = occurring.filter(({ stop }) => !stop);
  for (const { term, weight } of content.length > 0 ? content : occurring) {
    const holders = sentences.filter(({ terms }) => terms.has(term)).length;
    weights.set(term, weight * Math.log(1 + sentences.length / holders));
  }
  return weights;
}
