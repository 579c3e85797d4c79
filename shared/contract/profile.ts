/** What a signed-in person sees of and does to their own account: profile, password, sessions. */
import { z } from 'zod';
import { admin, user } from '#shared/contract/account.ts';
import {
  avatar,
  email,
  empty,
  id,
  idParams,
  listQuery,
  name,
  newPassword,
  text,
  unixSeconds,
  username,
} from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';
import { locales } from '#shared/locales.ts';

const password = text(200, 1);
const passwordChange = z.strictObject({ current_password: password, new_password: newPassword });

export const profileRoutes = {
  get: route('GET /v1/api/profile', { summary: "The user's own profile", reply: user }),
  change: route('PUT /v1/api/profile', {
    summary: "Change the user's own profile",
    body: z.strictObject({
      username: username.optional(),
      display_name: name.optional(),
      avatar: avatar.optional(),
      locale: z.enum(locales).optional(),
    }),
    reply: user,
  }),
  changeEmail: route('POST /v1/api/profile/email', {
    summary: 'Ask for another e-mail address; a link mailed there confirms it',
    body: z.strictObject({ email, password }),
    reply: empty,
  }),
  changePassword: route('POST /v1/api/profile/password', {
    summary: 'Change the password; every other session ends',
    body: passwordChange,
    reply: empty,
  }),
};

export const adminProfileRoutes = {
  get: route('GET /v1/admin/profile', { summary: "The administrator's own profile", reply: admin }),
  change: route('PUT /v1/admin/profile', {
    summary: "Change the administrator's own profile",
    body: z.strictObject({ username: username.optional(), avatar: avatar.optional() }),
    reply: admin,
  }),
  changePassword: route('POST /v1/admin/profile/password', {
    summary: "Change the administrator's password; every other session ends",
    body: passwordChange,
    reply: empty,
  }),
};

export const sessionRoutes = sessionRoutesAt('/v1/api/session');
export const adminSessionRoutes = sessionRoutesAt('/v1/admin/session');

function sessionRoutesAt(path: string) {
  return {
    list: route(`GET ${path}`, {
      summary: 'Where one is signed in',
      query: listQuery(['last_seen_at', 'created_at', 'id']),
      reply: z.array(
        z.object({
          id,
          user_agent: z.string(),
          address: z.string(),
          created_at: unixSeconds,
          last_seen_at: unixSeconds,
          current: z.boolean(),
          /** Where else it was refreshed from, the last one first. */
          places: z.array(
            z.object({
              /** The address, of IPv6 its network. */
              network: z.string(),
              browser: z.string(),
              first_seen_at: unixSeconds,
              last_seen_at: unixSeconds,
            }),
          ),
        }),
      ),
      paged: true,
    }),
    end: route(`DELETE ${path}/:id`, {
      summary: 'End one of these sessions',
      params: idParams,
      reply: empty,
    }),
    endAll: route(`POST ${path}/end-all`, {
      summary: 'Sign out everywhere, here too',
      body: empty,
      reply: empty,
    }),
  };
}
