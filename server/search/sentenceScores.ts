import { expectedAnswerType, containsAnswer, type AnswerType } from './expectedAnswerType.ts';
import { normalizeText } from './normalizeText.ts';
import type { Ranking } from './rank.ts';
import { sentencesOf } from './sentences.ts';
import { wordsOf } from './terms.ts';

export interface PassageText {
  title: string;
  text: string;
  /** Example questions. */
  phrasings: readonly string[];
}

/** A question prepared for comparison with the sentences of a passage. */
export interface Question {
  normalized: string;
  answerType: AnswerType | undefined;
  /** Its words and characters; bigrams are left out, as an answer may have the characters in another order. */
  words: QuestionWord[];
  /** The total weight of the words, and of those at the question's beginning. */
  totalWeight: number;
  beginningWeight: number;
}

interface QuestionWord {
  term: string;
  weight: number;
  /** A character of a script without spaces. */
  isSingle: boolean;
  isAtBeginning: boolean;
}

/** How much of a question single sentences of a passage cover: weighted shares, 0 to 1. */
export interface SentenceScores {
  /** The highest coverage by one sentence. */
  coverage: number;
  /** The same, with words in the title, the opening of the text and the sentence before counting in part. */
  contextualCoverage: number;
  /** The highest contextual coverage by a sentence with an answer of the expected type. */
  answerCoverage: number;
  /** The lower of the contextual coverages of the question's beginning (its subject) and of its rest. */
  balancedCoverage: number;
}

/** The share of a question, from its start, that usually names its subject. */
const BEGINNING_SHARE = 0.4;
/** The value of a word that occurs in the opening of the text, to which later sentences refer by pronouns. */
const OPENING_VALUE = 0.8;
/** The value of a word that occurs in the sentence before. */
const PREVIOUS_VALUE = 0.6;
/** More than any passage of whole sentences has. */
const MAX_SENTENCES = 400;

export function prepareQuestion(query: string, { terms, weights, kinds }: Ranking): Question {
  const normalized = normalizeText(query);
  const words = terms.flatMap((term, i) => {
    const [kind, weight] = [kinds[i], weights[i]!];
    if (kind !== 'word' && kind !== 'single') return [];
    const isAtBeginning = normalized.indexOf(term) < BEGINNING_SHARE * normalized.length;
    return [{ term, weight, isSingle: kind === 'single', isAtBeginning }];
  });
  const weightOf = (some: typeof words) => some.reduce((sum, { weight }) => sum + weight, 0);
  return {
    normalized,
    answerType: expectedAnswerType(normalized),
    words,
    totalWeight: weightOf(words),
    beginningWeight: weightOf(words.filter(({ isAtBeginning }) => isAtBeginning)),
  };
}

/** Scores the sentences of a passage against a question; its title and phrasings count as sentences too. */
export function scoreSentences({ title, text, phrasings }: PassageText, question: Question): SentenceScores {
  const best: SentenceScores = { coverage: 0, contextualCoverage: 0, answerCoverage: 0, balancedCoverage: 0 };
  const { words, totalWeight, beginningWeight, answerType } = question;
  if (totalWeight === 0) return best;
  for (const heading of [title, ...phrasings]) score(new TextSpan(heading));
  const opening = new TextSpan(`${title} ${openingOf(text)}`);
  let previous: TextSpan | undefined;
  for (const { start, end } of sentencesOf(text).slice(0, MAX_SENTENCES)) {
    const sentence = new TextSpan(text.slice(start, end));
    const contextual = score(sentence, opening, previous);
    previous = sentence;
    if (contextual <= best.answerCoverage || !answerType) continue;
    if (containsAnswer(sentence.normalized, answerType, question.normalized))
      best.answerCoverage = contextual;
  }
  if (!answerType) best.answerCoverage = best.contextualCoverage;
  return best;

  function score(sentence: TextSpan, textOpening?: TextSpan, sentenceBefore?: TextSpan): number {
    let [own, beginning, rest] = [0, 0, 0];
    for (const word of words) {
      const { weight, isAtBeginning } = word;
      const value = sentence.contains(word)
        ? 1
        : textOpening?.contains(word)
          ? OPENING_VALUE
          : sentenceBefore?.contains(word)
            ? PREVIOUS_VALUE
            : 0;
      if (value === 1) own += weight;
      if (isAtBeginning) beginning += value * weight;
      else rest += value * weight;
    }
    const contextual = (beginning + rest) / totalWeight;
    const balanced = Math.min(
      shareOf(beginning, beginningWeight),
      shareOf(rest, totalWeight - beginningWeight),
    );
    best.coverage = Math.max(best.coverage, own / totalWeight);
    best.contextualCoverage = Math.max(best.contextualCoverage, contextual);
    best.balancedCoverage = Math.max(best.balancedCoverage, balanced);
    return contextual;
  }
}

/** Part of a text, with its words parsed on first use. */
class TextSpan {
  readonly normalized: string;
  #words: ReadonlySet<string> | undefined;

  constructor(text: string) {
    this.normalized = normalizeText(text);
  }

  contains({ term, isSingle }: QuestionWord): boolean {
    if (isSingle) return this.normalized.includes(term);
    return (this.#words ??= wordsOf(this.normalized)).has(term);
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
