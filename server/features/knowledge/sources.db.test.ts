import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, data } from '#test/call.ts';
import { makeWorkspace, teach, until, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';
import type { TestApp } from '#test/app.ts';
import { claimSources, lockClaimed } from '#server/features/knowledge/claimStore.ts';
import { removeUnused } from '#server/features/media/removeUnused.ts';
import { getSource, insertSources, updateSource } from '#server/features/knowledge/sourceStore.ts';

let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await startApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.stop());

const path = '/v1/api/knowledge';
const ask = (method: string, address: string, body?: object, role: 'owner' | 'admin' = 'owner') =>
  call(app, method, `${path}${address}`, { token: workspace.tokens[role], ...(body && { body }) });
const get = (id: number) =>
  data<{ title: string; status: string; answer?: string; phrasings?: string[]; file?: { url: string } }>(
    app,
    'GET',
    `${path}/${id}`,
    { token: workspace.tokens.owner },
  );
const add = async (source: object) => (await teach(app, workspace, [source]))[0]!;

describe('knowledge sources', () => {
  it('keeps both changes of two concurrent updates', async () => {
    const id = await add({ kind: 'qa', question: 'Do you sell gift cards?', answer: 'Yes.' });
    for (let round = 0; round < 10; round++) {
      const change = { answer: `From $${round}.`, phrasings: [`gift card ${round}`] };
      await Promise.all([
        ask('PUT', `/${id}`, { answer: change.answer }),
        ask('PUT', `/${id}`, { phrasings: change.phrasings }, 'admin'),
      ]);
      expect(await get(id)).toMatchObject(change);
    }
  });

  it('remove returns not_found the second time', async () => {
    const id = await add({ kind: 'text', text: 'We close in August.' });
    const answers = await Promise.all([1, 2, 3].map(() => ask('DELETE', `/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  it('create rejects sources without text', async () => {
    for (const body of [
      { kind: 'text', text: ' \n ' },
      { kind: 'qa', question: 'Do you deliver?', answer: '  ' },
      { kind: 'qa', question: ' ', answer: 'Yes.' },
      { kind: 'qa', question: 'Do you deliver?', answer: 'Yes.', phrasings: [' '] },
    ])
      expect((await ask('POST', '', body)).status).toBe(422);
  });

  it('a question source has its question as title, and rejects another title', async () => {
    const id = await add({ kind: 'qa', question: 'Is there a lift?', answer: 'Yes.' });
    expect((await ask('PUT', `/${id}`, { title: 'The lift' })).body.fields).toEqual({
      title: 'unknown field',
    });
  });

  it('a text without a title is named by its current first words, cut between characters', async () => {
    const id = await add({ kind: 'text', text: `${'a'.repeat(58)}😀 and so on` });
    expect((await get(id)).title).toBe(`${'a'.repeat(58)}😀…`);
    await ask('PUT', `/${id}`, { text: 'The sauna is shut.' });
    expect((await get(id)).title).toBe('The sauna is shut.');
    await ask('PUT', `/${id}`, { title: 'Sauna' });
    await ask('PUT', `/${id}`, { text: 'The sauna is open again.' });
    expect((await get(id)).title).toBe('Sauna');
  });

  it('processing drops passages of a version that was changed meanwhile', async () => {
    const { id: quiet } = await makeWorkspace(app);
    await app.platform.database.inWorkspace(quiet, async (tx) => {
      const now = app.platform.clock.now();
      const [id] = await insertSources(tx, [{ kind: 'text', title: 'Pool', text: 'Until eight.' }], now);
      const before = await claimSources(tx, { sources: 10, characters: 1000 }, now);
      const { title } = await getSource(tx, id!);
      await updateSource(tx, id!, { title, content: { text: 'Until nine.' } }, now);
      const after = await claimSources(tx, { sources: 10, characters: 1000 }, now);
      expect([before, after].map((claimed) => claimed.map((source) => source.id))).toEqual([[id], [id]]);
      expect(await lockClaimed(tx, before)).toEqual(new Set());
      expect(await lockClaimed(tx, after)).toEqual(new Set([id]));
    });
  });
});

describe('files of sources', () => {
  const words = '我們的營業時間是早上九時至晚上七時。';

  async function upload(): Promise<number> {
    const form = new FormData();
    form.append('file', new Blob([words], { type: 'text/plain' }), 'hours.txt');
    const { id } = await data<{ id: number }>(app, 'POST', '/v1/api/media', {
      token: workspace.tokens.owner,
      body: form,
    });
    return id;
  }

  it('removes the file with its last source', async () => {
    const media_id = await upload();
    const [one, other] = [await add({ kind: 'file', media_id }), await add({ kind: 'file', media_id })];
    const address = `${app.url}${(await get(one)).file!.url}`;
    await ask('DELETE', `/${one}`);
    await removeUnused(app.platform);
    expect((await fetch(address)).status).toBe(200);
    expect((await ask('POST', `/${other}/sync`)).status).toBe(200);
    await until(async () => (await get(other)).status === 'ready');
    await ask('DELETE', `/${other}`);
    await removeUnused(app.platform);
    expect((await fetch(address)).status).toBe(404);
  });

  it('serves text files with charset utf-8', async () => {
    const id = await add({ kind: 'file', media_id: await upload() });
    const file = await fetch(`${app.url}${(await get(id)).file!.url}`);
    expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await file.text()).toBe(words);
  });
});
