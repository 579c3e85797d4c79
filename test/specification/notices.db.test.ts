/** The rows C5 and C6: notifications and push, and C9: time zones. */
import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeChat, makeWorkspace, say, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

const start = performance.now();
const winter = { now: () => new Date(Date.UTC(2026, 0, 15) + performance.now() - start) };
let app: TestApp;
let clinic: TestWorkspace;

beforeAll(async () => {
  app = await startApp({ clock: winter });
  clinic = await makeWorkspace(app);
});
afterAll(() => app.stop());

describe('C5: notifications', () => {
  it('are listed newest first and counted; read_at is 0 until they are read', async () => {
    const { tokens, users } = clinic;
    const chat = await makeChat(app, clinic);
    await say(app, chat, 'Hello');
    const [open] = await data<{ id: number }[]>(app, 'GET', '/v1/api/conversation', { token: tokens.owner });
    const path = `/v1/api/conversation/${open!.id}/assign`;
    await data(app, 'POST', path, { token: tokens.owner, body: { user_id: users.member } });
    const token = tokens.member;
    const list = () =>
      call(app, 'GET', '/v1/api/notification?page=1&size=5&field=created_at&asc=false&keyword=', { token });
    const before = await list();
    const [first] = before.body.data as { id: number; read_at: number }[];
    expect(first).toMatchObject({ title: expect.any(String), content: expect.any(String), read_at: 0 });
    expect(before.body.page).toMatchObject({ page: 1, size: 5 });
    const count = () => data<{ count: number }>(app, 'GET', '/v1/api/notification/unread', { token });
    const unread = (await count()).count;
    const read = `/v1/api/notification/${first!.id}/read`;
    expect((await call(app, 'POST', read, { token })).body).toEqual({ success: true, data: {} });
    const [readNow] = (await list()).body.data as { read_at: number; created_at: number }[];
    expect(Math.abs(readNow!.read_at - winter.now().getTime() / 1000)).toBeLessThan(60);
    expect((await count()).count).toBe(unread - 1);
    const again = await call(app, 'POST', read, { token, headers: { 'content-type': 'application/json' } });
    expect(again.status).toBe(200);
    expect(((await list()).body.data as { read_at: number }[])[0]!.read_at).toBe(readNow!.read_at);
    expect((await call(app, 'POST', read, { token: tokens.owner })).status).toBe(404);
    const other = await makeWorkspace(app, 'Other');
    expect((await call(app, 'POST', read, { token: other.tokens.owner })).status).toBe(404);
  });
});

describe('C6: push', () => {
  it('has the names publicKey, endpoint, expirationTime, p256dh, auth and subscribed', async () => {
    const base = '/v1/api/push_notification';
    const token = clinic.tokens.member;
    const post = (path: string, body: object) => call(app, 'POST', `${base}/${path}`, { token, body });
    const key = await data<object>(app, 'GET', `${base}/public_key`, { token });
    expect(key).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/) });
    const endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`;
    const p256dh = createECDH('prime256v1').generateKeys('base64url');
    const auth = randomBytes(16).toString('base64url');
    expect((await post('subscription/check', { endpoint })).body.data).toEqual({ subscribed: false });
    const registered = await post('register', { endpoint, expirationTime: null, p256dh, auth });
    expect(registered.body).toEqual({ success: true, data: {} });
    expect((await post('subscription/check', { endpoint })).body.data).toEqual({ subscribed: true });
    expect((await post('unsubscribe', { endpoint })).body).toEqual({ success: true, data: {} });
    expect((await post('subscription/check', { endpoint })).body.data).toEqual({ subscribed: false });
    const unfit = await post('register', { endpoint, expirationTime: null, p256dh: 'x', auth });
    expect([unfit.status, unfit.body.error_code]).toEqual([422, 'push_subscription_invalid']);
  });
});

describe('C9: GET /v1/api/timezone (paged, search value); offsets in hundredths of hours', () => {
  interface Zone {
    identifier: string;
    offset: number;
  }
  const list = (query: string) =>
    call(app, 'GET', `/v1/api/timezone?${query}`, { token: clinic.tokens.member });
  const offsets = async (query: string) => {
    const zones = (await list(`size=9999&${query}`)).body.data as Zone[];
    return Object.fromEntries(zones.map(({ identifier, offset }) => [identifier, offset]));
  };

  it('returns 530 for +05:30 and -330 for -03:30', async () => {
    expect(await offsets('')).toMatchObject({
      'Asia/Kolkata': 530,
      'America/St_Johns': -330,
      'Pacific/Marquesas': -930,
      'Asia/Kathmandu': 545,
      'Asia/Hong_Kong': 800,
      'America/New_York': -500,
      'Pacific/Kiritimati': 1400,
      UTC: 0,
    });
  });

  it.each(['search', 'keyword'])('filters by %s: a city, an offset, or no match', async (name) => {
    expect(await offsets(`${name}=hong%20kong`)).toEqual({ 'Asia/Hong_Kong': 800 });
    expect(Object.values(await offsets(`${name}=${encodeURIComponent('+05:30')}`))).toContain(530);
    expect(new Set(Object.values(await offsets(`${name}=-03:30`)))).toEqual(new Set([-330]));
    expect((await list(`${name}=${encodeURIComponent('沒有 🦷 %_')}`)).body).toMatchObject({
      data: [],
      page: { total: 0 },
    });
  });

  it('returns every zone once over its pages, and the total on each', async () => {
    const { total } = (await list('size=1')).body.page!;
    expect(total).toBeGreaterThan(300);
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 100) }, (_, index) => list(`page=${index + 1}&size=100`)),
    );
    const all = pages.flatMap(({ body }) => (body.data as Zone[]).map(({ identifier }) => identifier));
    expect(new Set(all).size).toBe(total);
    expect(all).toHaveLength(total);
  });

  it('returns identifiers that a workspace accepts as time_zone', async () => {
    for (const identifier of ['Asia/Kolkata', 'UTC', 'America/St_Johns']) {
      const body = { time_zone: identifier };
      const changed = await call(app, 'PUT', '/v1/api/workspace/self', { token: clinic.tokens.owner, body });
      expect(changed.body.data).toMatchObject(body);
    }
  });
});
