import { answerKindOf, holdsAnswer, type AnswerKind } from './answerKind.ts';
import { fold } from './fold.ts';
import type { Ranking } from './rank.ts';
import { sentencesOf } from './sentences.ts';
import { wordsOf } from './terms.ts';

export interface PassageText {
  title: string;
  text: string;
  /** How customers ask for it. */
  phrasings: readonly string[];
}

/** A question as it is held against the sentences of a passage. */
export interface Question {
  folded: string;
  kind: AnswerKind | undefined;
  /** Its words and characters; pairs do not count, as an answer may put the characters in another order. */
  words: Asked[];
  /** The weight of all of them, and of those that stand at the question's beginning. */
  total: number;
  beginning: number;
}

interface Asked {
  term: string;
  weight: number;
  /** A character of a script without spaces, and no word. */
  isSingle: boolean;
  /** Stands at the question's beginning. */
  begins: boolean;
}

/** How well a passage reads as an answer: shares of the question by weight, 0 to 1. */
export interface Reading {
  /** The most that one sentence says: what is asked in one sentence is answered in one. */
  said: number;
  /** The same with, in part, what the sentence leaves to its title, to the opening of the text and to the sentence before. */
  meant: number;
  /** The most that is meant by a sentence which holds what the question asks for: a number, a time, a place. */
  answered: number;
  /** What is meant of the question's beginning or of its rest, whichever is less: the thing, and what is asked of it. */
  whole: number;
}

/** What a question is about mostly stands at its beginning, which is this much of it. */
const BEGINNING = 0.4;
/** What the opening of a text names counts so much in each of its sentences: they go on with “it”. */
const OPENED = 0.8;
/** And what the sentence before names. */
const BEFORE = 0.6;

/** The question of a ranking, prepared to read its hits. */
export function questionOf(query: string, { terms, weights, kinds }: Ranking): Question {
  const folded = fold(query);
  const words = terms.flatMap((term, i) => {
    const [kind, weight] = [kinds[i], weights[i]!];
    if (kind !== 'word' && kind !== 'single') return [];
    const begins = folded.indexOf(term) < BEGINNING * folded.length;
    return [{ term, weight, isSingle: kind === 'single', begins }];
  });
  const weightOf = (some: typeof words) => some.reduce((sum, { weight }) => sum + weight, 0);
  return {
    folded,
    kind: answerKindOf(folded),
    words,
    total: weightOf(words),
    beginning: weightOf(words.filter(({ begins }) => begins)),
  };
}

/** Reads a passage for a question, sentence by sentence; its title and phrasings are sentences too. */
export function read({ title, text, phrasings }: PassageText, question: Question): Reading {
  const best: Reading = { said: 0, meant: 0, answered: 0, whole: 0 };
  if (question.total === 0) return best;
  for (const named of [title, ...phrasings]) take(new TextSpan(named));
  const opening = new TextSpan(`${title} ${openingOf(text)}`);
  let before: TextSpan | undefined;
  for (const { start, end } of sentencesOf(text)) {
    const sentence = new TextSpan(text.slice(start, end));
    const meant = take(sentence, opening, before);
    before = sentence;
    if (meant <= best.answered || !question.kind) continue;
    if (holdsAnswer(sentence.folded, question.kind, question.folded)) best.answered = meant;
  }
  if (!question.kind) best.answered = best.meant;
  return best;

  function take(sentence: TextSpan, opened?: TextSpan, last?: TextSpan): number {
    let [said, beginning, rest] = [0, 0, 0];
    for (const asked of question.words) {
      const { weight, begins } = asked;
      const share = sentence.holds(asked)
        ? 1
        : opened?.holds(asked)
          ? OPENED
          : last?.holds(asked)
            ? BEFORE
            : 0;
      if (share === 1) said += weight;
      if (begins) beginning += share * weight;
      else rest += share * weight;
    }
    const { total } = question;
    const meant = (beginning + rest) / total;
    const whole = Math.min(shareOf(beginning, question.beginning), shareOf(rest, total - question.beginning));
    best.said = Math.max(best.said, said / total);
    best.meant = Math.max(best.meant, meant);
    best.whole = Math.max(best.whole, whole);
    return meant;
  }
}

/** A piece of a text, to be asked what it holds. */
class TextSpan {
  readonly folded: string;
  #words: ReadonlySet<string> | undefined;

  constructor(text: string) {
    this.folded = fold(text);
  }

  holds({ term, isSingle }: Asked): boolean {
    if (isSingle) return this.folded.includes(term);
    return (this.#words ??= wordsOf(this.folded)).has(term);
  }
}

function shareOf(part: number, all: number): number {
  return all > 0 ? part / all : 1;
}

const OPENING_WIDTH = 60;

/** The first 60 Latin letters or 20 Chinese characters. */
function openingOf(text: string): string {
  let [end, width] = [0, 0];
  while (end < text.length && width < OPENING_WIDTH) width += text.charCodeAt(end++) >= 0x2e80 ? 3 : 1;
  return text.slice(0, end);
}
