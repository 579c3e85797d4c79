import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { data } from '#test/call.ts';
import { makeWorkspace, until, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';
import type { TestApp } from '#test/app.ts';
import { buildSegment } from '#server/search/buildSegment.ts';
import { compactIndex } from './compactIndex.ts';
import { insertSegment, markDead, openIndex } from './segmentStore.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await startApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.stop());

const inWorkspace = <T>(run: (tx: WorkspaceTx) => Promise<T>) =>
  app.platform.database.inWorkspace(workspace.id, run);

async function livingIds(): Promise<number[]> {
  const parts = await inWorkspace(openIndex);
  return parts.flatMap(({ segment, dead }) => [...segment.ids].filter((id) => !dead.has(id))).sort();
}

describe('search index under concurrency', () => {
  it('drops passages that are deleted while their segments are merged', async () => {
    const texts = (ids: number[]) => ids.map((id) => ({ id, title: `Room ${id}`, text: 'pool' }));
    for (let id = 1; id < 16; id += 2)
      await inWorkspace((tx) => insertSegment(tx, buildSegment(texts([id, id + 1]))));
    const struck = Promise.withResolvers<void>();
    const deleting = inWorkspace(async (tx) => {
      await markDead(tx, [3]);
      struck.resolve();
      // Long enough to read the segments as they were, merge them and want to put the result in their place.
      await new Promise((resolve) => setTimeout(resolve, 1500));
    });
    await struck.promise;
    await Promise.all([compactIndex(systemCtx(app.platform, workspace.id)), deleting]);
    const left = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
    expect(await inWorkspace(openIndex)).toHaveLength(1);
    expect((await livingIds()).sort((one, other) => one - other)).toEqual(left);
    await inWorkspace((tx) => markDead(tx, left));
    expect(await inWorkspace(openIndex)).toEqual([]);
  });

  it('returns complete results while sources are added and removed', async () => {
    const token = workspace.tokens.owner;
    const ask = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      data<T>(app, method, `/v1/api/knowledge${path}`, { token, ...(body && { body }) });
    const add = async (worker: number, round: number) => {
      const text = `Room ${worker}${round} has a view of the harbour.`;
      const { id } = await ask<{ id: number }>('POST', '', { kind: 'text', title: `Room ${worker}`, text });
      await until(async () => (await ask<{ status: string }>('GET', `/${id}`)).status === 'ready');
      await ask('POST', '/search', { query: 'harbour view' });
      if (round % 2) await ask('DELETE', `/${id}`);
    };
    const workers = [1, 2, 3, 4, 5].map(async (worker) => {
      for (let round = 0; round < 30; round++) await add(worker, round);
    });
    await Promise.all(workers);
    const passages = await app.sql<{ id: string }>('select id from passage where workspace_id = $1', [
      workspace.id,
    ]);
    expect(await livingIds()).toEqual(passages.map(({ id }) => Number(id)).sort());
    expect(passages).toHaveLength(75);
  });

  it('indexes nothing of sources that are removed while they are processed', async () => {
    const { id, tokens } = await makeWorkspace(app);
    const ask = <T>(method: 'POST' | 'DELETE', path: string, body?: object) =>
      data<T>(app, method, `/v1/api/knowledge${path}`, { token: tokens.owner, ...(body && { body }) });
    const workers = [1, 2, 3, 4].map(async (worker) => {
      for (let round = 0; round < 40; round++) {
        const source = { kind: 'text', title: 'Room', text: `Room ${worker}${round} is shut.` };
        const added = await ask<{ id: number }>('POST', '', source);
        await new Promise((resolve) => setTimeout(resolve, round % 8));
        await ask('DELETE', `/${added.id}`);
      }
    });
    await Promise.all(workers);
    const living = async () => {
      const parts = await app.platform.database.inWorkspace(id, openIndex);
      return parts.flatMap(({ segment, dead }) => [...segment.ids].filter((each) => !dead.has(each)));
    };
    await until(async () => (await living()).length === 0, 5);
  });
});
