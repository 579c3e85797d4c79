import { viewSubscriptionStatus } from '#server/features/subscription/view.ts';
import { publish } from '#server/features/webhook/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** Sends the current subscription to the workspace's webhooks. */
export async function publishSubscriptionChange(ctx: Ctx, tx: WorkspaceTx): Promise<void> {
  publish(ctx, tx, 'subscription.changed', await viewSubscriptionStatus(tx));
}
