/** An administrator enters a workspace: what is permitted, what is audited, when the token ends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeAdmin, makeChat, makeWorkspace, say, until, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

interface Entered {
  token: string;
  workspace: { id: number; name: string };
  expires_at: number;
}

const clock = movingClock();

let app: TestApp;
let admin: string;
let ours: TestWorkspace;

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await makeAdmin(app, 'admin');
  ours = await makeWorkspace(app, 'Visited');
});

afterAll(() => app.stop());

function enter(token = admin, id = ours.id) {
  return data<Entered>(app, 'POST', `/v1/admin/workspace/${id}/enter`, { token, body: {} });
}

async function idOf(token: string): Promise<number> {
  const claims = await app.platform.secrets.verify('admin', token, { now: clock.now() });
  return Number(claims!.sub);
}

describe('workspace.enter', () => {
  it('returns a token for the calls of this workspace only', async () => {
    const chat = await makeChat(app, ours);
    await say(app, chat, 'Hello from a customer');
    const entered = await enter();
    expect(entered.workspace).toMatchObject({ id: ours.id, name: 'Visited' });
    const hourFromNow = clock.now().getTime() / 1000 + 3600;
    expect(Math.abs(entered.expires_at - hourFromNow)).toBeLessThan(10);
    const { token } = entered;
    const seen = await call(app, 'GET', '/v1/api/conversation', { token });
    expect(seen.body.page!.total).toBe(1);
    const theirs = await makeWorkspace(app, 'Not visited');
    await say(app, await makeChat(app, theirs), 'Not for you');
    expect((await call(app, 'GET', '/v1/api/conversation', { token })).body.page!.total).toBe(1);
    expect((await call(app, 'GET', '/v1/api/agent', { token })).status).toBe(200);
    expect((await call(app, 'GET', '/v1/admin/workspace', { token })).status).toBe(401);
  });

  it('writes both audit logs, as does every write during the visit', async () => {
    const answer = await call(app, 'POST', `/v1/admin/workspace/${ours.id}/enter`, {
      token: admin,
      body: {},
    });
    const adminId = await idOf(admin);
    const trace = answer.headers.get('x-trace-id');
    expect(
      await app.sql(
        'select workspace_id::int, actor_kind, actor_id::int, operation from audit_log where trace_id = $1',
        [trace],
      ),
    ).toEqual([
      { workspace_id: ours.id, actor_kind: 'admin', actor_id: adminId, operation: 'workspace.enter' },
    ]);
    expect(
      await app.sql(
        'select actor_kind, actor_id::int, operation, subject_id::int from platform_audit where trace_id = $1',
        [trace],
      ),
    ).toEqual([
      { actor_kind: 'admin', actor_id: adminId, operation: 'workspace.enter', subject_id: ours.id },
    ]);
    const { token } = answer.body.data as Entered;
    const written = await call(app, 'PUT', '/v1/api/agent', { token, body: { name: 'Helped' } });
    expect(written.status).toBe(200);
    const rows = await app.sql(
      'select actor_kind, actor_id::int, operation from audit_log where trace_id = $1',
      [written.headers.get('x-trace-id')],
    );
    expect(rows).toEqual([{ actor_kind: 'admin', actor_id: adminId, operation: 'agent.update' }]);
    const log = await call(app, 'GET', '/v1/api/audit-log?size=100', { token: ours.tokens.owner });
    expect(JSON.stringify(log.body.data)).toContain('workspace.enter');
  });

  it('returns 403 for what only members may do', async () => {
    const chat = await makeChat(app, ours);
    await say(app, chat, 'I need a person');
    const { token } = await enter();
    const conversation = await until(async () => {
      const [newest] = await data<{ id: number }[]>(app, 'GET', '/v1/api/conversation', { token });
      return newest;
    });
    const rejected = [
      ['POST', `/v1/api/conversation/${conversation.id}/take`, {}],
      [
        'POST',
        `/v1/api/conversation/${conversation.id}/message`,
        { client_id: 'x', kind: 'text', text: 'Hi' },
      ],
      ['POST', '/v1/api/workspace-user', { username_or_email: 'friend@example.com', role: 'owner' }],
      ['POST', '/v1/api/api-key', { name: 'Stays behind', role: 'admin' }],
      ['POST', '/v1/api/webhook', { url: 'https://stays-behind.example', events: ['message.created'] }],
      ['DELETE', `/v1/api/workspace/${ours.id}`, { name: 'Visited' }],
      ['POST', `/v1/api/workspace/leave/${ours.id}`, {}],
      ['POST', '/v1/api/workspace', { name: 'A new one' }],
      ['GET', '/v1/api/workspace', undefined],
    ] as const;
    for (const [method, path, body] of rejected) {
      const answer = await call(app, method, path, { token, body });
      expect([method, path, answer.status, answer.body.error_code]).toEqual([method, path, 403, 'forbidden']);
    }
    const members = await data<{ id: number; role: string }[]>(app, 'GET', '/v1/api/workspace-user', {
      token,
    });
    for (const { id } of members) {
      for (const [method, body] of [
        ['PUT', { role: 'owner' }],
        ['DELETE', undefined],
      ] as const)
        expect((await call(app, method, `/v1/api/workspace-user/${id}`, { token, body })).status).toBe(403);
    }
  });

  it('works in a suspended workspace', async () => {
    const { id, tokens } = await makeWorkspace(app, 'Suspended');
    await data(app, 'POST', `/v1/admin/workspace/${id}/suspend`, { token: admin, body: {} });
    const { token } = await enter(admin, id);
    expect((await call(app, 'GET', '/v1/api/agent', { token })).status).toBe(200);
    expect((await call(app, 'GET', '/v1/api/agent', { token: tokens.owner })).status).toBe(403);
  });

  it('needs console.manage', async () => {
    const reader = await makeAdmin(app, 'member');
    for (const token of [reader, ours.tokens.owner, '']) {
      const answer = await call(app, 'POST', `/v1/admin/workspace/${ours.id}/enter`, { token, body: {} });
      expect(answer.status).toBe(token === reader ? 403 : 401);
    }
  });
});

describe('the token of workspace.enter', () => {
  const listConversations = (token: string) => call(app, 'GET', '/v1/api/conversation', { token });

  it('ends with the administrator’s session', async () => {
    const own = await makeAdmin(app, 'admin');
    const { token } = await enter(own);
    expect((await listConversations(token)).status).toBe(200);
    await data(app, 'POST', '/v1/admin/logout', { token: own, body: {} });
    expect(await listConversations(token)).toMatchObject({
      status: 401,
      body: { error_code: 'session_ended' },
    });
  });

  it('ends when the administrator is disabled or loses console.manage', async () => {
    const owner = await makeAdmin(app, 'owner');
    for (const body of [{ status: 'disabled' }, { role: 'member' }]) {
      const own = await makeAdmin(app, 'admin');
      const { token } = await enter(own);
      await data(app, 'PUT', `/v1/admin/system-admin/${await idOf(own)}`, { token: owner, body });
      expect((await listConversations(token)).status).toBe(401);
    }
  });

  it('ends when the workspace is deleted', async () => {
    const { id } = await makeWorkspace(app, 'Short-lived');
    const { token } = await enter(admin, id);
    const owner = await makeAdmin(app, 'owner');
    await data(app, 'DELETE', `/v1/admin/workspace/${id}`, { token: owner, body: { name: 'Short-lived' } });
    expect((await listConversations(token)).status).toBe(401);
  });

  it('cannot be refreshed or switched to another workspace', async () => {
    const { token } = await enter();
    const theirs = await makeWorkspace(app, 'Elsewhere');
    for (const [path, body] of [
      ['/v1/public/user/refresh-token', { token }],
      ['/v1/public/user/refresh-token', { token, workspace_id: theirs.id }],
      ['/v1/api/workspace/switch', { token, workspace_id: theirs.id }],
      ['/v1/public/admin/refresh-token', { token }],
    ] as const)
      expect([path, (await call(app, 'POST', path, { body })).status]).toEqual([path, 401]);
  });

  it('ends after an hour', async () => {
    const { token } = await enter();
    clock.advance({ minutes: 59 });
    expect((await listConversations(token)).status).toBe(200);
    clock.advance({ minutes: 2 });
    expect(await listConversations(token)).toMatchObject({
      status: 401,
      body: { error_code: 'unauthorized' },
    });
  });
});
