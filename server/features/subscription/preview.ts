import { countQuotaUsage } from '#server/features/subscription/limits.ts';
import { planChange, type Intent } from '#server/features/subscription/planChange.ts';
import { findSubscription, type StoredSubscription } from '#server/features/subscription/store.ts';
import { countAnswersThisMonth } from '#server/features/usage/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { subscriptionRoutes as routes } from '#shared/contract/subscription.ts';
import { planLimits, type PlanLimits } from '#shared/rules/planLimits.ts';

/** The proration of a change of plan at this moment. */
export const preview = operationOf(routes.preview, {
  name: 'subscription.preview',
  permission: 'billing.manage',
  audited: false,
  async run(ctx, tx, { body: wanted }) {
    const at = toUnix(ctx.platform.clock.now());
    const subscription = await findSubscription(tx);
    const intent = await planChange(tx, subscription, wanted, at);
    const change = intent.kind === 'change' ? intent.change : undefined;
    const total = change?.total ?? 0;
    return {
      lines: change?.lines ?? [],
      total,
      due_now: Math.max(0, total),
      currency: intent.plan.currency,
      proration_at: at,
      effective_at: intent.kind === 'end' ? intent.at : at,
      next_charge_at: nextChargeAt(intent, subscription),
      exceeded: await exceeded(ctx, tx, intent.plan.limits),
    };
  },
});

function nextChargeAt(intent: Intent, subscription: StoredSubscription | undefined): number | null {
  if (intent.kind === 'end') return null;
  if (intent.kind === 'change') return intent.change.period.end;
  return subscription?.provider === 'wallet' ? subscription.period.end : null;
}

async function exceeded(ctx: Ctx, tx: WorkspaceTx, limits: PlanLimits) {
  const used = {
    ...(await countQuotaUsage(ctx, tx)),
    agent_answers: await countAnswersThisMonth(tx, ctx.platform.clock.now()),
  };
  return planLimits.flatMap((limit) => {
    // A new day has all tries of the new plan.
    if (limit === 'playground_answers') return [];
    const { [limit]: allowed } = limits;
    return allowed !== null && used[limit] > allowed ? [{ limit, used: used[limit], allowed }] : [];
  });
}
