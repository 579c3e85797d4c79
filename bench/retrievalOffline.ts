/**
 * Measures the search engine alone, without database or network, on a folder of questions and passages:
 * `node bench/retrievalOffline.ts [folder]`, or PARLEY_RETRIEVAL_DATA. The folder holds `index.json`
 * (slice → corpus), `corpora/NAME.jsonl` and `dev/SLICE.jsonl`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rerank, rerankedHits, type Reranking } from '#server/search/rerank.ts';
import { buildSegment } from '#server/search/buildSegment.ts';
import { mergeSegments } from '#server/search/mergeSegments.ts';
import { rank } from '#server/search/rank.ts';
import { openSegment, type Segment } from '#server/search/segment.ts';

export interface Passage {
  id: string;
  title: string;
  text: string;
  phrasings?: string[];
}

export interface Question {
  id: string;
  q: string;
  /** Ids of the passages that answer; none when nothing does. */
  gold: string[];
}

export interface Slice {
  name: string;
  corpus: string;
  questions: Question[];
}

/** Recall at 1 and at 5, in percent. */
const TARGETS: Record<string, [number, number]> = {
  'en-en': [80, 93],
  'typo-en': [77, 91],
  'hant-hant': [93, 98],
  'hans-hans': [90, 97],
  'faq-banking77': [63, 86],
  mixed: [78, 91],
};
/** Questions in the other Chinese script: at most one point behind the same questions in the script of the passages. */
const SAME_SCRIPT: Record<string, string> = { 'x-hk-hans': 'hans-hans', 'x-hans-hant': 'hant-hant' };
const MIXED = ['en', 'hant', 'hans', 'banking77'];
/** A corpus whose passages are example questions, which can be indexed as phrasings as well. */
const EXAMPLES = 'banking77_8';
const AS_PHRASINGS = ' as phrasings';
const ANSWER_FROM = 0.7;
const OFFER_FROM = 0.3;

if (import.meta.main) measure(dataFolder());

export function dataFolder(): string {
  return process.argv[2] ?? process.env.PARLEY_RETRIEVAL_DATA ?? '../shared/data/retrieval';
}

export function loadSlices(folder: string): Slice[] {
  const index = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')) as Record<
    string,
    { corpus: string }
  >;
  const slices = Object.entries(index).map(([name, { corpus }]) => ({
    name,
    corpus,
    questions: readLines<Question>(path.join(folder, 'dev', `${name}.jsonl`)),
  }));
  const examples = slices.filter(({ corpus }) => corpus === EXAMPLES);
  return [
    ...slices,
    ...examples.map((slice) => ({
      ...slice,
      name: `${slice.name}${AS_PHRASINGS}`,
      corpus: `${EXAMPLES}${AS_PHRASINGS}`,
    })),
  ];
}

export function loadCorpus(folder: string, name: string): Passage[] {
  const file = path.join(folder, 'corpora', `${name.replace(AS_PHRASINGS, '')}.jsonl`);
  const passages = readLines<Passage>(file);
  if (!name.endsWith(AS_PHRASINGS)) return passages;
  return passages.map(({ text, ...rest }) => ({
    ...rest,
    text: rest.title,
    phrasings: text.split(/(?<=[.!?])\s+/),
  }));
}

function readLines<Row>(file: string): Row[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}

/** Segments of at most `size` passages; the id of a passage is its index in the list. */
export function indexInParts(passages: Passage[], size: number): Segment[] {
  const parts: Segment[] = [];
  for (let i = 0; i < passages.length; i += size) {
    const part = passages.slice(i, i + size).map((passage, j) => ({ ...passage, id: i + j }));
    parts.push(openSegment(buildSegment(part)));
  }
  return parts;
}

/** A search: ranked, and reranked by the texts of the hits. */
export function searchIn(segments: Segment[], passages: Passage[], query: string): Reranking {
  const ranking = rank(segments, query, { limit: rerankedHits });
  const texts = new Map(
    ranking.hits.map(({ passage_id: id }) => [id, { phrasings: [], ...passages[id]! }] as const),
  );
  return rerank(ranking, texts, query);
}

export function indexWhole(passages: Passage[]): Segment[] {
  return [openSegment(mergeSegments(indexInParts(passages, 500), () => false))];
}

function measure(folder: string): void {
  const slices = loadSlices(folder);
  const corpora = new Map<string, Passage[]>();
  for (const { corpus } of slices) {
    if (!corpora.has(corpus)) corpora.set(corpus, loadCorpus(folder, corpus));
  }
  const join = (names: string[]) => names.flatMap((name) => corpora.get(name) ?? []);
  corpora.set('mixed', join(MIXED));
  corpora.set('mixed_cut', join(MIXED.map((name) => (corpora.has(`${name}_cut`) ? `${name}_cut` : name))));
  const indexes = new Map([...corpora].map(([name, passages]) => [name, indexWhole(passages)]));

  const answerable = slices.filter(({ questions }) => questions.every(({ gold }) => gold.length > 0));
  const recalls = answerable.map((slice) => recallOf(slice, corpora, indexes));
  const fromMixed = answerable
    .filter(({ corpus }) => MIXED.includes(corpus))
    .map((slice) => recallOf({ ...slice, name: `mixed ${slice.name}`, corpus: 'mixed' }, corpora, indexes));
  const mixed = { slice: 'mixed', ...averageOf(fromMixed) };
  console.log('\nRecall in percent');
  console.table([...recalls, ...fromMixed, mixed].map((row) => ({ ...row, ...targetOf(row, recalls) })));

  console.log(`\nConfidence: answer from ${ANSWER_FROM}, offer choices from ${OFFER_FROM}`);
  const doubtful = slices.filter((slice) => !answerable.includes(slice));
  const inMixed = doubtful.map((slice) => ({ ...slice, name: `mixed ${slice.name}`, corpus: 'mixed_cut' }));
  const all = [...doubtful, ...inMixed, ...answerable];
  console.table(all.map((slice) => confidenceIn(slice, corpora, indexes)));

  measureSpeed(corpora.get('mixed')!, slices);
}

interface Recall {
  slice: string;
  at1: number;
  at5: number;
}

function recallOf(slice: Slice, corpora: Map<string, Passage[]>, indexes: Map<string, Segment[]>): Recall {
  let [first, five] = [0, 0];
  for (const { hits, gold } of answersTo(slice, corpora, indexes)) {
    if (gold.has(hits[0] ?? '')) first++;
    if (hits.some((hit) => gold.has(hit))) five++;
  }
  const percent = (count: number) => round((100 * count) / slice.questions.length, 1);
  return { slice: slice.name, at1: percent(first), at5: percent(five) };
}

function averageOf(rows: { at1: number; at5: number }[]) {
  const mean = (pick: (row: { at1: number; at5: number }) => number) =>
    round(rows.reduce((sum, row) => sum + pick(row), 0) / rows.length, 1);
  return { at1: mean((row) => row.at1), at5: mean((row) => row.at5) };
}

function targetOf({ slice, at1, at5 }: Recall, all: Recall[]) {
  const same = all.find((row) => row.slice === SAME_SCRIPT[slice]);
  const target = same ? [round(same.at1 - 1, 1), round(same.at5 - 1, 1)] : TARGETS[slice];
  if (!target) return {};
  return { target: target.join('/'), met: at1 >= target[0]! && at5 >= target[1]! };
}

function answersTo(slice: Slice, corpora: Map<string, Passage[]>, indexes: Map<string, Segment[]>) {
  const passages = corpora.get(slice.corpus)!;
  return slice.questions.map(({ q, gold }) => {
    const { hits, confidence } = searchIn(indexes.get(slice.corpus)!, passages, q);
    return {
      hits: hits.slice(0, 5).map((hit) => passages[hit.passage_id]!.id),
      confidence,
      gold: new Set(gold),
    };
  });
}

function confidenceIn(slice: Slice, corpora: Map<string, Passage[]>, indexes: Map<string, Segment[]>) {
  const answers = answersTo(slice, corpora, indexes).map(({ hits, confidence, gold }) => ({
    confidence,
    right: gold.has(hits[0] ?? ''),
    among: hits.slice(0, 3).some((hit) => gold.has(hit)),
    answerable: gold.size > 0,
  }));
  const answered = answers.filter(({ confidence }) => confidence >= ANSWER_FROM);
  const offered = answers.filter(({ confidence }) => confidence >= OFFER_FROM && confidence < ANSWER_FROM);
  const unanswerable = answers.filter(({ answerable }) => !answerable);
  const share = (some: unknown[], all: unknown[]) =>
    all.length > 0 ? round(some.length / all.length, 3) : '';
  return {
    slice: slice.name,
    auroc: round(aurocOf(answers), 3),
    calibration_error: round(calibrationError(answers), 3),
    answered: share(answered, answers),
    right: share(
      answered.filter(({ right }) => right),
      answered,
    ),
    offered: share(offered, answers),
    among_three: share(
      offered.filter(({ among }) => among),
      offered,
    ),
    rejected: share(
      unanswerable.filter(({ confidence }) => confidence < ANSWER_FROM),
      unanswerable,
    ),
  };
}

/** The probability that a right first hit has a higher confidence than a wrong one. */
export function aurocOf(answers: { confidence: number; right: boolean }[]): number {
  const sorted = [...answers].sort((one, other) => one.confidence - other.confidence);
  const right = sorted.filter((answer) => answer.right).length;
  let ranks = 0;
  for (const [i, answer] of sorted.entries()) if (answer.right) ranks += i + 1;
  return (ranks - (right * (right + 1)) / 2) / (right * (sorted.length - right));
}

/** The mean difference between confidence and the share that is right, in ten bands. */
export function calibrationError(answers: { confidence: number; right: boolean }[]): number {
  let error = 0;
  for (let band = 0; band < 10; band++) {
    const inside = answers.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === band);
    const stated = inside.reduce((sum, { confidence }) => sum + confidence, 0);
    const right = inside.filter((answer) => answer.right).length;
    error += Math.abs(stated - right) / answers.length;
  }
  return error;
}

/** 25,000 passages in eight segments of decreasing size, as after background merging. */
function measureSpeed(passages: Passage[], slices: Slice[]): void {
  const many = Array.from({ length: 25_000 }, (_, i) => passages[(i * 7919) % passages.length]!);
  const started = performance.now();
  const parts = indexInParts(many, 500);
  const built = performance.now();
  const bytes = mergeSegments(parts, () => false);
  const merged = performance.now();
  openSegment(bytes);
  const opened = performance.now();
  const segments = [20, 12, 8, 4, 3, 1, 1, 1].reduce<{ from: number; made: Segment[] }>(
    ({ from, made }, count) => ({
      from: from + count,
      made: [...made, openSegment(mergeSegments(parts.slice(from, from + count), () => false))],
    }),
    { from: 0, made: [] },
  ).made;
  console.log('\n25,000 passages');
  console.table({
    'build, ms': round(built - started, 0),
    'build of 500, ms': round((built - started) / parts.length, 1),
    'merge, ms': round(merged - built, 0),
    'open, ms': round(opened - merged, 1),
    'size, MB': round(bytes.length / 1e6, 1),
    'size in eight, MB': round(segments.reduce((sum, segment) => sum + segment.bytes.length, 0) / 1e6, 1),
  });

  const questions = (name: string) =>
    slices.find((slice) => slice.name === name)!.questions.map(({ q }) => q);
  const [english, typo, chinese] = [questions('en-en'), questions('typo-en'), questions('hant-hant')];
  const joined = (count: number, ...lists: string[][]) =>
    lists[0]!.map((_, i) =>
      Array.from({ length: count }, (_, j) => lists[j % lists.length]![(i + j * 37) % 500]!).join(' '),
    );
  console.table(
    Object.fromEntries(
      Object.entries({
        English: english,
        'English with typing errors': typo,
        Chinese: chinese,
        'both scripts': joined(2, english, chinese),
        'long English': joined(8, english),
        'long, full of typing errors': joined(8, typo),
        'long Chinese': joined(4, chinese),
        'long in both': joined(8, english, chinese),
      }).map(([name, queries]) => [name, timesOf(segments, queries)]),
    ),
  );
}

function timesOf(segments: Segment[], queries: string[]) {
  for (const query of queries.slice(0, 50)) rank(segments, query, { limit: 5 });
  let terms = 0;
  const times = queries.map((query) => {
    const from = performance.now();
    terms += rank(segments, query, { limit: 5 }).terms.length;
    return performance.now() - from;
  });
  times.sort((one, other) => one - other);
  const at = (share: number) => round(times[Math.floor(times.length * share)]!, 2);
  return {
    terms: round(terms / queries.length, 0),
    'p50, ms': at(0.5),
    'p99, ms': at(0.99),
    'most, ms': at(0.9999),
  };
}

function round(number: number, digits: number): number {
  return Number(number.toFixed(digits));
}
