/** Teams: members to whom conversations are assigned together. */
import { releaseTeam } from '#server/features/conversation/public.ts';
import {
  deleteTeam,
  getTeam,
  insertTeam,
  listTeams,
  lockTeam,
  renameTeam,
  setTeamMembers,
} from '#server/features/team/store.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { teamRoutes as routes, type Team } from '#shared/contract/team.ts';

const reading = { permission: 'member.read', audited: false } as const;
const managing = { permission: 'member.manage', audited: true } as const;

export const list = operationOf(routes.list, {
  ...reading,
  name: 'team.list',
  run: (_ctx, tx, { query }) => listTeams(tx, query),
});

export const get = operationOf(routes.get, {
  ...reading,
  name: 'team.get',
  run: (_ctx, tx, { params: { id } }) => getTeam(tx, id),
});

export const create = operationOf(routes.create, {
  ...managing,
  name: 'team.create',
  detail: ({ body: { name, user_ids } }) => ({ name, user_ids }),
  async run(ctx, tx, { body: { name, user_ids: userIds } }) {
    const id = await insertTeam(tx, name, ctx.platform.clock.now());
    await setTeamMembers(tx, id, userIds);
    return getTeam(tx, id);
  },
});

export const update = operationOf(routes.update, {
  ...managing,
  name: 'team.update',
  async run(_ctx, tx, { params: { id }, body: { name, user_ids: userIds } }) {
    await lockTeam(tx, id);
    const before = await getTeam(tx, id);
    if (name !== undefined) await renameTeam(tx, id, name);
    if (userIds !== undefined) await setTeamMembers(tx, id, userIds);
    const after = await getTeam(tx, id);
    recordChanges(tx, auditedFields(before), auditedFields(after));
    return after;
  },
});

function auditedFields({ name, members }: Team) {
  return { name, user_ids: members.map((member) => member.id) };
}

export const remove = operationOf(routes.remove, {
  ...managing,
  name: 'team.remove',
  async run(ctx, tx, { params: { id } }) {
    await lockTeam(tx, id);
    await releaseTeam(ctx, tx, id);
    await deleteTeam(tx, id);
    return {};
  },
});
