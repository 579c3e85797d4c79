/** Retrieval by vectors, on a database that has pgvector. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embedEverywhere, embeddingsDue, embedPassages } from '#server/features/knowledge/embed.ts';
import { processSources } from '#server/features/knowledge/process.ts';
import { searchKnowledge } from '#server/features/knowledge/search.ts';
import { deleteSource, insertSources } from '#server/features/knowledge/sourceStore.ts';
import { findNearest, listUnembedded, storeVectors } from '#server/features/knowledge/vectorStore.ts';
import { quotaCounts } from '#server/catalog.ts';
import { writeGroup } from '#server/features/settings/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { openLog } from '#server/platform/observability/log.ts';
import { openMetrics } from '#server/platform/observability/metrics.ts';
import type { Platform } from '#server/platform/platform.ts';
import { openSecrets } from '#server/platform/security/secrets.ts';
import { startModelSimulator, type ModelSimulator } from '#test/simulators/model.ts';
import { openVectorDatabase, type VectorDatabase } from '#test/vectorDatabase.ts';

interface Queued {
  kind: string;
  workspaceId: number;
  afterSeconds?: number;
}

let model: ModelSimulator;
let store: VectorDatabase;
let platform: Platform;
let queued: Queued[] = [];
let workspaces = 0;

beforeAll(async () => {
  model = await startModelSimulator();
  store = await openVectorDatabase();
  platform = platformOn(store);
});

afterAll(async () => {
  await store.stop();
  await model.stop();
});

beforeEach(() => {
  queued = [];
  model.hits.length = 0;
  model.failEmbeddings();
});

/** The platform of embedding and search. Jobs are recorded, not run. */
function platformOn({ database }: VectorDatabase): Platform {
  return {
    database,
    log: openLog('silent'),
    clock: { now: () => new Date() },
    metrics: openMetrics(),
    quotaCounts,
    secrets: openSecrets('a key for tests only'),
    live: { publishEvent: () => undefined },
    jobs: {
      enqueue: (_tx: unknown, kind: { name: string }, payload: { workspaceId: number }, options: object) =>
        queued.push({ kind: kind.name, workspaceId: payload.workspaceId, ...options }),
    },
  } as unknown as Platform;
}

async function makeCtx(on = platform, sql = store.sql): Promise<Ctx> {
  const [row] = await sql<{ id: number }>(
    'insert into workspace (name, slug) values ($1, $1) returning id::int',
    [`ws-${workspaces++}`],
  );
  return { platform: on, workspaceId: row!.id, actor: { kind: 'system' }, traceId: 'test', locale: 'en' };
}

/** Sources as members add them, processed. */
async function learn(ctx: Ctx, ...texts: string[]): Promise<number[]> {
  const sources = texts.map((text) => ({ kind: 'text', title: '', text }) as const);
  const ids = await ctx.platform.database.inWorkspace(ctx.workspaceId, (tx) =>
    insertSources(tx, sources, new Date()),
  );
  await processSources(ctx);
  return ids;
}

async function useModel(
  embedding_model: string,
  base_url?: string,
  provider: 'openai_compatible' | 'google' = 'openai_compatible',
): Promise<void> {
  const sealed = platform.secrets.seal(model.key, 'setting:ai:api_key').toString('base64');
  const settings = {
    provider,
    ...{
      base_url: base_url ?? model.baseUrl(provider),
      model: 'sim-model',
      api_key: sealed,
      embedding_model,
    },
    ...{ input_price: 0, output_price: 0, timeout_seconds: 5 },
  };
  await platform.database.inPlatform((tx) => writeGroup(tx, 'ai', settings, new Date()));
}

const vectorsOf = (ctx: Ctx) =>
  store.sql<{ model: string; dimensions: number; count: number }>(
    `select model, dimensions, count(*)::int as count from passage_embedding where workspace_id = $1
     group by 1, 2 order by 1`,
    [ctx.workspaceId],
  );

const inside = <T>(ctx: Ctx, work: Parameters<typeof platform.database.inWorkspace<T>>[1]) =>
  platform.database.inWorkspace(ctx.workspaceId, work);

describe('optional migration', () => {
  it('is applied once pgvector is installed', async () => {
    const before = await openVectorDatabase({ offersVectors: false });
    const names = 'select name from migration where name like $1';
    expect(before.database.hasVectors).toBe(false);
    expect(await before.sql(names, ['optional/%'])).toEqual([]);
    const files = await before.dump();
    await before.stop();
    const after = await openVectorDatabase({ files });
    expect(after.database.hasVectors).toBe(true);
    expect(await after.sql(names, ['optional/%'])).toEqual([{ name: 'optional/vector.sql' }]);
    await after.stop();
  });

  it('makes a workspace table with row security', async () => {
    const [table] = await store.sql(
      `select relrowsecurity as enabled, relforcerowsecurity as forced,
        (select count(*)::int from pg_policy where polrelid = pg_class.oid and polcmd = '*'
          and polqual is not null and polwithcheck is not null) as policies,
        (select bool_and(attname is not null) from pg_constraint left join pg_attribute
          on attrelid = conrelid and attnum = any(conkey) and attname = 'workspace_id'
          where conrelid = pg_class.oid and contype = 'f') as scoped
       from pg_class where relname = 'passage_embedding'`,
    );
    expect(table).toEqual({ enabled: true, forced: true, policies: 1, scoped: true });
  });
});

describe('vectors', () => {
  const along = (...values: number[]) => Float32Array.from(values);

  async function withPassages(...texts: string[]): Promise<{ ctx: Ctx; ids: number[]; sources: number[] }> {
    const ctx = await makeCtx();
    const sources = await learn(ctx, ...texts);
    const passages = await inside(ctx, (tx) => listUnembedded(tx, 'm', 0, 64));
    return { ctx, sources, ids: passages.map(({ id }) => id) };
  }

  it('are found by distance, with the mean of the others', async () => {
    const { ctx, ids } = await withPassages('one', 'two', 'three');
    const vectors = [along(1, 0), along(0, 1), along(3, 4)].map((vector, at) => ({ id: ids[at]!, vector }));
    await inside(ctx, (tx) => storeVectors(tx, 'm', vectors));
    const { hits, background } = await inside(ctx, (tx) => findNearest(tx, 'm', along(0, 2), 2));
    expect(hits.map((hit) => hit.passage_id)).toEqual([ids[1], ids[2]]);
    expect(hits[0]!.cosine).toBeCloseTo(1);
    expect(hits[1]!.cosine).toBeCloseTo(0.8);
    expect(background).toBeCloseTo(0.4);
  });

  it('of another model or length are not compared', async () => {
    const { ctx, ids } = await withPassages('one', 'two');
    await inside(ctx, (tx) => storeVectors(tx, 'old', [{ id: ids[0]!, vector: along(1, 0) }]));
    await inside(ctx, (tx) => storeVectors(tx, 'm', [{ id: ids[1]!, vector: along(1, 0, 0) }]));
    const found = await inside(ctx, (tx) => findNearest(tx, 'm', along(1, 0), 60));
    expect(found).toEqual({ hits: [], background: null });
    await inside(ctx, (tx) => storeVectors(tx, 'm', [{ id: ids[0]!, vector: along(0, 1) }]));
    expect(await vectorsOf(ctx)).toEqual([
      { model: 'm', dimensions: 2, count: 1 },
      { model: 'm', dimensions: 3, count: 1 },
    ]);
  });

  it('of one workspace cannot be read, written or removed by another', async () => {
    const theirs = await withPassages('their secret');
    const ours = await withPassages('ours');
    await inside(theirs.ctx, (tx) => storeVectors(tx, 'm', [{ id: theirs.ids[0]!, vector: along(1, 0) }]));
    expect((await inside(ours.ctx, (tx) => findNearest(tx, 'm', along(1, 0), 60))).hits).toEqual([]);
    await inside(ours.ctx, (tx) => storeVectors(tx, 'm', [{ id: theirs.ids[0]!, vector: along(0, 1) }]));
    await inside(ours.ctx, (tx) => tx.sql`delete from passage_embedding`);
    const kept = await inside(theirs.ctx, (tx) => findNearest(tx, 'm', along(1, 0), 60));
    expect(kept.hits).toEqual([{ passage_id: theirs.ids[0], cosine: 1 }]);
    const smuggled = inside(
      ours.ctx,
      (tx) => tx.sql`insert into passage_embedding (workspace_id, passage_id, model, embedding)
        values (${theirs.ctx.workspaceId}, ${theirs.ids[0]}, 'x', '[1]')`,
    );
    await expect(smuggled).rejects.toMatchObject({ code: '42501' });
  });

  it('are removed with their passage, and not written for a removed one', async () => {
    const { ctx, ids, sources } = await withPassages('here today');
    const vectors = [{ id: ids[0]!, vector: along(1, 0) }];
    await inside(ctx, (tx) => storeVectors(tx, 'm', vectors));
    await inside(ctx, (tx) => deleteSource(tx, sources[0]!));
    expect(await vectorsOf(ctx)).toEqual([]);
    await inside(ctx, (tx) => storeVectors(tx, 'm', vectors));
    expect(await vectorsOf(ctx)).toEqual([]);
  });
});

describe('embedding', () => {
  const text = (number: number) => `Room ${number} is on floor ${number} and has ${number} beds.`;
  const many = Array.from({ length: 150 }, (_, number) => text(number));
  const batches = () => model.hits.map((hit) => (hit.body['input'] as string[]).length);

  it('is enqueued when sources have been processed', async () => {
    const ctx = await makeCtx();
    await learn(ctx, 'We open at nine.');
    expect(queued).toContainEqual({ kind: embeddingsDue.name, workspaceId: ctx.workspaceId });
  });

  it('gives every passage a vector of the configured model, 64 at a time, once', async () => {
    const ctx = await makeCtx();
    await learn(ctx, ...many);
    await useModel('');
    await embedPassages(ctx);
    expect(batches()).toEqual([]);
    await useModel('first');
    await embedPassages(ctx);
    expect(batches()).toEqual([64, 64, 22]);
    expect(await vectorsOf(ctx)).toEqual([{ model: 'openai_compatible/first', dimensions: 256, count: 150 }]);
    await embedPassages(ctx);
    expect(batches()).toHaveLength(3);
  });

  it('embeds title, some phrasings and text, up to the limit of models', async () => {
    const ctx = await makeCtx();
    await inside(ctx, (tx) =>
      insertSources(
        tx,
        [
          { kind: 'qa', question: 'Parking?', answer: 'Below.', phrasings: ['Where to park', 'A garage'] },
          { kind: 'qa', question: 'Long?', answer: 'x'.repeat(4000) },
        ],
        new Date(),
      ),
    );
    await processSources(ctx);
    await useModel('first');
    await embedPassages(ctx);
    const input = model.hits[0]!.body['input'] as string[];
    expect(input[0]).toBe('Parking?\nWhere to park\nA garage\nBelow.');
    expect(input[1]).toHaveLength(4000);
  });

  it('resumes after a crash', async () => {
    const ctx = await makeCtx();
    await learn(ctx, ...many);
    await useModel('first');
    const real = platform.database;
    let stored = 0;
    const dying = {
      ...real,
      inWorkspace: async <T>(id: number, work: Parameters<typeof real.inWorkspace<T>>[1]) => {
        const result = await real.inWorkspace(id, work);
        if (++stored === 2) throw new Error('the process died');
        return result;
      },
    };
    const mortal = { ...ctx, platform: { ...platform, database: dying } };
    await expect(embedPassages(mortal)).rejects.toThrow('died');
    expect(await vectorsOf(ctx)).toMatchObject([{ count: 64 }]);
    await embedPassages(ctx);
    expect(await vectorsOf(ctx)).toMatchObject([{ count: 150 }]);
    expect(batches()).toEqual([64, 64, 22]);
  });

  it('replaces the vectors of the former model, which are not searched meanwhile', async () => {
    const ctx = await makeCtx();
    await learn(ctx, 'Dogs are welcome.', 'Breakfast is at seven.');
    await useModel('first');
    await embedPassages(ctx);
    await useModel('second');
    const { hits } = await searchKnowledge(ctx, 'zzz', 5);
    expect(hits).toEqual([]);
    await embedPassages(ctx);
    expect(await vectorsOf(ctx)).toEqual([{ model: 'openai_compatible/second', dimensions: 256, count: 2 }]);
  });

  it('waits for Retry-After, and is retried after transient failures', async () => {
    const ctx = await makeCtx();
    await learn(ctx, 'Dogs are welcome.');
    // Gemini says in its answer how long to wait.
    await useModel('first', undefined, 'google');
    queued = [];
    model.failEmbeddings(
      ...Array.from({ length: 9 }, () => ({ error: 'rate_limited', retry_after: 40 }) as const),
    );
    await embedPassages(ctx);
    expect(queued).toEqual([{ kind: embeddingsDue.name, workspaceId: ctx.workspaceId, afterSeconds: 40 }]);
    model.failEmbeddings(...Array.from({ length: 9 }, () => ({ error: 'server_error' }) as const));
    await expect(embedPassages(ctx)).rejects.toThrow('not embedded');
    model.failEmbeddings();
    await embedPassages(ctx);
    expect(await vectorsOf(ctx)).toMatchObject([{ count: 1 }]);
  });

  it('stops without a retry after permanent failures', async () => {
    const ctx = await makeCtx();
    await learn(ctx, ...many);
    await useModel('first');
    queued = [];
    model.failEmbeddings({ error: 'quota' });
    await embedPassages(ctx);
    expect([batches().length, queued]).toEqual([1, []]);
  });

  it('is enqueued for every workspace when the model is set, and for none without one', async () => {
    const ctx = await makeCtx();
    await useModel('');
    await embedEverywhere(platform);
    expect(queued).toEqual([]);
    await useModel('first');
    await embedEverywhere(platform);
    expect(queued).toContainEqual({
      kind: embeddingsDue.name,
      workspaceId: ctx.workspaceId,
      afterSeconds: 0,
    });
  });
});

/** A provider whose vectors stand for meanings: one direction for each thing, in any language. */
async function startPolyglot(options: { rejects?: RegExp; hangs?: () => boolean } = {}) {
  const things = [/chapel|教堂/i, /kiln|燒陶/i, /telescope|望遠鏡/i, /loom|織布/i];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { input: string[] };
    if (options.hangs?.()) return;
    const rejected = input.some((text) => options.rejects?.test(text));
    const body = rejected
      ? {
          error: {
            message: 'This input is longer than the maximum context length.',
            type: 'invalid_request_error',
          },
        }
      : {
          data: input.map((text, index) => ({
            index,
            embedding: [0.2, ...things.map((thing) => Number(thing.test(text)))],
          })),
        };
    response
      .writeHead(rejected ? 400 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: () =>
      new Promise<unknown>((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

describe('question', () => {
  const knowledge = [
    'The chapel has forty seats.',
    'The kiln is fired on Fridays.',
    'Guests may borrow the telescope at night.',
  ];

  it('in a language that the knowledge lacks is answered by a choice, not by an answer', async () => {
    const polyglot = await startPolyglot();
    const ctx = await makeCtx();
    await learn(ctx, ...knowledge);
    await useModel('');
    expect((await searchKnowledge(ctx, '幾時燒陶', 3)).hits).toEqual([]);
    await useModel('polyglot', polyglot.baseUrl);
    await embedPassages(ctx);
    const { hits, confidence } = await searchKnowledge(ctx, '幾時燒陶', 3);
    expect(hits[0]!.text).toBe(knowledge[1]);
    expect(confidence).toBeGreaterThan(0.3);
    expect(confidence).toBeLessThan(0.7);
    await polyglot.stop();
  });

  it('is answered by words when the embedding model is slow or fails', async () => {
    let silent = false;
    const polyglot = await startPolyglot({ hangs: () => silent });
    const ctx = await makeCtx();
    await learn(ctx, ...knowledge);
    await useModel('polyglot', polyglot.baseUrl);
    await embedPassages(ctx);
    const joined = await searchKnowledge(ctx, 'Is there a telescope?', 1);
    silent = true;
    const startedAt = performance.now();
    const alone = await searchKnowledge(ctx, 'Is there a telescope?', 1);
    expect(performance.now() - startedAt).toBeLessThan(2500);
    await polyglot.stop();
    expect(await searchKnowledge(ctx, 'Is there a telescope?', 1)).toEqual(alone);
    expect(alone.hits[0]!.text).toBe(knowledge[2]);
    expect(alone.confidence).toBeLessThan(joined.confidence);
  });

  it('finds the other texts when the model rejects one, and a long text by its first half', async () => {
    const polyglot = await startPolyglot({ rejects: /forbidden|x{300}/ });
    const ctx = await makeCtx();
    await learn(ctx, ...knowledge, 'A forbidden text about the loom.');
    await inside(ctx, (tx) =>
      insertSources(
        tx,
        [{ kind: 'qa', question: 'A loom?', answer: `Upstairs. ${'x'.repeat(500)}` }],
        new Date(),
      ),
    );
    await processSources(ctx);
    await useModel('polyglot', polyglot.baseUrl);
    await embedPassages(ctx);
    expect(await vectorsOf(ctx)).toMatchObject([{ count: 4 }]);
    expect((await searchKnowledge(ctx, '有織布機嗎', 1)).hits[0]!.title).toBe('A loom?');
    await polyglot.stop();
  });
});
