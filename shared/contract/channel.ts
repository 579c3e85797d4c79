import { z } from 'zod';
import { workingTime } from '#shared/contract/agent.ts';
import { channelTypes } from '#shared/channels/channelTypes.ts';
import { empty, id, idParams, listQuery, name, text, unixSeconds } from '#shared/schema/fields.ts';
import { limits } from '#shared/schema/limits.ts';
import { route } from '#shared/schema/route.ts';

const byLocale = (max: number) =>
  z.strictObject({ en: text(max).optional(), 'zh-hk': text(max).optional(), 'zh-cn': text(max).optional() });
const suggestion = z.array(text(limits.channel.suggestion, 1)).max(limits.channel.suggestions);
const suggestions = z.strictObject({
  en: suggestion.optional(),
  'zh-hk': suggestion.optional(),
  'zh-cn': suggestion.optional(),
});

/** `https://shop.example.com`, or `https://*.example.com` for its subdomains. */
const origin = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/, 'an origin such as https://www.example.com');

const types = channelTypes.map(({ type }) => type);

export const channel = z.object({
  id,
  type: z.enum(types),
  name: z.string(),
  key: z.string(),
  status: z.enum(['connected', 'error', 'disabled']),
  reason: z.string(),
  agent_enabled: z.boolean(),
  welcome: byLocale(limits.channel.welcome),
  suggestions,
  allowed_origins: z.array(z.string()),
  /** What its type is connected by, without the secrets. */
  account: z.record(z.string(), z.string()),
  /** The secrets that are set. */
  secrets_set: z.array(z.string()),
  /** What the provider calls; null: none does. */
  callback_url: z.string().nullable(),
  last_delivery_at: unixSeconds.nullable(),
  /** The account as its provider names and describes it: quality, limits. Null until the first check that succeeds. */
  profile: z.object({ name: z.string(), details: z.record(z.string(), z.string()) }).nullable(),
  checked_at: unixSeconds.nullable(),
  /** When people answer on it, in the workspace's time zone; null: as the agent's configuration says. */
  hours: z.array(workingTime).nullable(),
  /** Whether its site can sign who its visitors are. */
  signs_identity: z.boolean(),
  conversation_count: z.number().int(),
  created_at: unixSeconds,
});

export type Channel = z.infer<typeof channel>;

const settings = {
  agent_enabled: z.boolean().optional(),
  welcome: byLocale(limits.channel.welcome).optional(),
  suggestions: suggestions.optional(),
  allowed_origins: z.array(origin).max(limits.channel.origins).optional(),
  hours: z.array(workingTime).max(limits.agent.workingTimes).nullable().optional(),
};

const [webChatBody, ...otherBodies] = channelTypes.map((one) =>
  z.strictObject({ type: z.literal(one.type), name, ...settings, ...one.fields }),
);

/** Of every type: a change names those of its own. */
const accountFields = Object.assign({}, ...channelTypes.map(({ fields }) => fields)) as z.ZodRawShape;

/** What a provider delivered for the channel. */
export const channelDelivery = z.object({
  id,
  status: z.enum(['pending', 'done', 'failed']),
  received_at: unixSeconds,
  /** Its bytes. */
  size: z.number().int(),
  /** What was in it: at most 50. */
  found: z.array(z.object({ kind: z.string(), detail: z.string().optional() })),
  /** Why it could not be worked off. */
  error: z.string(),
});

export type ChannelDelivery = z.infer<typeof channelDelivery>;

export const channelCheck = z.object({
  ok: z.boolean(),
  /** The account as the provider names it. */
  name: z.string(),
  /** What the provider says of it: quality, limits. */
  details: z.record(z.string(), z.string()),
  /** Why it cannot be used, and the provider's own words. */
  reason: z.string(),
  detail: z.string(),
});

const deliveryParams = z.strictObject({ id: idParams.shape.id, delivery_id: idParams.shape.id });

export const channelRoutes = {
  list: route('GET /v1/api/channel', {
    summary: 'Channels',
    query: listQuery(['created_at', 'name', 'type']),
    reply: z.array(channel),
    paged: true,
  }),
  create: route('POST /v1/api/channel', {
    summary: 'Connect a channel',
    body: z.discriminatedUnion('type', [webChatBody!, ...otherBodies]),
    reply: channel,
  }),
  get: route('GET /v1/api/channel/:id', { summary: 'One channel', params: idParams, reply: channel }),
  update: route('PUT /v1/api/channel/:id', {
    summary: 'Change a channel; fields left out stay as they are',
    params: idParams,
    body: z.strictObject({
      name: name.optional(),
      status: z.enum(['connected', 'disabled']).optional(),
      ...settings,
      ...z.object(accountFields).partial().shape,
    }),
    reply: channel,
  }),
  check: route('POST /v1/api/channel/:id/check', {
    summary: 'Ask the provider whether the channel works',
    params: idParams,
    body: empty,
    reply: channelCheck,
  }),
  deliveries: route('GET /v1/api/channel/:id/delivery', {
    summary: "The channel's log: what its provider delivered, newest first",
    params: idParams,
    query: listQuery(['received_at']),
    reply: z.array(channelDelivery),
    paged: true,
  }),
  delivery: route('GET /v1/api/channel/:id/delivery/:delivery_id', {
    summary: 'One delivery with its content',
    params: deliveryParams,
    reply: channelDelivery.extend({ payload: z.string() }),
  }),
  replay: route('POST /v1/api/channel/:id/delivery/:delivery_id/replay', {
    summary: 'Work off a delivery again: what is stored already stays as it is',
    params: deliveryParams,
    body: empty,
    reply: channelDelivery,
  }),
  openDemoPhone: route('POST /v1/api/channel/demo-phone', {
    summary:
      'The demo phone of the organization, which stands in for WhatsApp; it is made when there is none',
    body: empty,
    reply: channel,
  }),
  actOnDemoPhone: route('POST /v1/api/channel/:id/demo-phone', {
    summary: 'Write with the demo phone as a customer, send a file, press a button, or read what has arrived',
    params: idParams,
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('say'), text: text(1000, 1) }),
      z.strictObject({ action: z.literal('press'), label: text(100, 1), value: text(240, 1) }),
      /** A file that was uploaded before. */
      z.strictObject({ action: z.literal('send'), media_id: id, caption: text(1000) }),
      z.strictObject({ action: z.literal('read') }),
    ]),
    reply: z.object({}),
  }),
  rotate: route('POST /v1/api/channel/:id/rotate', {
    summary: 'Give a channel a new key, and sign its chats out in every browser',
    params: idParams,
    body: empty,
    reply: channel,
  }),
  remove: route('DELETE /v1/api/channel/:id', {
    summary: 'Remove a channel with its conversations',
    params: idParams,
    reply: z.object({}),
  }),
  rotateIdentitySecret: route('POST /v1/api/channel/:id/identity-secret', {
    summary:
      'Make a new secret to sign identities with, shown once; the former one is accepted for a day more',
    params: idParams,
    body: empty,
    reply: z.object({ secret: z.string() }),
  }),
  removeIdentitySecret: route('DELETE /v1/api/channel/:id/identity-secret', {
    summary: 'Accept no signed identities any more',
    params: idParams,
    reply: z.object({}),
  }),
};
