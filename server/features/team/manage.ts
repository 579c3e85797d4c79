/** Teams: members to whom conversations are assigned together. */
import { releaseTeam } from '#server/features/conversation/public.ts';
import * as store from '#server/features/team/store.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { teamRoutes as routes, type Team } from '#shared/contract/team.ts';

export const list = operationOf(routes.list, {
  name: 'team.list',
  permission: 'member.read',
  run: (_ctx, tx, { query }) => store.listTeams(tx, query),
});

export const get = operationOf(routes.get, {
  name: 'team.get',
  permission: 'member.read',
  run: (_ctx, tx, { params: { id } }) => store.getTeam(tx, id),
});

export const create = operationOf(routes.create, {
  name: 'team.create',
  permission: 'member.manage',
  detail: ({ body: { name, user_ids } }) => ({ name, user_ids }),
  async run(ctx, tx, { body: { name, user_ids: userIds } }) {
    const id = await store.insertTeam(tx, name, ctx.platform.clock.now());
    await store.setTeamMembers(tx, id, userIds);
    return store.getTeam(tx, id);
  },
});

export const update = operationOf(routes.update, {
  name: 'team.update',
  permission: 'member.manage',
  async run(_ctx, tx, { params: { id }, body: { name, user_ids: userIds } }) {
    await store.lockTeam(tx, id);
    const before = await store.getTeam(tx, id);
    if (name !== undefined) await store.renameTeam(tx, id, name);
    if (userIds !== undefined) await store.setTeamMembers(tx, id, userIds);
    const after = await store.getTeam(tx, id);
    recordChanges(tx, auditedFields(before), auditedFields(after));
    return after;
  },
});

function auditedFields({ name, members }: Team) {
  return { name, user_ids: members.map((member) => member.id) };
}

export const remove = operationOf(routes.remove, {
  name: 'team.remove',
  permission: 'member.manage',
  async run(ctx, tx, { params: { id } }) {
    await store.lockTeam(tx, id);
    await releaseTeam(ctx, tx, id);
    await store.deleteTeam(tx, id);
    return {};
  },
});
