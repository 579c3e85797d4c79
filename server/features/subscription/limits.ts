/** What the workspace's plan allows. */
import { getPlan, type StoredPlan } from '#server/features/plan/public.ts';
import { currentPlanId } from '#server/features/subscription/store.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import type { PlanFeature, PlanLimit } from '#shared/rules/planLimits.ts';

/** Limits on what there is, as opposed to what happens in a month. */
export type Quota = Exclude<PlanLimit, 'agent_answers'>;

/** The plan that applies now. */
export async function currentPlan(tx: WorkspaceTx): Promise<StoredPlan> {
  return getPlan(tx, { id: await currentPlanId(tx) });
}

/**
 * Rejects with `plan_limit_reached` when `adding` more would be beyond the plan. Call it before the insert: until the
 * transaction ends, others who would add wait. An open invitation holds its member's place until it expires.
 */
export async function requireQuota(ctx: Ctx, tx: WorkspaceTx, limit: Quota, adding = 1): Promise<void> {
  const left = await remainingQuota(ctx, tx, limit);
  if (left !== null && adding > left) throw new AppError('plan_limit_reached');
}

/** How much more the plan allows, negative when there is too much already; null: any amount. Others wait as above. */
export async function remainingQuota(ctx: Ctx, tx: WorkspaceTx, limit: Quota): Promise<number | null> {
  const { [limit]: allowed } = (await currentPlan(tx)).limits;
  if (allowed === null) return null;
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`limit:${limit}:${tx.workspaceId}`}, 0))`;
  return allowed - (await counts[limit](tx, ctx.platform.clock.now()));
}

/** Rejects with `plan_required` when the workspace's plan does not include it. */
export async function requireFeature(tx: WorkspaceTx, feature: PlanFeature): Promise<void> {
  const { features } = await currentPlan(tx);
  if (!features.includes(feature)) throw new AppError('plan_required');
}

/** How much there is of each. */
export async function countQuotaUsage(ctx: Ctx, tx: WorkspaceTx): Promise<Record<Quota, number>> {
  const now = ctx.platform.clock.now();
  return {
    members: await counts.members(tx, now),
    channels: await counts.channels(tx, now),
    knowledge_characters: await counts.knowledge_characters(tx, now),
    customers: await counts.customers(tx, now),
  };
}

const counts: Record<Quota, (tx: WorkspaceTx, now: Date) => Promise<number>> = {
  members: (tx, now) =>
    only(tx.sql`select (select count(*) from workspace_user)
      + (select count(*) from invitation where status = 'invited' and expires_at > ${now}) as count`),
  channels: (tx) => only(tx.sql`select count(*) as count from channel`),
  knowledge_characters: (tx) =>
    only(tx.sql`select coalesce(sum(character_count), 0)::bigint as count from knowledge_source`),
  customers: (tx) => only(tx.sql`select count(*) as count from customer`),
};

async function only(result: Promise<{ rows: unknown[] }>): Promise<number> {
  return ((await result).rows[0] as { count: number }).count;
}
