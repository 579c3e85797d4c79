import type { StoredPlan } from '#server/features/plan/public.ts';
import { collectorOf } from '#server/features/subscription/collectors.ts';
import { planChange, type Intent } from '#server/features/subscription/planChange.ts';
import { publishSubscriptionChange } from '#server/features/subscription/publishSubscriptionChange.ts';
import { lockSubscription, type StoredSubscription } from '#server/features/subscription/store.ts';
import { saveSubscription } from '#server/features/subscription/saveSubscription.ts';
import { viewSubscriptionDetails } from '#server/features/subscription/view.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { subscriptionRoutes as routes } from '#shared/contract/subscription.ts';
import { AppError } from '#shared/errors.ts';

/** How long a preview can be confirmed. */
const previewSeconds = 15 * 60;

/** Subscribes to a plan or changes to it, and charges the wallet exactly what the preview of that moment showed. */
export const subscribe = operationOf(routes.subscribe, {
  name: 'subscription.subscribe',
  permission: 'billing.manage',
  detail: ({ body: { unique_plan_tag, plan_id, interval } }) => ({ unique_plan_tag, plan_id, interval }),
  async run(ctx, tx, { body: { proration_at: previewedAt, ...wanted } }) {
    const now = ctx.platform.clock.now();
    const at = previewedAt ?? toUnix(now);
    const subscription = await lockSubscription(tx);
    const intent = await planChange(tx, subscription, wanted, at);
    if (previewedAt !== undefined) rejectStale(previewedAt, toUnix(now), subscription, intent.plan);
    if (intent.kind === 'change') await change(ctx, tx, subscription, intent);
    else {
      const cancelAtPeriodEnd = intent.kind === 'end';
      await saveSubscription(tx, subscription, { ...subscription!, cancelAtPeriodEnd }, now);
    }
    await publishSubscriptionChange(ctx, tx);
    return viewSubscriptionDetails(tx);
  },
});

/** Rejects a preview that has expired or is older than the last change of the subscription or plan. */
function rejectStale(
  previewedAt: number,
  now: number,
  subscription: StoredSubscription | undefined,
  plan: StoredPlan,
): void {
  const changedAt = Math.max(subscription?.updatedAt ?? 0, toUnix(plan.updated_at));
  if (previewedAt > now || previewedAt < now - previewSeconds || previewedAt < changedAt)
    throw new AppError('preview_expired');
}

async function change(
  ctx: Ctx,
  tx: WorkspaceTx,
  subscription: StoredSubscription | undefined,
  { plan, change: { total, status, period }, interval, price }: Extract<Intent, { kind: 'change' }>,
): Promise<void> {
  const revision = (subscription?.revision ?? 0) + 1;
  const bill = {
    amount: Math.abs(total),
    reference: `plan:${plan.unique_plan_tag}`,
    description: `${plan.name}, by the ${interval}`,
    idempotencyKey: `subscription:${tx.workspaceId}:change:${revision}`,
  };
  const wallet = collectorOf('wallet')!;
  if (total > 0 && (await wallet.collect(ctx, tx, bill)) === 'declined')
    throw new AppError('wallet_insufficient');
  if (total < 0) await wallet.refund(ctx, tx, bill);
  const to = {
    planId: plan.id,
    status,
    interval,
    price,
    period,
    trialEndsAt: status === 'trialing' ? period.end : (subscription?.trialEndsAt ?? null),
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    nextChargeAt: period.end,
    revision,
    provider: 'wallet',
  } as const;
  await saveSubscription(tx, subscription, to, ctx.platform.clock.now());
}
