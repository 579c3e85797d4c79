/** The rows C1 to C4 of the specification, word by word: what every call has in common, and the public ones. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { lastMailTo } from '#test/mails.ts';
import { makeAdmin, makeUser, makeWorkspace, password, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let clinic: TestWorkspace;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  clinic = await makeWorkspace(app);
  admin = await makeAdmin(app, 'owner');
});
afterAll(() => app.stop());

const get = (path: string, headers: Record<string, string> = {}) => call(app, 'GET', path, { headers });
const names = (object: object) => Object.keys(object).toSorted();

describe('C1: Authorization, X-Locale, and paged queries', () => {
  it('accepts the token with Bearer in any case, and without it', async () => {
    for (const word of ['', 'Bearer ', 'bearer ', 'BEARER  ']) {
      const answer = await get('/v1/api/workspace', { authorization: `${word}${clinic.tokens.member}` });
      expect([word, answer.status]).toEqual([word, 200]);
    }
    for (const none of ['', 'Bearer', 'Bearer ', 'Basic eDp5', 'null', 'undefined', 'Bearer null']) {
      const answer = await get('/v1/api/workspace', { authorization: none });
      expect([none, answer.status, answer.body.error_code]).toEqual([none, 401, 'unauthorized']);
    }
  });

  it('are allowed from any origin by CORS', async () => {
    const asked = await fetch(`${app.url}/v1/api/workspace`, { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(asked.headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, X-Locale, Last-Event-ID',
    );
    const rejected = await get('/v1/api/workspace');
    expect(rejected.headers.get('access-control-allow-origin')).toBe('*');
    const stop = new AbortController();
    const headers = { authorization: clinic.tokens.member };
    const stream = await fetch(`${app.url}/v1/api/events`, { headers, signal: stop.signal });
    expect(stream.headers.get('access-control-allow-origin')).toBe('*');
    stop.abort();
    expect(rejected.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('ignores an invalid token on a public call', async () => {
    for (const authorization of [clinic.tokens.member, admin, 'null', ''])
      expect((await get('/v1/public/system-mode', { authorization })).status).toBe(200);
  });

  it.each([
    ['en', 'zh-HK', 'Hong Kong'],
    ['zh-hk', 'en', '香港標準時間'],
    ['zh-cn', 'zh-HK', '香港标准时间'],
    ['ZH-HK', '', '香港標準時間'],
  ])('prefers X-Locale %s to Accept-Language %s', async (locale, accepted, wanted) => {
    const headers = {
      authorization: clinic.tokens.member,
      'x-locale': locale,
      'accept-language': accepted,
    };
    const zones = await get('/v1/api/timezone?keyword=Asia/Hong_Kong', headers);
    expect(JSON.stringify(zones.body.data)).toContain(wanted);
  });

  it.each([
    ['zh-TW,zh;q=0.9,en;q=0.8', '香港標準時間'],
    ['zh-CN,zh;q=0.9', '香港标准时间'],
    ['fr-FR,en;q=0.5', 'Hong Kong'],
    ['*', 'Hong Kong'],
  ])('uses Accept-Language %s without X-Locale', async (accepted, wanted) => {
    const headers = { authorization: clinic.tokens.member, 'accept-language': accepted };
    const zones = await get('/v1/api/timezone?keyword=Asia/Hong_Kong', headers);
    expect(JSON.stringify(zones.body.data)).toContain(wanted);
  });

  it('defaults to page 1 of size 10, and accepts page, size, field, asc and keyword', async () => {
    const headers = { authorization: clinic.tokens.owner };
    expect((await get('/v1/api/timezone', headers)).body.page).toMatchObject({ page: 1, size: 10 });
    const path = '/v1/api/timezone?page=2&size=5&field=identifier&asc=false&keyword=Europe';
    const answer = await get(path, headers);
    expect(answer.body.page).toMatchObject({ page: 2, size: 5 });
    const found = (answer.body.data as { identifier: string }[]).map(({ identifier }) => identifier);
    expect(found).toHaveLength(5);
    expect(found).toEqual(found.toSorted().toReversed());
  });
});

describe('C2: the envelope', () => {
  it('of a success has success and data, and page for paged lists', async () => {
    const one = await get('/v1/public/system-mode');
    expect(names(one.body)).toEqual(['data', 'success']);
    expect(one.body.success).toBe(true);
    const list = await get('/v1/api/workspace', { authorization: clinic.tokens.owner });
    expect(names(list.body)).toEqual(['data', 'page', 'success']);
    expect(list.body.page).toEqual({ page: 1, size: 10, total: 1 });
    expect(list.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('of an error has success, error, error_code and trace_id, and fields if any', async () => {
    const rejected = await get('/v1/api/workspace');
    expect(names(rejected.body)).toEqual(['error', 'error_code', 'success', 'trace_id']);
    const wrong = await call(app, 'POST', '/v1/public/user/login', { body: {} });
    expect(names(wrong.body)).toEqual(['error', 'error_code', 'fields', 'success', 'trace_id']);
    expect(names(wrong.body.fields!)).toEqual(['password', 'username_or_email']);
    for (const { body, headers } of [rejected, wrong]) expect(headers.get('x-trace-id')).toBe(body.trace_id);
  });

  it('has a new trace id for every request, also for successes', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => get('/modules')));
    expect(new Set(answers.map(({ headers }) => headers.get('x-trace-id'))).size).toBe(3);
  });
});

describe('C3: GET /modules and the public system calls', () => {
  it('return these shapes without a session', async () => {
    expect((await get('/modules')).body.data).toEqual({ modules: expect.arrayContaining(['chat']) });
    expect((await get('/v1/public/system-mode')).body.data).toEqual({ system_mode: 'platform' });
    expect((await get('/v1/public/system-details')).body.data).toEqual({
      system_name: 'Parley',
      system_logo: '',
      system_slogan: '',
      system_favicon: '',
    });
    expect((await get('/v1/public/system-home-details')).body.data).toEqual({
      background: '',
      copy_right: '© 2024-2025 Parley',
    });
  });

  it('return the plans, cheapest first, with prices and limits', async () => {
    interface Plan {
      unique_plan_tag: string;
      monthly_price: number;
      yearly_price: number;
      currency: string;
      limits: Record<string, number | null>;
      features: string[];
    }
    const plans = (await get('/v1/public/plans')).body.data as Plan[];
    const told = plans.map(
      ({ unique_plan_tag: tag, monthly_price: month, yearly_price: year, limits: l }) => [
        ...[tag, month, year, l['members'], l['channels'], l['agent_answers']],
        ...[l['knowledge_characters'], l['customers']],
      ],
    );
    expect(told).toEqual([
      ['free', 0, 0, 2, 1, 100, 200_000, 500],
      ['starter', 2900, 29_000, 5, 3, 1000, 2_000_000, 5000],
      ['pro', 9900, 99_000, 15, 10, 5000, 10_000_000, 50_000],
      ['business', 29_900, 299_000, 50, 50, 25_000, 50_000_000, null],
    ]);
    expect(plans.map(({ features }) => features.toSorted())).toEqual([
      [],
      ['broadcasts'],
      ['api_keys', 'broadcasts', 'http_actions'],
      ['api_keys', 'broadcasts', 'http_actions'],
    ]);
    expect(new Set(plans.map(({ currency }) => currency))).toEqual(new Set(['USD']));
  });
});

describe('C4: the public calls of accounts', () => {
  it('return {} to a registration and a session to the activation, after which the log-in works', async () => {
    const email = 'newcomer@example.com';
    const body = { username: 'newcomer', email, password, display_name: '新人' };
    const register = () => call(app, 'POST', '/v1/public/user/register', { body });
    expect((await register()).body).toEqual({ success: true, data: {} });
    const before = { username_or_email: email, password };
    expect((await call(app, 'POST', '/v1/public/user/login', { body: before })).status).toBe(401);
    const { token } = await lastMailTo(app, email);
    const activated = await call(app, 'POST', '/v1/public/user/activate', { body: { token } });
    expect(activated.body.data).toMatchObject({ token: expect.any(String), user: { display_name: '新人' } });
    const again = await call(app, 'POST', '/v1/public/user/activate', { body: { token } });
    expect([again.status, again.body.error_code]).toEqual([404, 'link_invalid']);
    const login = await call(app, 'POST', '/v1/public/user/login', { body: before });
    expect(login.body.data).toMatchObject({ user: { username: 'newcomer', email }, workspace: null });
  });

  it('reset a forgotten password once, and end all sessions', async () => {
    await makeUser(app, 'forgetful');
    const email = 'forgetful@example.com';
    const enter = (word: string) =>
      call(app, 'POST', '/v1/public/user/login', {
        body: { username_or_email: 'forgetful', password: word },
      });
    const session = (await enter(password)).body.data as { token: string };
    expect((await call(app, 'POST', '/v1/public/user/forgot-password', { body: { email } })).body).toEqual({
      success: true,
      data: {},
    });
    const { token } = await lastMailTo(app, email);
    const reset = (word: string) =>
      call(app, 'POST', '/v1/public/user/reset-password', { body: { token, password: word } });
    expect((await reset('short')).status).toBe(422);
    expect((await reset('another horse')).body).toEqual({ success: true, data: {} });
    expect((await reset('a third horse')).status).toBe(404);
    expect((await get('/v1/api/workspace', { authorization: session.token })).status).toBe(401);
    expect((await enter(password)).status).toBe(401);
    expect((await enter('another horse')).status).toBe(200);
  });

  it('refresh both kinds of token, and reject the other kind', async () => {
    const refresh = (area: string, token: string) =>
      call(app, 'POST', `/v1/public/${area}/refresh-token`, { body: { token } });
    expect((await refresh('admin', admin)).body.data).toMatchObject({ admin: { role: 'owner' } });
    expect(names((await refresh('user', clinic.tokens.member)).body.data)).toEqual([
      ...['token', 'workspace', 'workspace_user'],
    ]);
    expect((await refresh('user', admin)).status).toBe(401);
    expect((await refresh('admin', clinic.tokens.owner)).status).toBe(401);
  });

  it('join a workspace by the link once, with a new account', async () => {
    const email = 'invited@example.com';
    const invited = await data<{ status: string }>(app, 'POST', '/v1/api/workspace-user', {
      token: clinic.tokens.owner,
      body: { username_or_email: email, role: 'member' },
    });
    expect(invited.status).toBe('invited');
    const { token } = await lastMailTo(app, email);
    const body = { token, username: 'invited', password };
    const joined = await call(app, 'POST', '/v1/public/workspace/join', { body });
    expect(joined.body.data).toMatchObject({
      token: expect.any(String),
      workspace: { id: clinic.id },
      workspace_user: { role: 'member' },
    });
    const again = await call(app, 'POST', '/v1/public/workspace/join', { body });
    expect([again.status, again.body.error_code]).toEqual([404, 'link_invalid']);
  });
});
