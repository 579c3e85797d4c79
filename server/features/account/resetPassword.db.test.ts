/** Forgotten passwords. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, newAccountLink } from '#server/features/account/public.ts';
import type { TestApp } from '#test/app.ts';
import { call, type Answer } from '#test/call.ts';
import { lastMailTo, mailsTo } from '#test/mails.ts';
import { login, makeUser, password } from '#test/makers.ts';
import { movingClock, type MovingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let clock: MovingClock;

beforeAll(async () => {
  clock = movingClock();
  app = await startApp({ clock });
});
afterAll(() => app.stop());

const fresh = 'a new password';
const invalid = { status: 404, body: { error_code: 'link_invalid' } };

async function someone() {
  const username = `user-${randomBytes(4).toString('hex')}`;
  const id = await makeUser(app, username);
  return { id, username, email: `${username}@example.com` };
}

function forgot(email: string): Promise<Answer> {
  return call(app, 'POST', '/v1/public/user/forgot-password', { body: { email } });
}

function reset(token: string, word = fresh): Promise<Answer> {
  return call(app, 'POST', '/v1/public/user/reset-password', { body: { token, password: word } });
}

async function tokenFor({ email }: { email: string }): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  return (await lastMailTo(app, email)).token;
}

describe('forgotPassword', () => {
  it('answers the same in the same time for everybody, and mails active accounts only', async () => {
    const [active, disabled] = [await someone(), await someone()];
    await app.sql(`update user_account set status = 'disabled' where id = $1`, [disabled.id]);
    const emails = { active: active.email, disabled: disabled.email, unknown: 'nobody@example.com' };
    const fastest: Record<string, number> = {};
    for (let round = 0; round < 3; round++) {
      for (const email of Object.values(emails)) {
        const start = performance.now();
        const { status, body } = await forgot(email);
        fastest[email] = Math.min(fastest[email] ?? Infinity, performance.now() - start);
        expect([status, body]).toEqual([200, { success: true, data: {} }]);
      }
    }
    const times = Object.values(fastest);
    expect(Math.min(...times)).toBeGreaterThan(245);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(125);
    const [mail, ...more] = await mailsTo(app, active.email);
    expect([mail!.kind, new URL(mail!.link).pathname, more.length]).toEqual([
      'reset_password',
      '/auth/reset-password',
      2,
    ]);
    expect(await mailsTo(app, disabled.email)).toEqual([]);
    expect(await mailsTo(app, emails.unknown)).toEqual([]);
  });

  it('returns 429 after five mails in a quarter of an hour, known or not', async () => {
    for (const email of [(await someone()).email, 'stranger@example.com']) {
      const answers = await Promise.all(Array.from({ length: 7 }, () => forgot(email)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
      expect(answers.find((answer) => answer.status === 429)!.headers.get('retry-after')).toMatch(/^\d{3}$/);
    }
  });
});

describe('resetPassword', () => {
  it('sets the password, ends every session and every other link, and mails the owner', async () => {
    const user = await someone();
    const tokens = [await login(app, user.username), await login(app, user.email)];
    const [older, newer] = [await tokenFor(user), await tokenFor(user)];
    const answer = await reset(older);
    expect([answer.status, answer.body.data]).toEqual([200, {}]);
    for (const token of tokens) {
      const ended = { status: 401, body: { error_code: 'session_ended' } };
      expect(await call(app, 'GET', '/v1/api/profile', { token })).toMatchObject(ended);
      expect(await call(app, 'POST', '/v1/public/user/refresh-token', { body: { token } })).toMatchObject(
        ended,
      );
    }
    expect(await reset(newer)).toMatchObject(invalid);
    const log = (word: string) =>
      call(app, 'POST', '/v1/public/user/login', { body: { username_or_email: user.email, password: word } });
    expect((await log(password)).status).toBe(401);
    expect((await log(fresh)).status).toBe(200);
    expect((await lastMailTo(app, user.email)).kind).toBe('password_changed');
    const audited = await app.sql<object>(
      'select operation, detail from platform_audit where trace_id = $1',
      [answer.headers.get('x-trace-id')],
    );
    expect(audited).toEqual([{ operation: 'account.reset_password', detail: {} }]);
  });

  it('accepts one link once, also concurrently and with several links', async () => {
    const user = await someone();
    const [one, two] = [await tokenFor(user), await tokenFor(user)];
    const answers = await Promise.all([reset(one), reset(two), reset(one), reset(two)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404, 404]);
    const mails = await mailsTo(app, user.email);
    expect(mails.filter((mail) => mail.kind === 'password_changed').length).toBe(1);
  });

  it('accepts a link for an hour', async () => {
    const [early, late] = [await someone(), await someone()];
    const [first, second] = [await tokenFor(early), await tokenFor(late)];
    clock.advance({ minutes: 59 });
    expect((await reset(first)).status).toBe(200);
    clock.advance({ minutes: 2 });
    expect(await reset(second)).toMatchObject(invalid);
  });

  it('rejects a link of another kind, a disabled account and a short password', async () => {
    const user = await someone();
    const token = await tokenFor(user);
    expect(await reset(token, '1234567')).toMatchObject({
      status: 422,
      body: { fields: { password: expect.any(String) } },
    });
    for (const path of ['activate', 'confirm-email'])
      expect(await call(app, 'POST', `/v1/public/user/${path}`, { body: { token } })).toMatchObject(invalid);
    await app.sql(`update user_account set status = 'disabled' where id = $1`, [user.id]);
    expect(await reset(token)).toMatchObject(invalid);
    await app.sql(`update user_account set status = 'active' where id = $1`, [user.id]);
    expect((await reset(token)).status).toBe(200);
  });

  it('sets the first password of an account that was created without one', async () => {
    const username = `made-${randomBytes(4).toString('hex')}`;
    const email = `${username}@example.com`;
    const link = await app.platform.database.inPlatform(async (tx) => {
      const made = { username, email, displayName: username, passwordHash: null, locale: 'en' };
      const userId = await createUser(tx, made);
      return newAccountLink(app.platform, tx, { kind: 'reset_password', locale: 'zh-cn', userId, hours: 24 });
    });
    expect(link).toContain('/zh-cn/auth/reset-password?token=');
    const log = () =>
      call(app, 'POST', '/v1/public/user/login', { body: { username_or_email: username, password: fresh } });
    expect((await log()).status).toBe(401);
    expect((await reset(new URL(link).searchParams.get('token')!)).status).toBe(200);
    expect((await log()).status).toBe(200);
    expect(await mailsTo(app, email)).toEqual([]);
  });
});
