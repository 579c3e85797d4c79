import { z } from 'zod';
import { workspace } from '#shared/contract/account.ts';
import {
  avatar,
  empty,
  idParams,
  listQuery,
  named,
  text,
  timeZone,
  queryFlag,
} from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

const role = z.enum(['owner', 'admin', 'member']);
const name = named('organization name must be less than 100 characters');

/** The part of public addresses that names the workspace. */
const slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{3,60}$)[a-z0-9]+(-[a-z0-9]+)*$/, '3 to 60 letters, digits and single dashes');

/** What is absent stays as it is. */
const changes = z.strictObject({
  name: name.optional(),
  avatar: avatar.optional(),
  time_zone: timeZone.optional(),
  slug: slug.optional(),
});

export type WorkspaceChanges = z.output<typeof changes>;

export const ownWorkspace = workspace.extend({ role });

export const workspaceRoutes = {
  list: route('GET /v1/api/workspace', {
    summary: "The user's workspaces",
    query: listQuery(['name', 'created_at', 'id'], { asc: queryFlag.default(true) }),
    reply: z.array(ownWorkspace),
    paged: true,
  }),
  create: route('POST /v1/api/workspace', {
    summary: 'Create a workspace, owned by the user',
    body: z.strictObject({ name, avatar: avatar.default(''), time_zone: timeZone.optional() }),
    reply: workspace,
  }),
  get: route('GET /v1/api/workspace/:id', {
    summary: "One of the user's workspaces",
    params: idParams,
    reply: ownWorkspace,
  }),
  update: route('PUT /v1/api/workspace/:id', {
    summary: "Change one of the user's workspaces; what is absent stays",
    params: idParams,
    body: changes,
    reply: workspace,
  }),
  updateSelf: route('PUT /v1/api/workspace/self', {
    summary: 'Change the workspace of the session; what is absent stays',
    body: changes,
    reply: workspace,
  }),
  remove: route('DELETE /v1/api/workspace/:id', {
    summary: 'Delete a workspace with everything in it; its name, repeated, says that this is meant',
    params: idParams,
    body: z.strictObject({ name: text(1000) }),
    reply: empty,
  }),
  leave: route('POST /v1/api/workspace/leave/:id', {
    summary: "Leave one of the user's workspaces",
    params: idParams,
    body: empty,
    reply: z.object({}),
  }),
};
