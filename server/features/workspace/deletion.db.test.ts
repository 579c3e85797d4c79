import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFiles } from '#server/features/media/removeFiles.ts';
import { deleteInSteps, deletionDue } from '#server/features/workspace/deletion.ts';
import { resumeWorkspaceRow, suspendWorkspaceRow } from '#server/features/workspace/store.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeAdmin, makeChat, makeWorkspace, say, teach, until, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let kept: TestWorkspace;

beforeAll(async () => {
  app = await startApp();
  kept = await makeWorkspace(app, 'Kept');
  await fill(kept);
});
afterAll(() => app.stop());

/** Thousands of messages and of log rows, and some of everything else. */
async function fill(workspace: TestWorkspace) {
  const { id, tokens } = workspace;
  const token = tokens.owner;
  await teach(app, workspace, [{ kind: 'qa', question: 'When do you open?', answer: 'At nine.' }]);
  const chat = await makeChat(app, workspace);
  await say(app, chat, 'When do you open?');
  const form = new FormData();
  form.append('file', new Blob(['x'], { type: 'text/plain' }), 'x.txt');
  const file = await data<{ url: string }>(app, 'POST', '/v1/api/media', { token, body: form });
  const { token: key } = await data<{ token: string }>(app, 'POST', '/v1/api/api-key', {
    token,
    body: { name: 'Robot' },
  });
  await data(app, 'POST', '/v1/api/workspace-user', { token, body: { username_or_email: 'f@example.com' } });
  await app.sql(
    `insert into message (workspace_id, conversation_id, direction, author, kind, text)
     select workspace_id, id, 'in', 'customer', 'text', 'hello' from conversation, generate_series(1, 3500)
     where workspace_id = $1`,
    [id],
  );
  await app.sql(
    `insert into audit_log (workspace_id, actor_kind, operation) select $1, 'system', 'test.done' from generate_series(1, 2500)`,
    [id],
  );
  await app.sql(
    `insert into wallet_tx (workspace_id, type, amount, balance_after, idempotency_key)
     select $1, 'top_up', 1, 0, n::text from generate_series(1, 1500) as n`,
    [id],
  );
  return { chat, file, key };
}

/** How many rows each table has of a workspace. */
async function rowsOf(id: number): Promise<Record<string, number>> {
  const tables = await app.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and exists (
       select from pg_attribute where attrelid = pg_class.oid and attname = 'workspace_id')`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await app.sql<{ count: number }>(
      `select count(*)::int from ${name} where workspace_id = $1`,
      [id],
    );
    if (row!.count > 0) counts[name] = row!.count;
  }
  const [mails] = await app.sql<{ count: number }>(
    'select count(*)::int from mail where sender_workspace_id = $1',
    [id],
  );
  if (mails!.count > 0) counts['mail'] = mails!.count;
  return counts;
}

describe('deleteInSteps', () => {
  it('goes on after a stop, leaves nothing of the workspace, and everything of another one', async () => {
    const doomed = await makeWorkspace(app, 'Doomed');
    const { chat, file, key } = await fill(doomed);
    const { id, tokens } = doomed;
    const admin = await makeAdmin(app, 'owner');
    const enqueue = (kind: 'later' | 'deletion') =>
      app.platform.database.inPlatform(async (tx) =>
        kind === 'later'
          ? app.platform.jobs.enqueue(
              tx,
              { ...deletionDue, name: 'knowledge.process', key: () => String(id) },
              { workspaceId: id as 0, deletedId: 0 },
              { afterSeconds: 3600 },
            )
          : app.platform.jobs.enqueue(tx, deletionDue, { workspaceId: 0, deletedId: id }),
      );
    await enqueue('later');
    const [stored] = await app.sql<{ key: string }>(
      'select storage_key as key from media where workspace_id = $1',
      [id],
    );
    expect(await app.platform.storage.get(stored!.key)).toBeDefined();
    const others = await rowsOf(kept.id);
    expect(Object.keys(await rowsOf(id))).toEqual(expect.arrayContaining(Object.keys(others)));

    // The same as the operation, without its job.
    await app.sql(`update workspace set status = 'deleting' where id = $1`, [id]);
    const attempts = [
      ['GET', '/v1/api/conversation', tokens.owner],
      ['GET', '/v1/api/conversation', key],
      ['GET', `/v1/api/workspace/${id}`, tokens.owner],
      ['GET', '/v1/public/chat/message', chat.token],
      ['POST', `/v1/public/chat/${chat.key}/session`, undefined],
      ['GET', `/v1/admin/workspace/${id}`, admin],
      ['POST', `/v1/admin/workspace/${id}/resume`, admin],
      ['POST', `/v1/admin/workspace/${id}/enter`, admin],
      ['DELETE', `/v1/api/workspace/${id}`, tokens.owner],
      ['GET', file.url, undefined],
    ] as const;
    for (const [method, path, token] of attempts) {
      const body = method === 'GET' ? undefined : method === 'DELETE' ? { name: 'Doomed' } : {};
      const reply = await call(app, method, path, { ...(token && { token }), ...(body && { body }) });
      expect([path, [401, 403, 404].includes(reply.status)]).toEqual([path, true]);
    }
    const listed = await data<{ id: number }[]>(app, 'GET', '/v1/api/workspace', { token: tokens.owner });
    expect(listed).toEqual([]);

    const stop = new AbortController();
    const { inWorkspace } = app.platform.database;
    let transactions = 0;
    const database = {
      ...app.platform.database,
      inWorkspace: ((workspaceId, work) => {
        if (++transactions === 5) stop.abort();
        return inWorkspace(workspaceId, work);
      }) as typeof inWorkspace,
    };
    await deleteInSteps(systemPlatformCtx({ ...app.platform, database }), id, stop.signal);
    const left = await rowsOf(id);
    expect(left).toHaveProperty('message');
    expect(await app.sql('select from workspace where id = $1', [id])).toHaveLength(1);

    await enqueue('deletion');
    await until(async () => (await app.sql('select from workspace where id = $1', [id])).length === 0, 60);
    expect(await rowsOf(id)).toEqual({});
    expect(await app.sql('select from pgboss.job where group_id = $1', [String(id)])).toEqual([]);
    await removeFiles(app.platform);
    expect(await app.platform.storage.get(stored!.key)).toBeUndefined();
    expect(await rowsOf(kept.id)).toEqual(others);
  });
});

describe('a deletion that begins while the console suspends or resumes the workspace', () => {
  it('is not undone', async () => {
    const { id } = await makeWorkspace(app, 'Doomed');
    const { database, clock } = app.platform;
    await app.sql(`update workspace set status = 'deleting' where id = $1`, [id]);
    for (const change of [
      resumeWorkspaceRow,
      (tx: WorkspaceTx) => suspendWorkspaceRow(tx, 'unpaid', clock.now()),
    ])
      await expect(database.inWorkspace(id, change)).rejects.toMatchObject({ code: 'not_found' });
    expect(await app.sql('select status from workspace where id = $1', [id])).toEqual([
      { status: 'deleting' },
    ]);
  });
});
