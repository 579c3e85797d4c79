/** The agent's answers of a month: some are included in the plan, each further one is charged to the wallet. */
import { readAnswerAllowance } from '#server/features/subscription/store.ts';
import { canPay, record } from '#server/features/wallet/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { extraAnswerPrice } from '#shared/rules/planLimits.ts';

/** With fewer answers left than turns may end concurrently, an advisory lock serializes them. */
const serializedBelow = 50;

/** The answers that are left in the month; null: without a limit. */
export async function readAnswersLeft(ctx: Ctx, tx: WorkspaceTx): Promise<number | null> {
  const { left } = await readAnswerAllowance(tx, ctx.platform.clock.now());
  return left;
}

/** Whether the agent may answer: answers are left in the month, or the wallet can pay for one. */
export async function mayAnswer(ctx: Ctx, tx: WorkspaceTx): Promise<boolean> {
  const { left, balance } = await readAnswerAllowance(tx, ctx.platform.clock.now());
  return left === null || left > 0 || balance >= extraAnswerPrice;
}

/**
 * Charges the wallet for an answer beyond those included in the month, of which `readAnswersLeft` has found `left`. Returns false when the wallet cannot pay: the
 * answer must not be sent. Idempotent by `reference`, which identifies the answer.
 */
export async function payForAnswer(
  ctx: Ctx,
  tx: WorkspaceTx,
  reference: string,
  left: number | null,
): Promise<boolean> {
  if (left !== null && left <= serializedBelow) {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`limit:agent_answers:${tx.workspaceId}`}, 0))`;
    left = await readAnswersLeft(ctx, tx);
  }
  if (left === null || left > 0) return true;
  if (!(await canPay(tx, extraAnswerPrice))) return false;
  await record(ctx, tx, {
    type: 'agent_answer',
    amount: -extraAnswerPrice,
    reference,
    description: 'Answer beyond the month’s',
    idempotencyKey: `agent_answer:${reference}`,
  });
  return true;
}
