import { z } from 'zod';
import { user, workspace, workspaceUser } from '#shared/contract/account.ts';
import {
  empty,
  id,
  idParams,
  listQuery,
  newPassword,
  text,
  unixSeconds,
  username,
  queryFlag,
} from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

const role = z.enum(['owner', 'admin', 'member']);
const token = text(200, 1);

/** A member, or somebody who has been invited: then `id` is the invitation's, and there is no user yet. */
export const member = workspaceUser.extend({
  status: z.enum(['active', 'invited']),
  email: z.string(),
  user: user.omit({ locale: true }).nullable(),
  created_at: unixSeconds,
  /** Of an invitation: until when its link opens. */
  expires_at: unixSeconds.nullable(),
});

export type Member = z.infer<typeof member>;

export const invitation = z.object({
  id,
  email: z.string(),
  role,
  status: z.enum(['invited', 'accepted', 'revoked']),
  expires_at: unixSeconds,
  created_at: unixSeconds,
});

export type Invitation = z.infer<typeof invitation>;

export const memberRoutes = {
  list: route('GET /v1/api/workspace-user', {
    summary: 'The members of the workspace, those who are invited, or both',
    query: listQuery(['display_name', 'role', 'created_at'], {
      asc: queryFlag.default(true),
      status: z.enum(['active', 'invited', 'all']).default('active'),
    }),
    reply: z.array(member),
    paged: true,
  }),
  add: route('POST /v1/api/workspace-user', {
    summary: 'Add a user by name or e-mail address; an address that nobody has gets an invitation',
    body: z.strictObject({ username_or_email: text(254, 1), role: role.default('member') }),
    reply: member,
  }),
  get: route('GET /v1/api/workspace-user/:id', { summary: 'One member', params: idParams, reply: member }),
  update: route('PUT /v1/api/workspace-user/:id', {
    summary: "Change a member's role",
    params: idParams,
    body: z.strictObject({ role }),
    reply: member,
  }),
  remove: route('DELETE /v1/api/workspace-user/:id', {
    summary: 'Remove a member; what they were answering waits for another person',
    params: idParams,
    reply: z.object({}),
  }),
};

export const invitationRoutes = {
  get: route('GET /v1/api/invitation/:id', {
    summary: 'One invitation',
    params: idParams,
    reply: invitation,
  }),
  resend: route('POST /v1/api/invitation/:id/resend', {
    summary: 'Send the invitation again, with a new link that opens for seven days',
    params: idParams,
    body: empty,
    reply: invitation,
  }),
  revoke: route('DELETE /v1/api/invitation/:id', {
    summary: 'Take an invitation back',
    params: idParams,
    reply: empty,
  }),
  preview: route('GET /v1/public/workspace/invitation', {
    summary: 'What the link of an invitation leads to',
    query: z.strictObject({ token }),
    reply: z.object({ workspace: z.string(), inviter: z.string(), email: z.string(), role }),
  }),
  join: route('POST /v1/public/workspace/join', {
    summary: 'Accept an invitation as the signed-in user, or as somebody new with a name and a password',
    body: z.strictObject({
      token,
      username: username.optional(),
      password: newPassword.optional(),
      display_name: text(100).optional(),
    }),
    reply: z.object({ token: z.string(), user, workspace, workspace_user: workspaceUser }),
  }),
};
