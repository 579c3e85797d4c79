/** Retrieval without pgvector. In a file of its own: the index in memory belongs to one database. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeAdmin, makeWorkspace, teach } from '#test/makers.ts';
import { startModelSimulator, type ModelSimulator } from '#test/simulators/model.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let model: ModelSimulator;

beforeAll(async () => {
  model = await startModelSimulator();
  app = await startApp();
});

afterAll(async () => {
  await app.stop();
  await model.stop();
});

it('answers by words, without a request to an embedding model', async () => {
  const token = await makeAdmin(app, 'owner');
  await data(app, 'PUT', '/v1/admin/settings/ai', {
    token,
    body: {
      provider: 'openai_compatible',
      base_url: model.baseUrl('openai_compatible'),
      model: 'sim-model',
      embedding_model: 'sim-embedding',
      api_key: model.key,
    },
  });
  const workspace = await makeWorkspace(app);
  await teach(app, workspace, [{ kind: 'qa', question: 'When is breakfast?', answer: 'From seven.' }]);
  const hits = await data<{ text: string }[]>(app, 'POST', '/v1/api/knowledge/search', {
    token: workspace.tokens.member,
    body: { query: 'When is breakfast?' },
  });
  expect(hits).toMatchObject([{ text: 'From seven.' }]);
  expect(model.hits).toEqual([]);
  expect(app.platform.database.hasVectors).toBe(false);
  const queued = await app.sql(
    "select name from pgboss.job where name in ('knowledge.embed', 'settings.model_set')",
  );
  expect(queued).toEqual([]);
  const optional = await app.sql("select name from migration where name like 'optional/%'");
  expect(optional).toEqual([]);
});

it('ignores a ranking from outside', async () => {
  const { tokens } = await makeWorkspace(app);
  const near = { hits: [{ passage_id: 1, cosine: 1 }], background: 0 };
  const body = { query: 'When is breakfast?', near };
  expect(await call(app, 'POST', '/v1/api/knowledge/search', { token: tokens.member, body })).toMatchObject({
    status: 422,
    body: { fields: { near: 'unknown field' } },
  });
});
