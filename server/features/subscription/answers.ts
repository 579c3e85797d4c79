/** The month's answers: so many with the plan, the others paid for one by one. */
import { canPay, record } from '#server/features/wallet/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { extraAnswerPrice } from '#shared/rules/planLimits.ts';

/** As many turns as may end at the same moment. Nearer to the limit than this, they do so one after another. */
const margin = 50;

/** Whether the agent may answer: within the month's answers, or paid for by the wallet. */
export async function mayAnswer(ctx: Ctx, tx: WorkspaceTx): Promise<boolean> {
  const { left, balance } = await readAnswers(ctx, tx);
  return left === null || left > 0 || balance >= extraAnswerPrice;
}

/**
 * Charges the wallet for an answer beyond the month's; nothing within it. False: the wallet is empty, and the answer
 * must not be sent. `reference` names the answer; the same one again is charged once.
 */
export async function payForAnswer(ctx: Ctx, tx: WorkspaceTx, reference: string): Promise<boolean> {
  let { left } = await readAnswers(ctx, tx);
  if (left !== null && left <= margin) {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`limit:agent_answers:${tx.workspaceId}`}, 0))`;
    ({ left } = await readAnswers(ctx, tx));
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

/** One statement, since every turn of the agent waits for it. `left` is null where there is no limit. */
async function readAnswers(ctx: Ctx, tx: WorkspaceTx): Promise<{ left: number | null; balance: number }> {
  const now = ctx.platform.clock.now();
  const { rows } = await tx.sql<{ left: number | null; balance: number }>`
    select (plan.limits->>'agent_answers')::bigint - (
        select coalesce(sum(answers), 0) from usage_day, workspace
        where day >= date_trunc('month', ${now}::timestamptz at time zone time_zone)::date
          and day <= (${now}::timestamptz at time zone time_zone)::date
      )::bigint as left,
      coalesce((select balance from wallet), 0) as balance
    from plan
    where id = coalesce(
      (select plan_id from subscription where status <> 'canceled'),
      (select id from plan where unique_plan_tag = 'free'))`;
  return rows[0]!;
}
