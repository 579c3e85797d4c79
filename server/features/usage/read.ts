import { countQuotaUsage, currentPlan } from '#server/features/subscription/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { usageRoutes as routes } from '#shared/contract/usage.ts';
import { extraAnswerPrice, planLimits } from '#shared/rules/planLimits.ts';

/** What the workspace uses of its plan, and this month by days. */
export const usage = operationOf(routes.get, {
  name: 'usage.get',
  permission: 'billing.read',
  audited: false,
  async run(ctx, tx) {
    const now = ctx.platform.clock.now();
    const month = await readMonth(tx, now);
    const days = await readDays(tx, month);
    const plan = await currentPlan(tx);
    const answers = days.reduce((sum, day) => sum + day.answers, 0);
    const used = { ...(await countQuotaUsage(ctx, tx)), agent_answers: answers };
    return {
      period: { from: toUnix(month.from), to: toUnix(month.to) },
      plan_tag: plan.unique_plan_tag,
      limits: planLimits.map((limit) => ({ limit, used: used[limit], allowed: plan.limits[limit] })),
      answers: {
        used: answers,
        included: plan.limits.agent_answers,
        extra: await countPaidAnswers(tx, month),
        extra_price: extraAnswerPrice,
      },
      days,
    };
  },
});

interface Month {
  from: Date;
  to: Date;
  first: string;
  last: string;
}

async function readMonth(tx: WorkspaceTx, now: Date): Promise<Month> {
  const { rows } = await tx.sql<Month>`
    select first::timestamp at time zone time_zone as from, next::timestamp at time zone time_zone as to,
      first::text, (next - 1)::text as last
    from workspace,
      lateral (select date_trunc('month', ${now}::timestamptz at time zone time_zone)::date as first) as this,
      lateral (select (first + interval '1 month')::date as next) as following`;
  return rows[0]!;
}

interface Day {
  day: string;
  conversations: number;
  messages_received: number;
  messages_sent: number;
  answers: number;
  handoffs: number;
  failures: number;
  cost_microcents: number;
}

async function readDays(tx: WorkspaceTx, { first, last }: Month): Promise<Day[]> {
  const { rows } = await tx.sql<Day>`
    select day::text, conversations, messages_received, messages_sent, answers, handoffs, failures, cost_microcents
    from usage_day where day between ${first}::date and ${last}::date order by day`;
  return rows;
}

async function countPaidAnswers(tx: WorkspaceTx, { from, to }: Month): Promise<number> {
  const { rows } = await tx.sql<{ count: number }>`
    select count(*) as count from wallet_tx
    where type = 'agent_answer' and created_at >= ${from} and created_at < ${to}`;
  return rows[0]!.count;
}
