/** Operations on the members of the workspace. */
import { endMembership, requireOtherOwner } from '#server/features/member/endMembership.ts';
import { requireRank } from '#server/features/member/rank.ts';
import { getMember, getMembership, listPeople, lockMembers, setRole } from '#server/features/member/store.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { authorize, operation, operationOf, requireMember } from '#server/platform/operation/operation.ts';
import { empty } from '#shared/schema/fields.ts';
import { memberRoutes as routes } from '#shared/contract/member.ts';

export const list = operationOf(routes.list, {
  name: 'member.list',
  permission: 'member.read',
  run: (ctx, tx, { query }) => listPeople(tx, query, ctx.platform.clock.now()),
});

export const get = operationOf(routes.get, {
  name: 'member.get',
  permission: 'member.read',
  run: (_ctx, tx, { params: { id } }) => getMember(tx, id),
});

/** Ownership is transferred in two calls: somebody else becomes owner, then oneself something else. */
export const update = operationOf(routes.update, {
  name: 'member.update',
  permission: 'member.manage',
  async run(ctx, tx, { params: { id }, body: { role } }) {
    await lockMembers(tx);
    const membership = await getMembership(tx, { id });
    requireRank(ctx.actor, membership.role, role);
    if (role !== 'owner') await requireOtherOwner(tx, membership);
    recordChanges(tx, membership, { role });
    await setRole(tx, id, role);
    return getMember(tx, id);
  },
  detail: (_input, { user }) => ({ user_id: user?.id }),
});

/** Everybody may remove themselves; others only with `member.manage`. */
export const remove = operationOf(routes.remove, {
  name: 'member.remove',
  permission: 'member.read',
  async run(ctx, tx, { params: { id } }) {
    await lockMembers(tx);
    const membership = await getMembership(tx, { id });
    const own = ctx.actor.kind === 'member' && ctx.actor.userId === membership.userId;
    if (!own) {
      authorize(ctx, 'member.manage');
      requireRank(ctx.actor, membership.role);
    }
    await endMembership(ctx, tx, membership);
    return membership;
  },
  detail: (_input, { userId, role }) => ({ user_id: userId, role }),
});

export const leave = operation({
  name: 'member.leave',
  permission: 'workspace.read',
  input: empty,
  audited: true,
  async run(ctx, tx) {
    const userId = requireMember(ctx);
    await lockMembers(tx);
    const membership = await getMembership(tx, { userId });
    await endMembership(ctx, tx, membership);
    return membership;
  },
  detail: (_input, { userId, role }) => ({ user_id: userId, role }),
});
