import { z } from 'zod';
import { email, empty, id, newPassword, text, unixSeconds, username } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

export const user = z.object({
  id,
  username: z.string(),
  display_name: z.string(),
  email: z.string(),
  avatar: z.string(),
  locale: z.string(),
});

export const admin = z.object({
  id,
  username: z.string(),
  avatar: z.string(),
  role: z.enum(['owner', 'admin', 'member']),
});

export const workspace = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  avatar: z.string(),
  time_zone: z.string(),
  created_at: unixSeconds,
});

export const workspaceUser = z.object({
  id,
  workspace: z.object({ id, name: z.string() }),
  role: z.enum(['owner', 'admin', 'member']),
});

const password = text(200, 1);
const token = text(4000, 1);
const session = z.object({
  token: z.string(),
  workspace: workspace.nullable(),
  workspace_user: workspaceUser.nullable(),
});
const workspaceToken = z.strictObject({ token, workspace_id: z.number().int().positive().optional() });

export const accountRoutes = {
  userLogin: route('POST /v1/public/user/login', {
    summary: 'Log a user in',
    body: z.strictObject({ username_or_email: text(200, 1), password }),
    reply: session.extend({ user }),
  }),
  adminLogin: route('POST /v1/public/admin/login', {
    summary: 'Log an administrator in',
    body: z.strictObject({ username: text(200, 1), password }),
    reply: z.object({ token: z.string(), admin }),
  }),
  userRefresh: route('POST /v1/public/user/refresh-token', {
    summary: 'Renew a token, for a workspace of the user',
    body: workspaceToken,
    reply: session,
  }),
  adminRefresh: route('POST /v1/public/admin/refresh-token', {
    summary: "Renew an administrator's token",
    body: z.strictObject({ token }),
    reply: z.object({ token: z.string(), admin }),
  }),
  register: route('POST /v1/public/user/register', {
    summary: 'Ask for an account; a mail follows, whatever is in use already',
    body: z.strictObject({
      /** Without one, it is made from the address; its owner may change it later. */
      username: username.optional(),
      email,
      password: newPassword,
      /** The username, when absent or empty. */
      display_name: text(100)
        .transform((value) => value.trim())
        .default(''),
    }),
    reply: empty,
  }),
  activate: route('POST /v1/public/user/activate', {
    summary: 'Make the account that was asked for, by the mailed link, and sign in',
    body: z.strictObject({ token }),
    reply: session.extend({ user }),
  }),
  forgotPassword: route('POST /v1/public/user/forgot-password', {
    summary: 'Have a link mailed that sets a new password',
    body: z.strictObject({ email }),
    reply: empty,
  }),
  resetPassword: route('POST /v1/public/user/reset-password', {
    summary: 'Set a new password, by the mailed link; every session ends',
    body: z.strictObject({ token, password: newPassword }),
    reply: empty,
  }),
  confirmEmail: route('POST /v1/public/user/confirm-email', {
    summary: 'Confirm a new e-mail address, by the mailed link',
    body: z.strictObject({ token }),
    reply: empty,
  }),
  switchWorkspace: route('POST /v1/api/workspace/switch', {
    summary: 'Go on in another workspace of the user',
    body: workspaceToken.extend({ workspace_id: z.number().int().positive() }),
    reply: session,
  }),
  logout: route('POST /v1/api/logout', { summary: 'End this session', body: empty, reply: empty }),
  adminLogout: route('POST /v1/admin/logout', {
    summary: "End this administrator's session",
    body: empty,
    reply: empty,
  }),
};
