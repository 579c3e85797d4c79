/** Whether a customer may go on with their chats. */
import { lockCustomerAccess, writeCustomerAccess } from '#server/features/customer/store.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { accessChanged } from '#server/platform/realtime/live.ts';
import { customerRoutes as routes } from '#shared/contract/customer.ts';

export const block = operationOf(routes.block, {
  name: 'customer.block',
  permission: 'customer.edit',
  run: (ctx, tx, { params: { id } }) => setBlocked(ctx, tx, id, true),
});

export const unblock = operationOf(routes.unblock, {
  name: 'customer.unblock',
  permission: 'customer.edit',
  run: (ctx, tx, { params: { id } }) => setBlocked(ctx, tx, id, false),
});

export const endChats = operationOf(routes.endChats, {
  name: 'customer.end_chats',
  permission: 'customer.edit',
  async run(ctx, tx, { params: { id } }) {
    const { id: shownId, blocked_at: blockedAt } = await lockCustomerAccess(tx, id);
    await writeCustomerAccess(tx, shownId, { chat_tokens_from: ctx.platform.clock.now() });
    closeChatStreams(ctx, tx);
    return { id, blocked: blockedAt !== null };
  },
});

async function setBlocked(ctx: Ctx, tx: WorkspaceTx, id: number, blocked: boolean) {
  const { id: shownId, blocked_at: blockedAt } = await lockCustomerAccess(tx, id);
  recordChanges(tx, { blocked: blockedAt !== null }, { blocked });
  const at = blocked ? (blockedAt ?? ctx.platform.clock.now()) : null;
  await writeCustomerAccess(tx, shownId, { blocked_at: at });
  closeChatStreams(ctx, tx);
  return { id, blocked };
}

/** Every stream of the workspace authenticates again. */
function closeChatStreams({ platform }: Ctx, tx: WorkspaceTx): void {
  tx.afterCommit(() => platform.live.broadcastTransient(tx.workspaceId, accessChanged));
}
