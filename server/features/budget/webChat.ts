/** Rates of the web chat, counted in the database so that they hold for all nodes together. */
import { countUses, type Counter } from '#server/features/budget/counterStore.ts';
import { readLimits } from '#server/features/budget/store.ts';
import { digest } from '#server/platform/security/secrets.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';

const minute = 60_000;
/** No proof is valid for longer, so a used one is kept for so long. */
export const proofMinutes = 5;

/**
 * Counts a new chat. Rejects with `too_many_requests` when its address opens too many, and with `proof_required` when
 * the workspace has so many that each further one needs a proof of work. `proof` has been verified; it counts once.
 */
export async function countSession(
  ctx: Ctx,
  tx: WorkspaceTx,
  { network, proof }: { network: string; proof?: string | undefined },
): Promise<void> {
  const now = ctx.platform.clock.now();
  const { system } = await readLimits(tx);
  const endsAt = new Date(now.getTime() + minute);
  const claims = [
    { scope: 'address_session' as const, key: network, limit: system.address_sessions, endsAt },
    { scope: 'session' as const, key: '', endsAt },
  ];
  const { counters, exceeded } = await countUses(tx, claims, now);
  rejectExceeded(exceeded, now);
  const opened = counters.find(({ scope }) => scope === 'session')!;
  if (system.proof_threshold === 0 || opened.used <= system.proof_threshold) return;
  if (proof === undefined || !(await useProof(tx, proof, now)))
    throw new AppError('proof_required', { retryAfter: secondsUntil(opened.endsAt, now) });
}

/** Counts a message. Rejects with `too_many_requests` when its address sends too many. */
export async function countMessage(ctx: Ctx, tx: WorkspaceTx, network: string): Promise<void> {
  const now = ctx.platform.clock.now();
  const { system } = await readLimits(tx);
  const endsAt = new Date(now.getTime() + minute);
  const claim = { scope: 'address_message' as const, key: network, limit: system.address_messages, endsAt };
  const { exceeded } = await countUses(tx, [claim], now);
  rejectExceeded(exceeded, now);
}

async function useProof(tx: WorkspaceTx, proof: string, now: Date): Promise<boolean> {
  const endsAt = new Date(now.getTime() + proofMinutes * minute);
  const claim = { scope: 'proof' as const, key: digest(proof), limit: 1, endsAt };
  return (await countUses(tx, [claim], now)).exceeded.length === 0;
}

function rejectExceeded([full]: Counter[], now: Date): void {
  if (full) throw new AppError('too_many_requests', { retryAfter: secondsUntil(full.endsAt, now) });
}

/** A window that began on a node whose clock is ahead would end later. */
function secondsUntil(end: Date, now: Date): number {
  return Math.min(60, Math.max(1, (end.getTime() - now.getTime()) / 1000));
}
