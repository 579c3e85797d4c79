import { z } from 'zod';
import { id, idParams, listQuery, name, text, unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';
import { currency } from '#shared/money.ts';
import { planFeatures, planLimits } from '#shared/rules/planLimits.ts';

const limit = z.number().int().min(0).max(1_000_000_000_000).nullable();
export const limits = z.strictObject({
  members: limit,
  channels: limit,
  agent_answers: limit,
  knowledge_characters: limit,
  customers: limit,
  playground_answers: limit.default(100),
} satisfies Record<(typeof planLimits)[number], z.ZodType<number | null>>);
export const features = z.array(z.enum(planFeatures));

/** As everybody sees it. Prices are integer cents; a limit of null is none. */
export const plan = z.object({
  id,
  unique_plan_tag: z.string(),
  name: z.string(),
  description: z.string(),
  currency: z.string(),
  monthly_price: z.number().int(),
  yearly_price: z.number().int(),
  trial_days: z.number().int(),
  limits,
  features,
});
export type Plan = z.infer<typeof plan>;

export const consolePlan = plan.extend({
  position: z.number().int(),
  active: z.boolean(),
  /** Workspaces with a subscription to it that has not ended. */
  subscriber_count: z.number().int(),
  created_at: unixSeconds,
  updated_at: unixSeconds,
});
export type ConsolePlan = z.infer<typeof consolePlan>;

const price = z.number().int().min(0).max(1_000_000_000);
const fields = {
  unique_plan_tag: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9_-]{0,49}$/, '1 to 50 small letters, digits, dashes or underscores'),
  name,
  description: text(1000),
  currency: z.literal(currency),
  monthly_price: price,
  yearly_price: price,
  trial_days: z.number().int().min(0).max(90),
  limits,
  features: features.max(planFeatures.length).transform((values) => [...new Set(values)]),
  position: z.number().int().min(0).max(10_000),
  active: z.boolean(),
};

export const newPlan = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  currency: fields.currency.default(currency),
  trial_days: fields.trial_days.default(0),
  features: fields.features.default([]),
  /** Absent: after all others. */
  position: fields.position.optional(),
  active: fields.active.default(true),
});

export const planRoutes = {
  offered: route('GET /v1/public/plans', {
    summary: 'The plans on sale, in their order',
    reply: z.array(plan),
  }),
  list: route('GET /v1/admin/plan', {
    summary: 'All plans',
    query: listQuery(['position', 'name', 'unique_plan_tag', 'monthly_price', 'created_at']),
    reply: z.array(consolePlan),
    paged: true,
  }),
  create: route('POST /v1/admin/plan', { summary: 'Make a plan', body: newPlan, reply: consolePlan }),
  get: route('GET /v1/admin/plan/:id', { summary: 'One plan', params: idParams, reply: consolePlan }),
  update: route('PUT /v1/admin/plan/:id', {
    summary: 'Change a plan; fields left out stay as they are',
    params: idParams,
    body: z.strictObject(fields).partial(),
    reply: consolePlan,
  }),
  remove: route('DELETE /v1/admin/plan/:id', {
    summary: 'Remove a plan that nobody is or was subscribed to',
    params: idParams,
    reply: z.object({}),
  }),
};
