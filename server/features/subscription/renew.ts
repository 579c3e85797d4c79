import { z } from 'zod';
import { notify } from '#server/features/notification/public.ts';
import { getPlan, priceOf, type StoredPlan } from '#server/features/plan/public.ts';
import { collectorOf } from '#server/features/subscription/collectors.ts';
import { lockSubscription, type StoredSubscription } from '#server/features/subscription/store.ts';
import { saveSubscription } from '#server/features/subscription/saveSubscription.ts';
import { publishSubscriptionChange } from '#server/features/subscription/publishSubscriptionChange.ts';
import { readWallet } from '#server/features/wallet/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { dueSubscriptions } from '#server/features/subscription/crossWorkspace.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { graceDays } from '#shared/rules/planLimits.ts';
import { periodEnd } from '#shared/rules/proration.ts';

const daySeconds = 24 * 3600;
const graceSeconds = graceDays * daySeconds;

export type Renewal = 'renewed' | 'owed' | 'ended' | 'not_due';

/** Charges the next period, or cancels the subscription. Idempotent: does nothing when it is not due any more. */
export const renew = operation({
  name: 'subscription.renew',
  permission: 'system',
  audited: true,
  input: z.strictObject({}),
  detail: (_input, outcome) => ({ outcome }),
  async run(ctx, tx): Promise<Renewal> {
    const at = toUnix(ctx.platform.clock.now());
    const subscription = await lockSubscription(tx);
    if (!subscription || !(await isDue(tx, subscription, at))) return 'not_due';
    const outcome = await settle(ctx, tx, subscription, at);
    const first = outcome === 'owed' && subscription.pastDueSince === null;
    if (outcome !== 'owed' || first) await publishSubscriptionChange(ctx, tx);
    return outcome;
  },
});

async function isDue(tx: WorkspaceTx, subscription: StoredSubscription, at: number): Promise<boolean> {
  const { status, nextChargeAt, price } = subscription;
  if (status === 'canceled') return false;
  if (nextChargeAt !== null && nextChargeAt <= at) return true;
  return status === 'past_due' && (await readWallet(tx)).balance >= price;
}

async function settle(
  ctx: Ctx,
  tx: WorkspaceTx,
  subscription: StoredSubscription,
  at: number,
): Promise<Renewal> {
  const now = ctx.platform.clock.now();
  const ended = { ...subscription, status: 'canceled', nextChargeAt: null } as const;
  if (subscription.cancelAtPeriodEnd) {
    await saveSubscription(tx, subscription, ended, now);
    return 'ended';
  }
  const plan = await getPlan(tx, { id: subscription.planId });
  const price = subscription.provider === 'manual' ? 0 : priceOf(plan, subscription.interval);
  const { end: start, anchor } = subscription.period;
  if (await collect(ctx, tx, subscription, plan, price)) {
    const end = periodEnd(anchor, subscription.interval, start);
    const next = {
      status: 'active',
      price,
      period: { start, end, anchor },
      pastDueSince: null,
      nextChargeAt: end,
    } as const;
    await saveSubscription(tx, subscription, { ...subscription, ...next }, now);
    return 'renewed';
  }
  const pastDueSince = subscription.pastDueSince ?? at;
  const graceEndsAt = pastDueSince + graceSeconds;
  if (at >= graceEndsAt) {
    await saveSubscription(tx, subscription, ended, now);
    return 'ended';
  }
  const nextChargeAt = Math.min(at + daySeconds, graceEndsAt);
  const pastDue = { status: 'past_due', price, pastDueSince, nextChargeAt } as const;
  await saveSubscription(tx, subscription, { ...subscription, ...pastDue }, now);
  if (subscription.pastDueSince === null) {
    const values = { amount: price, currency: plan.currency, plan: plan.name };
    await notify(ctx, tx, { kind: 'payment_failed', values, concerned: [] });
  }
  return 'owed';
}

/** Charges a period once: the idempotency key names it. */
async function collect(
  ctx: Ctx,
  tx: WorkspaceTx,
  { provider, interval, period }: StoredSubscription,
  plan: StoredPlan,
  amount: number,
): Promise<boolean> {
  const collector = collectorOf(provider);
  if (!collector || amount === 0) return true;
  const outcome = await collector.collect(ctx, tx, {
    amount,
    reference: `plan:${plan.unique_plan_tag}`,
    description: `${plan.name}, by the ${interval}`,
    idempotencyKey: `subscription:${tx.workspaceId}:${period.end}`,
  });
  return outcome === 'paid';
}

/** Renews every subscription that is due. Concurrent runs on several nodes are safe. */
export async function renewDue(platform: Platform): Promise<void> {
  const workspaceIds = await dueSubscriptions(platform.database, platform.clock.now());
  await forEachWorkspace(platform, workspaceIds, async (ctx) => {
    await perform(ctx, renew, {});
  });
}
