import { z } from 'zod';
import { bodyId, empty, idParams, text, unixSeconds } from '#shared/schema/fields.ts';
import { features, limits, plan } from '#shared/contract/plan.ts';
import { route } from '#shared/schema/route.ts';
import { wallet } from '#shared/contract/wallet.ts';
import { planLimits } from '#shared/rules/planLimits.ts';

export const intervals = ['month', 'year'] as const;
export const subscriptionStates = ['trialing', 'active', 'past_due', 'canceled'] as const;

export const subscription = z.object({
  plan_id: z.number().int(),
  unique_plan_tag: z.string(),
  status: z.enum(subscriptionStates),
  interval: z.enum(intervals),
  /** Of the current period, in integer cents. */
  price: z.number().int(),
  current_period_start: unixSeconds,
  current_period_end: unixSeconds,
  trial_ends_at: unixSeconds.nullable(),
  cancel_at_period_end: z.boolean(),
  past_due_since: unixSeconds.nullable(),
  provider: z.enum(['wallet', 'manual']),
  created_at: unixSeconds,
});
export type Subscription = z.infer<typeof subscription>;

/** The plan that applies and its subscription; the free plan without one, or after it was canceled. */
export const subscriptionStatus = z.object({ plan, subscription: subscription.nullable(), features, limits });
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

export const subscriptionDetails = subscriptionStatus.extend({
  next_charge: z.object({ amount: z.number().int(), currency: z.string(), at: unixSeconds }).nullable(),
  wallet,
});

const interval = z.enum(intervals).default('month');
const reference = { unique_plan_tag: text(50, 1).optional(), plan_id: bodyId.optional() };
const oneReference = {
  message: 'either unique_plan_tag or plan_id',
  path: ['unique_plan_tag'],
};

const line = z.object({
  kind: z.enum(['credit', 'charge']),
  description: z.string(),
  plan_tag: z.string(),
  seconds: z.number().int(),
  /** Integer cents; credits are negative. */
  amount: z.number().int(),
  from: unixSeconds,
  to: unixSeconds,
});

export const preview = z.object({
  lines: z.array(line),
  /** The sum of the lines; negative: so much goes back to the wallet. */
  total: z.number().int(),
  due_now: z.number().int(),
  currency: z.string(),
  /** Give this to subscribe within fifteen minutes, and it does exactly what stands here. */
  proration_at: unixSeconds,
  /** When the other plan begins to apply. */
  effective_at: unixSeconds,
  next_charge_at: unixSeconds.nullable(),
  /** What the workspace has more of than the other plan allows. Nothing is taken away; nothing can be added. */
  exceeded: z.array(
    z.object({ limit: z.enum(planLimits), used: z.number().int(), allowed: z.number().int() }),
  ),
});

export const grant = z.strictObject({ unique_plan_tag: text(50, 1), interval });

export const subscriptionRoutes = {
  current: route('GET /v1/api/subscription/current', {
    summary: 'The plan that applies, with what it includes',
    reply: subscriptionStatus,
  }),
  get: route('POST /v1/api/subscription/get', {
    summary: 'The subscription in full, with the next charge and the wallet',
    body: empty,
    reply: subscriptionDetails,
  }),
  subscribe: route('POST /v1/api/subscription/subscribe', {
    summary: 'Subscribe to a plan, or change to it',
    body: z
      .strictObject({
        ...reference,
        interval,
        proration_at: unixSeconds.min(0).max(100_000_000_000).optional(),
      })
      .refine(namesOnePlan, oneReference),
    reply: subscriptionDetails,
  }),
  toggle: route('POST /v1/api/subscription/toggle', {
    summary: 'Let the subscription end with its period, or let it go on after all',
    body: empty,
    reply: subscriptionDetails,
  }),
  preview: route('POST /v1/api/subscription/plan-change-preview', {
    summary: 'What a change of plan would cost now, line by line',
    body: z.strictObject({ ...reference, interval }).refine(namesOnePlan, oneReference),
    reply: preview,
  }),
  grant: route('POST /v1/admin/workspace/:id/plan', {
    summary: 'Put a workspace on a plan without charging it',
    params: idParams,
    body: grant,
    reply: subscriptionDetails,
  }),
};

function namesOnePlan(body: { unique_plan_tag?: unknown; plan_id?: unknown }): boolean {
  return (body.unique_plan_tag === undefined) !== (body.plan_id === undefined);
}
