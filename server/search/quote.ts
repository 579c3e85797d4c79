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
  const { single, paired } = valuesOf(sentences, query);
  let best = { first: 0, last: 0, value: -1 };
  for (let first = 0; first < sentences.length; first++) {
    const needsNext = sentences[first]!.introducesNext && first + 1 < sentences.length;
    const alone = single[first]!;
    if (!needsNext && alone > best.value) best = { first, last: first, value: alone };
    if (first + 1 === sentences.length) break;
    const together = paired[first]!;
    const value = needsNext ? together : together / SECOND_SENTENCE_GAIN;
    if (value > best.value) best = { first, last: first + 1, value };
  }
  const { start } = sentences[best.first]!;
  const { end } = sentences[best.last]!;
  return { start, end, text: passageText.slice(start, end) };
}

/**
 * The coverage of the query by each sentence, and by each with the one after it: the sum of the weights of its terms, by
 * inverse sentence frequency. Stop words count only when no other term occurs.
 */
function valuesOf(sentences: { terms: ReadonlyMap<string, number> }[], query: string) {
  const wanted = new Map(queryTerms(query).map((term) => [term.term, { ...term, holders: [] as number[] }]));
  for (const [i, { terms }] of sentences.entries())
    for (const term of terms.keys()) wanted.get(term)?.holders.push(i);
  const occurring = [...wanted.values()].filter(({ holders }) => holders.length > 0);
  const content = occurring.filter(({ stop }) => !stop);
  const single = new Float64Array(sentences.length);
  const paired = new Float64Array(sentences.length);
  for (const { weight, holders } of content.length > 0 ? content : occurring) {
    const value = weight * Math.log(1 + sentences.length / holders.length);
    for (const [at, i] of holders.entries()) {
      single[i]! += value;
      paired[i]! += value;
      if (i > 0 && holders[at - 1] !== i - 1) paired[i - 1]! += value;
    }
  }
  return { single, paired };
}
