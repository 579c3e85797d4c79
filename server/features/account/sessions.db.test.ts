/** Sessions: listed, refreshed, ended, and ended at once for whoever loses access. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean } from './clean.ts';
import { newAccountLink } from '#server/features/account/public.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import { performOnPlatform } from '#server/platform/operation/platformOperation.ts';
import type { TestApp } from '#test/app.ts';
import { call, data, type Answer } from '#test/call.ts';
import { listen } from '#test/listen.ts';
import { login, makeAdmin, makeUser, makeWorkspace, password } from '#test/makers.ts';
import { mailsTo } from '#test/mails.ts';
import { movingClock, type MovingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let clock: MovingClock;

beforeAll(async () => {
  clock = movingClock();
  app = await startApp({ clock });
});
afterAll(() => app.stop());

interface Session {
  id: number;
  user_agent: string;
  address: string;
  created_at: number;
  last_seen_at: number;
  current: boolean;
  places: { network: string; browser: string }[];
}

const ended = { status: 401, body: { error_code: 'session_ended' } };
const area = { user: 'api', admin: 'admin' } as const;

async function someone(): Promise<{ id: number; username: string; token: string }> {
  const username = `user-${randomBytes(4).toString('hex')}`;
  const id = await makeUser(app, username);
  return { id, username, token: await login(app, username) };
}

function sessionsOf(token: string, query = '', kind: keyof typeof area = 'user'): Promise<Session[]> {
  return data<Session[]>(app, 'GET', `/v1/${area[kind]}/session${query}`, { token });
}

async function currentOf(token: string): Promise<Session> {
  return (await sessionsOf(token, '?size=100')).find((session) => session.current)!;
}

function end(token: string, id: number | 'all', kind: keyof typeof area = 'user'): Promise<Answer> {
  const path = `/v1/${area[kind]}/session`;
  return id === 'all'
    ? call(app, 'POST', `${path}/end-all`, { token, body: {} })
    : call(app, 'DELETE', `${path}/${id}`, { token });
}

function profile(token: string, kind: keyof typeof area = 'user'): Promise<Answer> {
  return call(app, 'GET', `/v1/${area[kind]}/profile`, { token });
}

function refresh(token: string, workspaceId?: number): Promise<Answer> {
  const body = { token, ...(workspaceId && { workspace_id: workspaceId }) };
  return call(app, 'POST', '/v1/public/user/refresh-token', { body });
}

describe('listSessions', () => {
  it('returns the valid sessions of the user only, the one used last first', async () => {
    const user = await someone();
    await someone();
    const second = await call(app, 'POST', '/v1/public/user/login', {
      body: { username_or_email: user.username, password },
      headers: { 'user-agent': 'Parley test', 'x-forwarded-for': '203.0.113.77' },
    });
    const { token } = second.body.data as { token: string };
    const [here, there, ...more] = await sessionsOf(token);
    expect(here).toMatchObject({ address: '203.0.113.77', current: true });
    expect(here!.user_agent).toBe('Parley test');
    expect(Math.abs(here!.created_at - clock.now().getTime() / 1000)).toBeLessThan(30);
    expect([there!.current, more]).toEqual([false, []]);
    expect((await sessionsOf(user.token, '?field=created_at&asc=true')).map((one) => one.current)).toEqual([
      true,
      false,
    ]);
    expect((await sessionsOf(token, '?size=1&page=2')).map((one) => one.id)).toEqual([there!.id]);
    expect((await sessionsOf(token, '?keyword=parley%20TEST')).map((one) => one.id)).toEqual([here!.id]);
  });

  it('leaves out ended and expired sessions', async () => {
    const user = await someone();
    const out = await login(app, user.username);
    await call(app, 'POST', '/v1/api/logout', { token: out, body: {} });
    expect((await sessionsOf(user.token)).length).toBe(1);
    const second = await login(app, user.username);
    const { id } = await currentOf(second);
    await app.sql(`update session set expires_at = $1 where id = $2`, [clock.now(), id]);
    expect((await sessionsOf(user.token)).length).toBe(1);
    expect(await profile(second)).toMatchObject(ended);
  });
});

describe.each(['user', 'admin'] as const)('endSession of a %s', (kind) => {
  /** Three tokens of one person, and one of another. */
  async function people(): Promise<{ own: string[]; stranger: string }> {
    if (kind === 'user') {
      const user = await someone();
      const others = [await login(app, user.username), await login(app, user.username)];
      return { own: [user.token, ...others], stranger: (await someone()).token };
    }
    const first = await makeAdmin(app, 'member');
    const { username } = (await profile(first, 'admin')).body.data as { username: string };
    const again = async () =>
      (await data<{ token: string }>(app, 'POST', '/v1/public/admin/login', { body: { username, password } }))
        .token;
    return { own: [first, await again(), await again()], stranger: await makeAdmin(app, 'owner') };
  }

  it('ends a session for its owner, also the current one, and returns 404 for others', async () => {
    const { own, stranger } = await people();
    const id = (await sessionsOf(own[1]!, '', kind)).find((session) => session.current)!.id;
    const missing = { status: 404, body: { error_code: 'not_found' } };
    expect(await end(stranger, id, kind)).toMatchObject(missing);
    expect((await profile(own[1]!, kind)).status).toBe(200);
    const answer = await end(own[0]!, id, kind);
    expect([answer.status, answer.body.data]).toEqual([200, {}]);
    expect(await profile(own[1]!, kind)).toMatchObject(ended);
    expect(await end(own[0]!, id, kind)).toMatchObject(missing);
    const rows = await app.sql<object>(
      'select actor_kind, operation, subject_id::int from platform_audit where trace_id = $1',
      [answer.headers.get('x-trace-id')],
    );
    expect(rows).toEqual([{ actor_kind: kind, operation: 'account.end_session', subject_id: id }]);
    const here = (await sessionsOf(own[0]!, '', kind)).find((session) => session.current)!.id;
    expect((await end(own[0]!, here, kind)).status).toBe(200);
    expect(await profile(own[0]!, kind)).toMatchObject(ended);
    expect((await profile(own[2]!, kind)).status).toBe(200);
  });

  it('ends all sessions of the owner and no others', async () => {
    const { own, stranger } = await people();
    expect((await end(own[0]!, 'all', kind)).body.data).toEqual({});
    for (const token of own) expect(await profile(token, kind)).toMatchObject(ended);
    expect((await profile(stranger, kind)).status).toBe(200);
  });

  it('ends the current session only on log-out', async () => {
    const { own } = await people();
    const path = kind === 'user' ? '/v1/api/logout' : '/v1/admin/logout';
    expect((await call(app, 'POST', path, { token: own[0]!, body: {} })).status).toBe(200);
    expect(await profile(own[0]!, kind)).toMatchObject(ended);
    const renew = kind === 'user' ? 'user' : 'admin';
    const body = { token: own[0]! };
    expect(await call(app, 'POST', `/v1/public/${renew}/refresh-token`, { body })).toMatchObject(ended);
    expect((await profile(own[1]!, kind)).status).toBe(200);
  });
});

describe('event stream', () => {
  it('is closed when its session ends, while others of the workspace stay open', async () => {
    const workspace = await makeWorkspace(app, 'Streaming');
    const { owner, admin, member } = workspace.tokens;
    const hear = (token: string) => listen(`${app.url}/v1/api/events`, token);
    const password_change = { current_password: password, new_password: 'a new password' };
    const ways: (() => Promise<Answer>)[] = [
      () => call(app, 'POST', '/v1/api/logout', { token: owner, body: {} }),
      () => end(admin, 'all'),
      () => call(app, 'POST', '/v1/api/profile/password', { token: elsewhere, body: password_change }),
    ];
    const { username } = (await profile(member)).body.data as { username: string };
    const elsewhere = await login(app, username);
    const [stays, ...closing] = await Promise.all([elsewhere, owner, admin, member].map(hear));
    let open = true;
    void stays!.ended.then(() => (open = false));
    for (const [index, way] of ways.entries()) {
      expect((await way()).status).toBe(200);
      const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'late').unref());
      expect(await Promise.race([closing[index]!.ended, late])).toBe(undefined);
    }
    expect(open).toBe(true);
    stays!.close();
  });
});

describe('touchSession', () => {
  it('writes last_seen_at at most once in five minutes, whatever the call', async () => {
    const user = await someone();
    const { id } = await currentOf(user.token);
    const seen = async () => {
      const [row] = await app.sql<{ at: Date }>('select last_seen_at as at from session where id = $1', [id]);
      return row!.at.getTime();
    };
    const before = await seen();
    clock.advance({ minutes: 4 });
    await profile(user.token);
    expect(await seen()).toBe(before);
    clock.advance({ minutes: 2 });
    await Promise.all([profile(user.token), profile(user.token), profile(user.token)]);
    const after = await seen();
    expect(after - before).toBeGreaterThanOrEqual(360_000);
    await profile(user.token);
    expect(await seen()).toBe(after);
  });
});

describe('refresh', () => {
  it('accepts an expired token within seven days of its making, until 90 days after the log-in', async () => {
    const { token } = await someone();
    clock.advance({ hours: 2 });
    expect(await profile(token)).toMatchObject({ status: 401, body: { error_code: 'unauthorized' } });
    clock.advance({ days: 6, hours: 21 });
    let renewed = ((await refresh(token)).body.data as { token: string }).token;
    expect((await profile(renewed)).status).toBe(200);
    clock.advance({ hours: 1, minutes: 1 });
    expect(await refresh(token)).toMatchObject(ended);
    for (let day = 7; day < 89; day += 6) {
      renewed = ((await refresh(renewed)).body.data as { token: string }).token;
      clock.advance({ days: 6 });
    }
    expect(await refresh(renewed)).toMatchObject(ended);
    expect(await refresh('nonsense')).toMatchObject({ status: 401, body: { error_code: 'unauthorized' } });
  });

  it('answers no workspace that is suspended or that the user has left', async () => {
    const workspace = await makeWorkspace(app, 'Suspended');
    const token = workspace.tokens.member;
    const setStatus = (status: string) =>
      app.sql('update workspace set status = $1 where id = $2', [status, workspace.id]);
    const list = () => call(app, 'GET', '/v1/api/conversation', { token });
    expect((await refresh(token, workspace.id)).body.data).toMatchObject({ workspace: { id: workspace.id } });
    await setStatus('suspended');
    expect(await list()).toMatchObject({ status: 403, body: { error_code: 'workspace_suspended' } });
    expect((await refresh(token)).body.data).toMatchObject({ workspace: null, workspace_user: null });
    expect((await refresh(token, workspace.id)).status).toBe(404);
    await setStatus('active');
    expect((await list()).status).toBe(200);
    await app.sql('delete from workspace_user where user_id = $1', [workspace.users.member]);
    expect(await list()).toMatchObject({ status: 401, body: { error_code: 'membership_ended' } });
    expect((await refresh(token)).body.data).toMatchObject({ workspace: null });
  });

  it('returns session_ended for a disabled account, as its old token does', async () => {
    const workspace = await makeWorkspace(app, 'Disabled');
    const token = workspace.tokens.member;
    await app.sql(`update user_account set status = 'disabled' where id = $1`, [workspace.users.member]);
    expect(await profile(token)).toMatchObject(ended);
    expect(await call(app, 'GET', '/v1/api/conversation', { token })).toMatchObject(ended);
    expect(await refresh(token)).toMatchObject(ended);
  });

  it('lists where a session was refreshed from, and mails the user the first time', async () => {
    const user = await someone();
    const email = `${user.username}@example.com`;
    const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
    const from = async (address: string, agent: string, token = user.token) => {
      const headers = { 'x-forwarded-for': address, 'user-agent': agent };
      const answer = await call(app, 'POST', '/v1/public/user/refresh-token', { headers, body: { token } });
      expect(answer.status).toBe(200);
    };
    expect((await refresh(user.token)).status).toBe(200);
    expect([await mailsTo(app, email), (await currentOf(user.token)).places]).toEqual([[], []]);
    await Promise.all(Array.from({ length: 5 }, () => from('203.0.113.200', chrome)));
    await from('203.0.113.200', chrome.replace('140', '141'));
    const [mail, ...more] = await mailsTo(app, email);
    expect([mail?.kind, more]).toEqual(['new_place', []]);
    expect(mail!.text).toContain('Chrome (Windows), 203.0.113.200, ');
    expect((await currentOf(user.token)).places).toMatchObject([
      { network: '203.0.113.200', browser: 'Chrome (Windows)' },
    ]);
    // Another session of the same user there is no news, and only five mails are sent in a day.
    const second = await login(app, user.username);
    await from('203.0.113.200', chrome, second);
    expect((await currentOf(second)).places).toHaveLength(1);
    expect(await mailsTo(app, email)).toHaveLength(1);
    for (let host = 1; host < 10; host++) await from(`203.0.113.${host}`, 'curl/8.5.0');
    expect(await mailsTo(app, email)).toHaveLength(5);
  });

  it('mails nobody who moves with a browser that they have logged in with', async () => {
    const user = await someone();
    const body = { username_or_email: user.username, password };
    const answer = await call(app, 'POST', '/v1/public/user/login', { body });
    const cookie = answer.headers.get('set-cookie')!.split(';', 1)[0]!;
    const { token } = answer.body.data as { token: string };
    const headers = { 'x-forwarded-for': '203.0.113.201', 'user-agent': 'Moving', cookie };
    await call(app, 'POST', '/v1/public/user/refresh-token', { headers, body: { token } });
    expect(await mailsTo(app, `${user.username}@example.com`)).toEqual([]);
    expect((await currentOf(token)).places).toHaveLength(1);
  });

  it('rejects the token of an administrator who has entered a workspace', async () => {
    const workspace = await makeWorkspace(app, 'Entered');
    await makeAdmin(app, 'owner');
    const [session] = await app.sql<{ id: number }>(
      'select id::int from session where admin_id is not null order by id desc limit 1',
    );
    const claims = { sid: session!.id, sub: '1', w: workspace.id, adm: true };
    const token = await app.platform.secrets.sign('user', claims, 3600, clock.now());
    expect((await call(app, 'GET', '/v1/api/conversation', { token })).status).toBe(200);
    expect(await refresh(token, workspace.id)).toMatchObject(ended);
    expect(await profile(token)).toMatchObject({ status: 403 });
  });

  it('writes no audit row, since every open page does it, but a switch of the workspace does', async () => {
    const auditOf = (answer: Answer) =>
      app.sql<object>(
        'select actor_kind, actor_id::int, operation, detail from platform_audit where trace_id = $1',
        [answer.headers.get('x-trace-id')],
      );
    const { users, tokens, id } = await makeWorkspace(app, 'Renewed');
    const renewed = await refresh(tokens.admin, id);
    const admin = await call(app, 'POST', '/v1/public/admin/refresh-token', {
      body: { token: await makeAdmin(app, 'member') },
    });
    expect([renewed.status, admin.status]).toEqual([200, 200]);
    expect([await auditOf(renewed), await auditOf(admin)]).toEqual([[], []]);
    const body = { token: tokens.admin, workspace_id: id };
    const switched = await call(app, 'POST', '/v1/api/workspace/switch', { body });
    expect(await auditOf(switched)).toEqual([
      {
        actor_kind: 'user',
        actor_id: users.admin,
        operation: 'account.switch_workspace',
        detail: { workspace_id: id },
      },
    ]);
  });
});

describe('clean', () => {
  it('deletes ended sessions, expired links and counters after their time, and nothing else', async () => {
    const user = await someone();
    const gone = await login(app, user.username);
    const { id } = await currentOf(gone);
    await end(gone, id);
    const link = () =>
      app.platform.database.inPlatform((tx) =>
        newAccountLink(app.platform, tx, { kind: 'reset_password', locale: 'en', userId: user.id, hours: 1 }),
      );
    await link();
    await call(app, 'POST', '/v1/public/user/login', { body: { username_or_email: 'nobody', password } });
    const left = async () => {
      const [row] = await app.sql<object>(
        `select (select count(*)::int from session where user_id = $1) as sessions,
          (select count(*)::int from account_link where user_id = $1) as links,
          (select count(*)::int from throttle where window_ends_at < $2) as counters`,
        [user.id, clock.now()],
      );
      return row;
    };
    await performOnPlatform(systemPlatformCtx(app.platform), clean, undefined);
    expect(await left()).toMatchObject({ sessions: 2, links: 1 });
    clock.advance({ days: 95 });
    const token = await login(app, user.username);
    await link();
    await performOnPlatform(systemPlatformCtx(app.platform), clean, undefined);
    // The first one expired five days ago; the one that was ended is gone.
    expect(await left()).toEqual({ sessions: 2, links: 1, counters: 0 });
    expect((await profile(token)).status).toBe(200);
  });
});
