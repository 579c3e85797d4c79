/** The limits and features of the workspace's plan. */
import { getPlan, type StoredPlan } from '#server/features/plan/public.ts';
import { currentPlanId } from '#server/features/subscription/store.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import type { PlanFeature, Quota } from '#shared/rules/planLimits.ts';

/** The plan that applies now. */
export async function currentPlan(tx: WorkspaceTx): Promise<StoredPlan> {
  return getPlan(tx, { id: await currentPlanId(tx) });
}

/**
 * Rejects with `plan_limit_reached` when `adding` more would exceed the plan. Call it before the insert: its advisory
 * lock serializes inserts until the end of the transaction. Open invitations count as members until they expire.
 */
export async function requireQuota(ctx: Ctx, tx: WorkspaceTx, limit: Quota, adding = 1): Promise<void> {
  const left = await remainingQuota(ctx, tx, limit);
  if (left !== null && adding > left) throw new AppError('plan_limit_reached');
}

/** How much more the plan allows, negative when it is exceeded already; null without a limit. Locks as above. */
export async function remainingQuota(ctx: Ctx, tx: WorkspaceTx, limit: Quota): Promise<number | null> {
  const { [limit]: allowed } = (await currentPlan(tx)).limits;
  if (allowed === null) return null;
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`limit:${limit}:${tx.workspaceId}`}, 0))`;
  return allowed - (await ctx.platform.quotaCounts[limit](tx, ctx.platform.clock.now()));
}

/** Rejects with `plan_required` when the workspace's plan does not include it. */
export async function requireFeature(tx: WorkspaceTx, feature: PlanFeature): Promise<void> {
  const { features } = await currentPlan(tx);
  if (!features.includes(feature)) throw new AppError('plan_required');
}

/** The current usage of each quota. */
export async function countQuotaUsage(
  { platform: { clock, quotaCounts } }: Ctx,
  tx: WorkspaceTx,
): Promise<Record<Quota, number>> {
  const now = clock.now();
  return {
    members: await quotaCounts.members(tx, now),
    channels: await quotaCounts.channels(tx, now),
    knowledge_characters: await quotaCounts.knowledge_characters(tx, now),
    customers: await quotaCounts.customers(tx, now),
  };
}
