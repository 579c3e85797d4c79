import { z } from 'zod';
import { bodyId, empty, id, idParams, unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

const access = z.object({ id, blocked: z.boolean() });

/** One of two customers who may be, or are, the same person. */
const candidate = z.object({
  id,
  name: z.string(),
  avatar: z.string(),
  email: z.string(),
  phone: z.string(),
  blocked: z.boolean(),
  channels: z.array(z.object({ id, type: z.string(), name: z.string() })),
});

/** Why two customers may be the same person. `claimed`: only one of them says so. */
const likeness = z.object({ field: z.enum(['phone', 'email']), value: z.string(), claimed: z.boolean() });

export const customerMerges = z.object({
  proposals: z.array(z.object({ customer: candidate, reasons: z.array(likeness) })),
  merges: z.array(z.object({ id, customer: candidate, merged_at: unixSeconds })),
});

export type CustomerMerges = z.infer<typeof customerMerges>;
export type MergeCandidate = z.infer<typeof candidate>;

export const customerRoutes = {
  block: route('POST /v1/api/customer/:id/block', {
    summary: 'Block a customer: what they write in a chat is rejected from now on',
    params: idParams,
    body: empty,
    reply: access,
  }),
  unblock: route('POST /v1/api/customer/:id/unblock', {
    summary: 'Let a blocked customer write again',
    params: idParams,
    body: empty,
    reply: access,
  }),
  endChats: route('POST /v1/api/customer/:id/end-chats', {
    summary: "Sign a customer's chats out in every browser; who writes there next is somebody new",
    params: idParams,
    body: empty,
    reply: access,
  }),
  merges: route('GET /v1/api/customer/:id/merge', {
    summary:
      'Customers who may be the same person, by phone or e-mail, and those who were merged into this one',
    params: idParams,
    reply: customerMerges,
  }),
  merge: route('POST /v1/api/customer/:id/merge', {
    summary: 'Show another customer as this one: they are the same person. Blocked if either was',
    params: idParams,
    body: z.strictObject({ other_id: bodyId }),
    reply: z.object({ id, merge_id: id }),
  }),
  unmerge: route('POST /v1/api/customer/:id/unmerge', {
    summary: 'Undo a merge: the other customer has everything back that came from them',
    params: idParams,
    body: z.strictObject({ merge_id: bodyId }),
    reply: z.object({ id, other_id: id }),
  }),
  keepApart: route('POST /v1/api/customer/:id/keep-apart', {
    summary: 'Say that another customer is not the same person: it is not proposed again',
    params: idParams,
    body: z.strictObject({ other_id: bodyId }),
    reply: empty,
  }),
};
