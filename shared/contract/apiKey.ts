import { z } from 'zod';
import { id, idParams, listQuery, name, unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

export const apiKey = z.object({
  id,
  name: z.string(),
  /** How the key begins, to tell it from others. */
  prefix: z.string(),
  role: z.enum(['admin', 'member']),
  /** The role that it has at present: at most its creator's. Null: it is not valid. */
  effective_role: z.enum(['admin', 'member']).nullable(),
  /** `creator_removed`: who created it is no member any more, or their account is disabled. */
  status: z.enum(['active', 'expired', 'creator_removed']),
  /** To about a minute. */
  last_used_at: unixSeconds.nullable(),
  /** Null for keys from before every key expired. */
  expires_at: unixSeconds.nullable(),
  created_at: unixSeconds,
  /** The name of the member who made it; empty when they have left. */
  created_by: z.string(),
});

export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyRoutes = {
  list: route('GET /v1/api/api-key', {
    summary: 'API keys of the workspace',
    query: listQuery(['created_at', 'name', 'last_used_at']),
    reply: z.array(apiKey),
    paged: true,
  }),
  create: route('POST /v1/api/api-key', {
    summary: 'Make an API key; `key` is told this once',
    body: z.strictObject({
      name,
      role: z.enum(['admin', 'member']).default('member'),
      /** In 90 days when absent; at most 366 days ahead. */
      expires_at: unixSeconds.positive().max(253_402_300_799).optional(),
    }),
    reply: apiKey.extend({ key: z.string() }),
  }),
  get: route('GET /v1/api/api-key/:id', { summary: 'One API key', params: idParams, reply: apiKey }),
  update: route('PUT /v1/api/api-key/:id', {
    summary: 'Rename an API key',
    params: idParams,
    body: z.strictObject({ name: name.optional() }),
    reply: apiKey,
  }),
  remove: route('DELETE /v1/api/api-key/:id', {
    summary: 'Revoke an API key; it is rejected from the next call on',
    params: idParams,
    reply: z.object({}),
  }),
};
