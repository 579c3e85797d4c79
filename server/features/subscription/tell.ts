import { viewStanding } from '#server/features/subscription/view.ts';
import { publish } from '#server/features/webhook/public.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { WorkspaceTx } from '#server/platform/database.ts';

/** Tells the workspace's webhooks what it has now. */
export async function tellChange(ctx: Ctx, tx: WorkspaceTx): Promise<void> {
  publish(ctx, tx, 'subscription.changed', await viewStanding(tx));
}
