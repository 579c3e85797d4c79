/** Users in the console: listed, created, updated, disabled and removed. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeUser } from '#server/features/account/public.ts';
import type { ListedUser, UserDetail } from '#shared/contract/console/user.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { listen } from '#test/listen.ts';
import { lastMailTo, mailsTo } from '#test/mails.ts';
import { login, makeAdmin, makeUser, makeWorkspace, password } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

const path = '/v1/admin/user';
const clock = movingClock();

let app: TestApp;
let token: string;
let member: string;

beforeAll(async () => {
  app = await startApp({ clock });
  token = await makeAdmin(app, 'admin');
  member = await makeAdmin(app, 'member');
});

afterAll(() => app.stop());

function unique(): string {
  return `user-${randomBytes(5).toString('hex')}`;
}

async function make(): Promise<UserDetail> {
  const username = unique();
  const body = { username, email: `${username}@example.com`, password };
  return data<UserDetail>(app, 'POST', path, { token, body });
}

describe('list', () => {
  it('searches by name, username and address, filters by status, and sorts', async () => {
    const tag = randomBytes(4).toString('hex');
    const [anna, bob, chan] = [
      { username: `z-${tag}`, email: `anna-${tag}@example.com`, display_name: 'Anna' },
      { username: `y-${tag}`, email: `bob-${tag}@example.com`, display_name: 'Bob' },
      { username: `x-${tag}`, email: `chan-${tag}@example.com`, display_name: `陳大文 ${tag}` },
    ];
    for (const person of [anna, bob, chan])
      await data(app, 'POST', path, { token, body: { ...person, password } });
    const names = async (query: string) =>
      (await data<ListedUser[]>(app, 'GET', `${path}?${query}`, { token })).map((user) => user.display_name);
    expect(await names(`keyword=${tag.toUpperCase()}&field=email&asc=true`)).toEqual([
      'Anna',
      'Bob',
      chan!.display_name,
    ]);
    expect(await names(`keyword=${tag}&field=username&asc=true`)).toEqual([
      chan!.display_name,
      'Bob',
      'Anna',
    ]);
    expect(await names(`keyword=${encodeURIComponent('大文 ' + tag)}`)).toEqual([chan!.display_name]);
    expect(await names(`keyword=bob-${tag}@`)).toEqual(['Bob']);
    const [row] = await data<ListedUser[]>(app, 'GET', `${path}?keyword=${bob!.username}`, { token });
    await data(app, 'POST', `${path}/${row!.id}/disable`, { token, body: {} });
    expect(await names(`keyword=${tag}&status=disabled`)).toEqual(['Bob']);
    expect(await names(`keyword=${tag}&status=active&field=username`)).toEqual(['Anna', chan!.display_name]);
    // Who was never here comes last among the latest.
    await login(app, anna!.username);
    expect((await names(`keyword=${tag}&field=last_seen`))[0]).toBe('Anna');
    expect(await names(`keyword=${encodeURIComponent(`%${tag}`)}`)).toEqual([]);
  });

  it('counts the workspaces of each user', async () => {
    const workspace = await makeWorkspace(app, 'Counted');
    const [row] = await data<ListedUser[]>(app, 'GET', `${path}?size=9999`, { token }).then((users) =>
      users.filter((user) => user.id === workspace.users.owner),
    );
    expect(row).toMatchObject({ workspace_count: 1, last_seen_at: expect.any(Number) });
  });
});

describe('get, create and update', () => {
  it('returns a user with workspaces, roles and valid sessions', async () => {
    const workspace = await makeWorkspace(app, 'Where they work');
    const id = workspace.users.admin;
    const shown = await data<UserDetail>(app, 'GET', `${path}/${id}`, { token });
    expect(shown).toMatchObject({
      id,
      status: 'active',
      session_count: 1,
      workspace_count: 1,
      workspaces: [{ id: workspace.id, name: 'Where they work', status: 'active', role: 'admin' }],
    });
    expect(shown.last_seen_at).toBeGreaterThan(0);
  });

  it('never answers a password or token', async () => {
    const made = await make();
    await data(app, 'POST', `${path}/${made.id}/reset-password`, { token, body: {} });
    for (const url of [`${path}?size=9999`, `${path}/${made.id}`, `${path}/${made.id}/session`]) {
      const answer = await call(app, 'GET', url, { token });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(/password_hash|\$argon2|token_digest|keys|content/);
    }
  });

  it('creates a user with a password, who can log in', async () => {
    const made = await make();
    expect(made).toMatchObject({
      status: 'active',
      display_name: made.username,
      locale: 'en',
      workspaces: [],
    });
    expect(await mailsTo(app, made.email)).toEqual([]);
    await login(app, made.username);
  });

  it('creates a user without a password and mails a link that sets it', async () => {
    const username = unique();
    const email = `${username}@example.com`;
    const body = { username, email, display_name: '李小姐', locale: 'zh-hk' };
    await data(app, 'POST', path, { token, body });
    const enter = (secret: string) =>
      call(app, 'POST', '/v1/public/user/login', { body: { username_or_email: email, password: secret } });
    expect((await enter('')).status).not.toBe(200);
    const mail = await lastMailTo(app, email);
    expect(mail.kind).toBe('account_made');
    expect(mail.link).toContain('/zh-hk/auth/reset-password?token=');
    await data(app, 'POST', '/v1/public/user/reset-password', {
      body: { token: mail.token, password: 'my own first one' },
    });
    expect((await enter('my own first one')).status).toBe(200);
  });

  it('returns 409 for a taken username or address and 422 for invalid fields', async () => {
    const other = await make();
    const wrong = [
      [{ username: other.username.toUpperCase(), email: 'free@example.com' }, 409, 'username_taken'],
      [{ username: unique(), email: other.email.toUpperCase() }, 409, 'email_taken'],
      [{ username: unique(), email: 'no address' }, 422, 'invalid_input'],
      [{ username: unique(), email: 'a@example.com', display_name: '  ' }, 422, 'invalid_input'],
      [{ username: unique(), email: 'a@example.com', display_name: '名'.repeat(101) }, 422, 'invalid_input'],
      [{ username: unique(), email: 'a@example.com', locale: 'fr' }, 422, 'invalid_input'],
    ] as const;
    for (const [body, status, code] of wrong) {
      const answer = await call(app, 'POST', path, { token, body });
      expect([body, answer.status, answer.body.error_code]).toEqual([body, status, code]);
    }
    const username = unique();
    const longest = { username, email: `${username}@example.com`, display_name: '🦄'.repeat(100), password };
    expect((await call(app, 'POST', path, { token, body: longest })).status).toBe(200);
  });

  it('creates one of three concurrent users with the same username', async () => {
    const username = unique();
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        call(app, 'POST', path, {
          token,
          body: { username, email: `${username}-${n}@example.com`, password },
        }),
      ),
    );
    expect(answers.map((answer) => answer.body.error_code ?? 'made').sort()).toEqual([
      'made',
      'username_taken',
      'username_taken',
    ]);
  });

  it('updates single fields; a new address ends older links', async () => {
    const made = await make();
    await data(app, 'POST', `${path}/${made.id}/reset-password`, { token, body: {} });
    const { token: link } = await lastMailTo(app, made.email);
    const named = await data<UserDetail>(app, 'PUT', `${path}/${made.id}`, {
      token,
      body: { display_name: 'New name' },
    });
    expect(named).toMatchObject({ display_name: 'New name', username: made.username, email: made.email });
    const email = `moved-${made.email}`;
    const owner = await makeAdmin(app, 'owner');
    await data(app, 'PUT', `${path}/${made.id}`, { token: owner, body: { email } });
    const used = await call(app, 'POST', '/v1/public/user/reset-password', {
      body: { token: link, password: 'whoever reads there' },
    });
    expect(used.body.error_code).toBe('link_invalid');
    const other = await make();
    const taken = await call(app, 'PUT', `${path}/${other.id}`, { token: owner, body: { email } });
    expect(taken.body.error_code).toBe('email_taken');
  });

  it('changes an e-mail address for owners only, and notifies the old address', async () => {
    const made = await make();
    const email = `taken-over-${made.email}`;
    const change = (by: string) => call(app, 'PUT', `${path}/${made.id}`, { token: by, body: { email } });
    const refused = await change(await makeAdmin(app, 'admin'));
    expect([refused.status, refused.body.error_code]).toEqual([403, 'forbidden']);
    expect(await mailsTo(app, made.email)).toEqual([]);
    expect((await change(await makeAdmin(app, 'owner'))).status).toBe(200);
    const [mail] = await mailsTo(app, made.email);
    expect(mail).toMatchObject({ kind: 'email_changed', text: expect.stringContaining(email) });
  });

  it('mails a link for a new password, and ends no session until it is used', async () => {
    const made = await make();
    const own = await login(app, made.username);
    await data(app, 'POST', `${path}/${made.id}/reset-password`, { token, body: {} });
    expect((await call(app, 'GET', '/v1/api/workspace', { token: own })).status).toBe(200);
    const mail = await lastMailTo(app, made.email);
    expect(mail.kind).toBe('reset_password');
    const body = { token: mail.token, password: 'the next password' };
    expect((await call(app, 'POST', '/v1/public/user/reset-password', { body })).status).toBe(200);
  });
});

describe('sessions', () => {
  it('are listed, and all ended at once', async () => {
    const made = await make();
    const [one, two] = [await login(app, made.username), await login(app, made.username)];
    const sessions = await data<object[]>(app, 'GET', `${path}/${made.id}/session`, { token });
    expect(sessions).toHaveLength(2);
    expect(Object.keys(sessions[0]!).sort()).toEqual([
      'address',
      'created_at',
      'expires_at',
      'id',
      'last_seen_at',
      'user_agent',
    ]);
    await data(app, 'DELETE', `${path}/${made.id}/session`, { token });
    for (const own of [one, two])
      expect((await call(app, 'GET', '/v1/api/workspace', { token: own })).body.error_code).toBe(
        'session_ended',
      );
    expect(await data(app, 'GET', `${path}/${made.id}/session`, { token })).toEqual([]);
    await login(app, made.username);
  });

  it('end on disabling, with their event streams, and open again only after enabling', async () => {
    const workspace = await makeWorkspace(app, 'Disabled there');
    const own = workspace.tokens.member;
    const ear = await fetch(`${app.url}/v1/api/events`, { headers: { authorization: `Bearer ${own}` } });
    const ended = new Promise<boolean>((resolve) => {
      void (async () => {
        for await (const _chunk of ear.body!) void _chunk;
        resolve(true);
      })();
    });
    const url = `${path}/${workspace.users.member}`;
    const disabled = await data<UserDetail>(app, 'POST', `${url}/disable`, { token, body: {} });
    expect(disabled).toMatchObject({ status: 'disabled', session_count: 0 });
    expect((await call(app, 'GET', '/v1/api/conversation', { token: own })).body.error_code).toBe(
      'session_ended',
    );
    const refresh = await call(app, 'POST', '/v1/public/user/refresh-token', { body: { token: own } });
    expect(refresh.status).toBe(401);
    const body = { username_or_email: disabled.email, password };
    expect((await call(app, 'POST', '/v1/public/user/login', { body })).status).toBe(401);
    expect(await ended).toBe(true);
    await data(app, 'POST', `${url}/enable`, { token, body: {} });
    expect((await call(app, 'POST', '/v1/public/user/login', { body })).status).toBe(200);
    // Those of others go on.
    const theirs = await listen(`${app.url}/v1/api/events`, workspace.tokens.owner);
    theirs.close();
  });

  it('are not counted once they have expired', async () => {
    const made = await make();
    await login(app, made.username);
    clock.advance({ days: 91 });
    token = await makeAdmin(app, 'admin');
    member = await makeAdmin(app, 'member');
    const shown = await data<UserDetail>(app, 'GET', `${path}/${made.id}`, { token });
    expect(shown.session_count).toBe(0);
  });
});

describe('remove', () => {
  it('removes the account with its memberships, and audits in each workspace', async () => {
    const workspace = await makeWorkspace(app, 'One fewer');
    const id = workspace.users.member;
    const answer = await call(app, 'DELETE', `${path}/${id}`, { token });
    expect(answer.status).toBe(200);
    expect((await call(app, 'GET', `${path}/${id}`, { token })).status).toBe(404);
    const own = await call(app, 'GET', '/v1/api/conversation', { token: workspace.tokens.member });
    expect(own.status).toBe(401);
    const trace = answer.headers.get('x-trace-id');
    const rows = await app.sql(
      `select workspace_id::int, actor_kind, operation from audit_log where trace_id = $1`,
      [trace],
    );
    expect(rows).toEqual([
      { workspace_id: workspace.id, actor_kind: 'admin', operation: 'member.remove_account' },
    ]);
    const [noted] = await app.sql<{ operation: string; subject_id: string }>(
      'select operation, subject_id from platform_audit where trace_id = $1',
      [trace],
    );
    expect(noted).toMatchObject({ operation: 'user.remove' });
    const members = await call(app, 'GET', '/v1/api/workspace-user', { token: workspace.tokens.owner });
    expect(members.body.page!.total).toBe(2);
  });

  it('returns last_owner with the name of the workspace, and ends no membership', async () => {
    const ours = await makeWorkspace(app, 'Harbour 牙科');
    const elsewhere = await makeWorkspace(app, 'Elsewhere');
    await app.sql(`insert into workspace_user (workspace_id, user_id, role) values ($1, $2, 'member')`, [
      elsewhere.id,
      ours.users.owner,
    ]);
    const answer = await call(app, 'DELETE', `${path}/${ours.users.owner}`, { token });
    expect(answer).toMatchObject({
      status: 409,
      body: { error_code: 'last_owner', fields: { workspaces: 'Harbour 牙科' } },
    });
    const shown = await data<UserDetail>(app, 'GET', `${path}/${ours.users.owner}`, { token });
    expect(shown.workspaces.map((workspace) => workspace.name)).toEqual(['Elsewhere', 'Harbour 牙科']);
  });

  it('removes one of two owners concurrently removed', async () => {
    const workspace = await makeWorkspace(app, 'Two owners');
    await app.sql(`update workspace_user set role = 'owner' where workspace_id = $1 and user_id = $2`, [
      workspace.id,
      workspace.users.admin,
    ]);
    const answers = await Promise.all(
      [workspace.users.owner, workspace.users.admin].map((id) =>
        call(app, 'DELETE', `${path}/${id}`, { token }),
      ),
    );
    expect(answers.map((answer) => answer.body.error_code ?? 'removed').sort()).toEqual([
      'last_owner',
      'removed',
    ]);
    const owners = await app.sql(`select from workspace_user where workspace_id = $1 and role = 'owner'`, [
      workspace.id,
    ]);
    expect(owners).toHaveLength(1);
  });

  it('returns conflict while the person is a member of a workspace', async () => {
    const workspace = await makeWorkspace(app, 'Held');
    const removal = app.platform.database.inPlatform((tx) => removeUser(tx, workspace.users.owner));
    await expect(removal).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('by role', () => {
  it('allows members of the console to read only', async () => {
    const made = await make();
    const url = `${path}/${made.id}`;
    for (const seen of [path, url, `${url}/session`])
      expect((await call(app, 'GET', seen, { token: member })).status).toBe(200);
    const body = { username: unique(), email: `${unique()}@example.com` };
    for (const [method, target, sent] of [
      ['POST', path, body],
      ['PUT', url, { display_name: 'x' }],
      ['POST', `${url}/disable`, {}],
      ['POST', `${url}/enable`, {}],
      ['POST', `${url}/reset-password`, {}],
      ['DELETE', `${url}/session`, undefined],
      ['DELETE', url, undefined],
    ] as const) {
      const answer = await call(app, method, target, { token: member, body: sent });
      expect([method, target, answer.status]).toEqual([method, target, 403]);
    }
  });

  it('returns 404 for an unknown id', async () => {
    await makeUser(app, unique());
    const url = `${path}/999999`;
    for (const [method, target, sent] of [
      ['GET', url, undefined],
      ['PUT', url, { display_name: 'x' }],
      ['POST', `${url}/disable`, {}],
      ['POST', `${url}/enable`, {}],
      ['POST', `${url}/reset-password`, {}],
      ['GET', `${url}/session`, undefined],
      ['DELETE', `${url}/session`, undefined],
      ['DELETE', url, undefined],
    ] as const) {
      const answer = await call(app, method, target, { token, body: sent });
      expect([method, target, answer.status]).toEqual([method, target, 404]);
    }
  });
});
