import snowball from 'snowball-stemmers';
import { normalizeText } from './normalizeText.ts';
import { isStopWord, stopSpans } from './stopWords.ts';

/** The kind of a term, which decides its weight: words and their parts, or bigrams and unigrams of scripts without spaces. */
export type TermKind = 'word' | 'part' | 'pair' | 'single';

export interface PassageTerms {
  /** Term → how often it occurs. */
  counts: Map<string, number>;
  /** In words, or characters of a script without spaces. */
  length: number;
}

export interface QueryTerm {
  term: string;
  kind: TermKind;
  weight: number;
  stop: boolean;
}

/** The terms under which a passage is found. */
export function passageTerms(text: string): PassageTerms {
  const terms: PassageTerms = { counts: new Map(), length: 0 };
  const count = (term: string) => terms.counts.set(term, (terms.counts.get(term) ?? 0) + 1);
  for (const run of runsOf(normalizeText(text))) {
    if (run.kind !== 'spaceless') {
      if (run.kind === 'word') terms.length++;
      count(stem(run.text));
      continue;
    }
    const characters = [...run.text];
    terms.length += characters.length;
    for (let i = 0; i < characters.length; i++) {
      count(characters[i]!);
      if (i > 0) count(characters[i - 1]! + characters[i]!);
    }
  }
  return terms;
}

/** The words and parts of words of a normalized text. */
export function wordsOf(normalized: string): Set<string> {
  const words = new Set<string>();
  for (const run of runsOf(normalized)) if (run.kind !== 'spaceless') words.add(stem(run.text));
  return words;
}

const WEIGHTS: Record<TermKind, number> = { word: 1, part: 0.5, pair: 0.9, single: 0.6 };
/** The length, in UTF-16 units, after which a query is cut off. */
const MAX_QUERY = 1000;
const STOP_WEIGHT = 0.3;
/** For a bigram across the boundary of two words of the query. */
const BOUNDARY_WEIGHT = 0.6;
/** For a Latin word in a Chinese question, where it is mostly a name, a code or a product. */
const FOREIGN_WEIGHT = 2;

/** The distinct terms of a question with their weights, in order of appearance. */
export function queryTerms(text: string): QueryTerm[] {
  const runs = [...runsOf(normalizeText(text.slice(0, MAX_QUERY)))];
  const wordFactor = runs.some((run) => run.kind === 'spaceless') ? FOREIGN_WEIGHT : 1;
  const terms = new Map<string, QueryTerm>();
  const add = (term: string, kind: TermKind, stop: boolean, factor: number) => {
    const weight = WEIGHTS[kind] * factor * (stop ? STOP_WEIGHT : 1);
    const known = terms.get(term);
    if (!known) terms.set(term, { term, kind, weight, stop });
    else if (weight > known.weight) Object.assign(known, { kind, weight, stop });
  };
  for (const run of runs) {
    if (run.kind !== 'spaceless') {
      add(stem(run.text), run.kind, isStopWord(run.text), wordFactor);
      continue;
    }
    const characters = [...run.text];
    const stops = stopSpans(characters);
    const boundaries = wordBoundaries(run.text);
    for (let i = 0, at = 0; i < characters.length; at += characters[i++]!.length) {
      add(characters[i]!, 'single', stops[i]!, 1);
      if (i === 0) continue;
      const pair = characters[i - 1]! + characters[i]!;
      add(pair, 'pair', stops[i - 1]! && stops[i]!, boundaries.has(at) ? BOUNDARY_WEIGHT : 1);
    }
  }
  return [...terms.values()];
}

interface Run {
  text: string;
  /** A word or a part of one (8am → 8, am; check-in → checkin), or a run of a script without spaces. */
  kind: 'word' | 'part' | 'spaceless';
}

const SPACELESS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const LETTERS = `(?:(?![${SPACELESS}ー])[\\p{L}\\p{N}\\p{M}])+`;
const NUMBER = '\\d{1,3}(?:,\\d{3})+(?!\\d)(?:\\.\\d+)?|\\d+(?:\\.\\d+)+';
const RUN = new RegExp(`([${SPACELESS}ー]+)|${NUMBER}|${LETTERS}(?:['’‐-]${LETTERS})*`, 'gu');

function* runsOf(normalized: string): Generator<Run> {
  for (const match of normalized.matchAll(RUN)) {
    const [run, spaceless] = match;
    if (spaceless) {
      yield { text: spaceless, kind: 'spaceless' };
      continue;
    }
    const pieces = run.split(/[‐-]/);
    for (const piece of pieces) {
      const word = plainWord(piece);
      yield { text: word, kind: 'word' };
      for (const part of partsOf(word)) yield { text: part, kind: 'part' };
    }
    const joined = pieces.join('');
    if (pieces.length === 2 && /^[a-z]+$/.test(joined)) yield { text: joined, kind: 'part' };
  }
}

/** hotel's → hotel, don't → dont, 1,000 → 1000. */
function plainWord(word: string): string {
  if (/^\d/.test(word)) return word.replaceAll(',', '');
  return word.replace(/['’]s$/, '').replace(/['’]/g, '');
}

/** 8am → 8, am. */
function partsOf(word: string): string[] {
  if (!/\d/.test(word) || !/[a-z]/.test(word)) return [];
  const parts = word.match(/\d+|\D+/g) ?? [];
  return parts.length <= 3 ? parts : [];
}

const stemmer = snowball.newStemmer('english');
const stems = new Map<string, string>();
const STEMS_KEPT = 20_000;
const MAX_WORD = 40;

/** Porter2 for words in ASCII letters; others are only cut to 40 characters. */
export function stem(word: string): string {
  if (!/^[a-z]{3,40}$/.test(word)) return word.slice(0, MAX_WORD);
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= STEMS_KEPT) stems.clear();
  const stemmed = stemmer.stem(word);
  stems.set(word, stemmed);
  return stemmed;
}

let segmenter: Intl.Segmenter | undefined;

/** The offsets in the run at which a dictionary word begins. */
function wordBoundaries(run: string): Set<number> {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return new Set(Array.from(segmenter.segment(run), (segment) => segment.index));
}
