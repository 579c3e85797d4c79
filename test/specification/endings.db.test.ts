/** What the decisions say under "Sessions": what ends a session at once, and when links expire. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, data, type Answer } from '#test/call.ts';
import { lastMailTo } from '#test/mails.ts';
import { login, makeAdmin, makeUser, makeWorkspace, password } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await makeAdmin(app, 'owner');
});
afterAll(() => app.stop());

const post = (path: string, body: object) => call(app, 'POST', path, { body });
const userRefresh = (body: object) => post('/v1/public/user/refresh-token', body);
const look = (token: string) => call(app, 'GET', '/v1/api/conversation', { token });

function expectUnauthorized(answer: Answer, code: string) {
  expect([answer.status, answer.body.error_code]).toEqual([401, code]);
}

/** Somebody with a workspace, signed in to it. */
async function founder() {
  const username = `founder-${randomBytes(4).toString('hex')}`;
  await makeUser(app, username);
  const body = { name: 'Beta' };
  const token = await login(app, username);
  const { id } = await data<{ id: number }>(app, 'POST', '/v1/api/workspace', { token, body });
  return { username, token: await login(app, username), beta: id };
}

describe('sessions', () => {
  it('end at a change of the password, except the one that changed it', async () => {
    const { username, token } = await founder();
    const other = await login(app, username);
    const body = { current_password: password, new_password: 'another horse' };
    const wrong = { ...body, current_password: 'not this' };
    const rejected = await call(app, 'POST', '/v1/api/profile/password', { token, body: wrong });
    expect([rejected.status, rejected.body.error_code]).toEqual([422, 'password_wrong']);
    expect((await look(other)).status).toBe(200);
    await data(app, 'POST', '/v1/api/profile/password', { token, body });
    expect((await look(token)).status).toBe(200);
    expectUnauthorized(await look(other), 'session_ended');
    expectUnauthorized(await userRefresh({ token: other }), 'session_ended');
  });

  it('end when the user is disabled, whose log-in fails like that of an unknown user', async () => {
    const { username, token } = await founder();
    const { id } = await data<{ id: number }>(app, 'GET', '/v1/api/profile', { token });
    const path = `/v1/admin/user/${id}`;
    await data(app, 'POST', `${path}/disable`, { token: admin });
    expectUnauthorized(await look(token), 'session_ended');
    expectUnauthorized(await userRefresh({ token }), 'session_ended');
    const enter = () => post('/v1/public/user/login', { username_or_email: username, password });
    expectUnauthorized(await enter(), 'login_failed');
    await data(app, 'POST', `${path}/enable`, { token: admin });
    expectUnauthorized(await look(token), 'session_ended');
    expect((await enter()).status).toBe(200);
  });

  it('end in a workspace when the membership is removed, and stay in others', async () => {
    const { username, token, beta } = await founder();
    const { tokens, id } = await makeWorkspace(app, 'Third');
    const body = { username_or_email: username, role: 'member' };
    const added = await data<{ id: number }>(app, 'POST', '/v1/api/workspace-user', {
      token: tokens.owner,
      body,
    });
    const inside = (await userRefresh({ token, workspace_id: id })).body.data as { token: string };
    expect((await look(inside.token)).status).toBe(200);
    await data(app, 'DELETE', `/v1/api/workspace-user/${added.id}`, { token: tokens.owner });
    expectUnauthorized(await look(inside.token), 'membership_ended');
    expect((await userRefresh({ token: inside.token, workspace_id: id })).status).toBe(404);
    expect((await userRefresh({ token: inside.token, workspace_id: beta })).status).toBe(200);
  });
});

describe('mailed links', () => {
  it('expire after 24 hours (activation) and one hour (reset)', async () => {
    const { username } = await founder();
    const email = `${randomBytes(4).toString('hex')}@example.com`;
    await post('/v1/public/user/register', { username: email.replace('@', '.'), email, password });
    const activation = await lastMailTo(app, email);
    await post('/v1/public/user/forgot-password', { email: `${username}@example.com` });
    const reset = await lastMailTo(app, `${username}@example.com`);
    expect(activation.link).toMatch(/\/auth\/activate\?token=/);
    expect(reset.link).toMatch(/\/auth\/reset-password\?token=/);
    clock.advance({ minutes: 61 });
    const body = { token: reset.token, password: 'another horse' };
    expect((await post('/v1/public/user/reset-password', body)).body.error_code).toBe('link_invalid');
    clock.advance({ hours: 23 });
    const late = await post('/v1/public/user/activate', { token: activation.token });
    expect([late.status, late.body.error_code]).toEqual([404, 'link_invalid']);
  });
});
