/** Profile, e-mail address and password of one's own account. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, data, type Answer } from '#test/call.ts';
import { lastMailTo, mailsTo } from '#test/mails.ts';
import { login, makeAdmin, makeUser, password } from '#test/makers.ts';
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
const wrong = { status: 422, body: { error_code: 'password_wrong' } };
const ended = { status: 401, body: { error_code: 'session_ended' } };

async function someone() {
  const username = `user-${randomBytes(4).toString('hex')}`;
  const id = await makeUser(app, username);
  return { id, username, email: `${username}@example.com`, token: await login(app, username) };
}

type Someone = Awaited<ReturnType<typeof someone>>;

function put({ token }: { token: string }, body: object, area = 'api'): Promise<Answer> {
  return call(app, 'PUT', `/v1/${area}/profile`, { token, body });
}

function see({ token }: { token: string }, area = 'api'): Promise<Answer> {
  return call(app, 'GET', `/v1/${area}/profile`, { token });
}

describe('updateProfile', () => {
  it('changes one field at a time and returns the profile', async () => {
    const user = await someone();
    const before = await see(user);
    expect(before.body.data).toEqual({
      id: user.id,
      username: user.username,
      display_name: user.username,
      email: user.email,
      avatar: '',
      locale: 'en',
    });
    const changes = [
      { display_name: '陳大文 👩🏽‍💻' },
      { locale: 'zh-hk' },
      { username: user.username.toUpperCase() },
    ];
    let expected = before.body.data as object;
    for (const change of changes) {
      expected = { ...expected, ...change };
      expect((await put(user, change)).body.data).toEqual(expected);
    }
    expect((await put(user, {})).body.data).toEqual(expected);
    expect((await see(user)).body.data).toEqual(expected);
  });

  it('writes an audit row with each changed field from its old to its new value, and no picture', async () => {
    const user = await someone();
    const avatar = 'data:image/png;base64,iVBORw0KGgo=';
    const answer = await put(user, { username: user.username, display_name: 'Mei', locale: 'zh-cn', avatar });
    const rows = await app.sql<object>(
      'select actor_kind, actor_id::int, operation, detail from platform_audit where trace_id = $1',
      [answer.headers.get('x-trace-id')],
    );
    expect(rows).toEqual([
      {
        actor_kind: 'user',
        actor_id: user.id,
        operation: 'account.change_profile',
        detail: {
          changes: {
            display_name: { from: user.username, to: 'Mei' },
            locale: { from: 'en', to: 'zh-cn' },
            avatar: { from: '', to: 'a picture' },
          },
        },
      },
    ]);
  });

  it('accepts names of 1 to 100 characters, supported locales and images, and returns 422 for others', async () => {
    const user = await someone();
    for (const name of ['x', '名'.repeat(100), '🦷'.repeat(100)])
      expect((await put(user, { display_name: name })).status).toBe(200);
    const rejected: [string, unknown][] = [
      ['display_name', ''],
      ['display_name', '   '],
      ['display_name', 'x'.repeat(101)],
      ['display_name', '🦷'.repeat(101)],
      ['username', 'ab'],
      ['username', 'x'.repeat(51)],
      ['username', 'somebody@example.com'],
      ['locale', 'fr'],
      ['avatar', 'javascript:alert(1)'],
      ['avatar', 'data:text/html;base64,PGI+'],
      ['email', 'other@example.com'],
    ];
    for (const [field, value] of rejected) {
      const answer = await put(user, { [field]: value });
      expect([field, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([field, 422, [field]]);
    }
  });

  it("returns 409 for another user's username, also when two want one concurrently", async () => {
    const [one, two] = [await someone(), await someone()];
    expect(await put(one, { username: two.username.toUpperCase() })).toMatchObject({
      status: 409,
      body: { error_code: 'username_taken' },
    });
    const username = `wanted-${randomBytes(4).toString('hex')}`;
    const answers = await Promise.all([put(one, { username }), put(two, { username })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});

describe('changeEmail', () => {
  const ask = ({ token }: Someone, email: string, word = password) =>
    call(app, 'POST', '/v1/api/profile/email', { token, body: { email, password: word } });
  const confirm = (token: string) => call(app, 'POST', '/v1/public/user/confirm-email', { body: { token } });
  const newAddress = () => `moved-${randomBytes(4).toString('hex')}@example.com`;
  const emailOf = async (user: Someone) => ((await see(user)).body.data as { email: string }).email;
  const invalid = { status: 404, body: { error_code: 'link_invalid' } };

  it('takes effect once the mailed link is opened, and notifies the old address', async () => {
    const user = await someone();
    const email = newAddress();
    const answer = await ask(user, email);
    expect([answer.status, answer.body.data]).toEqual([200, {}]);
    expect(await emailOf(user)).toBe(user.email);
    expect(await mailsTo(app, user.email)).toEqual([]);
    const mail = await lastMailTo(app, email);
    expect([mail.kind, new URL(mail.link).pathname]).toEqual(['confirm_email', '/auth/confirm-email']);
    const answers = await Promise.all([confirm(mail.token), confirm(mail.token)]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 404]);
    expect(await emailOf(user)).toBe(email);
    expect((await mailsTo(app, user.email)).map((one) => one.kind)).toEqual(['email_changed']);
    await login(app, email);
  });

  it('requires the password, with ten attempts at most', async () => {
    const user = await someone();
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 15 }, () => ask(user, email, 'a guess')));
    const codes = answers.map((answer) => answer.body.error_code).sort();
    expect(codes).toEqual([...Array(10).fill('password_wrong'), ...Array(5).fill('too_many_requests')]);
    expect((await ask(user, email)).status).toBe(429);
    clock.advance({ minutes: 16 });
    expect((await ask(user, email)).status).toBe(200);
    expect((await mailsTo(app, email)).length).toBe(1);
  });

  it('changes nothing and mails the owner when the address has an account', async () => {
    const [user, owner] = [await someone(), await someone()];
    const answer = await ask(user, owner.email.toUpperCase());
    expect([answer.status, answer.body.data]).toEqual([200, {}]);
    expect((await mailsTo(app, owner.email)).map((one) => one.kind)).toEqual(['already_registered']);
    expect(await emailOf(user)).toBe(user.email);
  });

  it('returns email_taken when the address was taken meanwhile', async () => {
    const [user, faster] = [await someone(), await someone()];
    const email = newAddress();
    await ask(user, email);
    await app.sql('update user_account set email = $1 where id = $2', [email.toUpperCase(), faster.id]);
    expect(await confirm((await lastMailTo(app, email)).token)).toMatchObject({
      status: 409,
      body: { error_code: 'email_taken' },
    });
    expect(await emailOf(user)).toBe(user.email);
  });

  it('accepts the newest link only, for a day, and ends links mailed to the old address', async () => {
    const user = await someone();
    const [mistyped, meant, late] = [newAddress(), newAddress(), newAddress()];
    await ask(user, mistyped);
    await ask(user, meant);
    expect(await confirm((await lastMailTo(app, mistyped)).token)).toMatchObject(invalid);
    await call(app, 'POST', '/v1/public/user/forgot-password', { body: { email: user.email } });
    const oldLink = await lastMailTo(app, user.email);
    expect(oldLink.kind).toBe('reset_password');
    expect((await confirm((await lastMailTo(app, meant)).token)).status).toBe(200);
    const body = { token: oldLink.token, password: fresh };
    expect(await call(app, 'POST', '/v1/public/user/reset-password', { body })).toMatchObject(invalid);
    await ask(user, late);
    clock.advance({ hours: 24, seconds: 1 });
    expect(await confirm((await lastMailTo(app, late)).token)).toMatchObject(invalid);
  });
});

describe('changePassword', () => {
  const change = ({ token }: { token: string }, current: string, word = fresh, area = 'api') =>
    call(app, 'POST', `/v1/${area}/profile/password`, {
      token,
      body: { current_password: current, new_password: word },
    });

  it('ends every other session and every mailed link, and mails the owner', async () => {
    const user = await someone();
    const others = [await login(app, user.username), await login(app, user.username)];
    const neighbour = await someone();
    await call(app, 'POST', '/v1/public/user/forgot-password', { body: { email: user.email } });
    const { token } = await lastMailTo(app, user.email);
    const answer = await change(user, password);
    expect([answer.status, answer.body.data]).toEqual([200, {}]);
    expect((await see(user)).status).toBe(200);
    expect((await see(neighbour)).status).toBe(200);
    for (const other of others) expect(await see({ token: other })).toMatchObject(ended);
    const body = { token, password: 'a third password' };
    expect((await call(app, 'POST', '/v1/public/user/reset-password', { body })).status).toBe(404);
    expect((await lastMailTo(app, user.email)).kind).toBe('password_changed');
    const log = (word: string) =>
      call(app, 'POST', '/v1/public/user/login', { body: { username_or_email: user.email, password: word } });
    expect((await log(password)).status).toBe(401);
    expect((await log(fresh)).status).toBe(200);
  });

  it('requires the old password, with ten attempts at most, and eight characters', async () => {
    const user = await someone();
    expect(await change(user, password, '1234567')).toMatchObject({
      status: 422,
      body: { error_code: 'invalid_input', fields: { new_password: expect.any(String) } },
    });
    expect(await change(user, 'a guess')).toMatchObject(wrong);
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(user, 'a guess')));
    const codes = answers.map((answer) => answer.body.error_code).sort();
    expect(codes).toEqual([...Array(9).fill('password_wrong'), ...Array(11).fill('too_many_requests')]);
    expect((await change(user, password)).status).toBe(429);
    expect((await see(user)).status).toBe(200);
  });

  it('rejects one of two concurrent changes', async () => {
    const user = await someone();
    const answers = await Promise.all([
      change(user, password, 'the first one'),
      change(user, password, 'the second one'),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
  });

  it('works the same for an administrator, without a mail', async () => {
    const token = await makeAdmin(app, 'member');
    const { username } = (await see({ token }, 'admin')).body.data as { username: string };
    const log = (word: string) =>
      call(app, 'POST', '/v1/public/admin/login', { body: { username, password: word } });
    const other = ((await log(password)).body.data as { token: string }).token;
    expect(await change({ token }, 'a guess', fresh, 'admin')).toMatchObject(wrong);
    expect((await change({ token }, password, fresh, 'admin')).status).toBe(200);
    expect(await see({ token: other }, 'admin')).toMatchObject(ended);
    expect((await see({ token }, 'admin')).status).toBe(200);
    expect([(await log(password)).status, (await log(fresh)).status]).toEqual([401, 200]);
  });
});

describe('updateAdministrator', () => {
  it('changes username and avatar for any role, and not the role', async () => {
    const [one, two] = [await makeAdmin(app, 'member'), await makeAdmin(app, 'owner')];
    const [own, taken] = [await see({ token: one }, 'admin'), await see({ token: two }, 'admin')];
    expect(own.body.data).toMatchObject({ role: 'member', avatar: '' });
    const username = `renamed-${randomBytes(4).toString('hex')}`;
    const changed = await put({ token: one }, { username, avatar: 'iVBORw0KGgo=' }, 'admin');
    expect(changed.body.data).toEqual({
      ...(own.body.data as object),
      username,
      avatar: expect.stringMatching(/^\/v1\/public\/picture\/admin\//),
    });
    const second = (taken.body.data as { username: string }).username.toUpperCase();
    expect(await put({ token: one }, { username: second }, 'admin')).toMatchObject({
      status: 409,
      body: { error_code: 'username_taken' },
    });
    expect((await put({ token: one }, { role: 'owner' }, 'admin')).status).toBe(422);
    expect(await data(app, 'GET', '/v1/admin/profile', { token: two })).toEqual(taken.body.data);
  });
});
