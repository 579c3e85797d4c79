/** The console's calls on plans, and the public price list. */
import * as store from '#server/features/plan/store.ts';
import { withUnixTimes } from '#server/platform/clock.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { subscribersByPlan } from '#server/features/subscription/crossWorkspace.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { planRoutes as routes, type ConsolePlan } from '#shared/contract/plan.ts';
import { AppError } from '#shared/errors.ts';
import { freePlanTag } from '#shared/rules/planLimits.ts';

const reading = { who: 'console.read', audited: false, prepare: subscribers } as const;
const writing = { who: 'console.manage', audited: true, prepare: subscribers } as const;

function subscribers({ platform }: PlatformCtx): Promise<Map<number, number>> {
  return subscribersByPlan(platform.database);
}

export const offered = platformOperationOf(routes.offered, {
  name: 'plan.offered',
  who: 'visitor',
  run: (_ctx, tx) => store.offeredPlans(tx),
});

export const list = platformOperationOf(routes.list, {
  ...reading,
  name: 'plan.list',
  async run(_ctx, tx, { query }, counts) {
    const { items, total } = await store.listPlans(tx, query);
    return { items: items.map((plan) => view(plan, counts)), total };
  },
});

export const get = platformOperationOf(routes.get, {
  ...reading,
  name: 'plan.get',
  run: async (_ctx, tx, { params: { id } }, counts) => view(await store.getPlan(tx, { id }), counts),
});

export const create = platformOperationOf(routes.create, {
  ...writing,
  name: 'plan.create',
  detail: ({ body: { unique_plan_tag: tag, monthly_price: price } }) => ({ tag, monthly_price: price }),
  async run(ctx, tx, { body }, counts) {
    const id = await store.insertPlan(tx, body, ctx.platform.clock.now());
    return view(await store.getPlan(tx, { id }), counts);
  },
});

export const update = platformOperationOf(routes.update, {
  ...writing,
  name: 'plan.update',
  async run(ctx, tx, { params: { id }, body: change }, counts) {
    const before = await store.getPlan(tx, { id });
    if (before.unique_plan_tag === freePlanTag) rejectPricing(change);
    recordChanges(tx, before, change);
    await store.updatePlan(tx, id, change, ctx.platform.clock.now());
    return view(await store.getPlan(tx, { id }), counts);
  },
});

export const remove = platformOperationOf(routes.remove, {
  ...writing,
  name: 'plan.remove',
  detail: (_input, { tag }: { tag: string }) => ({ tag }),
  async run(_ctx, tx, { params: { id } }) {
    const { unique_plan_tag: tag } = await store.getPlan(tx, { id });
    // The plan of every workspace without a subscription.
    if (tag === freePlanTag) throw new AppError('plan_in_use');
    await store.deletePlan(tx, id);
    return { tag };
  },
});

function view(plan: store.StoredPlan, subscriberCounts: Map<number, number>): ConsolePlan {
  return { ...withUnixTimes(plan), subscriber_count: subscriberCounts.get(plan.id) ?? 0 };
}

/** The free plan is the fallback of every workspace: it keeps its tag, stays active and costs nothing. */
function rejectPricing(change: store.PlanChange): void {
  const fields: Record<string, string> = {};
  const { unique_plan_tag: tag, active, ...amounts } = change;
  if (tag !== undefined && tag !== freePlanTag) fields['unique_plan_tag'] = 'the free plan keeps its tag';
  if (active === false) fields['active'] = 'the free plan is always on offer';
  for (const field of ['monthly_price', 'yearly_price', 'trial_days'] as const) {
    if ((amounts[field] ?? 0) > 0) fields[field] = 'the free plan costs nothing';
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
}
