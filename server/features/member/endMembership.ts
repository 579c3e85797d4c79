import { lockConversationsOf, releaseMember } from '#server/features/conversation/public.ts';
import { countOwners, deleteMembership, type Membership } from '#server/features/member/store.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { accessChanged } from '#server/platform/realtime/live.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Removes a membership with its teams and notifications (by `on delete cascade`) and releases the conversations of the
 * member. Their next request finds no membership, and their open streams are closed. Call `lockMembers` before.
 */
export async function endMembership(ctx: Ctx, tx: WorkspaceTx, membership: Membership): Promise<void> {
  await requireOtherOwner(tx, membership);
  await lockConversationsOf(tx, membership.userId);
  // Waits for concurrent assignments to them, which hold a key share lock on the membership; later ones find none.
  await deleteMembership(tx, membership.id);
  await releaseMember(ctx, tx, membership.userId);
  tx.afterCommit(() => ctx.platform.live.broadcastTransient(tx.workspaceId, accessChanged));
}

/** A workspace is never without an owner. */
export async function requireOtherOwner(tx: WorkspaceTx, { role }: Membership): Promise<void> {
  if (role === 'owner' && (await countOwners(tx)) === 1) throw new AppError('last_owner');
}
