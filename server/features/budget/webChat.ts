/** Rates of the web chat, counted in the database so that they hold for all nodes together. */
import { countUses, type Claim, type Counter } from '#server/features/budget/counterStore.ts';
import { digest } from '#server/platform/security/secrets.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';

const minute = 60_000;
/** How long a challenge is valid, and a used one is kept. */
export const challengeMinutes = 5;

/** Who opens a chat: a keyed hash of their network, and the challenge that they solved. */
interface Visit {
  network: string;
  solved: string | undefined;
}

/**
 * Counts a new chat, in a transaction of its own: everybody who opens one waits for the lock on its counter. Rejects with
 * `too_many_requests` when the address opens too many, and with `proof_required` when the workspace has so many that each
 * further one needs a proof of work.
 */
export const countSession = systemOperation('budget.count_session', async (ctx, tx, visit: Visit) => {
  const now = ctx.platform.clock.now();
  const endsAt = new Date(now.getTime() + minute);
  const claims: Claim[] = [
    { scope: 'address_session', key: visit.network, limit: 'address_sessions', endsAt },
    { scope: 'session', key: '', endsAt },
  ];
  const { counters, exceeded, system } = await countUses(tx, claims, now);
  rejectExceeded(exceeded, now);
  const opened = counters.find(({ scope }) => scope === 'session')!;
  if (system.proof_threshold === 0 || opened.used <= system.proof_threshold) return;
  if (visit.solved === undefined || !(await useChallenge(tx, visit.solved, now)))
    throw new AppError('proof_required', { retryAfter: secondsUntil(opened.endsAt, now) });
});

/**
 * Counts a message in its own transaction: messages of one address wait for each other. Rejects with
 * `too_many_requests` when the address sends too many.
 */
export async function countMessage(tx: WorkspaceTx, network: string, now: Date): Promise<void> {
  const endsAt = new Date(now.getTime() + minute);
  const claim: Claim = { scope: 'address_message', key: network, limit: 'address_messages', endsAt };
  rejectExceeded((await countUses(tx, [claim], now)).exceeded, now);
}

/** Whether the challenge is used for the first time. */
export async function useChallenge(tx: WorkspaceTx, challenge: string, now: Date): Promise<boolean> {
  const endsAt = new Date(now.getTime() + challengeMinutes * minute);
  const claim = { scope: 'proof' as const, key: digest(challenge), limit: 1, endsAt };
  return (await countUses(tx, [claim], now)).exceeded.length === 0;
}

function rejectExceeded([full]: Counter[], now: Date): void {
  if (full) throw new AppError('too_many_requests', { retryAfter: secondsUntil(full.endsAt, now) });
}

/** A window that began on a node whose clock is ahead would end later. */
function secondsUntil(end: Date, now: Date): number {
  return Math.min(60, Math.max(1, (end.getTime() - now.getTime()) / 1000));
}
