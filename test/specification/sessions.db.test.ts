/** The rows S1 to S4 on the server's side, A1 and A6: who is signed in, where, and for how long. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, data, type Answer } from '#test/call.ts';
import { login, makeAdmin, makeUser, makeWorkspace, password, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
let app: TestApp;
let ours: TestWorkspace;
let theirs: TestWorkspace;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock });
  ours = await makeWorkspace(app, 'Ours');
  theirs = await makeWorkspace(app, 'Theirs');
  admin = await makeAdmin(app, 'owner');
});
afterAll(() => app.stop());

interface Session {
  token: string;
  workspace: { id: number; name: string } | null;
  workspace_user: { role: string; workspace: { id: number; name: string } } | null;
}

const post = (path: string, body: object) => call(app, 'POST', path, { body });
const userRefresh = (body: object) => post('/v1/public/user/refresh-token', body);
const look = (token: string) => call(app, 'GET', '/v1/api/conversation', { token });
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

function expectUnauthorized(answer: Answer, code = 'unauthorized') {
  expect([answer.status, answer.body.error_code]).toEqual([401, code]);
}

/** Somebody who owns two workspaces. */
async function founder() {
  const username = `founder-${randomBytes(4).toString('hex')}`;
  await makeUser(app, username);
  let token = await login(app, username);
  const ids: number[] = [];
  for (const name of ['Beta', 'Alpha'])
    ids.push((await data<{ id: number }>(app, 'POST', '/v1/api/workspace', { token, body: { name } })).id);
  token = await login(app, username);
  return { username, token, beta: ids[0]!, alpha: ids[1]! };
}

describe('S1: log-in', () => {
  it('returns token, user and workspace of a user, by username or address in any case', async () => {
    const { username, alpha, beta } = await founder();
    for (const name of [username, username.toUpperCase(), `${username}@Example.com`]) {
      const answer = await post('/v1/public/user/login', { username_or_email: name, password });
      expect(answer.body.data).toMatchObject({
        token: expect.any(String),
        user: { id: expect.any(Number), username, display_name: username, avatar: '' },
        workspace_user: { role: 'owner' },
      });
      const { workspace, token } = answer.body.data as Session;
      expect([alpha, beta]).toContain(workspace!.id);
      expect(payloadOf(token)).toMatchObject({ w: workspace!.id, role: 'owner' });
      expect(Number(payloadOf(token)['exp']) - Number(payloadOf(token)['iat'])).toBe(3600);
      expect(JSON.stringify(answer.body)).not.toMatch(/password|hash/);
    }
  });

  it('returns token and record of an administrator', async () => {
    const username = `root-${randomBytes(4).toString('hex')}`;
    const body = { username, password, role: 'admin' };
    await data(app, 'POST', '/v1/admin/system-admin', { token: admin, body });
    const answer = await post('/v1/public/admin/login', { username, password });
    expect(answer.body.data).toEqual({
      token: expect.any(String),
      admin: { id: expect.any(Number), username, avatar: '', role: 'admin' },
    });
    const wrong = await post('/v1/public/admin/login', { username, password: 'not this' });
    expect(wrong.body).toMatchObject({ success: false, error_code: 'login_failed' });
  });
});

describe('S2: loading the workspaces and renewing the token for one', () => {
  it('lists workspaces by page 1, size 9999, name ascending, and refreshes for each', async () => {
    const { token, alpha, beta } = await founder();
    const path = '/v1/api/workspace?page=1&size=9999&field=name&asc=true&keyword=';
    const list = await call(app, 'GET', path, { token });
    expect(list.body.data).toMatchObject([
      { id: alpha, name: 'Alpha' },
      { id: beta, name: 'Beta' },
    ]);
    expect(list.body.page).toEqual({ page: 1, size: 9999, total: 2 });
    for (const id of [alpha, beta]) {
      const renewed = (await userRefresh({ token, workspace_id: id })).body.data as Session;
      expect(renewed).toMatchObject({ workspace: { id }, workspace_user: { workspace: { id } } });
      const inside = await data(app, 'PUT', '/v1/api/workspace/self', { token: renewed.token, body: {} });
      expect(inside).toMatchObject({ id });
    }
  });

  it('renews a token within seven days of its making, until 90 days after the log-in', async () => {
    const { token } = await founder();
    clock.advance({ hours: 2 });
    expectUnauthorized(await look(token));
    const second = (await userRefresh({ token })).body.data as Session;
    expect((await look(second.token)).status).toBe(200);
    const idle = await founder();
    clock.advance({ days: 7, seconds: 10 });
    expectUnauthorized(await userRefresh({ token: idle.token }), 'session_ended');
    let { token: current } = await founder();
    for (let week = 0; week < 14; week++) {
      clock.advance({ days: 6.4 });
      current = ((await userRefresh({ token: current })).body.data as Session).token;
    }
    clock.advance({ days: 0.5 });
    expectUnauthorized(await userRefresh({ token: current }), 'session_ended');
    ours = await makeWorkspace(app, 'Ours');
    theirs = await makeWorkspace(app, 'Theirs');
    admin = await makeAdmin(app, 'owner');
  });

  it('accepts the same refresh repeatedly, and ten at once, as one session', async () => {
    const { token, username } = await founder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => userRefresh({ token })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const sessions = await data<unknown[]>(app, 'GET', '/v1/api/session', { token });
    expect([username, sessions.length]).toEqual([username, 2]);
  });
});

describe('S3: unknown notification', () => {
  it('returns 404, and the list is empty at first', async () => {
    const { token } = await founder();
    expect(await data(app, 'GET', '/v1/api/notification/unread', { token })).toEqual({ count: 0 });
    expect((await call(app, 'POST', '/v1/api/notification/1/read', { token })).status).toBe(404);
  });
});

describe('S4 and A6: switch of the workspace', () => {
  const doors = ['/v1/api/workspace/switch', '/v1/public/user/refresh-token'];

  it.each(doors)('%s returns token, workspace and workspace_user of the other one', async (path) => {
    const { token, alpha, beta } = await founder();
    const there = (await post(path, { token, workspace_id: beta })).body.data as Session;
    expect(there).toMatchObject({ workspace: { id: beta, name: 'Beta' }, workspace_user: { role: 'owner' } });
    const back = (await post(path, { token: there.token, workspace_id: alpha })).body.data as Session;
    expect(payloadOf(back.token)).toMatchObject({ w: alpha });
  });

  it.each(doors)('%s returns 404 for a foreign and an unknown workspace', async (path) => {
    const { token } = await founder();
    for (const id of [theirs.id, 999_999_999]) {
      const answer = await post(path, { token, workspace_id: id });
      expect([answer.status, answer.body.error_code]).toEqual([404, 'not_found']);
    }
    for (const id of [0, -1, 1.5, '1', null])
      expect([id, (await post(path, { token, workspace_id: id })).status]).toEqual([id, 422]);
  });

  it('is rejected once the membership ended', async () => {
    const { id, tokens } = await makeWorkspace(app, 'Short');
    await data(app, 'POST', `/v1/api/workspace/leave/${id}`, { token: tokens.admin });
    expectUnauthorized(await look(tokens.admin), 'membership_ended');
    expect((await userRefresh({ token: tokens.admin, workspace_id: id })).status).toBe(404);
  });
});

describe('A1: administrators and users', () => {
  it('are rejected in the area of the other', async () => {
    expectUnauthorized(await look(admin));
    expectUnauthorized(await call(app, 'GET', '/v1/api/profile', { token: admin }));
    for (const path of ['/v1/admin/plan', '/v1/admin/profile', '/v1/admin/settings/system'])
      expectUnauthorized(await call(app, 'GET', path, { token: ours.tokens.owner }));
  });

  it('cannot log in at the other log-in', async () => {
    const username = `only-user-${randomBytes(3).toString('hex')}`;
    await makeUser(app, username);
    expectUnauthorized(await post('/v1/public/admin/login', { username, password }), 'login_failed');
  });

  it('are rejected with truncated, changed, unsigned or foreign tokens', async () => {
    const [head, body, mark] = ours.tokens.owner.split('.') as [string, string, string];
    const claims = Buffer.from(JSON.stringify({ ...payloadOf(ours.tokens.owner), w: theirs.id }));
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const forged = {
      cut: `${head}.${body}`,
      'without its end': ours.tokens.owner.slice(0, -2),
      'for another workspace': `${head}.${claims.toString('base64url')}.${mark}`,
      unsigned: `${none}.${body}.`,
      'a refresh of nothing': 'a.b.c',
      long: 'x'.repeat(5000),
    };
    for (const [kind, token] of Object.entries(forged)) {
      expect([kind, (await look(token)).status]).toEqual([kind, 401]);
      const refreshed = (await userRefresh({ token })).status;
      expect([kind, refreshed]).toEqual([kind, token.length > 4000 ? 422 : 401]);
    }
    expect((await userRefresh({ token: '' })).status).toBe(422);
  });

  it('cannot use, refresh or switch the token after log-out', async () => {
    const { token, alpha } = await founder();
    await data(app, 'POST', '/v1/api/logout', { token, headers: { 'content-type': 'application/json' } });
    expectUnauthorized(await look(token), 'session_ended');
    expectUnauthorized(await userRefresh({ token }), 'session_ended');
    const switched = await post('/v1/api/workspace/switch', { token, workspace_id: alpha });
    expectUnauthorized(switched, 'session_ended');
  });
});
