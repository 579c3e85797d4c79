import {
  putSubscription,
  type StoredSubscription,
  type SubscriptionChange,
} from '#server/features/subscription/store.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';

/** Writes the workspace's only subscription, and what changed into the audit row of the operation. */
export async function saveSubscription(
  tx: WorkspaceTx,
  before: StoredSubscription | undefined,
  after: SubscriptionChange,
  now: Date,
): Promise<void> {
  recordChanges(tx, before ? auditedFields(before) : {}, auditedFields(after));
  await putSubscription(tx, after, now);
}

function auditedFields(subscription: SubscriptionChange) {
  return {
    plan_id: subscription.planId,
    status: subscription.status,
    interval: subscription.interval,
    price: subscription.price,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    provider: subscription.provider,
  };
}
