/** A user's workspaces: made, listed, looked at, changed and deleted, whichever the token names. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFiles } from '#server/features/media/removeFiles.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { login, makeUser, makeWorkspace, until, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

interface Own {
  id: number;
  name: string;
  slug: string;
  role: string;
  time_zone: string;
}

let app: TestApp;
let ours: TestWorkspace;
let theirs: TestWorkspace;

beforeAll(async () => {
  app = await startApp();
  ours = await makeWorkspace(app, 'Ours');
  theirs = await makeWorkspace(app, 'Theirs');
});

afterAll(() => app.stop());

function create(token: string, body: object) {
  return call(app, 'POST', '/v1/api/workspace', { token, body });
}

describe('workspace.create', () => {
  it('stores what is given and makes the user its owner', async () => {
    await makeUser(app, 'founder');
    const token = await login(app, 'founder');
    const avatar = 'data:image/png;base64,AAAA';
    const made = await create(token, { name: ' 港島牙醫 🦷 ', avatar, time_zone: 'Asia/Tokyo' });
    expect(made.body.data).toMatchObject({ name: '港島牙醫 🦷', avatar, time_zone: 'Asia/Tokyo' });
    const { id } = made.body.data as Own;
    expect(await data(app, 'GET', `/v1/api/workspace/${id}`, { token })).toMatchObject({ id, role: 'owner' });
    const [row] = await app.sql<{ operation: string }>(
      'select operation from audit_log where trace_id = $1',
      [made.headers.get('x-trace-id')],
    );
    expect(row!.operation).toBe('workspace.create');
  });

  it.each([
    ['a', 200],
    ['牙'.repeat(100), 200],
    ['🦷'.repeat(100), 200],
    ['a'.repeat(101), 422],
    ['🦷'.repeat(101), 422],
    ['   ', 422],
    ['', 422],
  ])('accepts names of 1 to 100 characters: %.20s', async (name, status) => {
    const answer = await create(ours.tokens.member, { name });
    expect(answer.status).toBe(status);
    if (status === 422)
      expect(answer.body.fields).toEqual({ name: 'organization name must be less than 100 characters' });
  });

  it('returns 422 for a wrong picture, a wrong time zone and unknown fields', async () => {
    const token = ours.tokens.member;
    for (const [field, value] of [
      ['avatar', 'javascript:alert(1)'],
      ['time_zone', 'Moon/Tranquility'],
      ['owner_id', 1],
    ] as const) {
      const answer = await create(token, { name: 'x', [field]: value });
      expect([field, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([field, 422, [field]]);
    }
    expect((await create('', { name: 'x' })).status).toBe(401);
  });

  it('returns plan_limit_reached when the user owns a hundred, suspended ones included', async () => {
    const userId = await makeUser(app, 'squatter');
    const token = await login(app, 'squatter');
    await app.sql(
      `with made as (
         insert into workspace (name, slug, status)
         select 'Many', 'many-' || n, case n % 2 when 0 then 'active' else 'suspended' end
         from generate_series(1, 99) as n returning id
       )
       insert into workspace_user (workspace_id, user_id, role) select id, $1, 'owner' from made`,
      [userId],
    );
    expect((await create(token, { name: 'The hundredth' })).status).toBe(200);
    expect(await create(token, { name: 'One more' })).toMatchObject({
      status: 403,
      body: { error_code: 'plan_limit_reached' },
    });
    expect((await create(ours.tokens.member, { name: 'Of another' })).status).toBe(200);
  });

  it('returns workspace_creation_closed in single-workspace mode', async () => {
    const [before] = await app.sql<{ value: object }>("select value from setting where key = 'system'");
    const mono = { ...before?.value, mode: 'mono' };
    await app.sql(
      "insert into setting (key, value) values ('system', $1) on conflict (key) do update set value = $1",
      [JSON.stringify(mono)],
    );
    const answer = await create(ours.tokens.owner, { name: 'One too many' });
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'workspace_creation_closed' } });
    if (before)
      await app.sql("update setting set value = $1 where key = 'system'", [JSON.stringify(before.value)]);
    else await app.sql("delete from setting where key = 'system'");
  });
});

describe('workspace.list', () => {
  it('returns the workspaces of the user, sorted by the rules of the reader’s language', async () => {
    const userId = await makeUser(app, 'collector');
    const token = await login(app, 'collector');
    for (const name of ['Zebra', 'apple', '重慶店', '北京店', '澳門店', 'Shop 10', 'Shop 9'])
      await create(token, { name });
    const names = async (locale: string) => {
      const path = '/v1/api/workspace?page=1&size=9999&field=name&asc=true&keyword=';
      const rows = await data<Own[]>(app, 'GET', path, { token, headers: { 'x-locale': locale } });
      return rows.map(({ name }) => name);
    };
    const latin = (all: string[]) => all.filter((name) => /^[a-z]/i.test(name));
    const han = (all: string[]) => all.filter((name) => !/^[a-z]/i.test(name));
    expect(latin(await names('en'))).toEqual(['apple', 'Shop 9', 'Shop 10', 'Zebra']);
    // On the mainland by sound, in Hong Kong by strokes.
    expect(han(await names('zh-cn'))).toEqual(['澳門店', '北京店', '重慶店']);
    expect(han(await names('zh-hk'))).toEqual(['北京店', '重慶店', '澳門店']);
    const found = await call(app, 'GET', '/v1/api/workspace?keyword=SHOP&size=1&page=2&field=id', { token });
    expect(found.body.page).toEqual({ page: 2, size: 1, total: 2 });
    expect(found.body.data).toMatchObject([{ name: 'Shop 9', role: 'owner' }]);
    expect(userId).toBeGreaterThan(0);
  });
});

describe('the picture of a workspace', () => {
  it('is in the list and in the token refresh by its address', async () => {
    const username = 'painter';
    await makeUser(app, username);
    const token = await login(app, username);
    const pictures = ['AAAA', 'BBBB'].map((bytes) => `data:image/png;base64,${bytes}`);
    const made = await Promise.all(
      pictures.map((avatar, n) => create(token, { name: `Gallery ${n}`, avatar })),
    );
    const list = await data<{ avatar: string }[]>(app, 'GET', '/v1/api/workspace?field=name', { token });
    for (const [n, { avatar }] of list.entries()) {
      const picture = await fetch(app.url + avatar);
      expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(pictures[n]!.split(',')[1]);
    }
    const body = { token, workspace_id: (made[1]!.body.data as Own).id };
    const entered = await data(app, 'POST', '/v1/public/user/refresh-token', { body });
    expect(entered).toMatchObject({ workspace: { name: 'Gallery 1', avatar: list[1]!.avatar } });
  });
});

describe('workspace.get and workspace.update', () => {
  it('use the workspace of the path and the role there, not those of the token', async () => {
    const token = ours.tokens.member;
    const { id } = (await create(token, { name: 'Side business' })).body.data as Own;
    const changed = await call(app, 'PUT', `/v1/api/workspace/${id}`, { token, body: { name: '副業' } });
    expect(changed.body.data).toMatchObject({ id, name: '副業' });
    const rows = await app.sql<object>(
      'select workspace_id::int, operation, actor_id::int from audit_log where trace_id = $1',
      [changed.headers.get('x-trace-id')],
    );
    expect(rows).toEqual([{ workspace_id: id, operation: 'workspace.update', actor_id: ours.users.member }]);
    // In the token's own workspace the same person is a member only.
    const own = `/v1/api/workspace/${ours.id}`;
    expect(await data(app, 'GET', own, { token })).toMatchObject({ name: 'Ours', role: 'member' });
    expect((await call(app, 'PUT', own, { token, body: { name: 'Mine' } })).status).toBe(403);
    expect((await call(app, 'PUT', '/v1/api/workspace/self', { token, body: { name: 'Mine' } })).status).toBe(
      403,
    );
  });

  it('return 404 for a workspace of somebody else', async () => {
    const token = ours.tokens.owner;
    const path = `/v1/api/workspace/${theirs.id}`;
    expect((await call(app, 'GET', path, { token })).status).toBe(404);
    expect((await call(app, 'PUT', path, { token, body: { name: 'Taken over' } })).status).toBe(404);
    expect((await call(app, 'DELETE', path, { token, body: { name: 'Theirs' } })).status).toBe(404);
    expect(await data(app, 'GET', path, { token: theirs.tokens.owner })).toMatchObject({ name: 'Theirs' });
  });

  it('return workspace_suspended for a suspended one', async () => {
    const closed = await makeWorkspace(app, 'Closed');
    await app.sql("update workspace set status = 'suspended' where id = $1", [closed.id]);
    const answer = await call(app, 'GET', `/v1/api/workspace/${closed.id}`, { token: closed.tokens.owner });
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'workspace_suspended' } });
  });

  it('leave fields unchanged that the body does not name', async () => {
    const token = ours.tokens.admin;
    const put = (body: object) => call(app, 'PUT', '/v1/api/workspace/self', { token, body });
    await put({ name: 'Before', time_zone: 'Europe/Paris', avatar: 'AAAA' });
    const { body } = await put({ name: 'After' });
    expect(body.data).toMatchObject({
      id: ours.id,
      name: 'After',
      time_zone: 'Europe/Paris',
      avatar: 'data:image/png;base64,AAAA',
    });
    expect((await put({})).status).toBe(200);
    expect((await put({ avatar: '' })).body.data).toMatchObject({ avatar: '', name: 'After' });
    expect((await put({ status: 'suspended' })).body.fields).toEqual({ status: 'unknown field' });
  });

  it('return already_exists when another workspace has the slug', async () => {
    const put = (workspace: TestWorkspace, slug: string) =>
      call(app, 'PUT', '/v1/api/workspace/self', { token: workspace.tokens.owner, body: { slug } });
    expect((await put(ours, 'Harbour-Clinic')).body.data).toMatchObject({ slug: 'harbour-clinic' });
    const second = await put(theirs, 'harbour-clinic');
    expect(second).toMatchObject({ status: 409, body: { error_code: 'already_exists' } });
    expect(second.body.fields).toHaveProperty('slug');
    for (const wrong of ['ab', '-abc', 'a--b', 'a b c', '牙醫診所', 'x'.repeat(61)])
      expect([wrong, (await put(theirs, wrong)).status]).toEqual([wrong, 422]);
  });
});

describe('workspace.delete', () => {
  it('deletes all data and files when an owner repeats the name', async () => {
    const doomed = await makeWorkspace(app, 'Doomed 🗑');
    const { tokens, id } = doomed;
    const form = new FormData();
    form.append('file', new Blob(['x'], { type: 'text/plain' }), 'x.txt');
    await data(app, 'POST', '/v1/api/media', { token: tokens.owner, body: form });
    const [file] = await app.sql<{ storage_key: string }>(
      'select storage_key from media where workspace_id = $1',
      [id],
    );
    const remove = (token: string, name: string) =>
      call(app, 'DELETE', `/v1/api/workspace/${id}`, { token, body: { name } });
    expect((await remove(tokens.admin, 'Doomed 🗑')).status).toBe(403);
    expect((await remove(tokens.owner, 'doomed')).body.fields).toHaveProperty('name');
    const done = await remove(tokens.owner, ' Doomed 🗑 ');
    expect(done.body.data).toEqual({});
    expect((await remove(tokens.owner, 'Doomed 🗑')).status).toBe(404);
    expect((await call(app, 'GET', '/v1/api/conversation', { token: tokens.owner })).status).toBe(401);
    await until(async () => (await app.sql('select from workspace where id = $1', [id])).length === 0);
    for (const table of ['workspace_user', 'audit_log', 'agent', 'media']) {
      const rows = await app.sql(`select 1 from ${table} where workspace_id = $1`, [id]);
      expect([table, rows]).toEqual([table, []]);
    }
    await removeFiles(app.platform);
    expect(await app.platform.storage.get(file!.storage_key)).toBeUndefined();
    const trace = done.headers.get('x-trace-id');
    const rows = await app.sql<object>(
      'select operation, actor_kind, subject_id::int, detail from platform_audit where trace_id = $1',
      [trace],
    );
    expect(rows).toEqual([
      { operation: 'workspace.delete', actor_kind: 'user', subject_id: id, detail: { name: 'Doomed 🗑' } },
    ]);
  });
});
