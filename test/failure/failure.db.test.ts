/** Databases, processes and disks that fail: the error is clear, nothing is lost, and the product recovers. */
import { randomBytes } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi, type TestContext } from 'vitest';
import type { CustomerMessage } from '#shared/contract/message.ts';
import { openApp } from '#server/app.ts';
import { openSegment } from '#server/search/segment.ts';
import type { JobKind } from '#server/platform/jobs/jobKind.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { openLog } from '#server/platform/observability/log.ts';
import { call, data, type Answer } from '#test/call.ts';
import {
  isAlive,
  killPostgres,
  layGround,
  postmasterOf,
  startProduct,
  statusOf,
  untilReady,
  type Ground,
  type Product,
} from '#test/failureProduct.ts';
import { listen } from '#test/listen.ts';
import { enterChat, makeAdmin, makeChat, makeWorkspace, teach, until } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';
import { startModelSimulator, type ModelSimulator } from '#test/simulators/model.ts';

/** No caller waits longer, whatever is broken. */
const patience = 6000;
const openingHours = {
  kind: 'qa',
  question: 'When do you open?',
  answer: 'We open at nine.',
  phrasings: ['opening hours'],
};

// Most of the time they wait, for leases to run out and for processes to end: they do so together.
vi.setConfig({ testTimeout: 90_000, maxConcurrency: 4 });

type Finished = Pick<TestContext, 'onTestFinished'>;

async function ground({ onTestFinished }: Finished): Promise<Ground> {
  const made = await layGround();
  onTestFinished(() => made.remove());
  return made;
}

async function product({ onTestFinished }: Finished, env: Record<string, string>): Promise<Product> {
  const started = await startProduct(env);
  onTestFinished(async () => {
    if (started.alive()) started.signal('SIGKILL');
    await started.ended;
  });
  return started;
}

async function simulator({ onTestFinished }: Finished): Promise<ModelSimulator> {
  const model = await startModelSimulator();
  onTestFinished(() => model.stop());
  return model;
}

const messagesOf = (to: Product, token: string) =>
  data<CustomerMessage[]>(to, 'GET', '/v1/public/chat/message', { token });

const post = (to: Product, token: string, message: { client_id: string; text: string }) =>
  call(to, 'POST', '/v1/public/chat/message', { token, body: message });

async function ask(to: Product, token: string, text: string): Promise<void> {
  expect((await post(to, token, { client_id: randomBytes(6).toString('hex'), text })).status).toBe(200);
}

const authors = (messages: CustomerMessage[]) => messages.map((message) => message.author);

describe.concurrent('killed database', () => {
  it('returns 503 at once, and loses or duplicates nothing after it is back', async (test) => {
    const place = await ground(test);
    const { tokens, lastEventId, member } = await place.prepare(async (app) => {
      const clinic = await makeWorkspace(app);
      await teach(app, clinic, [openingHours]);
      const chat = await makeChat(app, clinic);
      const others = await Promise.all(Array.from({ length: 5 }, () => enterChat(app, chat.key)));
      const { lastEventId } = others[0]!;
      return {
        tokens: [chat.token, ...others.map((other) => other.token)],
        member: clinic.tokens.member,
        lastEventId,
      };
    });
    const app = await product(test, { DATABASE_URL: place.databaseUrl, DATA_DIR: place.folder });
    await untilReady(app);
    const ear = await listen(`${app.url}/v1/api/events`, member, lastEventId);

    // Every customer writes on and on, and sends again what was not taken, as the chat does.
    const sent = tokens.map(() => [] as { client_id: string; text: string }[]);
    const errors: (Answer & { ms: number })[] = [];
    const writing = new AbortController();
    const writers = tokens.map(async (token, index) => {
      while (!writing.signal.aborted) {
        const message = { client_id: randomBytes(6).toString('hex'), text: 'When do you open?' };
        sent[index]!.push(message);
        for (;;) {
          const startedAt = performance.now();
          const answer = await post(app, token, message);
          if (answer.status === 200) break;
          errors.push({ ...answer, ms: performance.now() - startedAt });
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    });
    await until(async () => sent.every((messages) => messages.length > 3));

    await place.killDatabase();
    await until(async () => errors.length > 10);
    expect([await statusOf(app, '/readyz'), await statusOf(app, '/healthz')]).toEqual([503, 200]);
    const startedAt = performance.now();
    const crowd = await Promise.all(
      Array.from({ length: 80 }, () => call(app, 'GET', '/v1/api/conversation', { token: member })),
    );
    expect(performance.now() - startedAt).toBeLessThan(patience);
    expect(new Set(crowd.map((answer) => answer.body.error_code))).toEqual(new Set(['unavailable']));
    expect(app.alive()).toBe(true);

    await place.startDatabase();
    await untilReady(app);
    writing.abort();
    await Promise.all(writers);
    expect(Math.max(...errors.map(({ ms }) => ms))).toBeLessThan(patience);
    for (const { status, headers, body } of errors) {
      expect([status, body.error_code]).toEqual([503, 'unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body.trace_id).toMatch(/^[0-9a-f]{16}$/);
      expect(body.error).toMatch(/back by itself/);
    }

    // Everything that was ever acknowledged is there once, in its order, and the last question has an answer.
    await until(async () => {
      const last = await Promise.all(tokens.map(async (token) => (await messagesOf(app, token)).at(-1)));
      return last.every((message) => message?.author === 'agent');
    }, 40);
    const stored = await place.sql<{ client_id: string }>(
      `select client_id from message where author = 'customer' order by id`,
    );
    expect(stored.map((row) => row.client_id).sort()).toEqual(
      sent
        .flat()
        .map((m) => m.client_id)
        .sort(),
    );
    // A stream that stayed open has every event; one that ended is resumed where it stopped.
    const resumed = await listen(`${app.url}/v1/api/events`, member, ear.events.at(-1)?.id ?? lastEventId);
    const heard = () =>
      new Map(
        [...ear.events, ...resumed.events]
          .filter((event) => event.event === 'message')
          .map((event) => [event.id, String(event.data['client_id'])]),
      );
    await until(async () => {
      const ids = [...heard().values()];
      return sent.flat().every((message) => ids.includes(message.client_id));
    });
    for (const { events } of [ear, resumed]) {
      const ids = events.flatMap((event) => event.id ?? []);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    }
    expect(app.alive()).toBe(true);
    expect(app.output()).not.toMatch(/nobody listened|Unhandled|uncaught/i);
    ear.close();
    resumed.close();
  });
});

describe.concurrent('killed product', () => {
  const sources = 3000;

  it('answers each customer once after the restart, and finishes its imports', async (test) => {
    const place = await ground(test);
    const model = await simulator(test);
    const { token, chats } = await place.prepare(async (app) => {
      const clinic = await makeWorkspace(app);
      await teach(app, clinic, [openingHours]);
      await useModel(app, await makeAdmin(app, 'owner'), model);
      const chat = await makeChat(app, clinic);
      const others = await Promise.all(Array.from({ length: 3 }, () => enterChat(app, chat.key)));
      return { token: clinic.tokens.owner, chats: [chat.token, ...others.map((other) => other.token)] };
    });
    const env = { DATABASE_URL: place.databaseUrl, DATA_DIR: place.folder };
    const first = await product(test, env);
    await untilReady(first);

    // The model is asked and never answers; sources are read and some of them are stored.
    model.replyWith(() => ({ hang: true }));
    for (const chat of chats) await ask(first, chat, 'When do you open?');
    const lines = Array.from({ length: sources }, (_, index) =>
      JSON.stringify({
        kind: 'qa',
        question: `What is item ${word(index)}?`,
        answer: `It is on shelf ${index}.`,
      }),
    );
    await call(first, 'POST', '/v1/api/knowledge/import', {
      token,
      body: lines.join('\n'),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    await until(async () => model.requests.length >= chats.length);
    const half = await until(async () => {
      first.signal('SIGSTOP');
      const now = await counts(place);
      if (now.ready > 1 && now.processing > 0) return now;
      first.signal('SIGCONT');
      return undefined;
    });
    first.signal('SIGKILL');
    await first.ended;
    expect(half.ready).toBeLessThan(sources);

    model.replyWith(() => ({ calls: [{ name: 'answer', arguments: nine }] }));
    const second = await product(test, env);
    await untilReady(second);
    await until(async () => {
      const threads = await Promise.all(chats.map((chat) => messagesOf(second, chat)));
      return threads.every((thread) => thread.length > 1);
    }, 30);
    await until(async () => (await counts(place)).ready === sources + 1, 40);
    for (const chat of chats) {
      expect(authors(await messagesOf(second, chat))).toEqual(['customer', 'agent']);
    }

    // Every passage is in the index once, and nothing else is.
    const segments = await place.sql<{ data: Buffer; dead: string[] }>(
      'select data, dead from knowledge_segment',
    );
    const found = segments.flatMap(({ data: bytes, dead }) => {
      const struck = new Set(dead.map(Number));
      return [...openSegment(bytes).ids].filter((id) => !struck.has(id));
    });
    const passages = await place.sql<{ id: number; source_id: number }>('select id, source_id from passage');
    expect(found.sort(byNumber)).toEqual(passages.map((row) => Number(row.id)).sort(byNumber));
    expect(new Set(passages.map((row) => row.source_id)).size).toBe(sources + 1);
    expect(passages).toHaveLength(sources + 1);
    for (let index = 0; index < sources; index += 150) {
      const body = { query: `What is item ${word(index)}?`, limit: 1 };
      const [hit] = await data<{ text: string }[]>(second, 'POST', '/v1/api/knowledge/search', {
        token,
        body,
      });
      expect(hit?.text).toBe(`It is on shelf ${index}.`);
    }
  });
});

const nine = { text: 'We open at nine.', cited_passage_ids: ['P1'], is_small_talk: false };
const byNumber = (a: number, b: number) => a - b;

/** A word that is like no other. */
function word(index: number): string {
  return [...`${index + 5000}`]
    .map((digit) => 'bdfgklmnpr'.charAt(Number(digit)) + 'aeiouaeiou'.charAt(Number(digit)))
    .join('');
}

async function counts(place: Ground): Promise<Record<'queued' | 'processing' | 'ready' | 'failed', number>> {
  const rows = await place.sql<{ status: string; count: number }>(
    'select status, count(*)::int from knowledge_source group by status',
  );
  const none = { queued: 0, processing: 0, ready: 0, failed: 0 };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.status, row.count])) };
}

async function useModel(app: { url: string }, token: string, model: ModelSimulator): Promise<void> {
  const body = {
    provider: 'openai_compatible',
    base_url: model.baseUrl('openai_compatible'),
    model: 'sim-model',
    api_key: model.key,
    input_price: 0,
    output_price: 0,
    timeout_seconds: 60,
  };
  await data(app, 'PUT', '/v1/admin/settings/ai', { token, body });
}

describe.concurrent('stopping product', () => {
  it('finishes the running answer, closes open streams, and leaves the rest to the next start', async (test) => {
    const place = await ground(test);
    const model = await simulator(test);
    const { quick, stuck, member } = await place.prepare(async (app) => {
      const clinic = await makeWorkspace(app);
      await teach(app, clinic, [openingHours]);
      await useModel(app, await makeAdmin(app, 'owner'), model);
      const { key, token } = await makeChat(app, clinic);
      return { quick: token, stuck: (await enterChat(app, key)).token, member: clinic.tokens.member };
    });
    const env = { DATABASE_URL: place.databaseUrl, DATA_DIR: place.folder };
    const first = await product(test, env);
    await untilReady(first);
    model.replyWith((request) =>
      JSON.stringify(request.messages).includes('for ever')
        ? { hang: true }
        : { calls: [{ name: 'answer', arguments: nine }], delay_ms: 50 },
    );
    const streams = await Promise.all([
      fetch(`${first.url}/v1/api/events`, { headers: { authorization: `Bearer ${member}` } }),
      fetch(`${first.url}/v1/public/chat/events`, { headers: { authorization: `Bearer ${quick}` } }),
    ]);
    const ends = streams.map((stream) => stream.text());
    await ask(first, stuck, 'When do you open? (for ever)');
    await ask(first, quick, 'When do you open?');
    await until(async () => model.requests.length === 2);
    const startedAt = performance.now();
    first.signal('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    await Promise.all(ends);

    const answered = await place.sql<{ text: string }>(
      `select text from message where author = 'agent' order by id`,
    );
    expect(answered).toEqual([{ text: nine.text }]);
    model.replyWith(() => ({ calls: [{ name: 'answer', arguments: nine }] }));
    const second = await product(test, env);
    await untilReady(second);
    await until(async () => (await messagesOf(second, stuck)).length > 1, 30);
    expect(authors(await messagesOf(second, stuck))).toEqual(['customer', 'agent']);
    expect(authors(await messagesOf(second, quick))).toEqual(['customer', 'agent']);
  });
});

describe.concurrent('embedded PostgreSQL', () => {
  it('serves two first starts at once, survives a killed product, is restarted, and stops with the last product', async (test) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-failure-'));
    test.onTestFinished(() => {
      if (isAlive(postmasterOf(folder))) killPostgres(folder);
      rmSync(folder, { recursive: true, force: true });
    });
    const env = { DATA_DIR: folder, SECRET_KEY: '' };
    const [one, two] = [await product(test, env), await product(test, env)];
    await Promise.all([untilReady(one), untilReady(two)]);
    expect(readdirSync(folder).filter((name) => /\.new$|\.[0-9a-f]{12}$/.test(name))).toEqual([]);

    one.signal('SIGTERM');
    expect(await one.ended).toBe(0);
    const postmaster = postmasterOf(folder);
    expect([isAlive(postmaster), await statusOf(two, '/readyz')]).toEqual([true, 200]);

    killPostgres(folder);
    await until(async () => isAlive(postmasterOf(folder)) && postmasterOf(folder) !== postmaster);
    await untilReady(two);

    two.signal('SIGKILL');
    await two.ended;
    expect(isAlive(postmasterOf(folder))).toBe(true);
    const three = await product(test, env);
    await untilReady(three);
    expect(three.output()).toMatch(/adopted/);

    three.signal('SIGTERM');
    expect(await three.ended).toBe(0);
    expect(postmasterOf(folder)).toBeUndefined();
  });

  it('starts despite the lock file of a crash, also when another process has its process id', async (test) => {
    const place = await ground(test);
    const lock = path.join(place.folder, 'postgres', 'postmaster.pid');
    const [, ...rest] = readFileSync(lock, 'utf8').split('\n');
    await place.killDatabase();
    await place.startDatabase();
    expect(await place.sql('select 1 as one')).toEqual([{ one: 1 }]);

    await place.killDatabase();
    await until(async () => !isAlive(postmasterOf(place.folder)));
    const { uid, gid } = statSync(lock);
    const stranger = spawn('sleep', ['60'], { uid, gid });
    test.onTestFinished(() => void stranger.kill());
    writeFileSync(lock, [stranger.pid, ...rest].join('\n'));
    await place.startDatabase();
    expect(await place.sql('select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode).toBeNull();
  });

  it('reports in one sentence, without the password, that the database is missing or rejects the log-in', async (test) => {
    const place = await ground(test);
    const wrong = place.databaseUrl.replace(/:[^:@]+@/, ':hunter2hunter2@');
    for (const [url, words] of [
      ['postgres://parley:hunter2hunter2@127.0.0.1:1/parley', /ECONNREFUSED 127\.0\.0\.1:1/],
      [wrong, /password authentication failed/],
      ['postgres://parley:hunter2hunter2@:::/x', /Invalid URL/],
    ] as const) {
      const app = await product(test, { DATABASE_URL: url, DATA_DIR: place.folder });
      expect(await app.ended).toBe(1);
      const lines = app.output().trim().split('\n');
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^Parley could not start: the database in DATABASE_URL cannot be used/);
      expect(lines[0]).toMatch(words);
      expect(lines[0]).not.toContain('hunter2');
    }
  });
});

describe.concurrent('full disk', () => {
  it('rejects the upload with its code and stores no row without its file', async (test) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-failure-'));
    test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const media = path.join(folder, 'media');
    mkdirSync(media);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', media]).status === 0;
    test.skip(!mounted, 'a small file system can be mounted by root on Linux only');
    test.onTestFinished(() => void spawnSync('umount', ['-l', media]));
    const app = await startApp({ env: { DATA_DIR: folder, MEDIA_RESERVE_MB: '0' } });
    test.onTestFinished(() => app.stop());
    const { id, tokens } = await makeWorkspace(app);
    const upload = (bytes: number) => {
      const body = new FormData();
      body.append('file', new Blob([Buffer.alloc(bytes, 'a')], { type: 'text/plain' }), 'long.txt');
      return call(app, 'POST', '/v1/api/media', { token: tokens.member, body });
    };
    expect((await upload(400_000)).status).toBe(200);
    const rejected = await upload(900_000);
    expect([rejected.status, rejected.body.error_code]).toEqual([507, 'storage_full']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    const rows = await app.sql<{ storage_key: string }>('select storage_key from media');
    expect(rows).toHaveLength(1);
    expect(readdirSync(path.join(media, `w${id}`))).toEqual([path.basename(rows[0]!.storage_key)]);
    expect((await upload(400_000)).status).toBe(200);
    const filler = path.join(media, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(2_000_000))).toThrow('ENOSPC');
    expect(await statusOf(app, '/readyz')).toBe(503);
  });
});

describe.concurrent('job that always throws', () => {
  it('is retried up to its limit with growing delays, and each failure is logged', async (test) => {
    const place = await ground(test);
    let written = '';
    const log = openLog('info', { write: (line: string) => (written += line) });
    const limits = { expireSeconds: 60, concurrency: 1, concurrencyPerWorkspace: 1 };
    const kind: JobKind = { name: 'test.throws', retries: 2, ...limits };
    const { database, jobs } = await place.prepare(async ({ platform: { settings } }) => {
      const config = { connectionString: place.databaseUrl };
      const app = await openApp(settings, { database: config, log });
      test.onTestFinished(() => app.close());
      const queue = await openJobs(config, [kind as JobKind<never>], log);
      test.onTestFinished(() => queue.stop());
      return { database: app.platform.database, jobs: queue };
    });
    const tries: number[] = [];
    jobs.work(kind, async () => {
      tries.push(performance.now());
      throw Object.assign(new Error('It never works.'), { api_key: 'sk-very-secret' });
    });
    await database.inPlatform(async (tx) => jobs.enqueue(tx, kind, { workspaceId: 7 }));
    await until(async () => {
      const rows = await place.sql(`select from pgboss.job where name = 'test.throws' and state = 'failed'`);
      return rows.length === 1;
    }, 25);
    expect(tries).toHaveLength(3);
    expect(tries[1]! - tries[0]!).toBeGreaterThan(900);
    const lines = written.split('\n').filter((line) => line.includes('a job failed'));
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ job: 'test.throws', payload: { workspaceId: 7 } });
      expect(line).toContain('It never works.');
      expect(line).not.toContain('very-secret');
    }
  });
});
