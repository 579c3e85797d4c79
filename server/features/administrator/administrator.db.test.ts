/** Administrators of the system: who may change whom, and that one owner always remains. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Administrator } from '#shared/contract/console/administrator.ts';
import type { AdminRole } from '#shared/rules/permissions.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeAdmin, password } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

const path = '/v1/admin/system-admin';

let app: TestApp;
let tokens: Record<AdminRole, string>;

beforeAll(async () => {
  app = await startApp();
  tokens = {
    owner: await makeAdmin(app, 'owner'),
    admin: await makeAdmin(app, 'admin'),
    member: await makeAdmin(app, 'member'),
  };
});

afterAll(() => app.stop());

function unique(): string {
  return `adm-${randomBytes(5).toString('hex')}`;
}

async function make(role: AdminRole): Promise<Administrator> {
  const body = { username: unique(), password, role };
  return data<Administrator>(app, 'POST', path, { token: tokens.owner, body });
}

async function signIn(username: string, secret = password): Promise<string> {
  const body = { username, password: secret };
  return (await data<{ token: string }>(app, 'POST', '/v1/public/admin/login', { body })).token;
}

/** The id behind a token of the three above. */
async function idOf(token: string): Promise<number> {
  const claims = await app.platform.secrets.verify('admin', token, { now: new Date() });
  return Number(claims!.sub);
}

/** Leaves exactly these as active owners, for the tests of the last one. */
async function keepOwners(...ids: number[]): Promise<void> {
  await app.sql(`update admin_account set role = 'admin' where role = 'owner' and not id = any($1)`, [ids]);
  await app.sql(`update admin_account set role = 'owner', status = 'active' where id = any($1)`, [ids]);
}

describe('create, update and remove', () => {
  it('creates an administrator who can log in, lists, updates and removes them', async () => {
    const token = tokens.owner;
    const made = await make('member');
    expect(made).toMatchObject({ role: 'member', status: 'active', last_seen_at: null });
    await signIn(made.username);
    const found = await call(app, 'GET', `${path}?keyword=${made.username.toUpperCase()}`, { token });
    expect(found.body.page!.total).toBe(1);
    expect(found.body.data).toMatchObject([{ id: made.id, last_seen_at: expect.any(Number) }]);
    const username = unique();
    const changed = await data<Administrator>(app, 'PUT', `${path}/${made.id}`, {
      token,
      body: { username, role: 'admin' },
    });
    expect(changed).toMatchObject({ username, role: 'admin', status: 'active' });
    expect(await data(app, 'DELETE', `${path}/${made.id}`, { token })).toEqual({});
    expect((await call(app, 'GET', `${path}/${made.id}`, { token })).status).toBe(404);
  });

  it('returns 409 for a taken username and 422 for invalid fields', async () => {
    const token = tokens.owner;
    const made = await make('member');
    const wrong = [
      [{ username: made.username.toUpperCase(), password, role: 'member' }, 409, 'username_taken'],
      [{ username: '陳大文', password, role: 'member' }, 422, 'invalid_input'],
      [{ username: 'ab', password, role: 'member' }, 422, 'invalid_input'],
      [{ username: unique(), password: '1234567', role: 'member' }, 422, 'invalid_input'],
      [{ username: unique(), password, role: 'god' }, 422, 'invalid_input'],
      [
        { username: unique(), password, role: 'member', avatar: 'https://x.example/a.png' },
        422,
        'invalid_input',
      ],
    ] as const;
    for (const [body, status, code] of wrong) {
      const answer = await call(app, 'POST', path, { token, body });
      expect([body, answer.status, answer.body.error_code]).toEqual([body, status, code]);
    }
    const other = await make('member');
    const taken = await call(app, 'PUT', `${path}/${other.id}`, { token, body: { username: made.username } });
    expect(taken.body.error_code).toBe('username_taken');
  });

  it('never answers a password', async () => {
    const made = await make('admin');
    for (const url of [`${path}?size=9999`, `${path}/${made.id}`, '/v1/admin/audit-log?size=9999']) {
      const answer = await call(app, 'GET', url, { token: tokens.owner });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(/password_hash|\$argon2|token_digest/);
      expect(JSON.stringify(answer.body)).not.toContain(password);
    }
  });
});

describe('permissions', () => {
  it('allows members to read only', async () => {
    const token = tokens.member;
    const made = await make('member');
    expect((await call(app, 'GET', path, { token })).status).toBe(200);
    expect((await call(app, 'GET', `${path}/${made.id}`, { token })).status).toBe(200);
    const body = { username: unique(), password, role: 'member' };
    for (const [method, url, sent] of [
      ['POST', path, body],
      ['PUT', `${path}/${made.id}`, { role: 'admin' }],
      ['DELETE', `${path}/${made.id}`, undefined],
    ] as const) {
      expect((await call(app, method, url, { token, body: sent })).body.error_code).toBe('forbidden');
    }
  });

  it('allows admins everything but changing or creating owners', async () => {
    const token = tokens.admin;
    const owner = await make('owner');
    const member = await make('member');
    for (const [method, url, body] of [
      ['POST', path, { username: unique(), password, role: 'owner' }],
      ['PUT', `${path}/${member.id}`, { role: 'owner' }],
      ['PUT', `${path}/${await idOf(token)}`, { role: 'owner' }],
      ['PUT', `${path}/${owner.id}`, { password: 'another password' }],
      ['PUT', `${path}/${owner.id}`, { username: unique() }],
      ['PUT', `${path}/${owner.id}`, { status: 'disabled' }],
      ['DELETE', `${path}/${owner.id}`, undefined],
    ] as const) {
      const answer = await call(app, method, url, { token, body });
      expect([method, body, answer.status]).toEqual([method, body, 403]);
    }
    const promoted = await call(app, 'PUT', `${path}/${member.id}`, { token, body: { role: 'admin' } });
    expect(promoted.status).toBe(200);
    expect((await call(app, 'DELETE', `${path}/${member.id}`, { token })).status).toBe(200);
  });

  it('returns 403 to an admin who disables or removes themselves', async () => {
    const made = await make('admin');
    const token = await signIn(made.username);
    const disabling = await call(app, 'PUT', `${path}/${made.id}`, { token, body: { status: 'disabled' } });
    const removing = await call(app, 'DELETE', `${path}/${made.id}`, { token });
    expect([disabling.status, removing.status]).toEqual([403, 403]);
    expect((await call(app, 'GET', path, { token })).status).toBe(200);
  });
});

describe('one’s own password', () => {
  it.each(['admin', 'owner'] as const)("returns 403 for one's own password, to an %s too", async (role) => {
    const made = await make(role);
    const token = await signIn(made.username);
    const body = { password: 'a password of the thief' };
    const answer = await call(app, 'PUT', `${path}/${made.id}`, { token, body });
    expect([answer.status, answer.body.error_code]).toEqual([403, 'forbidden']);
    await signIn(made.username);
  });
});

describe('a session', () => {
  it.each([
    ['a new password', 'PUT', { password: 'quite another one' }],
    ['being disabled', 'PUT', { status: 'disabled' }],
    ['being removed', 'DELETE', undefined],
  ] as const)('ends at once after %s', async (_why, method, body) => {
    const made = await make('member');
    const token = await signIn(made.username);
    expect((await call(app, 'GET', path, { token })).status).toBe(200);
    const done = await call(app, method, `${path}/${made.id}`, { token: tokens.owner, body });
    expect(done.status).toBe(200);
    expect(await call(app, 'GET', path, { token })).toMatchObject({
      status: 401,
      body: { error_code: 'session_ended' },
    });
    const renewed = await call(app, 'POST', '/v1/public/admin/refresh-token', { body: { token } });
    expect(renewed.status).toBe(401);
  });

  it('stays valid through other changes, with the new role', async () => {
    const made = await make('member');
    const token = await signIn(made.username);
    await data(app, 'PUT', `${path}/${made.id}`, { token: tokens.owner, body: { role: 'admin' } });
    const body = { username: unique(), password, role: 'member' };
    expect((await call(app, 'POST', path, { token, body })).status).toBe(200);
  });

  it('is refused while disabled, and opened again once enabled', async () => {
    const made = await make('member');
    const set = (status: string) =>
      data(app, 'PUT', `${path}/${made.id}`, { token: tokens.owner, body: { status } });
    const body = { username: made.username, password };
    await set('disabled');
    expect((await call(app, 'POST', '/v1/public/admin/login', { body })).status).toBe(401);
    await set('active');
    expect((await call(app, 'POST', '/v1/public/admin/login', { body })).status).toBe(200);
  });
});

describe('the last owner', () => {
  it('returns last_administrator when the last owner is removed, demoted or disabled', async () => {
    const token = tokens.owner;
    const id = await idOf(token);
    await keepOwners(id);
    for (const [method, body] of [
      ['PUT', { role: 'admin' }],
      ['PUT', { status: 'disabled' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await call(app, method, `${path}/${id}`, { token, body });
      expect(answer).toMatchObject({ status: 409, body: { error_code: 'last_administrator' } });
    }
    // A disabled owner is nobody to rely on.
    const other = await make('owner');
    await data(app, 'PUT', `${path}/${other.id}`, { token, body: { status: 'disabled' } });
    const answer = await call(app, 'PUT', `${path}/${id}`, { token, body: { role: 'member' } });
    expect(answer.body.error_code).toBe('last_administrator');
  });

  it('remains when two owners concurrently remove, demote or disable each other', async () => {
    const boss = await idOf(tokens.owner);
    for (const [method, body] of [
      ['PUT', { role: 'member' }],
      ['PUT', { status: 'disabled' }],
      ['DELETE', undefined],
    ] as const) {
      const [one, two] = [await make('owner'), await make('owner')];
      const [first, second] = [await signIn(one.username), await signIn(two.username)];
      await keepOwners(one.id, two.id);
      const answers = await Promise.all([
        call(app, method, `${path}/${two.id}`, { token: first, body }),
        call(app, method, `${path}/${one.id}`, { token: second, body }),
      ]);
      // The second is rejected: the other is the last owner, or its own session has ended.
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      const [{ count }] = (await app.sql<{ count: number }>(
        `select count(*)::int as count from admin_account where role = 'owner' and status = 'active'`,
      )) as [{ count: number }];
      expect(count).toBe(1);
      await keepOwners(boss);
    }
  });

  it('remains when both owners concurrently remove themselves', async () => {
    const boss = await idOf(tokens.owner);
    const [one, two] = [await make('owner'), await make('owner')];
    const [first, second] = [await signIn(one.username), await signIn(two.username)];
    await keepOwners(one.id, two.id);
    const answers = await Promise.all([
      call(app, 'DELETE', `${path}/${one.id}`, { token: first }),
      call(app, 'DELETE', `${path}/${two.id}`, { token: second }),
    ]);
    expect(answers.map((answer) => answer.body.error_code ?? 'done').sort()).toEqual([
      'done',
      'last_administrator',
    ]);
    await keepOwners(boss);
  });
});

describe('update', () => {
  it('writes an audit row with old and new values, and never the password', async () => {
    const made = await make('member');
    const secret = 'a very new password';
    const done = await call(app, 'PUT', `${path}/${made.id}`, {
      token: tokens.owner,
      body: { password: secret, role: 'admin', username: made.username },
    });
    const rows = await app.sql<{ detail: object }>(
      'select actor_kind, actor_id::int, operation, subject_id::int, detail from platform_audit where trace_id = $1',
      [done.headers.get('x-trace-id')],
    );
    expect(rows).toEqual([
      {
        actor_kind: 'admin',
        actor_id: await idOf(tokens.owner),
        operation: 'administrator.update',
        subject_id: made.id,
        detail: { password_changed: true, changes: { role: { from: 'member', to: 'admin' } } },
      },
    ]);
  });

  it('returns 404 for an unknown id', async () => {
    const token = tokens.owner;
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { role: 'member' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await call(app, method, `${path}/999999`, { token, body })).status).toBe(404);
    }
  });
});
