import { askedFigure, askedFiguresIn } from './askedFigure.ts';
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
/** The factor on the coverage by a quote with the figure that the question asks for. */
const ASKED_FIGURE_GAIN = 2;
/** How far the lines below a heading are quoted, in UTF-16 units. */
const MAX_LIST = 400;

/**
 * The sentence of a passage, or two adjacent ones, with the highest weighted coverage of a question; one with the price,
 * day or time that the question asks for is preferred. A heading or a question in the text is never quoted without what
 * follows it. Without any coverage, the first sentence.
 */
export function bestQuote(passageText: string, query: string): Quote {
  const asked = askedFigure(query);
  const sentences = sentencesOf(passageText).map((sentence) => {
    const text = passageText.slice(sentence.start, sentence.end);
    const isAsked = asked !== undefined && askedFiguresIn(text, asked, query).size > 0;
    return { ...sentence, terms: passageTerms(text).counts, isAsked };
  });
  if (sentences.length === 0) return { start: 0, end: 0, text: '' };
  const { single, paired } = valuesOf(sentences, query);
  const gainOf = (...span: typeof sentences) => (span.some(({ isAsked }) => isAsked) ? ASKED_FIGURE_GAIN : 1);
  let best = { first: 0, last: 0, value: -1 };
  for (let first = 0; first < sentences.length; first++) {
    const [sentence, next] = [sentences[first]!, sentences[first + 1]];
    const needsNext = sentence.introducesNext && next !== undefined;
    const alone = single[first]! * gainOf(sentence);
    if (!needsNext && alone > best.value) best = { first, last: first, value: alone };
    if (!next) break;
    const together = paired[first]! * gainOf(sentence, next);
    const value = needsNext ? together : together / SECOND_SENTENCE_GAIN;
    if (value > best.value) best = { first, last: first + 1, value };
  }
  const { start, introducesNext } = sentences[best.first]!;
  let { last } = best;
  // A question about all of a list, which its heading covers alone.
  if (introducesNext && single[best.first] === paired[best.first])
    while (sentences[last + 1]?.isAsked && sentences[last + 1]!.end - start <= MAX_LIST) last++;
  const { end } = sentences[last]!;
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
