/**
 * A flood of every public call by one address for a minute, while visitors from other addresses ask the agent: the
 * health check's latency, the answers to the others, the memory of the process, and what the flood spent.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { bindings, rawRoutes } from '#server/catalog.ts';
import { machine, percentile, report, round } from '#bench/bench.ts';
import type { Flood, FloodCall, FloodResult } from '#bench/floodLoad.ts';
import { call, data } from '#test/call.ts';
import { exampleOf } from '#test/example.ts';
import { layGround, startProduct, untilReady } from '#test/failureProduct.ts';
import { makeChat, makeWorkspace, say, teach, until } from '#test/makers.ts';

const seconds = 60;
const limits = { healthP99: 250, memoryMegabytes: 600 };
const question = 'What are your opening hours?';

const ground = await layGround();
const { workspaceId, key } = await ground.prepare(async (app) => {
  const workspace = await makeWorkspace(app, 'Bench');
  await teach(app, workspace, [{ kind: 'qa', question, answer: 'We are open from 9:00 to 18:00.' }]);
  return { workspaceId: workspace.id, key: (await makeChat(app, workspace)).key };
});
const product = await startProduct({
  DATABASE_URL: ground.databaseUrl,
  DATA_DIR: ground.folder,
  TRUST_PROXY: 'loopback',
});
await untilReady(product);

const calls = [
  ...bindings.map(({ route, access }) => ({ ...route, access })),
  ...rawRoutes.map((route) => ({ ...route, method: 'GET', body: undefined, files: undefined })),
]
  .filter(({ access }) => access === 'visitor' || access === 'customer')
  .map(({ method, path, access, files, body: schema }): FloodCall => {
    const body = files
      ? 'file'
      : path === '/v1/public/chat/message' && schema
        ? { client_id: '', text: question }
        : schema && exampleOf(schema);
    return {
      method,
      path: path.replace(':key', key).replace(/:\w+/g, '1'),
      isCustomer: access === 'customer',
      ...(body !== undefined && { body }),
    };
  });
const flooding = flood({ url: product.url, key, calls, seconds });

const health: number[] = [];
const answers: number[] = [];
let unanswered = 0;
const endsAt = Date.now() + seconds * 1000;
const visitors: Promise<void>[] = [];
let peak = 0;
for (let turn = 0; Date.now() < endsAt; turn++) {
  const startedAt = performance.now();
  const { status } = await fetch(`${product.url}/healthz`);
  if (status !== 200) throw new Error(`The health check returned ${status}.`);
  health.push(performance.now() - startedAt);
  peak = Math.max(peak, megabytesOf(product.pid));
  if (turn % 20 === 0) visitors.push(visit(`198.51.100.${(turn / 20) % 250}`));
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const result = await flooding;
await Promise.all(visitors);
const [spent] = await ground.sql<{ answers: string }>(
  `select count(*) as answers from message where workspace_id = $1 and author = 'agent'`,
  [workspaceId],
);
product.signal('SIGTERM');
await product.ended;
await ground.remove();

const healthP99 = percentile(health, 0.99);
report('Flood', [
  `${machine()}.`,
  '',
  `${calls.length} public calls, over and over from 64 connections of one address for ${seconds} s: ${result.sent} requests, of which ${statusesOf(result)}. Load generator and database on the same machine.`,
  '',
  '| | measured | limit |',
  '| --- | --- | --- |',
  `| health check p99 | ${round(healthP99)} ms | ${limits.healthP99} ms |`,
  `| memory of the process, peak | ${round(peak, 0)} MB | ${limits.memoryMegabytes} MB |`,
  `| visitors from other addresses answered | ${answers.length} of ${answers.length + unanswered} | all |`,
  `| their answer p50 / p99 | ${round(percentile(answers, 0.5), 0)} / ${round(percentile(answers, 0.99), 0)} ms | |`,
  `| messages of the agent written, these visitors' among them | ${spent!.answers} | |`,
]);
const isWithin = healthP99 <= limits.healthP99 && peak <= limits.memoryMegabytes && unanswered === 0;
process.exit(isWithin ? 0 : 1);

/** One visitor from an address of their own: opens the chat, asks, and waits for the agent. */
async function visit(address: string): Promise<void> {
  const startedAt = performance.now();
  const headers = { 'x-forwarded-for': address };
  try {
    const { session_token: token } = await data<{ session_token: string }>(
      product,
      'POST',
      `/v1/public/chat/${key}/session`,
      { body: { locale: 'en' }, headers },
    );
    await say(product, { token }, question);
    await until(async () => {
      const { body } = await call(product, 'GET', '/v1/public/chat/message', { token, headers });
      return (body.data as { author: string }[]).some(({ author }) => author === 'agent');
    });
    answers.push(performance.now() - startedAt);
  } catch (error) {
    unanswered++;
    console.error(error);
  }
}

function flood(options: Flood): Promise<FloodResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./floodLoad.ts', import.meta.url), { workerData: options });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Resident memory. */
function megabytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}

function statusesOf({ statuses }: FloodResult): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}
