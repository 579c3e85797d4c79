import { z } from 'zod';
import { route } from '#shared/schema/route.ts';
import { systemLimits, type SystemLimit } from '#shared/rules/systemLimits.ts';

function between(name: SystemLimit) {
  const { least, most } = systemLimits[name];
  return z.number().int().min(least).max(most);
}

/** The budgets and rates of the whole system. */
export const limitSettings = z.object({
  visitor_answers: between('visitor_answers'),
  address_answers: between('address_answers'),
  hour_answers: between('hour_answers'),
  plan_share: between('plan_share'),
  turn_tokens: between('turn_tokens'),
  conversation_tokens: between('conversation_tokens'),
  address_sessions: between('address_sessions'),
  address_messages: between('address_messages'),
  proof_threshold: between('proof_threshold'),
  proof_bits: between('proof_bits'),
  hour_pages: between('hour_pages'),
} satisfies Record<SystemLimit, z.ZodType<number>>);

export const limitRoutes = {
  get: route('GET /v1/admin/settings/limits', {
    summary:
      'What a workspace and outsiders can make the system spend: answers, tokens, rates of the web chat, web pages',
    reply: limitSettings,
  }),
  put: route('PUT /v1/admin/settings/limits', {
    summary: 'Set budgets and rates; fields left out stay as they are',
    body: z.strictObject(limitSettings.shape).partial(),
    reply: limitSettings,
  }),
};
