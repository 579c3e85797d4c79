/** API keys: who creates them, what they may do, and when they are rejected. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKey } from '#shared/contract/apiKey.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import type { Message } from '#shared/contract/message.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeChat, makeWorkspace, say, until, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await startApp({ clock });
  workspace = await makeWorkspace(app);
});

afterAll(() => app.stop());

type MadeKey = ApiKey & { key: string };

const makeKey = (body: object = {}, by = workspace.tokens.owner) =>
  data<MadeKey>(app, 'POST', '/v1/api/api-key', { token: by, body: { name: 'Robot', ...body } });

const inSeconds = (seconds: number) => Math.floor(clock.now().getTime() / 1000) + seconds;

describe('API key', () => {
  it('is answered once, on creation, and stored as a digest', async () => {
    const made = await makeKey({ role: 'admin' });
    expect(made.key).toMatch(/^parley_[\w-]{32}$/);
    expect(made).toMatchObject({
      role: 'admin',
      effective_role: 'admin',
      status: 'active',
      last_used_at: null,
    });
    expect(made.key.startsWith(made.prefix)).toBe(true);
    expect(made.prefix.length).toBeLessThan(16);
    const path = `/v1/api/api-key/${made.id}`;
    const shown = await data<ApiKey>(app, 'GET', path, { token: workspace.tokens.admin });
    expect(shown).not.toHaveProperty('key');
    expect(shown.created_by).toMatch(/^owner-/);
    const rows = await app.sql('select * from api_key where id = $1', [made.id]);
    const log = await app.sql('select * from audit_log where workspace_id = $1', [workspace.id]);
    expect(JSON.stringify([rows, log])).not.toContain(made.key.slice('parley_'.length));
    const list = await data<ApiKey[]>(app, 'GET', '/v1/api/api-key?keyword=rob', {
      token: workspace.tokens.owner,
    });
    expect(list).toContainEqual(shown);
  });

  it('of role member has the permissions of members', async () => {
    const { key } = await makeKey();
    const chat = await makeChat(app, workspace);
    await say(app, chat, 'hello');
    expect((await call(app, 'GET', '/v1/api/conversation', { token: key })).body.page?.total).toBe(1);
    const [conversation] = await data<Conversation[]>(app, 'GET', '/v1/api/conversation', { token: key });
    const path = `/v1/api/conversation/${conversation!.id}`;
    const reply = { client_id: 'r', kind: 'text', text: 'Your order has left.' };
    const sent = await data<Message>(app, 'POST', `${path}/message`, { token: key, body: reply });
    expect(sent).toMatchObject({ author: 'member', author_id: null, author_name: 'Robot' });
    const after = await data<Conversation>(app, 'GET', path, { token: key });
    expect(after).toMatchObject({ handler: 'member', waiting: false, assignee: null });
    const take = await call(app, 'POST', `${path}/take`, { token: key, body: {} });
    expect([take.status, take.body.error_code]).toEqual([403, 'forbidden']);
    const channel = { type: 'web_chat', name: 'By a key' };
    expect((await call(app, 'POST', '/v1/api/channel', { token: key, body: channel })).status).toBe(403);
    const { key: admin, id } = await makeKey({ role: 'admin' });
    const made = await call(app, 'POST', '/v1/api/channel', { token: admin, body: channel });
    expect(made.status).toBe(200);
    const [row] = await app.sql('select actor_kind, actor_id::int from audit_log where trace_id = $1', [
      made.headers.get('x-trace-id'),
    ]);
    expect(row).toEqual({ actor_kind: 'api_key', actor_id: id });
  });

  it('of role admin may neither grant rights nor spend money', async () => {
    const { key, id } = await makeKey({ role: 'admin' });
    for (const [method, path, body] of [
      ['GET', '/v1/api/api-key', undefined],
      ['POST', '/v1/api/api-key', { name: 'Child', role: 'admin' }],
      ['PUT', `/v1/api/api-key/${id}`, { name: 'Other' }],
      ['DELETE', `/v1/api/api-key/${id}`, undefined],
      ['POST', '/v1/api/workspace-user', { username_or_email: 'new@example.com' }],
    ] as const) {
      const answer = await call(app, method, path, { token: key, body });
      expect([method, path, answer.status, answer.body.error_code]).toEqual([method, path, 403, 'forbidden']);
    }
  });

  it('is valid in its own workspace only, and for no user calls', async () => {
    const { key, id } = await makeKey({ role: 'admin' });
    const other = await makeWorkspace(app, 'Other');
    const theirs = await makeKey({ role: 'admin' }, other.tokens.owner);
    expect((await call(app, 'GET', '/v1/api/conversation', { token: theirs.key })).body.page?.total).toBe(0);
    const path = `/v1/api/api-key/${id}`;
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await call(app, method, path, { token: other.tokens.owner, body })).status).toBe(404);
    expect((await call(app, 'GET', '/v1/admin/settings/ai', { token: key })).status).toBe(401);
    expect((await call(app, 'GET', '/v1/public/chat/message', { token: key })).status).toBe(401);
  });

  it('is rejected from the next call on after its removal', async () => {
    const { key, id } = await makeKey();
    expect((await call(app, 'GET', '/v1/api/conversation', { token: key })).status).toBe(200);
    await data(app, 'DELETE', `/v1/api/api-key/${id}`, { token: workspace.tokens.admin });
    const after = await call(app, 'GET', '/v1/api/conversation', { token: key });
    expect([after.status, after.body.error_code]).toEqual([401, 'unauthorized']);
    const again = await call(app, 'DELETE', `/v1/api/api-key/${id}`, { token: workspace.tokens.admin });
    expect(again.status).toBe(404);
  });

  it('is rejected when it has expired, its workspace is suspended or the plan lacks API keys', async () => {
    const own = await makeWorkspace(app, 'Own');
    const read = async (key: string) => {
      const answer = await call(app, 'GET', '/v1/api/conversation', { token: key });
      return [answer.status, answer.body.error_code];
    };
    const brief = await makeKey({ expires_at: inSeconds(60) }, own.tokens.owner);
    const { key } = await makeKey({}, own.tokens.owner);
    expect(await read(brief.key)).toEqual([200, undefined]);
    clock.advance({ seconds: 61 });
    expect(await read(brief.key)).toEqual([401, 'unauthorized']);
    await app.sql(`update workspace set status = 'suspended' where id = $1`, [own.id]);
    expect(await read(key)).toEqual([403, 'workspace_suspended']);
    await app.sql(`update workspace set status = 'active' where id = $1`, [own.id]);
    await app.sql(`update subscription set status = 'canceled' where workspace_id = $1`, [own.id]);
    expect(await read(key)).toEqual([403, 'plan_required']);
    const body = { name: 'Another' };
    const rejected = await call(app, 'POST', '/v1/api/api-key', { token: own.tokens.owner, body });
    expect([rejected.status, rejected.body.error_code]).toEqual([403, 'plan_required']);
    await app.sql(`update subscription set status = 'active' where workspace_id = $1`, [own.id]);
    expect(await read(key)).toEqual([200, undefined]);
  });

  it('expires after 90 days unless it is given another time', async () => {
    const { expires_at } = await makeKey();
    expect(Math.abs(expires_at! - inSeconds(90 * 24 * 3600))).toBeLessThan(60);
    const until = inSeconds(365 * 24 * 3600);
    expect((await makeKey({ expires_at: until })).expires_at).toBe(until);
  });

  it('has at most the present role of its creator', async () => {
    const own = await makeWorkspace(app, 'Demoted');
    const { key, id } = await makeKey({ role: 'admin' }, own.tokens.admin);
    const make = () =>
      call(app, 'POST', '/v1/api/channel', { token: key, body: { type: 'web_chat', name: 'Site' } });
    expect((await make()).status).toBe(200);
    await app.sql(`update workspace_user set role = 'member' where user_id = $1`, [own.users.admin]);
    expect((await make()).body.error_code).toBe('forbidden');
    expect((await call(app, 'GET', '/v1/api/conversation', { token: key })).status).toBe(200);
    const path = `/v1/api/api-key/${id}`;
    const shown = () => data<ApiKey>(app, 'GET', path, { token: own.tokens.owner });
    expect(await shown()).toMatchObject({ role: 'admin', effective_role: 'member', status: 'active' });
    await app.sql(`update workspace_user set role = 'owner' where user_id = $1`, [own.users.admin]);
    expect(await shown()).toMatchObject({ effective_role: 'admin' });
  });

  it('is rejected once its creator is removed or disabled, and stays so when they join again', async () => {
    const own = await makeWorkspace(app, 'Left');
    const { key, id } = await makeKey({ role: 'admin' }, own.tokens.admin);
    const read = async () => (await call(app, 'GET', '/v1/api/conversation', { token: key })).status;
    const status = async () =>
      (await data<ApiKey>(app, 'GET', `/v1/api/api-key/${id}`, { token: own.tokens.owner })).status;
    const setAccount = (value: string) =>
      app.sql('update user_account set status = $1 where id = $2', [value, own.users.admin]);
    await setAccount('disabled');
    expect([await read(), await status()]).toEqual([401, 'creator_removed']);
    await setAccount('active');
    expect([await read(), await status()]).toEqual([200, 'active']);
    const { username } = await data<{ username: string }>(app, 'GET', '/v1/api/profile', {
      token: own.tokens.admin,
    });
    await data(app, 'POST', `/v1/api/workspace/leave/${own.id}`, { token: own.tokens.admin });
    expect([await read(), await status()]).toEqual([401, 'creator_removed']);
    const body = { username_or_email: username, role: 'admin' };
    await data(app, 'POST', '/v1/api/workspace-user', { token: own.tokens.owner, body });
    expect([await read(), await status()]).toEqual([401, 'creator_removed']);
  });

  it('writes last_used_at at most once a minute', async () => {
    const { key, id } = await makeKey();
    const lastUsed = async () => {
      const [row] = await app.sql<{ at: Date | null }>(
        'select last_used_at as at from api_key where id = $1',
        [id],
      );
      return row!.at?.getTime();
    };
    const use = () => call(app, 'GET', '/v1/api/conversation/count', { token: key });
    await use();
    const first = await until(lastUsed);
    clock.advance({ seconds: 40 });
    await use();
    clock.advance({ seconds: 30 });
    await use();
    const later = await until(async () => {
      const at = await lastUsed();
      return at !== first && at;
    });
    expect(later! - first!).toBeGreaterThanOrEqual(60_000);
  });
});

describe('create and update', () => {
  it('returns 403 to members', async () => {
    const body = { name: 'By a member' };
    const answer = await call(app, 'POST', '/v1/api/api-key', { token: workspace.tokens.member, body });
    expect(answer.status).toBe(403);
    expect((await makeKey({ role: 'admin' }, workspace.tokens.admin)).role).toBe('admin');
    expect((await makeKey({}, workspace.tokens.admin)).role).toBe('member');
  });

  it.each([
    [{ role: 'owner' }, 'role'],
    [{ name: '' }, 'name'],
    [{ name: '鍵'.repeat(101) }, 'name'],
    [{ expires_at: 1 }, 'expires_at'],
    [{ expires_at: 1e15 }, 'expires_at'],
    [{ expires_at: Math.floor(Date.now() / 1000) + 400 * 24 * 3600 }, 'expires_at'],
    [{ key: 'parley_mine' }, 'key'],
  ])('rejects %j', async (wrong, field) => {
    const body = { name: 'Robot', ...wrong };
    const answer = await call(app, 'POST', '/v1/api/api-key', { token: workspace.tokens.owner, body });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toHaveProperty(field);
  });

  it('accepts names of up to 100 characters; a rename leaves both names in the audit log', async () => {
    const { id } = await makeKey({ name: '🔑'.repeat(100) });
    const path = `/v1/api/api-key/${id}`;
    const body = { name: '店面系統' };
    expect(await data(app, 'PUT', path, { token: workspace.tokens.owner, body })).toMatchObject({
      id,
      ...body,
    });
    expect(await data(app, 'PUT', path, { token: workspace.tokens.owner, body: {} })).toMatchObject(body);
    const rows = await app.sql(
      `select detail from audit_log where operation = 'apikey.update' and subject_id = $1 order by id`,
      [id],
    );
    const name = { from: '🔑'.repeat(100), to: body.name };
    expect(rows).toEqual([{ detail: { changes: { name } } }, { detail: {} }]);
  });
});
