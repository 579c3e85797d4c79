import { z } from 'zod';
import { lockUser, removeUser } from '#server/features/account/public.ts';
import { membershipsOf, onlyOwnerOf } from '#server/features/member/crossWorkspace.ts';
import { endMembership, getMembership, lockMembers } from '#server/features/member/public.ts';
import { impersonationCtx } from '#server/platform/operation/impersonation.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { userRoutes } from '#shared/contract/console/user.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Deletes an account. The person is first removed from every workspace, one transaction each, by its own rules: the
 * only owner of one cannot be removed (`last_owner`, with its name). The account is deleted last. Rejects with
 * `conflict` when the person has become a member of a workspace meanwhile.
 */
export const remove = platformOperationOf(userRoutes.remove, {
  name: 'user.remove',
  who: 'console.manage',
  async prepare(ctx, { params: { id: userId } }) {
    const { database } = ctx.platform;
    const owned = await onlyOwnerOf(database, userId);
    if (owned.length > 0) {
      const workspaces = owned.map((workspace) => workspace.name).join(', ');
      throw new AppError('last_owner', { fields: { workspaces } });
    }
    for (const { id } of await membershipsOf(database, userId))
      await perform(impersonationCtx(ctx, id), removeFromWorkspace, { userId });
  },
  async run(_ctx, tx, { params: { id } }) {
    const { username } = await lockUser(tx, id);
    await removeUser(tx, id);
    return { username };
  },
  detail: (_input, { username }) => ({ username }),
});

export const removeFromWorkspace = operation({
  name: 'member.remove_account',
  permission: 'console',
  audited: true,
  input: z.object({ userId: z.number() }),
  async run(ctx, tx, { userId }) {
    // Of two owners who are removed concurrently, the second waits here, and is then the only one.
    await lockMembers(tx);
    const membership = await getMembership(tx, { userId });
    await endMembership(ctx, tx, membership);
    return { id: membership.id };
  },
  detail: ({ userId }) => ({ user_id: userId }),
});
