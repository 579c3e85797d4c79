/**
 * Retrieval through the API: corpora by POST /v1/api/knowledge/import, questions by /search.
 * The folder of corpora and questions is the first argument or PARLEY_RETRIEVAL_DATA.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { machine, percentile, report, round, startBench } from '#bench/bench.ts';
import { cachedSegmentBytes } from '#server/features/knowledge/public.ts';
import { data } from '#test/call.ts';
import { login, makeUser, putOnPlan, until } from '#test/makers.ts';
import { createWorkspace } from '#server/features/workspace/create.ts';

interface Passage {
  id: string;
  title: string;
  text: string;
}

interface Question {
  id: string;
  q: string;
  gold: string[];
}

interface Hit {
  source_id: number;
  confidence: number;
}

/** Targets for recall@1 and recall@5, in percent. */
const targets: Record<string, [number, number]> = {
  'en-en': [80, 93],
  'typo-en': [77, 91],
  'hant-hant': [93, 98],
  'hans-hans': [90, 97],
  'faq-banking77': [63, 86],
  'faq-banking77-8ex': [63, 86],
};

const folder =
  process.argv.slice(2).find((arg) => !arg.startsWith('--')) ??
  process.env['PARLEY_RETRIEVAL_DATA'] ??
  '../shared/data/retrieval';
if (!existsSync(path.join(folder, 'index.json'))) {
  console.error(`There are no questions in ${folder}: name the folder as an argument.`);
  process.exit(1);
}
const read = <T>(file: string): T[] =>
  readFileSync(path.join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
const slices = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')) as Record<
  string,
  { corpus: string }
>;

const { app, stop } = await startBench();
try {
  const lines = [
    `${machine()}.`,
    '',
    '| questions | asked against | recall@1 | @5 | target | answers at 0.7 | of these right | p50 ms | p99 ms |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  const corpora = new Map<string, Corpus>();
  for (const [slice, { corpus: name }] of Object.entries(slices)) {
    if (!corpora.has(name))
      corpora.set(name, await importCorpus(name, read<Passage>(`corpora/${name}.jsonl`)));
    lines.push(await ask(slice, name, corpora.get(name)!, read<Question>(`dev/${slice}.jsonl`)));
  }
  lines.push('', ...(await large()));
  report('Retrieval', lines);
} finally {
  await stop();
}

interface Corpus {
  token: string;
  /** The id of the passage in the corpus, by the id of its source. */
  names: Map<number, string>;
}

async function importCorpus(name: string, passages: Passage[]): Promise<Corpus> {
  const username = `bench-${name.replace(/\W/g, '-')}`;
  const ownerId = await makeUser(app, username);
  const { id } = await createWorkspace(app.platform, { name, ownerId }, 'bench');
  await putOnPlan(app, id, 'business');
  const token = await login(app, username);
  const startedAt = performance.now();
  const body = passages.map(({ title, text }) => JSON.stringify({ kind: 'text', title, text })).join('\n');
  const { accepted } = await data<{ accepted: number }>(app, 'POST', '/v1/api/knowledge/import', {
    token,
    body,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  const pending = `select count(*)::int as count from knowledge_source where workspace_id = $1 and status in ('queued', 'processing')`;
  await until(async () => (await app.sql<{ count: number }>(pending, [id]))[0]!.count === 0, 600);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${name}: ${accepted} sources in ${round(seconds)} s`);
  const rows = await app.sql<{ id: string }>(
    'select id from knowledge_source where workspace_id = $1 order by id',
    [id],
  );
  return { token, names: new Map(rows.map((row, index) => [Number(row.id), passages[index]!.id])) };
}

async function search(corpus: Corpus, query: string): Promise<{ hits: Hit[]; ms: number }> {
  const startedAt = performance.now();
  const hits = await data<Hit[]>(app, 'POST', '/v1/api/knowledge/search', {
    token: corpus.token,
    body: { query, limit: 10 },
  });
  return { hits, ms: performance.now() - startedAt };
}

async function ask(slice: string, name: string, corpus: Corpus, questions: Question[]): Promise<string> {
  let first = 0;
  let five = 0;
  let answered = 0;
  let right = 0;
  let answerable = 0;
  const times: number[] = [];
  const present = new Set(corpus.names.values());
  for (const { q, gold } of questions) {
    const { hits, ms } = await search(corpus, q);
    times.push(ms);
    const found = [...new Set(hits.map((hit) => corpus.names.get(hit.source_id)!))];
    const isRight = gold.includes(found[0]!);
    if (gold.some((id) => present.has(id))) answerable++;
    if (isRight) first++;
    if (found.slice(0, 5).some((id) => gold.includes(id))) five++;
    if ((hits[0]?.confidence ?? 0) >= 0.7) {
      answered++;
      if (isRight) right++;
    }
  }
  const share = (part: number, whole: number) => (whole === 0 ? '–' : String(round((100 * part) / whole)));
  const target = targets[slice];
  return `| ${slice} | ${name} | ${share(first, answerable)} | ${share(five, answerable)} | ${target ? target.join('/') : ''} | ${share(answered, questions.length)} % | ${share(right, answered)} % | ${round(percentile(times, 0.5))} | ${round(percentile(times, 0.99))} |`;
}

/** 25,000 passages in one workspace, and the memory of many idle workspaces. */
async function large(): Promise<string[]> {
  const names = [...new Set(Object.values(slices).map((slice) => slice.corpus))];
  const all = names.flatMap((name) => read<Passage>(`corpora/${name}.jsonl`));
  const many = Array.from({ length: 25_000 }, (_, index) => ({
    ...all[index % all.length]!,
    id: String(index),
  }));
  const corpus = await importCorpus('25k', many);
  const questions = Object.keys(slices)
    .flatMap((slice) => read<Question>(`dev/${slice}.jsonl`))
    .filter((_, index) => index % 4 === 0);
  const times: number[] = [];
  for (const [index, { q }] of questions.entries()) {
    const { ms } = await search(corpus, q);
    // The first call reads the index from the database.
    if (index > 0) times.push(ms);
    else console.log(`first search: ${round(ms)} ms`);
  }
  const before = memory();
  for (let i = 0; i < 200; i++) {
    const ownerId = await makeUser(app, `idle-${i}`);
    await createWorkspace(app.platform, { name: `Idle ${i}`, ownerId }, 'bench');
  }
  const after = memory();
  return [
    `25,000 passages in one workspace, ${times.length} searches over HTTP: p50 ${round(percentile(times, 0.5))} ms, p99 ${round(percentile(times, 0.99))} ms (limit 30).`,
    `Opened index segments: ${round(cachedSegmentBytes() / 2 ** 20)} MB. 200 more workspaces, idle: ${round((after - before) / 200 / 1024)} kB of heap each.`,
  ];
}

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
