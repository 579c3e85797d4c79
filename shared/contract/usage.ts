import { z } from 'zod';
import { unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';
import { planLimits } from '#shared/rules/planLimits.ts';
import { budgets, systemLimits } from '#shared/rules/systemLimits.ts';

const count = z.number().int();

/**
 * A budget of answers: of a visitor and of an address in 24 hours, of the workspace in an hour. Beyond it the agent hands
 * over without an answer.
 */
const budgetState = z.object({
  budget: z.enum(budgets),
  allowed: count,
  /** The workspace's own number; null: the usual one, `usual`. */
  own: count.nullable(),
  usual: count,
  /** By the visitor or the address that used most. */
  used: count,
  /** How many visitors or addresses have none left. */
  exhausted: count,
  /** How often the agent handed over instead of answering. */
  rejected: count,
  /** When the last window that is running ends; null when none is. */
  resets_at: unixSeconds.nullable(),
});

export type BudgetState = z.infer<typeof budgetState>;

const ownBudget = z.number().int().min(1);

export const usageRoutes = {
  get: route('GET /v1/api/workspace/usage', {
    summary: 'What the workspace uses of its plan, and what happened this month day by day',
    reply: z.object({
      /** The calendar month in the workspace's time zone. */
      period: z.object({ from: unixSeconds, to: unixSeconds }),
      plan_tag: z.string(),
      /** `allowed` is null where there is no limit. */
      limits: z.array(z.object({ limit: z.enum(planLimits), used: count, allowed: count.nullable() })),
      /** `extra`: answers beyond the month's, each paid from the wallet at `extra_price` cents. */
      answers: z.object({ used: count, included: count.nullable(), extra: count, extra_price: count }),
      budgets: z.array(budgetState),
      days: z.array(
        z.object({
          /** `2026-11-20`. */
          day: z.string(),
          conversations: count,
          messages_received: count,
          messages_sent: count,
          answers: count,
          handoffs: count,
          failures: count,
          cost_microcents: count,
        }),
      ),
    }),
  }),
  setBudgets: route('PUT /v1/api/workspace/budget', {
    summary: 'Set the budgets of answers; null: the usual one. Fields left out stay as they are',
    body: z.strictObject({
      visitor: ownBudget.max(systemLimits.visitor_answers.most).nullable().optional(),
      address: ownBudget.max(systemLimits.address_answers.most).nullable().optional(),
      hour: ownBudget.max(systemLimits.hour_answers.most).nullable().optional(),
    }),
    reply: z.array(budgetState),
  }),
};
