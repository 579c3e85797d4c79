import { removeBefore } from '#server/features/notification/store.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

const keptDays = 180;

/** Forgets some of what members were told long ago. Called by the clock. */
export function removeOld(ctx: Ctx, tx: WorkspaceTx, most: number): Promise<number> {
  return removeBefore(tx, new Date(ctx.platform.clock.now().getTime() - keptDays * 24 * 3600_000), most);
}
