import type { Passage } from '#server/features/agent/engines/engine.ts';
import {
  askedFigure,
  askedFiguresIn,
  subjectOf,
  weekdaysIn,
  type AskedFigure,
} from '#server/search/askedFigure.ts';
import { sentencesOf } from '#server/search/sentences.ts';
import { passageTerms, queryTerms } from '#server/search/terms.ts';

export interface Picked {
  /** Undefined: the question asks for a figure that no hit about its subject has. */
  passage: Passage | undefined;
  /** Two sources say the same figure of all of the subject, or one does and no hit says another. */
  agreement: 'two' | 'one' | undefined;
}

/** The share of the best score that a hit needs to answer in place of the best one. */
const NEAR = 0.4;
/** The share of the best hit's coverage of the question that such a hit needs. */
const AS_MUCH = 0.9;

/**
 * The hit that answers a question: the best one, unless the question asks for a price, a day or a time which only another
 * hit about the same subject has. `quoteOf` is what would be sent of a hit.
 */
export function pickPassage(
  hits: readonly Passage[],
  query: string,
  quoteOf: (passage: Passage) => string,
): Picked {
  const [first] = hits;
  const asked = askedFigure(query);
  if (!first || !asked) return { passage: first, agreement: undefined };
  const near = hits.filter(({ score }) => score >= NEAR * first.score);
  const needed = AS_MUCH * coverageOf(first, query);
  const holders = near.flatMap((passage) => {
    const figures = askedFiguresIn(quoteOf(passage), asked, query);
    return figures.size > 0 && coverageOf(passage, query) >= needed ? [{ passage, figures }] : [];
  });
  const mayLack = !asked.isRequired || asksForIt(first, asked);
  const passage = holders[0]?.passage ?? (mayLack ? first : undefined);
  const statements = hits.flatMap((hit) => statementsOf(hit, asked, query));
  const confirmed = statements.find((one) =>
    statements.some((other) => other.passage.source_id !== one.passage.source_id && agree(one, other)),
  );
  if (confirmed) return { passage: confirmed.passage, agreement: 'two' };
  const [only] = statements;
  const isOnly = only && only.hasSubject && statements.every((other) => agree(only, other));
  return isOnly ? { passage: only.passage, agreement: 'one' } : { passage, agreement: undefined };
}

const HOURS: AskedFigure = { kind: 'time', isRequired: true };

/** A sentence about all of a question's subject that has the figure it asks for. */
type Statement = { passage: Passage; figures: ReadonlySet<string>; hasSubject: boolean };

function statementsOf(passage: Passage, asked: AskedFigure, query: string): Statement[] {
  const subject = contentOf(subjectOf(query, asked));
  const days = [...weekdaysIn(query)];
  return sentencesOf(passage.text).flatMap(({ start, end }) => {
    const sentence = passage.text.slice(start, end);
    const held = passageTerms(sentence).counts;
    if (!subject.every(({ term }) => held.has(term))) return [];
    const known = weekdaysIn(sentence);
    if (!days.every((day) => known.has(day))) return [];
    // Without a subject ("when do you close?") only a statement of opening hours answers.
    if (subject.length === 0 && (known.size === 0 || askedFiguresIn(sentence, HOURS, '').size === 0))
      return [];
    const figures = askedFiguresIn(sentence, asked, query);
    return figures.size > 0 ? [{ passage, figures, hasSubject: subject.length > 0 }] : [];
  });
}

/** Whether two sentences say the same: all figures of one are in the other. */
function agree({ figures: one }: Statement, { figures: other }: Statement): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  return [...fewer].every((figure) => more.has(figure));
}

/** A member's answer to such a question, which may well have no figure: "Please ask us." */
function asksForIt({ question }: Passage, { kind }: AskedFigure): boolean {
  return question !== undefined && askedFigure(question)?.kind === kind;
}

/** The share of the content of a question, by weight, that a passage has; 1 for a question without any. */
function coverageOf({ title, text, question = '' }: Passage, query: string): number {
  const held = passageTerms(`${title}\n${question}\n${text}`).counts;
  const content = contentOf(query);
  const weightOf = (terms: typeof content) => terms.reduce((sum, { weight }) => sum + weight, 0);
  const all = weightOf(content);
  return all === 0 ? 1 : weightOf(content.filter(({ term }) => held.has(term))) / all;
}

/** The words and single characters of a query that are no stop words. */
function contentOf(query: string) {
  return queryTerms(query).filter(({ stop, kind }) => !stop && (kind === 'word' || kind === 'single'));
}
