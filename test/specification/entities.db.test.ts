/** The rows C7, C8 and C10 to C12: plans, subscriptions, workspaces, their users and wallets. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { login, makeAdmin, makeUser, makeWorkspace, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let clinic: TestWorkspace;
let other: TestWorkspace;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  clinic = await makeWorkspace(app, 'Clinic');
  other = await makeWorkspace(app, 'Other', { plan: 'free' });
  admin = await makeAdmin(app, 'owner');
});
afterAll(() => app.stop());

const emptyJson = { 'content-type': 'application/json' };

describe('C7: POST, GET list, GET, PUT and DELETE {id} under /v1/admin/plan', () => {
  it('create, return, update and delete a plan, which is on sale meanwhile', async () => {
    const token = admin;
    const wanted = {
      unique_plan_tag: 'clinic-special',
      name: '診所方案',
      monthly_price: 4900,
      yearly_price: 49_000,
      limits: { members: 3, channels: 2, agent_answers: 10, knowledge_characters: 1000, customers: null },
    };
    const made = await data<{ id: number }>(app, 'POST', '/v1/admin/plan', { token, body: wanted });
    expect(made).toMatchObject(wanted);
    const path = `/v1/admin/plan/${made.id}`;
    const onSale = async () =>
      (await data<{ unique_plan_tag: string }[]>(app, 'GET', '/v1/public/plans')).map(
        (plan) => plan.unique_plan_tag,
      );
    expect(await onSale()).toContain('clinic-special');
    expect(await data(app, 'GET', path, { token })).toMatchObject(wanted);
    const list = await call(app, 'GET', '/v1/admin/plan?keyword=clinic-special', { token });
    expect(list.body).toMatchObject({ data: [{ id: made.id }], page: { page: 1, size: 10, total: 1 } });
    const changed = await data(app, 'PUT', path, { token, body: { monthly_price: 5900 } });
    expect(changed).toMatchObject({ ...wanted, monthly_price: 5900 });
    const twice = await call(app, 'POST', '/v1/admin/plan', { token, body: wanted });
    expect(twice.status).toBe(409);
    const removed = await call(app, 'DELETE', path, { token, headers: emptyJson });
    expect(removed.body).toEqual({ success: true, data: {} });
    expect(await onSale()).not.toContain('clinic-special');
    for (const method of ['GET', 'DELETE'])
      expect((await call(app, method, path, { token })).status).toBe(404);
  });

  it('accept only whole cents of at least zero', async () => {
    const [first] = await data<{ id: number }[]>(app, 'GET', '/v1/admin/plan', { token: admin });
    for (const price of [-1, 0.5, '4900', null]) {
      const path = `/v1/admin/plan/${first!.id}`;
      const answer = await call(app, 'PUT', path, { token: admin, body: { monthly_price: price } });
      expect([price, answer.status]).toEqual([price, 422]);
      expect(answer.body.fields).toHaveProperty('monthly_price');
    }
  });
});

describe('C8: subscribe, toggle (no body), get, plan-change-preview; GET current', () => {
  const base = '/v1/api/subscription';
  interface Full {
    plan: { unique_plan_tag: string };
    subscription: { cancel_at_period_end: boolean };
    wallet: { balance: number };
  }

  it('toggle without a body, with {} and with an empty body that is called JSON', async () => {
    const token = clinic.tokens.owner;
    const seen: boolean[] = [];
    for (const options of [{}, { body: {} }, { headers: emptyJson }, { headers: emptyJson, body: '' }]) {
      const answer = await call(app, 'POST', `${base}/toggle`, { token, ...options });
      expect([options, answer.status]).toEqual([options, 200]);
      seen.push((answer.body.data as Full).subscription.cancel_at_period_end);
    }
    expect(seen).toEqual([true, false, true, false]);
    const stray = await call(app, 'POST', `${base}/toggle`, { token, body: { now: true } });
    expect(stray).toMatchObject({ status: 422, body: { fields: { now: 'unknown field' } } });
  });

  it('return the subscription without a body, and with {}', async () => {
    for (const options of [{}, { body: {} }, { headers: emptyJson }]) {
      const answer = await call(app, 'POST', `${base}/get`, { token: clinic.tokens.admin, ...options });
      expect(answer.body.data).toMatchObject({
        plan: { unique_plan_tag: 'business' },
        subscription: { status: 'active', cancel_at_period_end: false },
        wallet: { balance: 0, currency: 'USD' },
      });
    }
  });

  it('return the free plan without a subscription, and reject to toggle it', async () => {
    const current = await call(app, 'GET', `${base}/current`, { token: other.tokens.member });
    expect(current.body.data).toMatchObject({ plan: { unique_plan_tag: 'free' }, subscription: null });
    const toggled = await call(app, 'POST', `${base}/toggle`, { token: other.tokens.owner });
    expect([toggled.status, toggled.body.error_code]).toEqual([409, 'no_subscription']);
  });

  it('preview a change line by line, and charge exactly that from the wallet', async () => {
    const token = other.tokens.owner;
    const body = { unique_plan_tag: 'starter', interval: 'month' };
    const preview = await data<{ lines: { amount: number }[]; total: number; due_now: number }>(
      ...([app, 'POST', `${base}/plan-change-preview`, { token, body }] as const),
    );
    expect(preview.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(preview.total);
    const poor = await call(app, 'POST', `${base}/subscribe`, { token, body });
    expect([poor.status, poor.body.error_code]).toEqual([409, 'wallet_insufficient']);
    const credit = { amount: 10_000, idempotency_key: 'first' };
    await data(app, 'POST', `/v1/admin/workspace/${other.id}/credit`, { token: admin, body: credit });
    const subscribed = await data<Full>(app, 'POST', `${base}/subscribe`, { token, body });
    expect(subscribed.plan.unique_plan_tag).toBe('starter');
    expect(subscribed.wallet.balance).toBe(10_000 - preview.due_now);
    const again = await call(app, 'POST', `${base}/subscribe`, { token, body });
    expect([again.status, again.body.error_code]).toEqual([409, 'plan_unchanged']);
    const current = await data<Full>(app, 'GET', `${base}/current`, { token: other.tokens.member });
    expect(current.plan.unique_plan_tag).toBe('starter');
  });
});

describe('C10: workspaces', () => {
  it('are created, listed, returned, updated and left; usage is returned', async () => {
    await makeUser(app, 'founder');
    const token = await login(app, 'founder');
    expect((await call(app, 'GET', '/v1/api/workspace', { token })).body).toMatchObject({
      data: [],
      page: { total: 0 },
    });
    const body = { avatar: 'iVBORw0KGgo=', name: 'Peak', time_zone: 'Asia/Kolkata' };
    const made = await data<{ id: number }>(app, 'POST', '/v1/api/workspace', { token, body });
    expect(made).toMatchObject({ ...body, avatar: `data:image/png;base64,${body.avatar}` });
    await data(app, 'POST', '/v1/api/workspace', { token, body: { name: 'Alpha' } });
    const list = await call(
      ...([
        app,
        'GET',
        '/v1/api/workspace?page=1&size=9999&field=name&asc=true&keyword=',
        { token },
      ] as const),
    );
    expect(list.body).toMatchObject({
      data: [
        { name: 'Alpha', role: 'owner' },
        { name: 'Peak', role: 'owner' },
      ],
      page: { page: 1, size: 9999, total: 2 },
    });
    const path = `/v1/api/workspace/${made.id}`;
    expect(await data(app, 'GET', path, { token })).toMatchObject({ id: made.id, name: 'Peak' });
    expect(await data(app, 'PUT', path, { token, body: { name: 'Peak 2' } })).toMatchObject({
      name: 'Peak 2',
      time_zone: 'Asia/Kolkata',
    });
    const leave = await call(app, 'POST', `/v1/api/workspace/leave/${made.id}`, { token });
    expect([leave.status, leave.body.error_code]).toEqual([409, 'last_owner']);
    const { token: inside } = await data<{ token: string }>(app, 'POST', '/v1/api/workspace/switch', {
      token,
      body: { token, workspace_id: made.id },
    });
    const self = { token: inside, body: { name: 'Peak 3' } };
    expect(await data(app, 'PUT', '/v1/api/workspace/self', self)).toMatchObject({
      id: made.id,
      name: 'Peak 3',
    });
    expect(await data(app, 'GET', '/v1/api/workspace/usage', { token: inside })).toMatchObject({
      plan_tag: 'free',
      limits: expect.arrayContaining([{ limit: 'members', used: 1, allowed: 2 }]),
    });
  });

  it('are left by anybody but the last owner, with any content type', async () => {
    const { id, tokens } = await makeWorkspace(app, 'To leave');
    const left = await call(app, 'POST', `/v1/api/workspace/leave/${id}`, {
      token: tokens.member,
      headers: emptyJson,
    });
    expect(left.body).toEqual({ success: true, data: {} });
    expect((await call(app, 'GET', '/v1/api/conversation', { token: tokens.member })).status).toBe(401);
    expect((await call(app, 'GET', `/v1/api/workspace/${id}`, { token: tokens.member })).status).toBe(404);
  });
});

describe('C11: POST, GET list, PUT and DELETE {id} under /v1/api/workspace-user', () => {
  it('add, list, update and remove a member', async () => {
    const token = clinic.tokens.owner;
    await makeUser(app, 'colleague');
    const path = '/v1/api/workspace-user';
    const body = { username_or_email: 'colleague', role: 'member' };
    const added = await data<{ id: number }>(app, 'POST', path, { token, body });
    expect(added).toMatchObject({
      status: 'active',
      role: 'member',
      workspace: { id: clinic.id, name: 'Clinic' },
    });
    const one = `${path}/${added.id}`;
    expect(await data(app, 'PUT', one, { token, body: { role: 'admin' } })).toMatchObject({ role: 'admin' });
    const list = await call(app, 'GET', `${path}?keyword=colleague`, { token });
    expect(list.body).toMatchObject({ data: [{ id: added.id, role: 'admin' }], page: { total: 1 } });
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const foreign = { token: other.tokens.owner, ...(method === 'PUT' && { body: { role: 'owner' } }) };
      expect([method, (await call(app, method, one, foreign)).status]).toEqual([method, 404]);
    }
    const removed = await call(app, 'DELETE', one, { token, headers: emptyJson });
    expect(removed.body).toEqual({ success: true, data: {} });
    expect((await call(app, 'DELETE', one, { token })).status).toBe(404);
  });
});

describe('C12: GET /v1/api/workspace-wallet-tx (paged)', () => {
  it('lists the rows of the ledger, newest first; one row per idempotency key', async () => {
    const credit = (body: object) =>
      call(app, 'POST', `/v1/admin/workspace/${clinic.id}/credit`, { token: admin, body });
    const first = await credit({ amount: 500, idempotency_key: 'k-1' });
    const again = await credit({ amount: 500, idempotency_key: 'k-1' });
    expect(again.body.data).toEqual(first.body.data);
    const different = await credit({ amount: 501, idempotency_key: 'k-1' });
    expect([different.status, different.body.error_code]).toEqual([409, 'idempotency_conflict']);
    await credit({ amount: -200, idempotency_key: 'k-2' });
    const list = await call(app, 'GET', '/v1/api/workspace-wallet-tx', { token: clinic.tokens.owner });
    expect(list.body.page).toEqual({ page: 1, size: 10, total: 2 });
    expect(list.body.data).toMatchObject([
      { amount: -200, balance_after: 300 },
      { type: 'top_up', amount: 500, balance_after: 500 },
    ]);
    const foreign = await call(app, 'GET', '/v1/api/workspace-wallet-tx', { token: other.tokens.owner });
    expect(JSON.stringify(foreign.body.data)).not.toContain('"balance_after":300');
  });
});
