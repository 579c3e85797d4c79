/** Guessing passwords: rate limits, timing, and what a rejection reveals. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/features/account/public.ts';
import type { TestApp } from '#test/app.ts';
import { call, type Answer } from '#test/call.ts';
import { makeAdmin, makeUser, password, until } from '#test/makers.ts';
import { lastMailTo } from '#test/mails.ts';
import { movingClock, type MovingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let clock: MovingClock;

beforeAll(async () => {
  clock = movingClock();
  app = await startApp({ clock });
});
afterAll(() => app.stop());

async function someone(): Promise<string> {
  const username = `user-${randomBytes(4).toString('hex')}`;
  await makeUser(app, username);
  return username;
}

function tryUser(name: string, word: string, address = '198.51.100.1'): Promise<Answer> {
  return call(app, 'POST', '/v1/public/user/login', {
    body: { username_or_email: name, password: word },
    headers: { 'x-forwarded-for': address },
  });
}

function tryAdmin(username: string, word: string): Promise<Answer> {
  return call(app, 'POST', '/v1/public/admin/login', { body: { username, password: word } });
}

function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function triesOf(key: string): Promise<number> {
  const [row] = await app.sql<{ tries: number }>('select tries from throttle where key = $1', [key]);
  return row?.tries ?? 0;
}

const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

/** As a browser that keeps cookies. */
async function deviceOf(name: string): Promise<string> {
  const answer = await tryUser(name, password, '198.51.100.3');
  const [cookie, ...attributes] = answer.headers.get('set-cookie')!.split('; ');
  expect(attributes).toEqual(['Max-Age=15552000', 'Path=/v1', 'HttpOnly', 'SameSite=Strict']);
  return cookie!;
}

function tryFrom(cookie: string, name: string, word: string, address: string): Promise<Answer> {
  return call(app, 'POST', '/v1/public/user/login', {
    body: { username_or_email: name, password: word },
    headers: { 'x-forwarded-for': address, cookie },
  });
}

/** Wrong passwords until the account takes no more of them, each from an address of its own. */
async function attack(name: string): Promise<void> {
  const answers = await Promise.all(many(40, (index) => tryUser(name, `guess ${index}`, `192.0.2.${index}`)));
  expect(tally(answers)).toEqual({ 401: 30, 429: 10 });
}

describe('login with fifty concurrent guesses', () => {
  it('compares five passwords of one address, whether the account exists or not', async () => {
    const name = await someone();
    for (const target of [name, `nobody-${randomBytes(4).toString('hex')}`]) {
      const answers = await Promise.all(many(50, (index) => tryUser(target, `guess ${index}`)));
      // One or two more, where the fifty take longer than the first delays.
      expect(tally(answers)['401']).toBeGreaterThanOrEqual(5);
      expect(tally(answers)['401']).toBeLessThan(8);
      const rejected = answers.find((answer) => answer.status === 429)!;
      expect(rejected.body.error_code).toBe('too_many_requests');
      expect(Number(rejected.headers.get('retry-after'))).toBeLessThan(10);
    }
  });

  it('limits administrators too, by a counter apart from that of users', async () => {
    await makeAdmin(app, 'member');
    const [admin] = await app.sql<{ username: string }>(
      'select username from admin_account order by id desc limit 1',
    );
    const answers = await Promise.all(many(50, () => tryAdmin(admin!.username, 'a guess')));
    expect(tally(answers)).toEqual({ 401: 5, 429: 45 });
    expect((await tryUser(admin!.username, 'a guess', '198.51.100.2')).status).toBe(401);
  });
});

describe('backoff of an account and an address', () => {
  it('doubles after every failure up to a quarter of an hour, and ends after an hour', async () => {
    const name = await someone();
    for (let free = 0; free < 5; free++) expect((await tryUser(name, 'a guess')).status).toBe(401);
    const delays: number[] = [];
    for (let failure = 0; failure < 11; failure++) {
      const waiting = await tryUser(name, 'a guess');
      const seconds = Number(waiting.headers.get('retry-after'));
      expect(waiting.status).toBe(429);
      delays.push(seconds);
      clock.advance({ seconds });
      expect((await tryUser(name, 'a guess')).status).toBe(401);
    }
    expect(delays).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    clock.advance({ minutes: 61 });
    for (let free = 0; free < 4; free++) expect((await tryUser(name, 'a guess')).status).toBe(401);
    expect((await tryUser(name, password)).status).toBe(200);
  });

  it('keeps no other address out', async () => {
    const name = await someone();
    await Promise.all(many(20, () => tryUser(name, 'a guess', '198.51.100.11')));
    expect((await tryUser(name, password, '198.51.100.11')).status).toBe(429);
    expect((await tryUser(name, password, '198.51.100.12')).status).toBe(200);
  });

  it('is one however the name is written, and ends with a success', async () => {
    const name = await someone();
    const spellings = [name, name.toUpperCase(), ` ${name}`, `${name}  `];
    const answers = await Promise.all(many(20, (index) => tryUser(spellings[index % 4]!, 'a guess')));
    expect(tally(answers)).toEqual({ 401: 5, 429: 15 });
    clock.advance({ seconds: 3 });
    expect((await tryUser(name, password)).status).toBe(200);
    expect(tally(await Promise.all(many(5, () => tryUser(name, 'a guess'))))).toEqual({ 401: 5 });
  });
});

describe('limit of an account', () => {
  it('compares thirty passwords an hour from anywhere, and none more', async () => {
    const name = await someone();
    await attack(name);
    expect((await tryUser(name, password, '198.51.100.40')).status).toBe(429);
    clock.advance({ minutes: 61 });
    expect((await tryUser(name, password, '198.51.100.40')).status).toBe(200);
  });

  it('keeps no browser out that the owner has logged in with, and delays its own failures', async () => {
    const name = await someone();
    const device = await deviceOf(name);
    await attack(name);
    expect((await tryFrom(device, name, password, '192.0.2.1')).status).toBe(200);
    const guesses = await Promise.all(
      many(20, (index) => tryFrom(device, name, 'a guess', `192.0.2.${index}`)),
    );
    expect(tally(guesses)).toEqual({ 401: 5, 429: 15 });
  });

  it('exempts no browser of somebody else, and no forged one', async () => {
    const [name, stranger] = [await someone(), await someone()];
    const device = await deviceOf(stranger);
    const forged = `${device.slice(0, -3)}abc`;
    await attack(name);
    for (const cookie of [device, forged, 'parley_device=x', 'parley_device='])
      expect((await tryFrom(cookie, name, password, '198.51.100.41')).status).toBe(429);
  });

  it('keeps the browser of nobody out who has just reset the password by mail', async () => {
    const name = await someone();
    await attack(name);
    await call(app, 'POST', '/v1/public/user/forgot-password', { body: { email: `${name}@example.com` } });
    const { token } = await lastMailTo(app, `${name}@example.com`);
    const body = { token, password: 'a very new one' };
    const reset = await call(app, 'POST', '/v1/public/user/reset-password', { body });
    const cookie = reset.headers.get('set-cookie')!.split(';', 1)[0]!;
    expect((await tryFrom(cookie, name, 'a very new one', '198.51.100.42')).status).toBe(200);
  });
});

describe('throttle per address', () => {
  it('counts failed attempts only, neither successful nor rejected ones', async () => {
    const address = '198.51.100.7';
    const key = `user_login:address:${address}`;
    const names = await Promise.all(many(8, someone));
    await Promise.all(names.map((name) => tryUser(name, password, address)));
    expect(await triesOf(key)).toBe(0);
    await Promise.all(many(30, () => tryUser(names[0]!, 'a guess', address)));
    expect(await triesOf(key)).toBe(5);
    expect((await tryUser(names[1]!, password, address)).status).toBe(200);
  });

  it('stops an address that tries many accounts, and no other address', async () => {
    const name = await someone();
    await tryUser('first', 'a guess', '198.51.100.8');
    await app.sql(`update throttle set tries = 95 where key = 'user_login:address:198.51.100.8'`);
    const spray = await Promise.all(many(10, (index) => tryUser(`name-${index}`, 'a guess', '198.51.100.8')));
    expect(tally(spray)).toEqual({ 401: 5, 429: 5 });
    expect((await tryUser(name, password, '198.51.100.8')).status).toBe(429);
    expect((await tryUser(name, password, '198.51.100.9')).status).toBe(200);
  });

  it('uses one counter for an IPv6 network', async () => {
    await tryUser('one', 'a guess', '2001:db8:0:7::1');
    await tryUser('two', 'a guess', '2001:0db8::7:ffff:1:2:3');
    await tryUser('three', 'a guess', '2001:db8:0:8::1');
    expect(await triesOf('user_login:address:2001:db8:0:7::')).toBe(2);
    expect(await triesOf('user_login:address:2001:db8:0:8::')).toBe(1);
  });

  it('counts the address of the connection when the forwarded header holds no address', async () => {
    const before = await triesOf('user_login:address:127.0.0.1');
    for (const made of ['somebody', randomBytes(3000).toString('hex')])
      expect((await tryUser('one', 'a guess', made)).status).toBe(401);
    expect(await triesOf('user_login:address:127.0.0.1')).toBe(before + 2);
  });
});

describe('login while the password is being changed', () => {
  it('rejects the old password and opens no session', async () => {
    const name = await someone();
    await app.sql('begin');
    await app.sql(`update user_account set password_hash = 'another' where username = $1`, [name]);
    const attempt = tryUser(name, password, '198.51.100.30');
    await until(async () => {
      const [row] = await app.sql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return row!.n > 0;
    });
    await app.sql('commit');
    expect(await attempt).toMatchObject({ status: 401, body: { error_code: 'login_failed' } });
    const sessions = await app.sql(
      'select session.id from session join user_account on user_account.id = user_id where username = $1',
      [name],
    );
    expect(sessions).toEqual([]);
  });
});

describe('login_failed', () => {
  it('has the same body and duration for an unknown, a wrong and a disabled account', async () => {
    const [known, disabled] = [await someone(), await someone()];
    await app.sql(`update user_account set status = 'disabled' where username = $1`, [disabled]);
    // That of other tests takes no time.
    await app.sql('update user_account set password_hash = $2 where username = any($1)', [
      [known, disabled],
      await hashPassword(password),
    ]);
    const cases = { known: 'a guess', disabled: password, unknown: password };
    const times: Record<string, number> = {};
    for (let round = 0; round < 5; round++) {
      // In turns, so that the load of the machine slows all of them.
      for (const [kind, word] of Object.entries(cases)) {
        const name = { known, disabled, unknown: 'nobody at all' }[kind]!;
        const start = performance.now();
        const { status, body } = await tryUser(name, word, `198.51.100.${200 + round}`);
        times[kind] = Math.min(times[kind] ?? Infinity, performance.now() - start);
        const { trace_id: _trace, ...rest } = body;
        expect([kind, status, rest]).toEqual([
          kind,
          401,
          { success: false, error: 'The name or the password is wrong.', error_code: 'login_failed' },
        ]);
      }
    }
    expect(Math.max(...Object.values(times)) / Math.min(...Object.values(times))).toBeLessThan(2);
  });
});
