import { z } from 'zod';
import {
  email,
  empty,
  id,
  idParams,
  listQuery,
  name,
  newPassword,
  unixSeconds,
  username,
} from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';
import { locales } from '#shared/locales.ts';

const status = z.enum(['pending', 'active', 'disabled']);
const locale = z.enum(locales);

/** A person with a log-in, as the console lists them. */
export const listedUser = z.object({
  id,
  username: z.string(),
  display_name: z.string(),
  email: z.string(),
  avatar: z.string(),
  locale,
  status,
  created_at: unixSeconds,
  last_seen_at: unixSeconds.nullable(),
  workspace_count: z.number().int(),
});

export const userDetail = listedUser.extend({
  /** Living ones. */
  session_count: z.number().int(),
  workspaces: z.array(
    z.object({
      id,
      name: z.string(),
      status: z.enum(['active', 'suspended']),
      role: z.enum(['owner', 'admin', 'member']),
    }),
  ),
});

export const userSession = z.object({
  id,
  user_agent: z.string(),
  address: z.string(),
  created_at: unixSeconds,
  last_seen_at: unixSeconds,
  expires_at: unixSeconds,
});

export type ListedUser = z.infer<typeof listedUser>;
export type UserDetail = z.infer<typeof userDetail>;

const one = { params: idParams, reply: userDetail };

export const userRoutes = {
  list: route('GET /v1/admin/user', {
    summary: 'The people who use the product',
    query: listQuery(['created_at', 'username', 'email', 'display_name', 'last_seen']).extend({
      status: status.optional(),
    }),
    reply: z.array(listedUser),
    paged: true,
  }),
  create: route('POST /v1/admin/user', {
    summary: 'Make an account; without a password a link to set one is mailed',
    body: z.strictObject({
      username,
      email,
      display_name: name.optional(),
      password: newPassword.optional(),
      locale: locale.default('en'),
    }),
    reply: userDetail,
  }),
  get: route('GET /v1/admin/user/:id', { ...one, summary: 'One person' }),
  update: route('PUT /v1/admin/user/:id', {
    ...one,
    summary: 'Change an account; fields left out stay as they are',
    body: z.strictObject({ username, email, display_name: name, locale }).partial(),
  }),
  disable: route('POST /v1/admin/user/:id/disable', {
    ...one,
    summary: 'Keep a person out, and end their sessions',
    body: empty,
  }),
  enable: route('POST /v1/admin/user/:id/enable', { ...one, summary: 'Let a person in again', body: empty }),
  resetPassword: route('POST /v1/admin/user/:id/reset-password', {
    summary: 'Mail a link that sets a new password; the old one stays until then',
    params: idParams,
    body: empty,
    reply: empty,
  }),
  sessions: route('GET /v1/admin/user/:id/session', {
    summary: "A person's living sessions, newest first",
    params: idParams,
    reply: z.array(userSession),
  }),
  endSessions: route('DELETE /v1/admin/user/:id/session', {
    summary: 'Sign a person out everywhere',
    params: idParams,
    reply: empty,
  }),
  remove: route('DELETE /v1/admin/user/:id', {
    summary: 'Delete an account with its memberships; rejected for the last owner of an organization',
    params: idParams,
    reply: z.object({}),
  }),
};
