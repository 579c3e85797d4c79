/** Workspaces and agents in the console: lists, creating, updating, suspending and deleting. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerDue, receive } from '#server/features/conversation/public.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { ListedWorkspace } from '#shared/contract/console/adminWorkspace.ts';
import type { ListedAgent } from '#shared/contract/console/adminAgent.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { login, makeAdmin, makeChat, makeUser, makeWorkspace, say, teach, until } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

const path = '/v1/admin/workspace';

let app: TestApp;
let token: string;
let owner: string;
let member: string;

beforeAll(async () => {
  app = await startApp();
  token = await makeAdmin(app, 'admin');
  owner = await makeAdmin(app, 'owner');
  member = await makeAdmin(app, 'member');
});

afterAll(() => app.stop());

function tagOf(): string {
  return randomBytes(5).toString('hex');
}

describe('console.list_workspaces', () => {
  it('returns the owner, plan, wallet and usage of each', async () => {
    const name = `Figures ${tagOf()}`;
    const { id, users } = await makeWorkspace(app, name, { plan: 'pro' });
    const free = await makeWorkspace(app, `Free ${name}`, { plan: 'free' });
    await app.sql(
      `insert into wallet_tx (workspace_id, type, amount, balance_after, idempotency_key)
       values ($1, 'top_up', 12345, 0, 'test')`,
      [id],
    );
    await app.sql(
      `insert into usage_day (workspace_id, day, answers)
       select $1, (now() at time zone time_zone)::date, 7 from workspace where id = $1
       union all select $1, (date_trunc('month', now() at time zone time_zone) - interval '1 day')::date, 100
       from workspace where id = $1`,
      [id],
    );
    const rows = await data<ListedWorkspace[]>(app, 'GET', `${path}?keyword=${name}&field=name&asc=true`, {
      token: member,
    });
    expect(rows.map((row) => row.id)).toEqual([id, free.id]);
    const [row] = rows.filter((one) => one.id === id);
    expect(row).toMatchObject({
      name,
      status: 'active',
      suspended_at: null,
      time_zone: 'Asia/Hong_Kong',
      owner: { id: users.owner, email: expect.stringMatching(/^owner-.*@example\.com$/) },
      member_count: 3,
      plan: 'pro',
      subscription_status: 'active',
      wallet_balance: 12345,
      wallet_currency: 'USD',
      answers: 7,
    });
    expect(rows.find((one) => one.id === free.id)).toMatchObject({
      plan: 'free',
      subscription_status: null,
      wallet_balance: 0,
      answers: 0,
    });
  });

  it('filters, sorts and pages in a number of statements that does not depend on the page size', async () => {
    const tag = tagOf();
    const ids: number[] = [];
    for (const name of ['Beta', 'alpha', 'Gamma'])
      ids.push((await makeWorkspace(app, `${name} ${tag}`, { plan: 'free' })).id);
    await data(app, 'POST', `${path}/${ids[2]}/suspend`, { token, body: {} });
    const found = async (query: string) =>
      (await data<ListedWorkspace[]>(app, 'GET', `${path}?keyword=${tag}&${query}`, { token })).map(
        (row) => row.id,
      );
    expect(await found('')).toEqual(ids.toReversed());
    expect(await found('field=name&asc=true')).toEqual([ids[1], ids[0], ids[2]]);
    expect(await found('asc=true&size=2')).toEqual(ids.slice(0, 2));
    expect(await found('asc=true&size=2&page=2')).toEqual(ids.slice(2));
    expect(await found('status=suspended')).toEqual([ids[2]]);
    expect(await found('status=active')).toEqual([ids[1], ids[0]]);
    const directory = app.platform.database.crossWorkspace.getExecutor();
    const spy = vi.spyOn(Object.getPrototypeOf(directory) as typeof directory, 'executeQuery');
    const statements = async (url: string) => {
      spy.mockClear();
      await data(app, 'GET', url, { token });
      return spy.mock.calls.length;
    };
    for (const url of [path, '/v1/admin/agent'])
      expect(await statements(`${url}?size=9999`)).toBe(await statements(`${url}?size=1`));
    spy.mockRestore();
  });
});

describe('console workspace calls', () => {
  it('create a workspace for a user given by username or address', async () => {
    const username = `new-${tagOf()}`;
    const userId = await makeUser(app, username);
    for (const who of [username.toUpperCase(), `${username}@example.com`]) {
      const made = await data<ListedWorkspace>(app, 'POST', path, {
        token,
        body: { name: '海港牙科 🦷', owner: who, time_zone: 'Europe/Paris' },
      });
      expect(made).toMatchObject({ owner: { id: userId }, time_zone: 'Europe/Paris', member_count: 1 });
    }
    const own = await call(app, 'GET', '/v1/api/workspace', { token: await login(app, username) });
    expect(own.body.page!.total).toBe(2);
  });

  it('return 422 or user_not_found when name, owner or time zone are wrong', async () => {
    const username = `out-${tagOf()}`;
    const userId = await makeUser(app, username);
    const wrong = [
      [{ name: 'x', owner: 'nobody-at-all' }, 404, 'user_not_found'],
      [{ name: '', owner: username }, 422, 'invalid_input'],
      [{ name: '名'.repeat(101), owner: username }, 422, 'invalid_input'],
      [{ name: 'x', owner: username, time_zone: 'Mars/Base' }, 422, 'invalid_input'],
    ] as const;
    for (const [body, status, code] of wrong) {
      const answer = await call(app, 'POST', path, { token, body });
      expect([body, answer.status, answer.body.error_code]).toEqual([body, status, code]);
    }
    await data(app, 'POST', `/v1/admin/user/${userId}/disable`, { token, body: {} });
    const disabled = await call(app, 'POST', path, { token, body: { name: 'x', owner: username } });
    expect(disabled.body.error_code).toBe('user_not_found');
  });

  it('write both audit logs on update, with what changed', async () => {
    const { id } = await makeWorkspace(app, 'Before');
    const answer = await call(app, 'PUT', `${path}/${id}`, { token, body: { name: '  After  ' } });
    expect(answer.body.data).toMatchObject({ id, name: 'After', time_zone: 'Asia/Hong_Kong' });
    const trace = [answer.headers.get('x-trace-id')];
    const inside = await app.sql(
      'select workspace_id::int, actor_kind, operation, detail from audit_log where trace_id = $1',
      trace,
    );
    const outside = await app.sql(
      'select actor_kind, operation, subject_id::int, detail from platform_audit where trace_id = $1',
      trace,
    );
    const row = {
      actor_kind: 'admin',
      operation: 'workspace.update',
      detail: { changes: { name: { from: 'Before', to: 'After' } } },
    };
    expect(inside).toEqual([{ ...row, workspace_id: id }]);
    expect(outside).toEqual([{ ...row, subject_id: id }]);
    const avatar = { token, body: { avatar: 'AAAA' } };
    expect((await call(app, 'PUT', `${path}/${id}`, avatar)).body.fields).toEqual({
      avatar: 'unknown field',
    });
  });

  it('delete all data when an owner of the system repeats the name', async () => {
    const workspace = await makeWorkspace(app, 'To be deleted');
    const { id, tokens } = workspace;
    const chat = await makeChat(app, workspace);
    const body = { name: 'To be deleted' };
    expect((await call(app, 'DELETE', `${path}/${id}`, { token, body })).status).toBe(403);
    const mistaken = await call(app, 'DELETE', `${path}/${id}`, { token: owner, body: { name: 'Another' } });
    expect(mistaken).toMatchObject({ status: 422, body: { fields: { name: expect.any(String) } } });
    expect((await call(app, 'DELETE', `${path}/${id}`, { token: owner, body })).status).toBe(200);
    expect((await call(app, 'GET', `${path}/${id}`, { token })).status).toBe(404);
    expect((await call(app, 'GET', '/v1/api/conversation', { token: tokens.owner })).status).toBe(401);
    // 401 once the steps of the deletion have come to the conversation.
    const ofChat = await call(app, 'GET', '/v1/public/chat/message', { token: chat.token });
    expect([401, 404]).toContain(ofChat.status);
    await until(async () => (await app.sql('select from workspace where id = $1', [id])).length === 0);
    const left = await app.sql('select from channel where workspace_id = $1', [id]);
    expect(left).toEqual([]);
    const noted = await app.sql<{ operation: string }>(
      `select operation from platform_audit where subject_id = $1 and operation = 'workspace.delete'`,
      [id],
    );
    expect(noted).toHaveLength(1);
  });

  it('return 403 for writes of console members, and 404 when there is no such workspace', async () => {
    const { id } = await makeWorkspace(app, 'Looked at');
    const writes = (target: number) =>
      [
        ['PUT', `${path}/${target}`, { name: 'x' }],
        ['POST', `${path}/${target}/suspend`, {}],
        ['POST', `${path}/${target}/resume`, {}],
        ['POST', `${path}/${target}/enter`, {}],
        ['POST', `/v1/admin/agent/${target}/pause`, {}],
        ['POST', `/v1/admin/agent/${target}/resume`, {}],
        ['DELETE', `${path}/${target}`, { name: 'Looked at' }],
      ] as const;
    for (const [method, url, body] of writes(id))
      expect([url, (await call(app, method, url, { token: member, body })).status]).toEqual([url, 403]);
    for (const [method, url, body] of writes(999_999))
      expect([url, (await call(app, method, url, { token: owner, body })).status]).toEqual([url, 404]);
    expect((await call(app, 'GET', `${path}/999999`, { token })).status).toBe(404);
    for (const url of [`${path}?size=9999`, `${path}/${id}`, '/v1/admin/agent?size=9999']) {
      const answer = await call(app, 'GET', url, { token: member });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(
        /password_hash|token_digest|instructions|signing_key|"config"/,
      );
    }
  });
});

describe('workspace.suspend and workspace.resume', () => {
  it('close the workspace to members, API keys, streams and customers, and open it again', async () => {
    const workspace = await makeWorkspace(app, 'Suspended');
    const { id, tokens } = workspace;
    const chat = await makeChat(app, workspace);
    const key = await data<{ key: string }>(app, 'POST', '/v1/api/api-key', {
      token: tokens.owner,
      body: { name: 'A program', role: 'admin' },
    });
    const streams = [
      ['/v1/api/events', tokens.owner],
      ['/v1/public/chat/events', chat.token],
    ].map(async ([url, bearer]) => {
      const stream = await fetch(app.url + url, { headers: { authorization: `Bearer ${bearer}` } });
      return { open: stream.status, ended: ended(stream) };
    });
    const open = await Promise.all(streams);
    expect(open.map((stream) => stream.open)).toEqual([200, 200]);

    const suspended = await data<ListedWorkspace>(app, 'POST', `${path}/${id}/suspend`, {
      token,
      body: { reason: '欠款 — 三個月' },
    });
    expect(suspended).toMatchObject({
      status: 'suspended',
      suspend_reason: '欠款 — 三個月',
      suspended_at: expect.any(Number),
    });
    await Promise.all(open.map((stream) => stream.ended));
    const asked = {
      member: await call(app, 'GET', '/v1/api/conversation', { token: tokens.member }),
      owner: await call(app, 'GET', '/v1/api/agent', { token: tokens.owner }),
      program: await call(app, 'GET', '/v1/api/conversation', { token: key.key }),
      visitor: await call(app, 'POST', `/v1/public/chat/${chat.key}/session`, { body: {} }),
      customer: await call(app, 'POST', '/v1/public/chat/message', {
        token: chat.token,
        body: { client_id: 'late', text: 'Is anybody there?' },
      }),
      switching: await call(app, 'POST', '/v1/api/workspace/switch', {
        body: { token: tokens.owner, workspace_id: id },
      }),
    };
    const codes = Object.entries(asked).map(([who, answer]) => [who, answer.body.error_code]);
    expect(Object.fromEntries(codes)).toEqual({
      member: 'workspace_suspended',
      owner: 'workspace_suspended',
      program: 'workspace_suspended',
      visitor: 'channel_not_found',
      customer: 'channel_not_found',
      switching: 'not_found',
    });

    const resumed = await data<ListedWorkspace>(app, 'POST', `${path}/${id}/resume`, { token, body: {} });
    expect(resumed).toMatchObject({ status: 'active', suspend_reason: '', suspended_at: null });
    expect((await call(app, 'GET', '/v1/api/conversation', { token: tokens.member })).status).toBe(200);
    expect((await call(app, 'GET', '/v1/api/conversation', { token: key.key })).status).toBe(200);
    await say(app, chat, 'Still here');
  });

  it('only change the reason when it is suspended already', async () => {
    const { id } = await makeWorkspace(app, 'Twice');
    const suspend = (reason: string) =>
      data<ListedWorkspace>(app, 'POST', `${path}/${id}/suspend`, { token, body: { reason } });
    const first = await suspend('one');
    await app.sql(`update workspace set suspended_at = suspended_at - interval '1 hour' where id = $1`, [id]);
    expect(await suspend('two')).toMatchObject({
      suspend_reason: 'two',
      suspended_at: first.suspended_at! - 3600,
    });
    const long = await call(app, 'POST', `${path}/${id}/suspend`, {
      token,
      body: { reason: 'x'.repeat(501) },
    });
    expect(long.status).toBe(422);
  });

  it('drop due jobs until it is resumed', async () => {
    const workspace = await makeWorkspace(app, 'Jobs wait');
    const { id } = workspace;
    await teach(app, workspace, [
      { kind: 'qa', question: 'When do you open?', answer: 'We open at nine every day.' },
    ]);
    const chat = await makeChat(app, workspace);
    await data(app, 'POST', `${path}/${id}/suspend`, { token, body: {} });
    const [thread] = await app.sql<{ id: string; customer_id: string }>(
      'select id, customer_id from conversation where workspace_id = $1',
      [id],
    );
    const conversationId = Number(thread!.id);
    const customer = {
      kind: 'customer',
      customerId: Number(thread!.customer_id),
      conversationId,
      channelId: chat.channelId,
    } as const;
    const ctx = {
      platform: app.platform,
      workspaceId: id,
      actor: customer,
      traceId: 't',
      locale: 'en',
    } as const;
    // As if it had come a moment before.
    await perform(ctx, receive, { body: { client_id: 'a', text: 'When do you open?' } });
    await until(async () => {
      const [job] = await app.sql<{ count: number }>(
        `select count(*)::int as count from pgboss.job where name = $1 and state = 'completed' and singleton_key = $2`,
        [answerDue.name, `${id}:${conversationId}`],
      );
      return job!.count > 0;
    });
    const answers = () => app.sql(`select from message where workspace_id = $1 and author = 'agent'`, [id]);
    expect(await answers()).toHaveLength(0);
    await data(app, 'POST', `${path}/${id}/resume`, { token, body: {} });
    await app.platform.database.inWorkspace(id, async (tx) => {
      app.platform.jobs.enqueue(tx, answerDue, { workspaceId: id, conversationId });
    });
    await until(async () => (await answers()).length === 1);
  });
});

describe('console.list_agents', () => {
  it('sums the usage of 30 days and returns no configuration', async () => {
    const name = `Agents ${tagOf()}`;
    const { id, tokens } = await makeWorkspace(app, name);
    const secret = 'Never mention the leak of last year.';
    await data(app, 'PUT', '/v1/api/agent', {
      token: tokens.owner,
      body: { name: 'Ada', instructions: secret },
    });
    await data(app, 'POST', '/v1/api/agent/publish', { token: tokens.owner, body: {} });
    await data(app, 'PUT', '/v1/api/agent', { token: tokens.owner, body: { name: 'A draft' } });
    await app.sql(
      `insert into usage_day (workspace_id, day, answers, handoffs, failures, cost_microcents)
       select $1, (now() at time zone 'UTC')::date - ago, 10, 5, 1, 3000000000 from unnest(array[0, 29, 30]) as ago`,
      [id],
    );
    const answer = await call(app, 'GET', `/v1/admin/agent?keyword=${name}`, { token: member });
    expect(answer.body.data).toEqual([
      {
        id,
        workspace: { id, name },
        name: 'Ada',
        model: '',
        version: 2,
        paused: false,
        answers: 20,
        handoffs: 10,
        failures: 2,
        handoff_rate: 0.3333,
        failure_rate: 0.0667,
        cost_microcents: 6_000_000_000,
      } satisfies ListedAgent,
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    const [busiest] = await data<ListedAgent[]>(app, 'GET', '/v1/admin/agent?field=handoffs', { token });
    expect(busiest!.id).toBe(id);
  });

  it('shows paused agents, which hand every conversation to members', async () => {
    const workspace = await makeWorkspace(app, 'Paused');
    const { id, tokens } = workspace;
    await teach(app, workspace, [{ kind: 'qa', question: 'Where are you?', answer: 'At Pier 4.' }]);
    const paused = await call(app, 'POST', `/v1/admin/agent/${id}/pause`, { token, body: {} });
    expect(paused.body.data).toEqual({ id, paused: true });
    const [row] = await data<ListedAgent[]>(app, 'GET', '/v1/admin/agent?paused=true', { token });
    expect(row).toMatchObject({ id, paused: true });
    const chat = await makeChat(app, workspace);
    await say(app, chat, 'Where are you?');
    const handed = await until(async () => {
      const [conversation] = await data<{ handler: string; handoff_reason?: string }[]>(
        app,
        'GET',
        '/v1/api/conversation',
        { token: tokens.owner },
      );
      return conversation?.handler === 'member' && conversation;
    });
    expect(handed.handler).toBe('member');
    const audited = await app.sql(
      `select actor_kind from audit_log where workspace_id = $1 and operation = 'agent.pause'`,
      [id],
    );
    expect(audited).toEqual([{ actor_kind: 'admin' }]);
    expect(await data(app, 'POST', `/v1/admin/agent/${id}/resume`, { token, body: {} })).toEqual({
      id,
      paused: false,
    });
    const again = await makeChat(app, workspace);
    await say(app, again, 'Where are you?');
    await until(async () => {
      const messages = await data<{ author: string }[]>(app, 'GET', '/v1/public/chat/message', {
        token: again.token,
      });
      return messages.some((message) => message.author === 'agent');
    });
  });
});

/** Settles when the server ends the stream. */
async function ended(stream: Response): Promise<void> {
  const reader = stream.body!.getReader();
  while (!(await reader.read()).done) continue;
}
