import { removeBefore } from '#server/features/notification/store.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { WorkspaceTx } from '#server/platform/database.ts';

const keptDays = 180;

/** Forgets what members were told long ago. Called by the clock. */
export async function removeOld(ctx: Ctx, tx: WorkspaceTx): Promise<void> {
  await removeBefore(tx, new Date(ctx.platform.clock.now().getTime() - keptDays * 24 * 3600_000));
}
