import { z } from 'zod';
import {
  avatar,
  empty,
  id,
  idParams,
  listQuery,
  newPassword,
  unixSeconds,
  username,
} from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

const role = z.enum(['owner', 'admin', 'member']);
const status = z.enum(['active', 'disabled']);

/** One of those who run the system. */
export const administrator = z.object({
  id,
  username: z.string(),
  avatar: z.string(),
  role,
  status,
  created_at: unixSeconds,
  last_seen_at: unixSeconds.nullable(),
});

export type Administrator = z.infer<typeof administrator>;

export const administratorRoutes = {
  list: route('GET /v1/admin/system-admin', {
    summary: 'Those who run the system',
    query: listQuery(['created_at', 'username', 'role', 'status', 'last_seen_at']),
    reply: z.array(administrator),
    paged: true,
  }),
  create: route('POST /v1/admin/system-admin', {
    summary: 'Add an administrator; only owners add owners',
    body: z.strictObject({ username, password: newPassword, role, avatar: avatar.default('') }),
    reply: administrator,
  }),
  get: route('GET /v1/admin/system-admin/:id', {
    summary: 'One administrator',
    params: idParams,
    reply: administrator,
  }),
  update: route('PUT /v1/admin/system-admin/:id', {
    summary: 'Change an administrator; fields left out stay as they are. A new password ends their sessions',
    params: idParams,
    body: z.strictObject({ username, password: newPassword, role, status, avatar }).partial(),
    reply: administrator,
  }),
  remove: route('DELETE /v1/admin/system-admin/:id', {
    summary: 'Remove an administrator and end their sessions',
    params: idParams,
    reply: empty,
  }),
};
