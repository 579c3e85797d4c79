/** From registration to the first session. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeGroup, readSystem } from '#server/features/settings/public.ts';
import type { TestApp } from '#test/app.ts';
import { call, data, type Answer } from '#test/call.ts';
import { lastMailTo, mailsTo } from '#test/mails.ts';
import { makeUser, password } from '#test/makers.ts';
import { movingClock, type MovingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let clock: MovingClock;

beforeAll(async () => {
  clock = movingClock();
  app = await startApp({ clock });
});
afterAll(() => app.stop());

interface Wish {
  username: string;
  email: string;
  password: string;
  display_name?: string;
}

function wish(change: Partial<Wish> = {}): Wish {
  const username = `new-${randomBytes(4).toString('hex')}`;
  return { username, email: `${username}@example.com`, password, ...change };
}

function register(body: object, headers?: Record<string, string>): Promise<Answer> {
  return call(app, 'POST', '/v1/public/user/register', { body, ...(headers && { headers }) });
}

function activate(token: string): Promise<Answer> {
  return call(app, 'POST', '/v1/public/user/activate', { body: { token } });
}

async function tokenAfter(body: Omit<Wish, 'username'>): Promise<string> {
  expect((await register(body)).status).toBe(200);
  return (await lastMailTo(app, body.email)).token;
}

async function count(table: 'user_account' | 'account_link', where: string, value: string): Promise<number> {
  const rows = await app.sql<{ n: number }>(`select count(*)::int as n from ${table} where ${where} = $1`, [
    value,
  ]);
  return rows[0]!.n;
}

const invalid = { status: 404, body: { error_code: 'link_invalid' } };

describe('register', () => {
  it('creates an account when its link is opened, and answers as log-in does', async () => {
    const body = wish({ display_name: '  陳大文 👋 ' });
    const answer = await register(body);
    expect([answer.status, answer.body.data]).toEqual([200, {}]);
    expect(await count('user_account', 'username', body.username)).toBe(0);
    const early = { username_or_email: body.username, password };
    expect((await call(app, 'POST', '/v1/public/user/login', { body: early })).status).toBe(401);

    const mail = await lastMailTo(app, body.email);
    expect([mail.kind, new URL(mail.link).pathname]).toEqual(['activate', '/auth/activate']);
    const opened = await activate(mail.token);
    expect(opened.body.data).toMatchObject({
      token: expect.any(String),
      user: { username: body.username, email: body.email, display_name: '陳大文 👋', locale: 'en' },
      workspace: null,
      workspace_user: null,
    });
    const { token } = opened.body.data as { token: string };
    expect(await data(app, 'GET', '/v1/api/workspace', { token })).toEqual([]);
    const loggedIn = await call(app, 'POST', '/v1/public/user/login', {
      body: { username_or_email: body.email.toUpperCase(), password },
    });
    expect(Object.keys(loggedIn.body.data).sort()).toEqual(Object.keys(opened.body.data).sort());
  });

  it('makes a username from the address without one, and another where it is taken', async () => {
    const name = `ann-${randomBytes(4).toString('hex')}`;
    const users: unknown[] = [];
    for (const host of ['example.com', 'example.org']) {
      const token = await tokenAfter({ email: `${name}@${host}`, password });
      users.push((await activate(token)).body.data);
    }
    expect(users).toMatchObject([
      { user: { username: name, display_name: name } },
      { user: { username: `${name}-2`, display_name: name } },
    ]);
  });

  it('mails and creates the account in the locale of the page', async () => {
    const body = wish();
    await register(body, { 'x-locale': 'zh-hk' });
    const mail = await lastMailTo(app, body.email);
    expect(new URL(mail.link).pathname).toBe('/zh-hk/auth/activate');
    const opened = await activate(mail.token);
    expect(opened.body.data).toMatchObject({ user: { locale: 'zh-hk', display_name: body.username } });
  });

  it('stores the data encrypted, and deletes them when the link is used', async () => {
    const body = wish();
    const token = await tokenAfter(body);
    const find = () =>
      app.sql<{ row: string; content: Buffer | null }>(
        'select account_link::text as row, content from account_link where email = $1',
        [body.email],
      );
    const [kept] = await find();
    expect(kept!.content!.toString('latin1')).not.toMatch(/argon2|new-/);
    expect(kept!.row).not.toContain(token);
    await activate(token);
    expect((await find())[0]!.content).toBe(null);
  });

  it('answers the same whatever is in use, and mails the owner of the address', async () => {
    const taken = wish();
    await activate(await tokenAfter(taken));
    const free = wish();
    const sameAddress = wish({ email: taken.email.toUpperCase() });
    const sameName = wish({ username: taken.username.toUpperCase() });
    const answers = [await register(free), await register(sameAddress), await register(sameName)];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { success: true, data: {} }]);
    expect((await lastMailTo(app, free.email)).kind).toBe('activate');
    const toOwner = await lastMailTo(app, taken.email);
    expect([toOwner.kind, new URL(toOwner.link).pathname]).toEqual(['already_registered', '/auth/login']);
    const toSecond = await lastMailTo(app, sameName.email);
    expect([toSecond.kind, new URL(toSecond.link).pathname]).toEqual(['username_taken', '/auth/register']);
    expect(await count('account_link', 'lower(email)', sameName.email)).toBe(0);
    const row = await app.sql<object>(
      'select operation, actor_kind, detail from platform_audit where trace_id = any($1)',
      [answers.map((answer) => answer.headers.get('x-trace-id'))],
    );
    const audited = { operation: 'account.register', actor_kind: 'visitor', detail: {} };
    expect(row).toEqual([audited, audited, audited]);
  });

  it('takes as long for a known address as for a new one, at least 250 ms', async () => {
    const times = { known: [] as number[], fresh: [] as number[] };
    for (let round = 0; round < 3; round++) {
      const known = wish();
      await makeUser(app, known.username);
      for (const [kind, body] of [
        ['known', wish({ email: known.email })],
        ['fresh', wish()],
      ] as const) {
        const start = performance.now();
        await register(body);
        times[kind].push(performance.now() - start);
      }
    }
    const [known, fresh] = [Math.min(...times.known), Math.min(...times.fresh)];
    expect(Math.min(known, fresh)).toBeGreaterThan(245);
    expect(Math.floor(known / 250)).toBe(Math.floor(fresh / 250));
  });

  it('returns 422 for an invalid username, address, password or name', async () => {
    const fine = ['密碼要夠長先得呀', '🔑🐈🔒🍜🚋🌊🎋🥢', 'x'.repeat(200)];
    for (const good of fine) expect((await register(wish({ password: good }))).status).toBe(200);
    const given = wish();
    const wrong: [string, unknown][] = [
      ['password', '1234567'],
      ['password', '密碼密碼密碼密'],
      ['password', ' '.repeat(8)],
      ['password', 'Password123'],
      ['password', `${given.username}1`],
      ['password', given.email],
      ['password', 'x'.repeat(201)],
      ['username', 'ab'],
      ['username', 'with space'],
      ['username', 'me@example.com'],
      ['email', 'nobody'],
      ['email', `${'x'.repeat(250)}@example.com`],
      ['display_name', 'x'.repeat(101)],
    ];
    for (const [field, value] of wrong) {
      const answer = await register({ ...given, [field]: value });
      expect([field, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([field, 422, [field]]);
    }
  });
});

describe('activate', () => {
  it('accepts a link once, also concurrently', async () => {
    const body = wish();
    const token = await tokenAfter(body);
    const answers = await Promise.all([activate(token), activate(token), activate(token)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404]);
    expect(await count('user_account', 'username', body.username)).toBe(1);
    expect(await activate(token)).toMatchObject(invalid);
    expect(await activate('nonsense')).toMatchObject(invalid);
  });

  it('accepts a link for a day', async () => {
    const [first, second] = [await tokenAfter(wish()), await tokenAfter(wish())];
    clock.advance({ hours: 23, minutes: 59 });
    expect((await activate(first)).status).toBe(200);
    clock.advance({ minutes: 2 });
    expect(await activate(second)).toMatchObject(invalid);
  });

  it('ends every other link of the same address', async () => {
    const one = wish();
    const other = wish({ email: one.email.toUpperCase() });
    const [first, second] = [await tokenAfter(one), await tokenAfter(other)];
    const answers = await Promise.all([activate(second), activate(first)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect(await count('user_account', 'lower(email)', one.email)).toBe(1);
    expect(await activate(first)).toMatchObject(invalid);
    expect(await activate(second)).toMatchObject(invalid);
  });

  it('returns username_taken to the second of two links with the same username', async () => {
    const one = wish();
    const [first, second] = [await tokenAfter(one), await tokenAfter(wish({ username: one.username }))];
    const answers = await Promise.all([activate(first), activate(second)]);
    const outcome = answers.map((answer) => [answer.status, answer.body.error_code]);
    expect(outcome.sort()).toEqual([
      [200, undefined],
      [409, 'username_taken'],
    ]);
  });

  it('returns email_taken when the address was taken meanwhile', async () => {
    const body = wish();
    const token = await tokenAfter(body);
    const username = wish().username;
    await makeUser(app, username);
    await app.sql('update user_account set email = $1 where username = $2', [body.email, username]);
    expect(await activate(token)).toMatchObject({ status: 409, body: { error_code: 'email_taken' } });
  });
});

describe('limits of registration', () => {
  it('returns registration_closed outside of platform mode, for activation too', async () => {
    const token = await tokenAfter(wish());
    const system = await readSystem(app.platform.database);
    const setMode = (mode: typeof system.mode) =>
      app.platform.database.inPlatform((tx) => writeGroup(tx, 'system', { ...system, mode }, clock.now()));
    const closed = { status: 403, body: { error_code: 'registration_closed' } };
    for (const mode of ['mono', 'workspaces'] as const) {
      await setMode(mode);
      const body = wish();
      expect(await register(body)).toMatchObject(closed);
      expect(await mailsTo(app, body.email)).toEqual([]);
      expect(await activate(token)).toMatchObject(closed);
    }
    await setMode('platform');
    expect((await activate(token)).status).toBe(200);
  });

  it('returns 429 after five mails to one address in a quarter of an hour, known or not', async () => {
    const known = wish();
    await makeUser(app, known.username);
    for (const { email } of [known, wish()]) {
      const wishes = Array.from({ length: 8 }, () => wish({ email }));
      const answers = await Promise.all(wishes.map((body) => register(body)));
      const statuses = answers.map((answer) => answer.status).sort();
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      const another = await register(wish({ email: email.toUpperCase() }));
      expect(another).toMatchObject({ status: 429, body: { error_code: 'too_many_requests' } });
      const wait = Number(another.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(800);
      expect(wait).toBeLessThanOrEqual(900);
      expect((await mailsTo(app, email)).length).toBe(5);
    }
    clock.advance({ minutes: 16 });
    expect((await register(wish({ email: known.email }))).status).toBe(200);
  });

  it('counts name+tag addresses as one mailbox', async () => {
    const [name, host] = wish().email.split('@');
    const parts = Array.from({ length: 7 }, (_, index) => wish({ email: `${name}+${index}@${host}` }));
    const answers = await Promise.all(parts.map((body) => register(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it('returns 429 after 100 attempts of one network address, and not to others', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    await register(wish(), from('203.0.113.9'));
    await app.sql(`update throttle set tries = 100 where key = 'register:address:203.0.113.9'`);
    expect((await register(wish(), from('203.0.113.9'))).status).toBe(429);
    expect((await register(wish(), from('203.0.113.10'))).status).toBe(200);
  });
});
