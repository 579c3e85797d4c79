/** Members of a workspace: adding, inviting, joining, roles, removing and leaving. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation } from '#shared/contract/conversation.ts';
import type { Invitation, Member } from '#shared/contract/member.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { listen } from '#test/listen.ts';
import { lastMailTo, mailsTo } from '#test/mails.ts';
import {
  login,
  makeChat,
  makeUser,
  makeWorkspace,
  password,
  say,
  until,
  type TestWorkspace,
} from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
let app: TestApp;
let theirs: TestWorkspace;

beforeAll(async () => {
  app = await startApp({ clock });
  theirs = await makeWorkspace(app, 'Theirs');
});

afterAll(() => app.stop());

const unique = (name: string) => `${name}-${randomBytes(4).toString('hex')}`;

function add(token: string, wanted: string, role?: string) {
  return call(app, 'POST', '/v1/api/workspace-user', { token, body: { username_or_email: wanted, role } });
}

async function invite(token: string, email: string, role = 'member'): Promise<Member> {
  const answer = await add(token, email, role);
  expect(answer.status).toBe(200);
  return answer.body.data as Member;
}

function people(token: string, query = ''): Promise<Member[]> {
  return data(app, 'GET', `/v1/api/workspace-user?size=100&${query}`, { token });
}

async function membershipOf(workspace: TestWorkspace, userId: number): Promise<Member> {
  const all = await people(workspace.tokens.owner);
  return all.find(({ user }) => user?.id === userId)!;
}

async function usernameOf(userId: number): Promise<string> {
  const [row] = await app.sql<{ username: string }>('select username from user_account where id = $1', [
    userId,
  ]);
  return row!.username;
}

function join(body: object, token?: string) {
  return call(app, 'POST', '/v1/public/workspace/join', { body, ...(token && { token }) });
}

describe('member.add_or_invite with an existing account', () => {
  it('adds the user by name or address and mails them', async () => {
    const clinic = await makeWorkspace(app, 'Adding');
    const [first, second] = [unique('ann'), unique('ben')];
    const userId = await makeUser(app, first);
    await makeUser(app, second);
    const added = await add(clinic.tokens.admin, ` ${first.toUpperCase()} `, 'admin');
    expect(added.body.data).toMatchObject({
      status: 'active',
      role: 'admin',
      email: `${first}@example.com`,
      user: { id: userId, username: first },
      workspace: { id: clinic.id, name: 'Adding' },
    });
    expect((await lastMailTo(app, `${first}@example.com`)).kind).toBe('member_added');
    const byAddress = await add(clinic.tokens.owner, `${second}@EXAMPLE.com`);
    expect(byAddress.body.data).toMatchObject({ status: 'active', role: 'member' });
    const token = await login(app, first);
    expect((await call(app, 'GET', '/v1/api/conversation', { token })).status).toBe(200);
  });

  it('returns 409 for a member, 404 for an unknown name and 403 for callers without permission', async () => {
    const { tokens, users } = theirs;
    expect(await add(tokens.owner, await usernameOf(users.member))).toMatchObject({
      status: 409,
      body: { error_code: 'already_member' },
    });
    expect(await add(tokens.owner, 'nobody-at-all')).toMatchObject({
      status: 404,
      body: { error_code: 'user_not_found' },
    });
    expect((await add(tokens.member, 'somebody@example.com')).status).toBe(403);
  });

  it('adds one member when two calls race', async () => {
    const clinic = await makeWorkspace(app, 'Twice');
    const name = unique('twin');
    await makeUser(app, name);
    const answers = await Promise.all([add(clinic.tokens.owner, name), add(clinic.tokens.admin, name)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await people(clinic.tokens.owner)).toHaveLength(4);
  });

  it('marks an open invitation to their address as accepted', async () => {
    const clinic = await makeWorkspace(app, 'Late account');
    const name = unique('late');
    const { id } = await invite(clinic.tokens.owner, `${name}@example.com`);
    await makeUser(app, name);
    await add(clinic.tokens.owner, name);
    expect(await people(clinic.tokens.owner, 'status=invited')).toEqual([]);
    const { status } = await data<Invitation>(app, 'GET', `/v1/api/invitation/${id}`, {
      token: clinic.tokens.owner,
    });
    expect(status).toBe('accepted');
  });
});

describe('invitations', () => {
  it('are mailed, listed, and previewed by their link', async () => {
    const clinic = await makeWorkspace(app, '海港牙醫 🦷');
    const email = `${unique('new')}@example.com`;
    const invited = await invite(clinic.tokens.admin, email, 'admin');
    expect(invited).toMatchObject({ status: 'invited', email, role: 'admin', user: null });
    expect(invited.expires_at! - invited.created_at).toBe(7 * 86_400);
    const { kind, token, link } = await lastMailTo(app, email);
    expect(kind).toBe('invitation');
    expect(link).toContain('/auth/join?token=');
    expect(await people(clinic.tokens.owner)).toHaveLength(3);
    expect(await people(clinic.tokens.owner, 'status=invited')).toEqual([invited]);
    expect(await people(clinic.tokens.owner, 'status=all')).toHaveLength(4);
    expect(await people(clinic.tokens.owner, `status=all&keyword=${email.slice(0, 12)}`)).toEqual([invited]);
    const shown = await data<object>(app, 'GET', `/v1/public/workspace/invitation?token=${token}`);
    expect(shown).toEqual({
      workspace: '海港牙醫 🦷',
      inviter: expect.stringMatching(/^admin-/),
      email,
      role: 'admin',
    });
    expect((await call(app, 'GET', '/v1/public/workspace/invitation?token=nonsense')).body.error_code).toBe(
      'link_invalid',
    );
  });

  it('create an account with a session when accepted by somebody new', async () => {
    const clinic = await makeWorkspace(app, 'Joining');
    const name = unique('newcomer');
    await invite(clinic.tokens.owner, `${name}@example.com`, 'admin');
    const { token } = await lastMailTo(app, `${name}@example.com`);
    const answer = await join({ token, username: name, password, display_name: '新同事' });
    expect(answer.body.data).toMatchObject({
      token: expect.any(String),
      user: { username: name, email: `${name}@example.com`, display_name: '新同事' },
      workspace: { id: clinic.id, name: 'Joining' },
      workspace_user: { role: 'admin', workspace: { id: clinic.id } },
    });
    const session = (answer.body.data as { token: string }).token;
    expect((await call(app, 'GET', '/v1/api/audit-log', { token: session })).status).toBe(200);
    await login(app, name);
    expect((await join({ token, username: unique('again'), password })).body.error_code).toBe('link_invalid');
    const trace = answer.headers.get('x-trace-id');
    expect(await app.sql('select operation, actor_kind from audit_log where trace_id = $1', [trace])).toEqual(
      [{ operation: 'member.join', actor_kind: 'member' }],
    );
  });

  it('add the signed-in user in the session of the request', async () => {
    const clinic = await makeWorkspace(app, 'Second job');
    const email = `${unique('office')}@example.com`;
    await invite(clinic.tokens.owner, email);
    const { token } = await lastMailTo(app, email);
    const answer = await join({ token }, theirs.tokens.owner);
    expect(answer.body.data).toMatchObject({
      user: { id: theirs.users.owner },
      workspace: { id: clinic.id },
      workspace_user: { role: 'member' },
    });
    const own = (answer.body.data as { token: string }).token;
    expect(await people(own)).toHaveLength(4);
  });

  it('stay open when accepting fails: no session, missing fields, already a member, username taken', async () => {
    const clinic = await makeWorkspace(app, 'Rejecting');
    const email = `${unique('half')}@example.com`;
    await invite(clinic.tokens.owner, email);
    const { token } = await lastMailTo(app, email);
    expect((await join({ token })).status).toBe(401);
    expect((await join({ token }, 'nonsense')).status).toBe(401);
    expect((await join({ token, username: unique('half') })).body.fields).toEqual({ password: 'required' });
    expect((await join({ token, password })).body.fields).toEqual({ username: 'required' });
    expect((await join({ token, username: unique('half'), password: 'short' })).status).toBe(422);
    expect((await join({ token }, clinic.tokens.member)).body.error_code).toBe('already_member');
    const taken = unique('taken');
    await makeUser(app, taken);
    expect((await join({ token, username: taken, password })).body.error_code).toBe('username_taken');
    expect((await join({ token, username: unique('whole'), password })).status).toBe(200);
  });

  it('add one member when several calls race, and leave no account of the others', async () => {
    const clinic = await makeWorkspace(app, 'Race');
    const email = `${unique('race')}@example.com`;
    await invite(clinic.tokens.owner, email);
    const { token } = await lastMailTo(app, email);
    const answers = await Promise.all([
      join({ token, username: unique('racer'), password }),
      join({ token, username: unique('racer'), password }),
      join({ token }, theirs.tokens.owner),
      join({ token }, theirs.tokens.admin),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    expect(await people(clinic.tokens.owner)).toHaveLength(4);
    const accounts = await app.sql<{ id: number }>(
      `select id from user_account where email = $1
       and not exists (select from workspace_user where user_id = user_account.id)`,
      [email],
    );
    expect(accounts).toEqual([]);
  });

  it('get a new link when invited or sent again, and the old link is rejected', async () => {
    const clinic = await makeWorkspace(app, 'Again');
    const email = `${unique('again')}@example.com`;
    const first = await invite(clinic.tokens.owner, email);
    const old = await lastMailTo(app, email);
    const second = await invite(clinic.tokens.owner, email.toUpperCase(), 'admin');
    expect(second).toMatchObject({ id: first.id, role: 'admin' });
    expect((await join({ token: old.token }, theirs.tokens.member)).status).toBe(404);
    const fresh = await lastMailTo(app, email);
    await call(app, 'POST', `/v1/api/invitation/${first.id}/resend`, {
      token: clinic.tokens.admin,
      body: {},
    });
    expect((await join({ token: fresh.token }, theirs.tokens.member)).status).toBe(404);
    expect(await mailsTo(app, email)).toHaveLength(3);
    const { token } = await lastMailTo(app, email);
    expect((await join({ token }, theirs.tokens.member)).status).toBe(200);
    const late = await call(app, 'POST', `/v1/api/invitation/${first.id}/resend`, {
      token: clinic.tokens.owner,
      body: {},
    });
    expect(late.status).toBe(409);
  });

  it('are rejected with link_invalid when revoked or expired, until sent again', async () => {
    const clinic = await makeWorkspace(app, 'Ending');
    const [gone, stale] = [`${unique('gone')}@example.com`, `${unique('stale')}@example.com`];
    const { id } = await invite(clinic.tokens.owner, gone);
    const revoked = await lastMailTo(app, gone);
    const path = `/v1/api/invitation/${id}`;
    expect((await call(app, 'DELETE', path, { token: clinic.tokens.member })).status).toBe(403);
    expect((await call(app, 'DELETE', path, { token: clinic.tokens.admin })).body.data).toEqual({});
    expect((await join({ token: revoked.token }, theirs.tokens.owner)).body.error_code).toBe('link_invalid');
    const open = await invite(clinic.tokens.owner, stale);
    const { token } = await lastMailTo(app, stale);
    clock.advance({ days: 7, seconds: 1 });
    const session = await login(app, await usernameOf(theirs.users.owner));
    expect((await join({ token }, session)).body.error_code).toBe('link_invalid');
    await signInAgain(theirs);
    await signInAgain(clinic);
    expect(await people(clinic.tokens.owner, 'status=invited')).toEqual([]);
    await call(app, 'POST', `/v1/api/invitation/${open.id}/resend`, {
      token: clinic.tokens.owner,
      body: {},
    });
    const renewed = await lastMailTo(app, stale);
    expect((await join({ token: renewed.token }, session)).status).toBe(200);
  });

  it('return 404 from another workspace', async () => {
    const clinic = await makeWorkspace(app, 'Foreign');
    const { id } = await invite(clinic.tokens.owner, `${unique('foreign')}@example.com`);
    const token = (await makeWorkspace(app, 'Strangers')).tokens.owner;
    expect((await call(app, 'GET', `/v1/api/invitation/${id}`, { token })).status).toBe(404);
    expect((await call(app, 'DELETE', `/v1/api/invitation/${id}`, { token })).status).toBe(404);
    const resend = await call(app, 'POST', `/v1/api/invitation/${id}/resend`, { token, body: {} });
    expect(resend.status).toBe(404);
  });

  it('count towards the quota of members, and return 429 above the rate limit', async () => {
    const small = await makeWorkspace(app, 'Small', { plan: 'starter' });
    await invite(small.tokens.owner, `${unique('a')}@example.com`);
    await invite(small.tokens.owner, `${unique('b')}@example.com`);
    expect((await add(small.tokens.owner, `${unique('c')}@example.com`)).body.error_code).toBe(
      'plan_limit_reached',
    );
    const statuses = new Set<number>();
    for (let tried = 0; tried < 25; tried++) {
      const answer = await add(small.tokens.owner, `nobody-${tried}`);
      statuses.add(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual(new Set([404, 429]));
  });

  it('are limited per mailbox across workspaces and subaddresses', async () => {
    const mailbox = unique('flooded');
    let answers: number[] = [];
    for (const name of ['One', 'Two']) {
      const { tokens } = await makeWorkspace(app, name);
      const { id } = await invite(tokens.owner, `${mailbox}+${name}@example.com`);
      const again = Array.from({ length: 7 }, () =>
        call(app, 'POST', `/v1/api/invitation/${id}/resend`, { token: tokens.owner, body: {} }),
      );
      answers = [...answers, ...(await Promise.all(again)).map(({ status }) => status)];
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(8);
    expect(answers.filter((status) => status === 429)).toHaveLength(6);
    const written = await Promise.all(
      ['One', 'Two'].map((part) => mailsTo(app, `${mailbox}+${part}@example.com`)),
    );
    expect(written.flat()).toHaveLength(10);
  });
});

/** Sessions end when the clock is advanced. */
async function signInAgain(workspace: TestWorkspace): Promise<void> {
  for (const role of ['owner', 'admin', 'member'] as const)
    workspace.tokens[role] = await login(app, await usernameOf(workspace.users[role]));
}

describe('member.update', () => {
  it('returns 403 unless owners decide about owners, and last_owner for the last one', async () => {
    const clinic = await makeWorkspace(app, 'Ranks');
    const { tokens, users } = clinic;
    const [owner, admin, member] = await Promise.all(
      (['owner', 'admin', 'member'] as const).map((role) => membershipOf(clinic, users[role])),
    );
    const put = (id: number, role: string, token: string) =>
      call(app, 'PUT', `/v1/api/workspace-user/${id}`, { token, body: { role } });
    expect((await put(admin!.id, 'owner', tokens.member)).status).toBe(403);
    expect((await put(member!.id, 'owner', tokens.admin)).status).toBe(403);
    expect((await put(owner!.id, 'member', tokens.admin)).status).toBe(403);
    expect((await add(tokens.admin, `${unique('x')}@example.com`, 'owner')).status).toBe(403);
    const remove = await call(app, 'DELETE', `/v1/api/workspace-user/${owner!.id}`, { token: tokens.admin });
    expect(remove.status).toBe(403);
    const promoted = await put(member!.id, 'admin', tokens.admin);
    expect(promoted.body.data).toMatchObject({ role: 'admin' });
    const sql = 'select detail from audit_log where trace_id = $1';
    expect(await app.sql(sql, [promoted.headers.get('x-trace-id')])).toEqual([
      { detail: { user_id: users.member, changes: { role: { from: 'member', to: 'admin' } } } },
    ]);
    expect((await put(owner!.id, 'admin', tokens.owner)).body.error_code).toBe('last_owner');
    // Handing over: another owner first.
    expect((await put(member!.id, 'owner', tokens.owner)).status).toBe(200);
    expect((await put(owner!.id, 'admin', tokens.owner)).status).toBe(200);
    expect((await put(member!.id, 'member', tokens.owner)).status).toBe(403);
    const strangers = await makeWorkspace(app, 'Strangers');
    expect((await put(member!.id, 'member', strangers.tokens.owner)).status).toBe(404);
  });

  it('returns 403 when admins renew, resend or revoke an invitation of an owner', async () => {
    const { tokens } = await makeWorkspace(app, 'Owners only');
    const email = `${unique('partner')}@example.com`;
    const { id } = await invite(tokens.owner, email, 'owner');
    const token = tokens.admin;
    expect((await add(token, email, 'member')).status).toBe(403);
    expect((await call(app, 'DELETE', `/v1/api/invitation/${id}`, { token })).status).toBe(403);
    const resend = await call(app, 'POST', `/v1/api/invitation/${id}/resend`, { token, body: {} });
    expect(resend.status).toBe(403);
  });

  it('keeps one owner when two step down at once', async () => {
    const clinic = await makeWorkspace(app, 'Stepping down');
    const { tokens, users } = clinic;
    const owner = await membershipOf(clinic, users.owner);
    const admin = await membershipOf(clinic, users.admin);
    const put = (id: number, role: string, token: string) =>
      call(app, 'PUT', `/v1/api/workspace-user/${id}`, { token, body: { role } });
    await put(admin.id, 'owner', tokens.owner);
    const answers = await Promise.all([
      put(owner.id, 'member', tokens.owner),
      put(admin.id, 'member', tokens.admin),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const owners = (await people(tokens.owner)).filter(({ role }) => role === 'owner');
    expect(owners).toHaveLength(1);
  });
});

describe('member.leave', () => {
  const leave = (id: number, token: string) =>
    call(app, 'POST', `/v1/api/workspace/leave/${id}`, { token, body: {} });

  it('ends access and streams at once, and releases open conversations', async () => {
    const clinic = await makeWorkspace(app, 'Leaving');
    const { tokens, users } = clinic;
    const token = tokens.member;
    const chats = [await makeChat(app, clinic), await makeChat(app, clinic)];
    for (const chat of chats) await say(app, chat, 'hello');
    const [first, second] = await data<Conversation[]>(app, 'GET', '/v1/api/conversation', { token });
    for (const { id } of [first!, second!])
      await data(app, 'POST', `/v1/api/conversation/${id}/take`, { token, body: {} });
    await data(app, 'POST', `/v1/api/conversation/${second!.id}/resolve`, { token, body: {} });
    const stream = await listen(`${app.url}/v1/api/events`, token, 0);
    const admin = await listen(`${app.url}/v1/api/events`, tokens.admin, 0);
    expect((await leave(clinic.id, token)).body.data).toEqual({});
    expect((await call(app, 'GET', '/v1/api/conversation', { token })).status).toBe(401);
    const timeout = new Promise((resolve) => setTimeout(resolve, 5000, 'still open'));
    expect(await Promise.race([stream.ended, timeout])).toBeUndefined();
    const read = (id: number) =>
      data<Conversation>(app, 'GET', `/v1/api/conversation/${id}`, { token: tokens.owner });
    expect(await read(first!.id)).toMatchObject({ assignee: null, handler: 'member', waiting: true });
    expect(await read(second!.id)).toMatchObject({ assignee: null, status: 'resolved', waiting: false });
    await until(async () =>
      admin.events.some(({ data: event }) => JSON.stringify(event).includes('"waiting":true')),
    );
    admin.close();
    expect((await leave(clinic.id, token)).status).toBe(404);
    expect((await people(tokens.owner)).map(({ user }) => user!.id)).not.toContain(users.member);
  });

  it('uses the workspace of the path, and returns 404 when the user is no member there', async () => {
    const clinic = await makeWorkspace(app, 'Elsewhere');
    await add(clinic.tokens.owner, await usernameOf(theirs.users.member));
    expect((await leave(clinic.id, theirs.tokens.member)).status).toBe(200);
    expect((await leave(clinic.id, theirs.tokens.member)).status).toBe(404);
    expect((await leave(clinic.id, theirs.tokens.owner)).status).toBe(404);
  });

  it('returns last_owner for the last one, also when two leave at once', async () => {
    const clinic = await makeWorkspace(app, 'Two owners');
    const { tokens, users } = clinic;
    expect((await leave(clinic.id, tokens.owner)).body.error_code).toBe('last_owner');
    const admin = await membershipOf(clinic, users.admin);
    await data(app, 'PUT', `/v1/api/workspace-user/${admin.id}`, {
      token: tokens.owner,
      body: { role: 'owner' },
    });
    const answers = await Promise.all([leave(clinic.id, tokens.owner), leave(clinic.id, tokens.admin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rest = await people(tokens.member);
    expect(rest.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  it('is what member.remove does for oneself; removing others needs member.manage', async () => {
    const clinic = await makeWorkspace(app, 'Removing');
    const { tokens, users } = clinic;
    const [owner, admin, member] = await Promise.all(
      (['owner', 'admin', 'member'] as const).map((role) => membershipOf(clinic, users[role])),
    );
    const remove = (id: number, token: string) =>
      call(app, 'DELETE', `/v1/api/workspace-user/${id}`, { token });
    expect((await remove(admin!.id, tokens.member)).status).toBe(403);
    const strangers = await makeWorkspace(app, 'Strangers');
    expect((await remove(member!.id, strangers.tokens.owner)).status).toBe(404);
    expect((await remove(owner!.id, tokens.owner)).body.error_code).toBe('last_owner');
    expect((await remove(member!.id, tokens.member)).status).toBe(200);
    const removal = await remove(admin!.id, tokens.owner);
    expect(removal.status).toBe(200);
    expect((await call(app, 'GET', '/v1/api/workspace-user', { token: tokens.admin })).status).toBe(401);
    expect(
      await app.sql('select operation, detail from audit_log where trace_id = $1', [
        removal.headers.get('x-trace-id'),
      ]),
    ).toEqual([{ operation: 'member.remove', detail: { user_id: users.admin, role: 'admin' } }]);
  });
});
