/** A subscription's life: asked for, previewed, paid for, renewed, owed, ended. The clock is the test's own. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { renewDue } from '#server/features/subscription/renew.ts';
import type { subscriptionDetails, preview, subscriptionStatus } from '#shared/contract/subscription.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { login, makeAdmin, makeWorkspace, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

const begin = Date.parse('2026-01-31T10:00:00Z');
const day = 86_400;
let now = new Date(begin);
const clock = { now: () => now };

let app: TestApp;
let other: TestApp;
let workspace: TestWorkspace;
let token: string;

type Full = z.infer<typeof subscriptionDetails>;
type Preview = z.infer<typeof preview>;

beforeAll(async () => {
  app = await startApp({ clock });
  other = await startApp({ clock, beside: app });
  await agePlans();
});
beforeEach(async () => {
  now = new Date(begin);
  workspace = await makeWorkspace(app, 'Payer', { plan: 'free' });
  token = workspace.tokens.owner;
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

/** The test's time is before the one in which the plans were made. */
async function agePlans(): Promise<void> {
  await app.sql('update plan set updated_at = $1', [new Date(begin - 1000)]);
}

/** Later; sessions do not last so long, so the owner signs in again. */
async function moveTo(date: string): Promise<void> {
  now = new Date(`${date}Z`);
  const [owner] = await app.sql<{ username: string }>('select username from user_account where id = $1', [
    workspace.users.owner,
  ]);
  token = await login(app, owner!.username);
}

async function credit(amount: number): Promise<void> {
  const body = { amount, description: '', idempotency_key: `${now.getTime()}-${amount}` };
  const admin = await makeAdmin(app, 'admin');
  await data(app, 'POST', `/v1/admin/workspace/${workspace.id}/credit`, { token: admin, body });
}

const ask = (verb: string, body: object = {}, as = token) =>
  call(app, 'POST', `/v1/api/subscription/${verb}`, { token: as, body });
const full = (verb: string, body: object = {}) =>
  data<Full>(app, 'POST', `/v1/api/subscription/${verb}`, { token, body });
const look = (body: object) =>
  data<Preview>(app, 'POST', '/v1/api/subscription/plan-change-preview', { token, body });
const error = async (verb: string, body: object) => {
  const answer = await ask(verb, body);
  return [answer.status, answer.body.error_code];
};
const ledger = () =>
  app.sql<{ type: string; amount: number; idempotency_key: string }>(
    'select type, amount::int, idempotency_key from wallet_tx where workspace_id = $1 order by id',
    [workspace.id],
  );

describe('subscription.current without a subscription', () => {
  it('returns the free plan', async () => {
    const current = await data<z.infer<typeof subscriptionStatus>>(
      app,
      'GET',
      '/v1/api/subscription/current',
      {
        token: workspace.tokens.member,
      },
    );
    expect(current).toMatchObject({
      plan: { unique_plan_tag: 'free', monthly_price: 0 },
      subscription: null,
      features: [],
      limits: { members: 2, channels: 1, agent_answers: 100, knowledge_characters: 200_000, customers: 500 },
    });
    expect(await full('get')).toMatchObject({
      subscription: null,
      next_charge: null,
      wallet: { balance: 0, currency: 'USD' },
    });
  });

  it('toggle returns no_subscription, subscribe to free returns plan_unchanged', async () => {
    expect(await error('toggle', {})).toEqual([409, 'no_subscription']);
    expect(await error('subscribe', { unique_plan_tag: 'free' })).toEqual([409, 'plan_unchanged']);
  });
});

describe('subscription.subscribe', () => {
  it("charges the wallet for a period and enables the plan's features", async () => {
    await credit(10_000);
    const bought = await full('subscribe', { unique_plan_tag: 'pro' });
    expect(bought).toMatchObject({
      plan: { unique_plan_tag: 'pro' },
      features: ['broadcasts', 'http_actions', 'api_keys'],
      subscription: { status: 'active', interval: 'month', price: 9900, provider: 'wallet' },
      wallet: { balance: 100 },
    });
    const end = Date.parse('2026-02-28T10:00:00Z') / 1000;
    expect(bought.subscription!.current_period_end).toBe(end);
    expect(bought.next_charge).toEqual({ amount: 9900, currency: 'USD', at: end });
  });

  it('returns wallet_insufficient and writes nothing without enough money', async () => {
    await credit(9899);
    expect(await error('subscribe', { unique_plan_tag: 'pro' })).toEqual([409, 'wallet_insufficient']);
    expect(await full('get')).toMatchObject({ subscription: null, wallet: { balance: 9899 } });
  });

  it('charges once for two concurrent requests', async () => {
    await credit(50_000);
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask('subscribe', { unique_plan_tag: 'pro' })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    expect((await full('get')).wallet.balance).toBe(40_100);
  });

  it('rejects unknown plans, plans not offered, and requests for two plans', async () => {
    expect((await ask('subscribe', {})).status).toBe(422);
    expect((await ask('subscribe', { unique_plan_tag: 'pro', plan_id: 3 })).status).toBe(422);
    expect((await ask('subscribe', { unique_plan_tag: 'pro', interval: 'week' })).status).toBe(422);
    expect((await ask('subscribe', { unique_plan_tag: 'pro', amount: 1 })).status).toBe(422);
    expect((await ask('subscribe', { unique_plan_tag: 'none' })).status).toBe(404);
    await app.sql(`update plan set active = false where unique_plan_tag = 'business'`);
    expect(await error('subscribe', { unique_plan_tag: 'business' })).toEqual([409, 'plan_not_offered']);
    await app.sql(`update plan set active = true where unique_plan_tag = 'business'`);
  });

  it('requires the permission billing.manage', async () => {
    const body = { unique_plan_tag: 'pro' };
    for (const [verb, input] of [
      ['subscribe', body],
      ['toggle', {}],
      ['get', {}],
      ['plan-change-preview', body],
    ] as const) {
      expect((await ask(verb, input, workspace.tokens.member)).status).toBe(403);
      expect((await ask(verb, input, '')).status).toBe(401);
    }
    expect((await ask('plan-change-preview', body, workspace.tokens.admin)).status).toBe(200);
  });
});

describe('subscription.preview', () => {
  it.each([
    ['up', { unique_plan_tag: 'business' }],
    ['down', { unique_plan_tag: 'starter' }],
    ['to a year', { unique_plan_tag: 'pro', interval: 'year' }],
    ['up and to a year', { unique_plan_tag: 'business', interval: 'year' }],
  ])('%s: returns exactly what subscribe then charges', async (_name, wanted) => {
    await credit(500_000);
    await full('subscribe', { unique_plan_tag: 'pro' });
    await moveTo('2026-02-09T22:17:31');
    const seen = await look(wanted);
    expect(seen.total).toBe(seen.lines.reduce((sum, line) => sum + line.amount, 0));
    expect(seen.lines.map((line) => line.kind)).toEqual(['credit', 'charge']);
    const before = (await full('get')).wallet.balance;
    now = new Date(now.getTime() + 14 * 60_000);
    const bought = await full('subscribe', { ...wanted, proration_at: seen.proration_at });
    expect(bought.wallet.balance).toBe(before - seen.total);
    expect(bought.next_charge!.at).toBe(seen.next_charge_at);
    const [type, amount] = seen.total > 0 ? ['subscription', -seen.due_now] : ['refund', -seen.total];
    expect((await ledger()).at(-1)).toMatchObject({ type, amount });
  });

  it('subscribe returns preview_expired after 15 minutes or a change', async () => {
    await credit(500_000);
    const first = await look({ unique_plan_tag: 'pro' });
    const buy = (tag: string, proration_at: number) =>
      error('subscribe', { unique_plan_tag: tag, proration_at });
    now = new Date(begin + 15 * 60_000 + 1000);
    expect(await buy('pro', first.proration_at)).toEqual([409, 'preview_expired']);
    expect(await buy('pro', first.proration_at + 3600)).toEqual([409, 'preview_expired']);
    expect(await buy('pro', Number.MAX_SAFE_INTEGER)).toEqual([422, 'invalid_input']);
    const second = await look({ unique_plan_tag: 'pro' });
    now = new Date(now.getTime() + 5000);
    await full('subscribe', { unique_plan_tag: 'starter' });
    expect(await buy('pro', second.proration_at)).toEqual([409, 'preview_expired']);
    const third = await look({ unique_plan_tag: 'pro' });
    now = new Date(now.getTime() + 5000);
    await app.sql(`update plan set updated_at = $1 where unique_plan_tag = 'pro'`, [now]);
    expect(await buy('pro', third.proration_at)).toEqual([409, 'preview_expired']);
    await agePlans();
  });

  it('returns the limits of the new plan that are exceeded', async () => {
    await credit(500_000);
    await full('subscribe', { unique_plan_tag: 'pro' });
    for (const name of ['One', 'Two', 'Three', 'Four'])
      await data(app, 'POST', '/v1/api/channel', { token, body: { type: 'web_chat', name } });
    expect((await look({ unique_plan_tag: 'starter' })).exceeded).toEqual([
      { limit: 'channels', used: 4, allowed: 3 },
    ]);
    expect((await look({ unique_plan_tag: 'business' })).exceeded).toEqual([]);
  });

  it('an upgrade and a downgrade in the same second cost nothing', async () => {
    await credit(500_000);
    await full('subscribe', { unique_plan_tag: 'pro' });
    await moveTo('2026-02-11T03:04:05');
    const { balance } = (await full('get')).wallet;
    for (let turn = 0; turn < 3; turn++) {
      await full('subscribe', { unique_plan_tag: 'business' });
      await full('subscribe', { unique_plan_tag: 'pro' });
    }
    expect((await full('get')).wallet.balance).toBe(balance);
    const keys = (await ledger()).map((row) => row.idempotency_key);
    expect(keys).toHaveLength(8);
  });
});

describe('subscribe to the free plan, and subscription.toggle', () => {
  it('cancels at the end of the period unless it is toggled back', async () => {
    await credit(50_000);
    const { subscription } = await full('subscribe', { unique_plan_tag: 'pro' });
    const seen = await look({ unique_plan_tag: 'free' });
    expect(seen).toMatchObject({ lines: [], total: 0, due_now: 0, next_charge_at: null });
    expect(seen.effective_at).toBe(subscription!.current_period_end);
    const ending = await full('subscribe', { unique_plan_tag: 'free' });
    expect(ending).toMatchObject({
      plan: { unique_plan_tag: 'pro' },
      subscription: { status: 'active', cancel_at_period_end: true },
      next_charge: null,
    });
    expect(await full('subscribe', { unique_plan_tag: 'pro' })).toMatchObject({
      subscription: { cancel_at_period_end: false },
      wallet: { balance: 40_100 },
    });
    expect(await full('toggle')).toMatchObject({ subscription: { cancel_at_period_end: true } });
    expect(await full('toggle')).toMatchObject({ subscription: { cancel_at_period_end: false } });
    await full('toggle');
    await moveTo('2026-02-28T10:00:00');
    await renewDue(app.platform);
    expect(await full('get')).toMatchObject({
      plan: { unique_plan_tag: 'free' },
      subscription: { status: 'canceled', unique_plan_tag: 'pro' },
      wallet: { balance: 40_100 },
    });
    expect(await error('toggle', {})).toEqual([409, 'no_subscription']);
  });

  it('toggle accepts an empty body of any content type', async () => {
    await credit(50_000);
    await full('subscribe', { unique_plan_tag: 'pro' });
    const path = '/v1/api/subscription/toggle';
    expect((await call(app, 'POST', path, { token })).status).toBe(200);
    const headers = { 'content-type': 'application/json' };
    expect((await call(app, 'POST', path, { token, headers })).status).toBe(200);
    expect(await full('get')).toMatchObject({ subscription: { cancel_at_period_end: false } });
  });
});

describe('subscription.renew', () => {
  const renewOnBoth = () =>
    Promise.all([renewDue(app.platform), renewDue(other.platform), renewDue(app.platform)]);

  it('charges each period once on two nodes and keeps the day of the month', async () => {
    await credit(100_000);
    await full('subscribe', { unique_plan_tag: 'pro' });
    await moveTo('2026-02-28T09:59:59');
    await renewOnBoth();
    expect(await ledger()).toHaveLength(2);
    await moveTo('2026-02-28T10:00:00');
    await renewOnBoth();
    await renewOnBoth();
    const renewed = await full('get');
    expect(renewed.wallet.balance).toBe(100_000 - 2 * 9900);
    expect(renewed.subscription!.current_period_end).toBe(Date.parse('2026-03-31T10:00:00Z') / 1000);
    expect((await ledger()).at(-1)!.idempotency_key).toBe(
      `subscription:${workspace.id}:${Date.parse('2026-02-28T10:00:00Z') / 1000}`,
    );
  });

  it('sets past_due without enough money, notifies once, retries and renews when the wallet can pay', async () => {
    await credit(10_000);
    await full('subscribe', { unique_plan_tag: 'pro' });
    await moveTo('2026-02-28T10:03:00');
    await renewOnBoth();
    await moveTo('2026-03-01T10:03:00');
    await renewOnBoth();
    expect(await full('get')).toMatchObject({
      plan: { unique_plan_tag: 'pro' },
      subscription: { status: 'past_due' },
      wallet: { balance: 100 },
    });
    const told = await app.sql<{ data: object }>(
      `select distinct data from notification where workspace_id = $1 and kind = 'payment_failed'`,
      [workspace.id],
    );
    expect(told).toHaveLength(1);
    await credit(9800);
    await renewOnBoth();
    const paid = await full('get');
    expect(paid).toMatchObject({
      subscription: { status: 'active', past_due_since: null },
      wallet: { balance: 0 },
    });
    expect(paid.subscription!.current_period_end).toBe(Date.parse('2026-03-31T10:00:00Z') / 1000);
  });

  it('cancels after seven days past due', async () => {
    await credit(10_000);
    await full('subscribe', { unique_plan_tag: 'pro' });
    for (let passed = 0; passed < 7; passed++) {
      now = new Date(Date.parse('2026-02-28T10:00:00Z') + passed * day * 1000);
      await renewDue(app.platform);
    }
    await moveTo('2026-03-07T09:59:00');
    await renewDue(app.platform);
    expect((await full('get')).subscription!.status).toBe('past_due');
    await moveTo('2026-03-07T10:00:00');
    await renewDue(app.platform);
    expect(await full('get')).toMatchObject({
      plan: { unique_plan_tag: 'free' },
      subscription: { status: 'canceled' },
      wallet: { balance: 100 },
    });
    await credit(20_000);
    await full('subscribe', { unique_plan_tag: 'pro' });
    expect(await full('get')).toMatchObject({
      subscription: { status: 'active' },
      wallet: { balance: 10_200 },
    });
  });
});

describe('trials', () => {
  beforeAll(() => app.sql(`update plan set trial_days = 14 where unique_plan_tag = 'starter'`));
  afterAll(() => app.sql(`update plan set trial_days = 0`));

  it('charges nothing until the trial ends, and grants one trial per workspace', async () => {
    const seen = await look({ unique_plan_tag: 'starter' });
    expect(seen).toMatchObject({ total: 0, due_now: 0 });
    const trying = await full('subscribe', { unique_plan_tag: 'starter' });
    const end = Date.parse('2026-02-14T10:00:00Z') / 1000;
    expect(trying).toMatchObject({
      plan: { unique_plan_tag: 'starter' },
      subscription: { status: 'trialing', trial_ends_at: end },
      next_charge: { amount: 2900, at: end },
    });
    await credit(2900);
    await moveTo('2026-02-14T10:00:00');
    await renewDue(app.platform);
    const paying = await full('get');
    expect(paying).toMatchObject({ subscription: { status: 'active' }, wallet: { balance: 0 } });
    expect(paying.subscription!.current_period_end).toBe(Date.parse('2026-03-14T10:00:00Z') / 1000);
    await full('toggle');
    await moveTo('2026-03-14T10:00:00');
    await renewDue(app.platform);
    expect(await error('subscribe', { unique_plan_tag: 'starter' })).toEqual([409, 'wallet_insufficient']);
  });
});

describe('subscription.grant', () => {
  const give = async (body: object, id = workspace.id, role: 'admin' | 'member' = 'admin') =>
    call(app, 'POST', `/v1/admin/workspace/${id}/plan`, { token: await makeAdmin(app, role), body });

  it('renews without charges and has no proration value', async () => {
    expect((await give({ unique_plan_tag: 'business' })).status).toBe(200);
    expect(await full('get')).toMatchObject({
      plan: { unique_plan_tag: 'business' },
      subscription: { provider: 'manual', price: 0 },
      next_charge: null,
    });
    await moveTo('2026-03-01T00:00:00');
    await renewDue(app.platform);
    const going = await full('get');
    expect(going.subscription!.status).toBe('active');
    expect(going.subscription!.current_period_end).toBe(Date.parse('2026-03-31T10:00:00Z') / 1000);
    expect(await ledger()).toEqual([]);
    expect((await look({ unique_plan_tag: 'pro' })).lines.map((line) => line.kind)).toEqual(['charge']);
    expect((await give({ unique_plan_tag: 'free' })).status).toBe(200);
    expect(await full('get')).toMatchObject({ plan: { unique_plan_tag: 'free' } });
  });

  it('requires console.manage and an existing workspace', async () => {
    const body = { unique_plan_tag: 'business' };
    expect((await give(body, workspace.id, 'member')).status).toBe(403);
    expect((await give(body, 999_999)).status).toBe(404);
    expect((await give({ unique_plan_tag: 'none' })).status).toBe(404);
    const path = `/v1/admin/workspace/${workspace.id}/plan`;
    expect((await call(app, 'POST', path, { token, body })).status).toBe(401);
  });
});
