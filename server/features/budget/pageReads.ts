import { countUses } from '#server/features/budget/counterStore.ts';
import { endOfHour } from '#server/features/budget/endOfHour.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';

/** Counts the reading of a web page before it begins. Rejects with `page_limit_reached` until the hour ends. */
export async function reservePageRead(ctx: Ctx, tx: WorkspaceTx): Promise<void> {
  const now = ctx.platform.clock.now();
  const claim = { scope: 'page' as const, key: '', limit: 'hour_pages' as const, endsAt: endOfHour(now) };
  const { exceeded } = await countUses(tx, [claim], now);
  const [full] = exceeded;
  if (full)
    throw new AppError('page_limit_reached', { retryAfter: (full.endsAt.getTime() - now.getTime()) / 1000 });
}
