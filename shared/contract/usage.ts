import { z } from 'zod';
import { unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';
import { planLimits } from '#shared/rules/planLimits.ts';

const count = z.number().int();

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
};
