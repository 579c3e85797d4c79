import { z } from 'zod';
import {
  bodyId,
  empty,
  id,
  idParams,
  listQuery,
  name,
  unixSeconds,
  queryFlag,
} from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

export const team = z.object({
  id,
  name: z.string(),
  member_count: z.number().int(),
  /** `id` is the user's. Pictures are in the list of members. */
  members: z.array(z.object({ id, name: z.string() })),
  created_at: unixSeconds,
});

export type Team = z.infer<typeof team>;

const userIds = z.array(bodyId).max(1000);

export const teamRoutes = {
  list: route('GET /v1/api/team', {
    summary: 'The teams of the workspace',
    query: listQuery(['name', 'created_at'], { asc: queryFlag.default(true) }),
    reply: z.array(team),
    paged: true,
  }),
  create: route('POST /v1/api/team', {
    summary: 'Make a team of members',
    body: z.strictObject({ name, user_ids: userIds.default([]) }),
    reply: team,
  }),
  get: route('GET /v1/api/team/:id', { summary: 'One team', params: idParams, reply: team }),
  update: route('PUT /v1/api/team/:id', {
    summary: 'Rename a team, or set who is in it; what is absent stays',
    params: idParams,
    body: z.strictObject({ name: name.optional(), user_ids: userIds.optional() }),
    reply: team,
  }),
  remove: route('DELETE /v1/api/team/:id', {
    summary: 'Dissolve a team; its conversations belong to no team',
    params: idParams,
    reply: empty,
  }),
};
