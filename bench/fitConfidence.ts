/**
 * Fits the coefficients of `server/search/confidence.ts` to a folder of questions and
 * passages (see `retrievalOffline.ts`) and prints them: `node bench/fitConfidence.ts [folder]`.
 *
 * Besides the slices themselves it runs their questions against other collections, with and without the passages that
 * answer them: all languages together, question-and-answer sources with some removed, and small workspaces. The features
 * of the ranking are fitted first, then those of the comparison of hits. Each setup has the weight of the square root of
 * its number of questions. For cross-validation every language is predicted from the others before the final fit.
 */
import { logitOf } from '#server/search/confidence.ts';
import {
  aurocOf,
  calibrationError,
  dataFolder,
  indexWhole,
  loadCorpus,
  loadSlices,
  searchIn,
  type Passage,
  type Question,
} from './retrievalOffline.ts';

interface Example {
  way: string;
  family: string;
  found: Values;
  compared: Values;
  right: boolean;
  answerable: boolean;
}

type Values = Record<string, number>;

/** A wrong answer costs more than a hand-off. */
const WRONG_WEIGHT = 1.3;
const ANSWER_FROM = 0.7;
const SMALL_SIZES = [30, 200];
const RIDGE = 1e-3;

const folder = dataFolder();
const slices = loadSlices(folder);
const corpora = new Map(slices.map(({ corpus }) => [corpus, loadCorpus(folder, corpus)]));
const examples: Example[] = [];
const random = randomFrom(7);

for (const { name, corpus, questions } of slices) ask(name, corpus, corpora.get(corpus)!, questions);

const mixed = [...corpora]
  .filter(([name]) => name.endsWith('_cut') || name === 'banking77')
  .flatMap(([, all]) => all);
const doubtful = slices.filter(({ questions }) => questions.some(({ gold }) => gold.length === 0));
for (const { name, corpus, questions } of doubtful) ask(`mixed ${name}`, corpus, mixed, questions);

for (const { name, corpus, questions } of slices.filter(({ corpus }) => corpus.startsWith('banking'))) {
  for (let part = 0; part < 3; part++) {
    const kept = corpora.get(corpus)!.filter((_, i) => i % 3 !== part);
    ask(
      `${name} with a third gone`,
      corpus,
      kept,
      questions.filter((_, i) => i % 3 === part),
    );
  }
}

for (const { name, corpus, questions } of slices.filter(
  ({ name, corpus }) => name === `${corpus}-${corpus}`,
)) {
  for (const size of SMALL_SIZES) {
    for (let round = 0; round < 1200 / size; round++) {
      const few = questions.filter(() => random() < size / 5 / questions.length);
      ask(`${name} of ${size}`, corpus, smallWorkspace(corpora.get(corpus)!, few, size), few);
    }
  }
}

const families = [...new Set(examples.map(({ family }) => family))];
const predicted = new Map<Example, number>();
for (const family of families) {
  const { confidenceOf } = fitBoth(examples.filter((example) => example.family !== family));
  for (const example of examples)
    if (example.family === family) predicted.set(example, confidenceOf(example));
}
report('Cross-validation: each language predicted from the others', (example) => predicted.get(example)!);

const all = fitBoth(examples);
report('All fitted together', all.confidenceOf);
console.log('COEFFICIENTS', all.found, 'COMPARED', all.compared);

function fitBoth(from: Example[]) {
  const found = fit(from, (example) => example.found);
  const comparedOf = (example: Example) => ({
    found: logitOf(predict(found, example.found)),
    ...example.compared,
  });
  const compared = fit(from, comparedOf);
  return { found, compared, confidenceOf: (example: Example) => predict(compared, comparedOf(example)) };
}

function ask(way: string, corpus: string, passages: Passage[], questions: Question[]): void {
  const segments = indexWhole(passages);
  const present = new Set(passages.map(({ id }) => id));
  for (const { q, gold } of questions) {
    const { hits, evidence } = searchIn(segments, passages, q);
    if (!evidence) continue;
    examples.push({
      way,
      family: corpus.split('_')[0]!,
      found: { ...evidence.found },
      compared: { ...evidence.compared },
      right: gold.includes(passages[hits[0]!.passage_id]!.id),
      answerable: gold.some((id) => present.has(id)),
    });
  }
}

/** Passages that answer every second question, with their neighbours; those near the answers of the others are removed. */
function smallWorkspace(passages: Passage[], questions: Question[], size: number): Passage[] {
  const answersOf = (half: number) =>
    new Set(questions.flatMap(({ gold }, i) => (i % 2 === half ? gold : [])));
  const nearTo = (ids: Set<string>) =>
    new Set(
      passages.flatMap(({ id }, place) =>
        ids.has(id) ? passages.slice(Math.max(0, place - 2), place + 3) : [],
      ),
    );
  const answers = answersOf(0);
  const near = nearTo(answers);
  const gone = nearTo(answersOf(1));
  const chosen = passages.filter((passage) => answers.has(passage.id) && !gone.has(passage));
  for (const passage of near) if (chosen.length < size && !gone.has(passage)) chosen.push(passage);
  while (chosen.length < size) {
    const passage = passages[Math.floor(random() * passages.length)]!;
    if (!gone.has(passage) && !chosen.includes(passage)) chosen.push(passage);
  }
  return [...new Set(chosen)];
}

/** Weighted logistic regression by Newton's method, with a small ridge on the standardised values. */
function fit(from: Example[], valuesOf: (example: Example) => Values): Values {
  const names = ['intercept', ...Object.keys(valuesOf(from[0]!))];
  const values = from.map((example) => ({ intercept: 1, ...valuesOf(example) }) as Values);
  const counts = Map.groupBy(from, ({ way }) => way);
  const weights = from.map(
    ({ way, right }) => (right ? 1 : WRONG_WEIGHT) / Math.sqrt(counts.get(way)!.length),
  );
  const width = names.length;
  const columns = names.map((name) => values.map((each) => each[name]!));
  const means = columns.map((column, c) => (c === 0 ? 0 : meanOf(column)));
  const spreads = columns.map((column, c) =>
    c === 0 ? 1 : Math.sqrt(meanOf(column.map((value) => (value - means[c]!) ** 2))) || 1,
  );
  const rows = values.map((each) => names.map((name, c) => (each[name]! - means[c]!) / spreads[c]!));
  const ridge = RIDGE * weights.reduce((sum, weight) => sum + weight, 0);
  const standard = Array.from({ length: width }, () => 0);
  for (let round = 0; round < 30; round++) {
    const gradient = standard.map((value, c) => (c === 0 ? 0 : ridge * value));
    const curvature = standard.map((_, r) => standard.map((_, c) => (r === c ? ridge : 0)));
    for (const [i, row] of rows.entries()) {
      const chance = sigmoid(dot(standard, row));
      const error = weights[i]! * (chance - (from[i]!.right ? 1 : 0));
      const bend = weights[i]! * chance * (1 - chance);
      for (let r = 0; r < width; r++) {
        gradient[r]! += error * row[r]!;
        for (let c = 0; c < width; c++) curvature[r]![c]! += bend * row[r]! * row[c]!;
      }
    }
    for (const [c, step] of solve(curvature, gradient).entries()) standard[c]! -= step;
  }
  const coefficients = standard.map((value, c) => value / spreads[c]!);
  coefficients[0]! -= coefficients.reduce((sum, value, c) => (c === 0 ? 0 : sum + value * means[c]!), 0);
  return Object.fromEntries(names.map((name, c) => [name, Number(coefficients[c]!.toFixed(3))]));
}

function predict({ intercept = 0, ...coefficients }: Values, values: Values): number {
  const parts = Object.entries(coefficients).map(([name, coefficient]) => coefficient * values[name]!);
  return sigmoid(parts.reduce((sum, part) => sum + part, intercept));
}

function report(title: string, confidenceOf: (example: Example) => number): void {
  console.log(`\n${title}`);
  const rows = [...Map.groupBy(examples, ({ way }) => way)].map(([way, all]) => {
    const answers = all.map((example) => ({ ...example, confidence: confidenceOf(example) }));
    const answered = answers.filter(({ confidence }) => confidence >= ANSWER_FROM);
    const unanswerable = answers.filter(({ answerable }) => !answerable);
    const rejected = unanswerable.filter(({ confidence }) => confidence < ANSWER_FROM);
    const share = (some: unknown[], of: unknown[]) =>
      of.length > 0 ? (some.length / of.length).toFixed(3) : '';
    return {
      way,
      questions: all.length,
      auroc: aurocOf(answers).toFixed(3),
      calibration_error: calibrationError(answers).toFixed(3),
      answered: share(answered, answers),
      right: share(
        answered.filter(({ right }) => right),
        answered,
      ),
      rejected: share(rejected, unanswerable),
    };
  });
  console.table(rows);
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

function dot(one: number[], other: number[]): number {
  return one.reduce((sum, value, i) => sum + value * other[i]!, 0);
}

function meanOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Gaussian elimination with pivots. */
function solve(matrix: number[][], vector: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, vector[i]!]);
  for (let column = 0; column < rows.length; column++) {
    let pivot = column;
    for (let r = column + 1; r < rows.length; r++) {
      if (Math.abs(rows[r]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = r;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let r = 0; r < rows.length; r++) {
      if (r === column) continue;
      const factor = rows[r]![column]! / rows[column]![column]!;
      for (let c = column; c <= rows.length; c++) rows[r]![c]! -= factor * rows[column]![c]!;
    }
  }
  return rows.map((row, i) => row.at(-1)! / row[i]!);
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
