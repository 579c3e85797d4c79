import { z } from 'zod';
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

export const channel = z.object({
  id,
  type: z.enum(['web_chat', 'whatsapp', 'messenger', 'instagram', 'telegram', 'line', 'email']),
  name: z.string(),
  key: z.string(),
  status: z.enum(['connected', 'error', 'disabled']),
  reason: z.string(),
  agent_enabled: z.boolean(),
  welcome: byLocale(limits.channel.welcome),
  suggestions,
  allowed_origins: z.array(z.string()),
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
};

export const channelRoutes = {
  list: route('GET /v1/api/channel', {
    summary: 'Channels',
    query: listQuery(['created_at', 'name', 'type']),
    reply: z.array(channel),
    paged: true,
  }),
  create: route('POST /v1/api/channel', {
    summary: 'Connect a channel',
    body: z.strictObject({ type: z.literal('web_chat'), name, ...settings }),
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
    }),
    reply: channel,
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
