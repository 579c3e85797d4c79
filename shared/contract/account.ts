import { z } from 'zod';
import { empty, id, text, unixSeconds } from '#shared/contract/fields.ts';
import { route } from '#shared/contract/route.ts';

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
  userLogin: route({
    method: 'POST',
    path: '/v1/public/user/login',
    summary: 'Log a user in',
    body: z.strictObject({ username_or_email: text(200, 1), password }),
    reply: session.extend({ user }),
  }),
  adminLogin: route({
    method: 'POST',
    path: '/v1/public/admin/login',
    summary: 'Log an administrator in',
    body: z.strictObject({ username: text(200, 1), password }),
    reply: z.object({ token: z.string(), admin }),
  }),
  userRefresh: route({
    method: 'POST',
    path: '/v1/public/user/refresh-token',
    summary: 'Renew a token, for a workspace of the user',
    body: workspaceToken,
    reply: session,
  }),
  adminRefresh: route({
    method: 'POST',
    path: '/v1/public/admin/refresh-token',
    summary: "Renew an administrator's token",
    body: z.strictObject({ token }),
    reply: z.object({ token: z.string(), admin }),
  }),
  switchWorkspace: route({
    method: 'POST',
    path: '/v1/api/workspace/switch',
    summary: 'Go on in another workspace of the user',
    body: workspaceToken.extend({ workspace_id: z.number().int().positive() }),
    reply: session,
  }),
  logout: route({
    method: 'POST',
    path: '/v1/api/logout',
    summary: 'End this session',
    body: empty,
    reply: empty,
  }),
  adminLogout: route({
    method: 'POST',
    path: '/v1/admin/logout',
    summary: "End this administrator's session",
    body: empty,
    reply: empty,
  }),
};
