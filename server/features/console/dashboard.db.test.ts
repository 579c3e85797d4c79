/** The console's dashboard, health and audit log. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { auditEntry, dashboard, health } from '#shared/contract/dashboard.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeAdmin, makeChat, makeWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

type Dashboard = z.output<typeof dashboard>;
type Health = z.output<typeof health>;
type Entry = z.output<typeof auditEntry>;

/** In Hong Kong the next month has begun; in UTC it is the last day of November. */
const now = new Date('2026-11-30T20:00:00Z');

let app: TestApp;
let token: string;
let member: string;

beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } });
  token = await makeAdmin(app, 'admin');
  member = await makeAdmin(app, 'member');
});

afterAll(() => app.stop());

function figures(): Promise<Dashboard> {
  return data<Dashboard>(app, 'GET', '/v1/admin/dashboard', { token: member });
}

describe('console.dashboard', () => {
  it('returns zeros for an empty system', async () => {
    const empty = await figures();
    expect(empty).toMatchObject({
      users: { total: 0, active: 0, new: 0 },
      workspaces: { total: 0, active: 0, suspended: 0, new: 0 },
      monthly_recurring_revenue: 0,
      wallet_total: 0,
      currency: 'USD',
      this_month: { answers: 0, handoffs: 0, failures: 0, cost_microcents: 0 },
      last_month: { answers: 0, handoffs: 0, failures: 0, cost_microcents: 0 },
    });
    expect(empty.subscriptions.map((plan) => plan.plan)).toEqual(['free', 'starter', 'pro', 'business']);
    expect(empty.series).toHaveLength(30);
    expect([empty.series[0]!.day, empty.series[29]!.day]).toEqual(['2026-11-01', '2026-11-30']);
  });

  it('counts users, workspaces and plans, and sums revenue and wallets', async () => {
    const business = await makeWorkspace(app, 'Business', { plan: 'business' });
    const yearly = await makeWorkspace(app, 'Yearly', { plan: 'starter' });
    const trying = await makeWorkspace(app, 'Trying', { plan: 'pro' });
    const left = await makeWorkspace(app, 'Left', { plan: 'pro' });
    await makeWorkspace(app, 'Free', { plan: 'free' });
    const set = (id: number, assignment: string) =>
      app.sql(`update subscription set ${assignment} where workspace_id = $1`, [id]);
    await set(business.id, `price = 29900, status = 'past_due'`);
    await set(yearly.id, `billing_interval = 'year', price = 29000`);
    await set(trying.id, `price = 9900, status = 'trialing'`);
    await set(left.id, `price = 9900, status = 'canceled'`);
    await app.sql(
      `insert into wallet_tx (workspace_id, type, amount, balance_after, idempotency_key)
       values ($1, 'top_up', 1000, 0, 'a'), ($2, 'top_up', 234, 0, 'a')`,
      [business.id, left.id],
    );
    await app.sql(`update workspace set created_at = $1::timestamptz - interval '31 days' where id = $2`, [
      now,
      left.id,
    ]);
    await app.sql(`update user_account set created_at = $1::timestamptz - interval '40 days'`, [now]);
    await app.sql(`update user_account set created_at = $1, status = 'disabled' where id = $2`, [
      now,
      left.users.member,
    ]);
    await data(app, 'POST', `/v1/admin/workspace/${trying.id}/suspend`, { token, body: {} });
    const shown = await figures();
    expect(shown).toMatchObject({
      users: { total: 15, active: 14, new: 1 },
      workspaces: { total: 5, active: 4, suspended: 1, new: 4 },
      // 299.00 a month, and a twelfth of 290.00 a year; what is tried or over brings nothing.
      monthly_recurring_revenue: 29900 + 2417,
      wallet_total: 1234,
    });
    expect(Object.fromEntries(shown.subscriptions.map((plan) => [plan.plan, plan.count]))).toEqual({
      free: 2,
      starter: 1,
      pro: 1,
      business: 1,
    });
    expect(shown.series[29]).toMatchObject({ day: '2026-11-30', new_users: 1, new_workspaces: 4 });
  });

  it('sums usage by month and by day, including tomorrow where a time zone is ahead of UTC', async () => {
    const { id } = await makeWorkspace(app, 'Worked');
    await app.sql(
      `insert into usage_day (workspace_id, day, conversations, answers, handoffs, failures, cost_microcents) values
        ($1, '2026-12-01', 1, 1, 0, 0, 10), ($1, '2026-11-30', 2, 10, 1, 0, 3000000000),
        ($1, '2026-11-01', 0, 100, 0, 1, 5), ($1, '2026-10-31', 0, 1000, 2, 2, 7), ($1, '2026-10-01', 0, 10000, 0, 0, 0),
        ($1, '2026-09-30', 0, 100000, 0, 0, 0)`,
      [id],
    );
    const shown = await figures();
    expect(shown.this_month).toEqual({
      answers: 111,
      handoffs: 1,
      failures: 1,
      cost_microcents: 3_000_000_015,
    });
    expect(shown.last_month).toEqual({ answers: 11_000, handoffs: 2, failures: 2, cost_microcents: 7 });
    expect(shown.series).toHaveLength(30);
    expect(shown.series[0]!.day).toBe('2026-11-02');
    expect(shown.series.slice(-2)).toMatchObject([
      { day: '2026-11-30', conversations: 2, answers: 10, handoffs: 1 },
      { day: '2026-12-01', conversations: 1, answers: 1 },
    ]);
  });
});

describe('console.health', () => {
  it('returns the state of database, migrations, jobs, channels and mail without secrets', async () => {
    const workspace = await makeWorkspace(app, 'With a channel');
    await makeChat(app, workspace);
    await data(app, 'POST', `/v1/admin/user/${workspace.users.member}/reset-password`, { token, body: {} });
    const shown = await data<Health>(app, 'GET', '/v1/admin/health', { token: member });
    expect(shown).toMatchObject({
      version: '0.0.1',
      node: process.version,
      database: { ready: true },
      migrations: { pending: [] },
      live: { listeners: 0 },
    });
    expect(shown.migrations.newest).toMatch(/^\d{4}_\w+\.sql$/);
    expect(shown.migrations.applied).toBeGreaterThan(10);
    expect(shown.database.connections.total).toBeGreaterThan(0);
    expect(shown.channels).toContainEqual({ type: 'web_chat', status: 'connected', count: 1 });
    expect(Object.values(shown.mail).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(shown.jobs.map((job) => job.kind)).toContain('conversation.answer_due');
    expect(shown.storage.disks).toMatchObject([{ name: 'media', is_low: false }]);
    expect(JSON.stringify(shown)).not.toMatch(/password|secret|postgres:/);
  });
});

describe('console.audit_log', () => {
  const path = '/v1/admin/audit-log';

  it('filters by actor, operation, subject, time and keyword, newest first', async () => {
    const { id, users } = await makeWorkspace(app, 'Logged');
    const suspended = await call(app, 'POST', `/v1/admin/workspace/${id}/suspend`, {
      token,
      body: { reason: 'test' },
    });
    await data(app, 'POST', `/v1/admin/user/${users.owner}/disable`, { token, body: {} });
    const claims = await app.platform.secrets.verify('admin', token, { now });
    const adminId = Number(claims!.sub);
    const found = (query: string) => data<Entry[]>(app, 'GET', `${path}?${query}`, { token: member });
    const trace = suspended.headers.get('x-trace-id')!;
    const [entry] = await found(`keyword=${trace}`);
    expect(entry).toMatchObject({
      actor: { kind: 'admin', id: adminId, name: expect.stringMatching(/^admin-/) },
      operation: 'workspace.suspend',
      subject_id: id,
      detail: {
        reason: 'test',
        changes: { status: { from: 'active', to: 'suspended' }, suspend_reason: { from: '', to: 'test' } },
      },
      trace_id: trace,
      address: '127.0.0.1',
    });
    const operations = (await found(`actor_kind=admin&actor_id=${adminId}&size=2`)).map(
      (one) => one.operation,
    );
    expect(operations).toEqual(['user.disable', 'workspace.suspend']);
    expect(await found(`operation=workspace.suspend&subject_id=${id}`)).toHaveLength(1);
    expect(await found(`operation=workspace.suspend&subject_id=${id}&to=${entry!.created_at}`)).toEqual([]);
    expect(await found(`keyword=SUSPEND&from=${entry!.created_at}&subject_id=${id}`)).toHaveLength(1);
    const users1 = await found('actor_kind=user&operation=account.user_login&size=1');
    expect(users1[0]!.actor.name).not.toBe('');
    const oldest = await found('asc=true&size=1');
    expect(oldest[0]!.id).toBeLessThan(entry!.id);
  });

  it('returns 422 for unknown filters and values', async () => {
    for (const query of ['actor_kind=customer', 'actor_id=x', 'from=yesterday', 'detail=x', 'field=detail'])
      expect((await call(app, 'GET', `${path}?${query}`, { token })).status).toBe(422);
  });
});

describe('console calls', () => {
  it('return 401 to everybody else', async () => {
    const { tokens } = await makeWorkspace(app, 'Outside');
    for (const path of ['dashboard', 'health', 'audit-log'])
      for (const outsider of [tokens.owner, '', 'nonsense'])
        expect((await call(app, 'GET', `/v1/admin/${path}`, { token: outsider })).status).toBe(401);
  });
});
