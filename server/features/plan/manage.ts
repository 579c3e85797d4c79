/** The console's calls on plans, and the price list that everybody sees. */
import { getPlan, listPlans, offeredPlans, type StoredPlan } from '#server/features/plan/store.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { onConstraintViolation } from '#server/platform/database/onConstraintViolation.ts';
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
  audited: false,
  run: (_ctx, tx) => offeredPlans(tx),
});

export const list = platformOperationOf(routes.list, {
  ...reading,
  name: 'plan.list',
  async run(_ctx, tx, { query }, counts) {
    const { items, total } = await listPlans(tx, query as never);
    return { items: items.map((plan) => view(plan, counts)), total };
  },
});

export const get = platformOperationOf(routes.get, {
  ...reading,
  name: 'plan.get',
  run: async (_ctx, tx, { params: { id } }, counts) => view(await getPlan(tx, { id }), counts),
});

export const create = platformOperationOf(routes.create, {
  ...writing,
  name: 'plan.create',
  detail: ({ body: { unique_plan_tag: tag, monthly_price: price } }) => ({ tag, monthly_price: price }),
  async run(ctx, tx, { body: { limits, position, ...input } }, counts) {
    const now = ctx.platform.clock.now();
    const made = await tx.db
      .insertInto('plan')
      .values({
        ...input,
        limits: JSON.stringify(limits),
        position: position ?? (await lastPosition(tx)) + 1,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('unique_plan_tag').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw tagTaken();
    return view(await getPlan(tx, made), counts);
  },
});

export const update = platformOperationOf(routes.update, {
  ...writing,
  name: 'plan.update',
  detail: ({ params: { id: _id }, body: changed }) => changed,
  async run(ctx, tx, { params: { id }, body: { limits, ...change } }, counts) {
    const plan = await getPlan(tx, { id });
    if (plan.unique_plan_tag === freePlanTag) keepFree(change);
    const statement = tx.db
      .updateTable('plan')
      .set({
        ...change,
        ...(limits && { limits: JSON.stringify(limits) }),
        updated_at: ctx.platform.clock.now(),
      })
      .where('id', '=', id);
    await onConstraintViolation(statement.execute(), { plan_unique_plan_tag_key: tagTaken });
    return view(await getPlan(tx, { id }), counts);
  },
});

export const remove = platformOperationOf(routes.remove, {
  ...writing,
  name: 'plan.remove',
  detail: (_input, { tag }: { tag: string }) => ({ tag }),
  async run(_ctx, tx, { params: { id } }) {
    const { unique_plan_tag: tag } = await getPlan(tx, { id });
    // Everybody without a subscription is on the free plan.
    if (tag === freePlanTag) throw new AppError('plan_in_use');
    await onConstraintViolation(tx.db.deleteFrom('plan').where('id', '=', id).execute(), {
      subscription_plan_id_fkey: () => new AppError('plan_in_use'),
    });
    return { tag };
  },
});

function view(plan: StoredPlan, subscriberCounts: Map<number, number>): ConsolePlan {
  return {
    ...plan,
    subscriber_count: subscriberCounts.get(plan.id) ?? 0,
    created_at: toUnix(plan.created_at),
    updated_at: toUnix(plan.updated_at),
  };
}

/** What workspaces fall back to must be there, and cost nothing. */
function keepFree(change: {
  unique_plan_tag?: string | undefined;
  monthly_price?: number | undefined;
  yearly_price?: number | undefined;
  trial_days?: number | undefined;
  active?: boolean | undefined;
}): void {
  const fields: Record<string, string> = {};
  const { unique_plan_tag: tag, active, ...amounts } = change;
  if (tag !== undefined && tag !== freePlanTag) fields['unique_plan_tag'] = 'the free plan keeps its tag';
  if (active === false) fields['active'] = 'the free plan is always on offer';
  for (const field of ['monthly_price', 'yearly_price', 'trial_days'] as const) {
    if ((amounts[field] ?? 0) > 0) fields[field] = 'the free plan costs nothing';
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
}

function tagTaken(): AppError {
  return new AppError('already_exists', { fields: { unique_plan_tag: 'this tag is in use' } });
}

async function lastPosition(tx: PlatformTx): Promise<number> {
  const { last } = await tx.db
    .selectFrom('plan')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
