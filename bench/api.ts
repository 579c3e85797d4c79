/**
 * The overhead of the product's layers: its calls beside a bare Fastify route that runs the same SQL statements over the
 * same number of connections. Rounds of both alternate; the ratio is more meaningful than the rates.
 */
import fastify from 'fastify';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { machine, percentile, report, round, startBench } from '#bench/bench.ts';
import type { Load, LoadResult } from '#bench/apiLoad.ts';
import { recordStatements, type Statement } from '#bench/recordStatements.ts';
import { data } from '#test/call.ts';
import { enterChat, makeChat, say } from '#test/makers.ts';

const rounds = 7;
const secondsEach = 2;
const limit = 0.6;

const { app, server, workspace, stop } = await startBench({ AGENT_DEBOUNCE_MS: '30000' });
try {
  const token = workspace.tokens.owner;
  const first = await makeChat(app, workspace);
  for (let index = 0; index < 200; index++) {
    const chat = await enterChat(app, first.key);
    await say(app, { ...first, ...chat }, `Question ${index}`);
  }
  // As autovacuum does in a database that has been running for a while.
  await app.sql('analyze');
  const [conversation] = await data<{ id: number }[]>(app, 'GET', '/v1/api/conversation', { token });
  const calls = [
    { name: 'list', method: 'GET', path: '/v1/api/conversation?size=20' },
    { name: 'get', method: 'GET', path: `/v1/api/conversation/${conversation!.id}` },
    { name: 'write', method: 'POST', path: '/v1/api/team', body: { name: 'UNIQUE' } },
  ];

  const database = { ...server, ...server.app, database: app.database };
  const pool = new pg.Pool({ ...database, max: 24 });
  const crossWorkspace = new pg.Pool({ ...database, max: 6, options: '-c role=parley_directory' });
  const bare = fastify({ bodyLimit: 2 * 1024 * 1024 });
  for (const [index, { method, path, body }] of calls.entries()) {
    const recorded = await recordStatements(async () => {
      await data(app, method, path, { token, ...(body && { body: { ...body, name: 'recorded' } }) });
    });
    bare.route({
      method,
      url: `/${index}`,
      handler: async (request) => run(recorded, (request.body as { name?: string } | undefined)?.name),
    });
  }
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });

  const rows: string[] = [];
  let worst = Infinity;
  for (const [index, { name, method, path, body }] of calls.entries()) {
    const ours = { url: app.url, path, method, token, body };
    const theirs = { url: bareUrl, path: `/${index}`, method, token, body };
    await load(ours, 1);
    await load(theirs, 1);
    const measured: { ours: LoadResult; bare: LoadResult }[] = [];
    for (let round = 0; round < rounds; round++) {
      const pair =
        round % 2 === 0
          ? { ours: await load(ours, secondsEach), bare: await load(theirs, secondsEach) }
          : await (async () => {
              const bare = await load(theirs, secondsEach);
              return { ours: await load(ours, secondsEach), bare };
            })();
      measured.push(pair);
    }
    const ratio = percentile(
      measured.map((pair) => pair.ours.perSecond / pair.bare.perSecond),
      0.5,
    );
    worst = Math.min(worst, ratio);
    const middle = (side: 'ours' | 'bare', figure: keyof LoadResult) =>
      percentile(
        measured.map((pair) => pair[side][figure]),
        0.5,
      );
    rows.push(
      `| ${name} | ${method} ${path.replace(/\d{2,}|(?<=conversation\/)\d+/, ':id')} | ${round(middle('ours', 'perSecond'), 0)} | ${round(middle('ours', 'p99'))} | ${round(middle('bare', 'perSecond'), 0)} | ${round(middle('bare', 'p99'))} | ${round(ratio, 2)} |`,
    );
  }

  report('API', [
    `${machine()}.`,
    '',
    `16 connections, ${rounds} alternating rounds of ${secondsEach} s, medians; load generator and database on the same machine. Bare: a Fastify route without schema, session or validation that runs the same statements and answers the rows.`,
    '',
    '| call | | requests/s | p99 ms | bare requests/s | bare p99 ms | ratio |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `Lowest ratio ${round(worst, 2)}, limit ${limit}.`,
  ]);
  await bare.close();
  await pool.end();
  await crossWorkspace.end();
  if (worst < limit) process.exitCode = 1;

  async function run(statements: Statement[], name: string | undefined): Promise<unknown> {
    let last: unknown;
    for (const one of statements.filter(({ isCrossWorkspace }) => isCrossWorkspace))
      await crossWorkspace.query(one);
    const client = await pool.connect();
    try {
      for (const one of statements.filter(({ isCrossWorkspace }) => !isCrossWorkspace)) {
        const values = one.values.map((value) => (value === 'recorded' ? name : value));
        const { rows } = await client.query(one.name ? { ...one, values } : one.text);
        if (rows?.length) last = rows;
      }
    } finally {
      client.release();
    }
    return { success: true, data: last };
  }
} finally {
  await stop();
}

function load(target: Omit<Load, 'seconds'>, seconds: number): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./apiLoad.ts', import.meta.url), {
      workerData: { ...target, seconds },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
