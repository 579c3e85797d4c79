/** What is done with members who are there. */
import { endMembership, requireOtherOwner } from '#server/features/member/endMembership.ts';
import { requireRank } from '#server/features/member/rank.ts';
import { getMember, getMembership, listPeople, lockMembers, setRole } from '#server/features/member/store.ts';
import { authorize, operation, operationOf } from '#server/platform/operation/operation.ts';
import { empty } from '#shared/contract/fields.ts';
import { memberRoutes as routes } from '#shared/contract/member.ts';
import { AppError } from '#shared/errors.ts';

const reading = { permission: 'member.read', audited: false } as const;

export const list = operationOf(routes.list, {
  ...reading,
  name: 'member.list',
  run: (ctx, tx, { query }) => listPeople(tx, query, ctx.platform.clock.now()),
});

export const get = operationOf(routes.get, {
  ...reading,
  name: 'member.get',
  run: (_ctx, tx, { params: { id } }) => getMember(tx, id),
});

/** Hands ownership over as well: another owner first, then oneself something else. */
export const update = operationOf(routes.update, {
  name: 'member.update',
  permission: 'member.manage',
  audited: true,
  async run(ctx, tx, { params: { id }, body: { role } }) {
    await lockMembers(tx);
    const membership = await getMembership(tx, { id });
    requireRank(ctx.actor, membership.role, role);
    if (role !== 'owner') await requireOtherOwner(tx, membership);
    await setRole(tx, id, role);
    return getMember(tx, id);
  },
  detail: ({ body: { role } }, { user }) => ({ role, user_id: user?.id }),
});

/** Removes a member. Everybody may remove themselves. */
export const remove = operationOf(routes.remove, {
  name: 'member.remove',
  permission: 'member.read',
  audited: true,
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
    if (ctx.actor.kind !== 'member') throw new AppError('forbidden');
    await lockMembers(tx);
    const membership = await getMembership(tx, { userId: ctx.actor.userId });
    await endMembership(ctx, tx, membership);
    return membership;
  },
  detail: (_input, { userId, role }) => ({ user_id: userId, role }),
});
