import { countUses, type Claim } from '#server/features/budget/counterStore.ts';
import { endOfHour } from '#server/features/budget/endOfHour.ts';
import type { Limits } from '#server/features/budget/store.ts';
import { notify } from '#server/features/notification/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { HandoffReason } from '#shared/rules/handoffReasons.ts';

const day = 24 * 3600_000;

/** For whom an answer is made, and the tokens that their conversation has used in 24 hours. */
export interface Asker {
  customerId: number;
  /** A keyed hash; empty where the channel does not know the address. */
  network: string;
  tokensUsed: number;
}

/** `exceeded`: nothing was counted, and the conversation needs a person. Otherwise one answer was, whatever comes of it. */
export interface Reservation {
  exceeded: HandoffReason | undefined;
  /** Tokens that the turn may use. */
  tokens: number;
}

/** Counts an answer in the budgets of visitor, address and workspace, before it is made. */
export async function reserveAnswer(
  ctx: Ctx,
  tx: WorkspaceTx,
  asker: Asker,
  { system, allowed }: Limits,
): Promise<Reservation> {
  const now = ctx.platform.clock.now();
  const tokens = Math.min(system.turn_tokens, system.conversation_tokens - asker.tokensUsed);
  if (tokens <= 0) return { exceeded: 'token_limit', tokens: 0 };
  const tomorrow = new Date(now.getTime() + day);
  const claims: Claim[] = [
    { scope: 'visitor', key: String(asker.customerId), limit: allowed.visitor, endsAt: tomorrow },
    { scope: 'hour', key: '', limit: allowed.hour, endsAt: endOfHour(now) },
  ];
  if (asker.network !== '')
    claims.push({ scope: 'address', key: asker.network, limit: allowed.address, endsAt: tomorrow });
  const { exceeded } = await countUses(tx, claims, now);
  const paused = exceeded.find(({ scope }) => scope === 'hour');
  // The row stays locked until the transaction ends: exactly one rejection of the hour is the first.
  if (paused?.rejected === 1)
    await notify(ctx, tx, { kind: 'agent_paused', values: { answers: allowed.hour }, concerned: [] });
  return { exceeded: reasonOf(exceeded.map(({ scope }) => scope)), tokens };
}

function reasonOf(scopes: readonly string[]): HandoffReason | undefined {
  if (scopes.includes('visitor')) return 'visitor_limit';
  if (scopes.includes('address')) return 'address_limit';
  return scopes.includes('hour') ? 'hour_limit' : undefined;
}
