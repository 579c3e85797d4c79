import { endMembership, getMembership, lockMembers } from '#server/features/member/public.ts';
import { deleteUser, getUser, lockUser } from '#server/features/user/store.ts';
import { audit, auditPlatform } from '#server/platform/operation/audit.ts';
import { membershipsOf, onlyOwnerOf } from '#server/features/member/crossWorkspace.ts';
import { impersonationCtx, type AdminCtx } from '#server/platform/operation/impersonation.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Deletes an account. The person first leaves every workspace, one transaction each, as by its own rules; so whoever
 * is the last owner of one stays (`last_owner`, naming which). The account goes last, and only when nothing holds it.
 */
export async function remove(ctx: AdminCtx, { params: { id } }: { params: { id: number } }): Promise<object> {
  const { database } = ctx.platform;
  const { username } = await database.inPlatform((tx) => getUser(tx, id));
  const owned = await onlyOwnerOf(database, id);
  if (owned.length > 0) {
    const workspaces = owned.map((workspace) => workspace.name).join(', ');
    throw new AppError('last_owner', { fields: { workspaces } });
  }
  for (const { id: workspaceId } of await membershipsOf(database, id)) {
    const inside = impersonationCtx(ctx, workspaceId);
    await database.inWorkspace(workspaceId, async (tx) => {
      // Of two owners who go at once, the second waits here, and is then the last.
      await lockMembers(tx);
      const membership = await getMembership(tx, { userId: id });
      await endMembership(inside, tx, membership);
      audit(inside, tx, 'member.remove', membership.id, { user_id: id, account: 'removed' });
    });
  }
  await database.inPlatform(async (tx) => {
    await lockUser(tx, id);
    await deleteUser(tx, id);
    auditPlatform(ctx, tx, 'user.remove', id, { username });
  });
  return {};
}
