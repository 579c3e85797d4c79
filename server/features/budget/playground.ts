/** Answers of a model in the playground: a number of them a day is free, by the plan. */
import { countUses, readScope } from '#server/features/budget/counterStore.ts';
import { readEndOfDay, readLimits } from '#server/features/budget/store.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';

/** `allowed` and `left` are null without a limit. */
export interface PlaygroundState {
  used: number;
  allowed: number | null;
  left: number | null;
  resets_at: number;
}

export async function readPlayground(ctx: Ctx, tx: WorkspaceTx): Promise<PlaygroundState> {
  const now = ctx.platform.clock.now();
  const { playground: allowed } = await readLimits(tx);
  const { used, endsAt } = await readScope(tx, 'playground', 0, now);
  const left = allowed === null ? null : Math.max(0, allowed - used);
  return { used, allowed, left, resets_at: toUnix(endsAt ?? (await readEndOfDay(tx, now))) };
}

/** Counts an answer before it is made. Rejects with `playground_limit_reached` until the day ends. */
export async function reservePlayground(ctx: Ctx, tx: WorkspaceTx): Promise<void> {
  const now = ctx.platform.clock.now();
  const { playground } = await readLimits(tx);
  const claim = {
    scope: 'playground' as const,
    key: '',
    endsAt: await readEndOfDay(tx, now),
    ...(playground !== null && { limit: playground }),
  };
  const { exceeded } = await countUses(tx, [claim], now);
  const [full] = exceeded;
  if (!full) return;
  const retryAfter = (full.endsAt.getTime() - now.getTime()) / 1000;
  throw new AppError('playground_limit_reached', { retryAfter });
}
