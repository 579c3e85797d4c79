import { z } from 'zod';
import { empty, id, idParams, largestTextPage, listQuery, text, unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';
import { webhookEvents } from '#shared/rules/webhookEvents.ts';
import { maxFailingDays, retryDelaysText } from '#shared/rules/webhookRetries.ts';

const event = z.enum(webhookEvents);
const events = z
  .array(event)
  .min(1, 'choose at least one')
  .max(webhookEvents.length)
  .transform((list) => [...new Set(list)]);

const address = text(2000, 1)
  .transform((value) => value.trim())
  .refine(isCallable, 'must be an http or https address without a user name');

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(event),
  enabled: z.boolean(),
  /** Why it was switched off by itself: the receiver said that it is gone (410), or failed for five days. */
  reason: z.enum(['', 'gone', 'failing']),
  failing_since: unixSeconds.nullable(),
  /** Until then deliveries are signed with the secret before the last rotation as well. */
  overlap_until: unixSeconds.nullable(),
  created_at: unixSeconds,
  updated_at: unixSeconds,
});

export type Webhook = z.infer<typeof webhook>;

export const delivery = z.object({
  id,
  /** The header `webhook-id`: the same for every try, and when it is sent again. */
  event_id: z.string(),
  event_type: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number().int(),
  next_attempt_at: unixSeconds.nullable(),
  response_status: z.number().int().nullable(),
  /** How the receiver's answer begins, or why there was none. */
  response_excerpt: z.string(),
  created_at: unixSeconds,
  delivered_at: unixSeconds.nullable(),
  payload: z.record(z.string(), z.unknown()),
});

export type Delivery = z.infer<typeof delivery>;

const withSecret = webhook.extend({ secret: z.string() });

export const webhookRoutes = {
  list: route('GET /v1/api/webhook', {
    summary: 'Addresses that are told what happens',
    query: listQuery(['created_at', 'url']),
    reply: z.array(webhook),
    paged: true,
  }),
  create: route('POST /v1/api/webhook', {
    summary: 'Add a webhook; the `secret` that deliveries are signed with is told this once',
    description:
      'Deliveries are POST requests by the Standard Webhooks specification: the headers webhook-id, webhook-timestamp and ' +
      'webhook-signature, and a JSON body `{id, type, version, created_at, workspace_id, data}`. `version` is 1; it grows ' +
      'when fields are removed or change their meaning, not when fields are added. Any status from 200 to 299 within 10 s ' +
      `is a success. Other attempts are repeated under the same id after ${retryDelaysText}: three days in all. Status 410 ` +
      `disables the webhook at once, failures only for ${maxFailingDays} days disable it too.`,
    body: z.strictObject({ url: address, events, enabled: z.boolean().default(true) }),
    reply: withSecret,
  }),
  get: route('GET /v1/api/webhook/:id', { summary: 'One webhook', params: idParams, reply: webhook }),
  update: route('PUT /v1/api/webhook/:id', {
    summary: 'Change a webhook; fields left out stay as they are',
    params: idParams,
    body: z.strictObject({
      url: address.optional(),
      events: events.optional(),
      enabled: z.boolean().optional(),
    }),
    reply: webhook,
  }),
  remove: route('DELETE /v1/api/webhook/:id', {
    summary: 'Remove a webhook with its deliveries',
    params: idParams,
    reply: z.object({}),
  }),
  rotateSecret: route('POST /v1/api/webhook/:id/rotate-secret', {
    summary: 'Sign with a new secret from now on; it is told this once',
    description:
      'For overlap_hours, deliveries carry the signatures of both secrets, separated by a space, so that receivers can ' +
      'change the secret without losing any. 0 ends the old secret at once.',
    params: idParams,
    body: z.strictObject({ overlap_hours: z.number().int().min(0).max(168).default(24) }),
    reply: withSecret,
  }),
  test: route('POST /v1/api/webhook/:id/test', {
    summary: 'Send a `ping`, also to a webhook that is switched off',
    params: idParams,
    body: empty,
    reply: delivery,
  }),
  deliveries: route('GET /v1/api/webhook/:id/delivery', {
    summary: 'What was sent in the last 30 days, and what came back',
    params: idParams,
    query: listQuery(
      ['created_at'],
      { status: z.enum(['pending', 'delivered', 'failed']).optional() },
      largestTextPage,
    ),
    reply: z.array(delivery),
    paged: true,
  }),
  redeliver: route('POST /v1/api/webhook/:id/delivery/:delivery_id/redeliver', {
    summary: 'Send a delivery again, under the same webhook-id',
    params: z.strictObject({ id, delivery_id: id }),
    body: empty,
    reply: delivery,
  }),
};

function isCallable(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
}
