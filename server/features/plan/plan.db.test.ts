import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsolePlan } from '#shared/contract/plan.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeAdmin, makeWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  admin = await makeAdmin(app, 'admin');
});
afterAll(() => app.stop());

const limits = {
  members: 3,
  channels: null,
  agent_answers: 10,
  knowledge_characters: 1000,
  customers: 5,
  playground_answers: 50,
};
const fields = { name: 'Trial plan', monthly_price: 1000, yearly_price: 10_000, limits };

const create = (body: object, token = admin) => call(app, 'POST', '/v1/admin/plan', { token, body });
const change = (id: number, body: object) => call(app, 'PUT', `/v1/admin/plan/${id}`, { token: admin, body });
const remove = (id: number) => call(app, 'DELETE', `/v1/admin/plan/${id}`, { token: admin });
const offered = () => data<{ id: number; unique_plan_tag: string }[]>(app, 'GET', '/v1/public/plans');
const idOf = async (tag: string) => (await offered()).find((plan) => plan.unique_plan_tag === tag)!.id;

describe('plan.offered', () => {
  it('returns the active plans in order to visitors', async () => {
    expect(await offered()).toMatchObject([
      { unique_plan_tag: 'free', monthly_price: 0, currency: 'USD', features: [] },
      { unique_plan_tag: 'starter', monthly_price: 2900, yearly_price: 29_000, features: ['broadcasts'] },
      { unique_plan_tag: 'pro', monthly_price: 9900, yearly_price: 99_000, trial_days: 0 },
      { unique_plan_tag: 'business', monthly_price: 29_900, limits: { customers: null, members: 50 } },
    ]);
    expect(Object.keys((await offered())[0]!)).not.toContain('active');
  });

  it('returns changes made in the console', async () => {
    const made = await create({ ...fields, unique_plan_tag: 'fresh' });
    const { id, position } = made.body.data as ConsolePlan;
    expect(position).toBe(5);
    expect((await offered()).at(-1)).toMatchObject({ id, limits });
    expect((await change(id, { position: 0, monthly_price: 1100 })).body.data).toMatchObject({
      monthly_price: 1100,
      yearly_price: 10_000,
    });
    expect((await offered())[0]).toMatchObject({ id });
    await change(id, { active: false });
    expect((await offered()).map((plan) => plan.id)).not.toContain(id);
    expect((await remove(id)).status).toBe(200);
    expect((await call(app, 'GET', `/v1/admin/plan/${id}`, { token: admin })).status).toBe(404);
  });
});

describe('plan.create, plan.update and plan.remove', () => {
  it('return already_exists for a tag that is in use', async () => {
    const made = await Promise.all([1, 2, 3].map(() => create({ ...fields, unique_plan_tag: 'only-one' })));
    expect(made.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    const taken = await change(await idOf('only-one'), { unique_plan_tag: 'pro' });
    expect([taken.status, taken.body.error_code]).toEqual([409, 'already_exists']);
    await remove(await idOf('only-one'));
  });

  it.each([
    ['no limits', { limits: undefined }],
    ['an unknown limit', { limits: { ...limits, robots: 1 } }],
    ['a limit left out', { limits: { members: 1 } }],
    ['a negative price', { monthly_price: -1 }],
    ['a broken price', { monthly_price: 9.5 }],
    ['another currency', { currency: 'HKD' }],
    ['a trial of a year', { trial_days: 365 }],
    ['an unknown feature', { features: ['flying'] }],
    ['a tag with spaces', { unique_plan_tag: 'My plan' }],
    ['no name', { name: ' ' }],
    ['a name of 101 characters', { name: '計'.repeat(101) }],
    ['an unknown field', { color: 'red' }],
  ])('create and update return 422 for %s', async (_name, wrong) => {
    const answer = await create({ ...fields, unique_plan_tag: 'wrong', ...wrong });
    expect([answer.status, answer.body.error_code]).toEqual([422, 'invalid_input']);
  });

  it('remove returns plan_in_use while there are subscribers', async () => {
    const made = await create({ ...fields, unique_plan_tag: 'taken', name: '計'.repeat(100) });
    const { id } = made.body.data as ConsolePlan;
    await makeWorkspace(app, 'Subscriber', { plan: 'taken' });
    const answer = await remove(id);
    expect([answer.status, answer.body.error_code]).toEqual([409, 'plan_in_use']);
    const shown = await data<ConsolePlan>(app, 'GET', `/v1/admin/plan/${id}`, { token: admin });
    expect(shown.subscriber_count).toBe(1);
  });

  it('reject removing, pricing or deactivating the free plan', async () => {
    const id = await idOf('free');
    expect((await remove(id)).body.error_code).toBe('plan_in_use');
    for (const wrong of [
      { monthly_price: 1 },
      { yearly_price: 1 },
      { trial_days: 1 },
      { active: false },
      { unique_plan_tag: 'gratis' },
    ])
      expect([(await change(id, wrong)).status, wrong]).toEqual([422, wrong]);
    expect((await change(id, { name: 'Free of charge', monthly_price: 0 })).status).toBe(200);
  });
});

describe('console permissions', () => {
  it('administrators of every role may read, owners and admins may write, users get 401', async () => {
    const member = await makeAdmin(app, 'member');
    const id = await idOf('pro');
    const list = await call(app, 'GET', '/v1/admin/plan?field=monthly_price&asc=true&size=2', {
      token: member,
    });
    expect(list.body.page).toMatchObject({ size: 2, total: expect.any(Number) as number });
    expect((list.body.data as ConsolePlan[])[0]).toMatchObject({ unique_plan_tag: 'free' });
    const found = await call(app, 'GET', '/v1/admin/plan?keyword=busi', { token: member });
    expect(found.body.page?.total).toBe(1);
    expect((await create({ ...fields, unique_plan_tag: 'mine' }, member)).status).toBe(403);
    const { tokens } = await makeWorkspace(app);
    for (const token of [tokens.owner, undefined]) {
      const asked = await call(app, 'GET', `/v1/admin/plan/${id}`, token ? { token } : {});
      expect(asked.status).toBe(401);
    }
  });

  it('every write adds an audit row', async () => {
    const made = await create({ ...fields, unique_plan_tag: 'audited' });
    const rows = await app.sql<{ operation: string; actor_kind: string }>(
      'select operation, actor_kind from platform_audit where trace_id = $1',
      [made.headers.get('x-trace-id')],
    );
    expect(rows).toEqual([{ operation: 'plan.create', actor_kind: 'admin' }]);
  });

  it('update records each changed field, from what to what', async () => {
    const id = await idOf('audited');
    const changed = await change(id, {
      monthly_price: fields.monthly_price + 100,
      name: fields.name,
      limits: { ...limits, members: 7 },
    });
    const [row] = await app.sql<{ detail: object }>('select detail from platform_audit where trace_id = $1', [
      changed.headers.get('x-trace-id'),
    ]);
    expect(row!.detail).toEqual({
      changes: {
        monthly_price: { from: fields.monthly_price, to: fields.monthly_price + 100 },
        limits: { from: limits, to: { ...limits, members: 7 } },
      },
    });
  });
});
