import { z } from 'zod';
import { empty, id, idParams, listQuery, named, text, timeZone, unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

const status = z.enum(['active', 'suspended']);
const workspaceName = named('organization name must be less than 100 characters');

/** A workspace as the console sees it: owner and figures, no content. */
export const listedWorkspace = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  avatar: z.string(),
  status,
  suspended_at: unixSeconds.nullable(),
  suspend_reason: z.string(),
  time_zone: z.string(),
  created_at: unixSeconds,
  /** The one who has been owner longest. */
  owner: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  member_count: z.number().int(),
  plan: z.string(),
  subscription_status: z.enum(['trialing', 'active', 'past_due', 'canceled']).nullable(),
  /** Integer cents. */
  wallet_balance: z.number().int(),
  wallet_currency: z.string(),
  /** The agent's answers in this month of the workspace. */
  answers: z.number().int(),
});

export type ListedWorkspace = z.infer<typeof listedWorkspace>;

const one = { params: idParams, reply: listedWorkspace };

export const adminWorkspaceRoutes = {
  list: route('GET /v1/admin/workspace', {
    summary: 'All workspaces',
    query: listQuery(['created_at', 'name']).extend({ status: status.optional() }),
    reply: z.array(listedWorkspace),
    paged: true,
  }),
  create: route('POST /v1/admin/workspace', {
    summary: 'Create a workspace for a person',
    body: z.strictObject({
      name: workspaceName,
      /** A username or an e-mail address. */
      owner: text(254, 1),
      time_zone: timeZone.optional(),
    }),
    reply: listedWorkspace,
  }),
  get: route('GET /v1/admin/workspace/:id', { ...one, summary: 'One workspace' }),
  update: route('PUT /v1/admin/workspace/:id', {
    ...one,
    summary: 'Change a workspace; fields left out stay as they are',
    body: z.strictObject({ name: workspaceName, time_zone: timeZone }).partial(),
  }),
  suspend: route('POST /v1/admin/workspace/:id/suspend', {
    ...one,
    summary: 'Close a workspace to its members and its customers; nothing is lost',
    body: z.strictObject({ reason: text(500).default('') }),
  }),
  resume: route('POST /v1/admin/workspace/:id/resume', {
    ...one,
    summary: 'Open a suspended workspace again',
    body: empty,
  }),
  enter: route('POST /v1/admin/workspace/:id/enter', {
    summary: "A token for the workspace's own calls, for an hour; everything done with it is audited there",
    params: idParams,
    body: empty,
    reply: z.object({
      token: z.string(),
      workspace: listedWorkspace.pick({
        id: true,
        name: true,
        slug: true,
        avatar: true,
        time_zone: true,
        created_at: true,
      }),
      expires_at: unixSeconds,
    }),
  }),
  remove: route('DELETE /v1/admin/workspace/:id', {
    summary: 'Delete a workspace with everything in it; only owners, who repeat its name',
    params: idParams,
    body: z.strictObject({ name: z.string() }),
    reply: empty,
  }),
};
