import { getPlan, priceOf } from '#server/features/plan/public.ts';
import { currentPlan } from '#server/features/subscription/limits.ts';
import { findSubscription, type StoredSubscription } from '#server/features/subscription/store.ts';
import { readWallet } from '#server/features/wallet/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import {
  subscriptionStatus,
  type SubscriptionStatus,
  type Subscription,
} from '#shared/contract/subscription.ts';

/** The plan that applies, and its subscription. */
export async function viewSubscriptionStatus(tx: WorkspaceTx): Promise<SubscriptionStatus> {
  const subscription = await findSubscription(tx);
  const plan = await currentPlan(tx);
  // Webhooks get this as it is: only the fields of the contract.
  return subscriptionStatus.parse({
    plan,
    subscription: subscription ? await viewSubscription(tx, subscription) : null,
    features: plan.features,
    limits: plan.limits,
  });
}

/** The same with the next charge and the wallet. */
export async function viewSubscriptionDetails(tx: WorkspaceTx) {
  const subscription = await findSubscription(tx);
  return {
    ...(await viewSubscriptionStatus(tx)),
    next_charge: subscription ? await nextCharge(tx, subscription) : null,
    wallet: await readWallet(tx),
  };
}

async function nextCharge(tx: WorkspaceTx, subscription: StoredSubscription) {
  const { status, cancelAtPeriodEnd, provider, nextChargeAt } = subscription;
  if (status === 'canceled' || cancelAtPeriodEnd || provider === 'manual' || nextChargeAt === null)
    return null;
  const plan = await getPlan(tx, { id: subscription.planId });
  return { amount: priceOf(plan, subscription.interval), currency: plan.currency, at: nextChargeAt };
}

async function viewSubscription(tx: WorkspaceTx, subscription: StoredSubscription): Promise<Subscription> {
  const { unique_plan_tag } = await getPlan(tx, { id: subscription.planId });
  return {
    plan_id: subscription.planId,
    unique_plan_tag,
    status: subscription.status,
    interval: subscription.interval,
    price: subscription.price,
    current_period_start: subscription.period.start,
    current_period_end: subscription.period.end,
    trial_ends_at: subscription.trialEndsAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    past_due_since: subscription.pastDueSince,
    provider: subscription.provider,
    created_at: subscription.createdAt,
  };
}
