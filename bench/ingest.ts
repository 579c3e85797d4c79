/**
 * What arrives from providers: signed deliveries over HTTP beside the same SQL straight through `pg`, how soon they are
 * acknowledged, and how many messages a second are stored and live. The agent is off, so that only receiving is measured.
 */
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { machine, percentile, report, round, startBench } from '#bench/bench.ts';
import type { IngestLoad, IngestResult } from '#bench/ingestLoad.ts';
import { recordStatements, type Statement } from '#bench/recordStatements.ts';
import { data } from '#test/call.ts';
import { listen } from '#test/listen.ts';
import { until } from '#test/makers.ts';

const rounds = 5;
const secondsEach = 2;
const connections = 16;
const limits = { ratio: 0.5, p99: 25, perSecond: 500 };
const secret = 'the secret of the app';
const numbers = ['201', '202', '203'].map((id) => ({
  id: `${id}300400500600`,
  business: `${id}200300400500`,
}));

const { app, server, workspace, stop } = await startBench();
try {
  const token = workspace.tokens.owner;
  for (const { id, business } of numbers) {
    const body = {
      ...{ type: 'whatsapp', name: `Number ${id.slice(0, 3)}`, phone_number_id: id, waba_id: business },
      ...{ access_token: 'unused', app_secret: secret, agent_enabled: false },
    };
    await data(app, 'POST', '/v1/api/channel', { token, body });
  }
  const customers = 100;
  const target = { url: app.url, secret, numbers, customers, connections };
  const count = async (sql: string) =>
    Number((await app.sql<{ n: string }>(`select count(*) n from ${sql}`))[0]!.n);
  const drained = () =>
    until(async () => (await count(`channel_delivery where status = 'pending'`)) === 0, 120);
  let sent = 0;
  const run = async (seconds: number, perSecond?: number): Promise<IngestResult> => {
    const result = await deliver({ ...target, seconds, run: `R${sent}x`, ...(perSecond && { perSecond }) });
    sent += result.acknowledged;
    return result;
  };

  // Every customer is known, and the statements are prepared.
  await run(4, 200);
  await drained();
  await app.sql('analyze');
  const recorded = await recordStatements(async () => {
    await run(0.001, 1);
    await drained();
  });
  const stored = recorded.slice(0, recorded.findIndex(({ text }) => text === 'commit') + 1);

  const database = { ...server, ...server.app, database: app.database };
  const pool = new pg.Pool({ ...database, max: connections });
  const crossWorkspace = new pg.Pool({ ...database, max: 6, options: '-c role=parley_directory' });
  const measured: { ours: IngestResult; bare: number }[] = [];
  for (let index = 0; index < rounds; index++) {
    const ours = await run(secondsEach);
    await drained();
    measured.push({ ours, bare: await runBare(stored, secondsEach) });
    await app.sql(`delete from channel_delivery where payload = '\\x00'`);
  }
  await pool.end();
  await crossWorkspace.end();
  const middle = (of: (one: (typeof measured)[number]) => number) => percentile(measured.map(of), 0.5);
  const ratio = middle(({ ours, bare }) => ours.perSecond / bare);

  const steady = await run(20, 200);
  await drained();

  const ear = await listen(`${app.url}/v1/api/events`, token);
  const before = sent;
  const startedAt = performance.now();
  const rate = 600;
  const heard = () =>
    ear.events.filter(
      ({ event, data: message }) => event === 'message' && String(message['author']) === 'customer',
    ).length;
  const fast = await run(20, rate);
  await until(() => Promise.resolve(heard() >= sent - before), 60);
  const perSecond = (sent - before) / ((performance.now() - startedAt) / 1000);
  ear.close();
  await drained();
  const lost = sent - (await count(`message where direction = 'in'`));
  const failed = await count(`channel_delivery where status = 'failed'`);

  report('Ingest', [
    `${machine()}.`,
    '',
    `Signed deliveries of WhatsApp to ${numbers.length} numbers of one workspace, each with one message, from ${customers} customers on each; they are worked off meanwhile. Load generator and database on the same machine. The same SQL: the statements that store one delivery, over as many connections (${connections}), straight through \`pg\`; medians of ${rounds} alternating rounds of ${secondsEach} s.`,
    '',
    '| | measured | limit |',
    '| --- | --- | --- |',
    `| acknowledged at most | ${round(
      middle(({ ours }) => ours.perSecond),
      0,
    )} a second | |`,
    `| the same SQL | ${round(
      middle(({ bare }) => bare),
      0,
    )} a second | |`,
    `| ratio | ${round(ratio, 2)} | ${limits.ratio} |`,
    `| acknowledgement at 200 a second, p50 / p99 | ${round(steady.p50)} / ${round(steady.p99)} ms | p99 ${limits.p99} ms |`,
    `| received, stored and live, at ${rate} a second for 20 s | ${round(perSecond, 0)} a second | ${limits.perSecond} |`,
    `| acknowledgement meanwhile, p50 / p99 | ${round(fast.p50)} / ${round(fast.p99)} ms | |`,
    `| messages lost or set aside, of ${sent} | ${lost + failed} | 0 |`,
  ]);
  const isWithin =
    ratio >= limits.ratio && steady.p99 <= limits.p99 && perSecond >= limits.perSecond && lost + failed === 0;
  if (!isWithin) process.exitCode = 1;

  /** Deliveries a second that the statements alone allow. What they store is marked, and not worked off. */
  async function runBare(statements: Statement[], seconds: number): Promise<number> {
    const endsAt = performance.now() + seconds * 1000;
    let done = 0;
    const one = async () => {
      while (performance.now() < endsAt) {
        for (const each of statements.filter(({ isCrossWorkspace }) => isCrossWorkspace))
          await crossWorkspace.query(each);
        const client = await pool.connect();
        try {
          for (const each of statements.filter(({ isCrossWorkspace }) => !isCrossWorkspace)) {
            const values = each.values.map((value) => (Buffer.isBuffer(value) ? Buffer.from([0]) : value));
            await client.query(each.name ? { ...each, values } : each.text);
          }
        } finally {
          client.release();
        }
        done++;
      }
    };
    await Promise.all(Array.from({ length: connections }, one));
    return done / seconds;
  }
} finally {
  await stop();
}

function deliver(load: IngestLoad): Promise<IngestResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./ingestLoad.ts', import.meta.url), { workerData: load });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
