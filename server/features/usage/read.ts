import { readBudgets, readPlayground } from '#server/features/budget/public.ts';
import { countQuotaUsage, currentPlan } from '#server/features/subscription/public.ts';
import { listDays, readMonth } from '#server/features/usage/store.ts';
import { countEntries } from '#server/features/wallet/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { usageRoutes as routes } from '#shared/contract/usage.ts';
import { extraAnswerPrice, planLimits } from '#shared/rules/planLimits.ts';

/** The workspace's usage of its plan's limits, and of this month by day. */
export const usage = operationOf(routes.get, {
  name: 'usage.get',
  permission: 'billing.read',
  async run(ctx, tx) {
    const now = ctx.platform.clock.now();
    const month = await readMonth(tx, now);
    const days = await listDays(tx, month);
    const plan = await currentPlan(tx);
    const answers = days.reduce((sum, day) => sum + day.answers, 0);
    const { used: playground } = await readPlayground(ctx, tx);
    const used = {
      ...(await countQuotaUsage(ctx, tx)),
      agent_answers: answers,
      playground_answers: playground,
    };
    return {
      period: { from: toUnix(month.from), to: toUnix(month.to) },
      plan_tag: plan.unique_plan_tag,
      limits: planLimits.map((limit) => ({ limit, used: used[limit], allowed: plan.limits[limit] })),
      answers: {
        used: answers,
        included: plan.limits.agent_answers,
        extra: await countEntries(tx, { type: 'agent_answer', ...month }),
        extra_price: extraAnswerPrice,
      },
      budgets: await readBudgets(ctx, tx),
      days,
    };
  },
});
