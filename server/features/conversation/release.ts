/** Conversations whose member or team is removed. */
import { updateConversation } from '#server/features/conversation/updateConversation.ts';
import { lockConversationsOf, removeTeam, unassignResolved } from '#server/features/conversation/store.ts';
import { listConversationsByIds } from '#server/features/conversation/viewStore.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** Unassigns the member's conversations; the unresolved ones that a member answers wait for another one. */
export async function releaseMember(ctx: Ctx, tx: WorkspaceTx, userId: number): Promise<void> {
  await unassignResolved(tx, userId);
  for (const before of await lockConversationsOf(tx, userId)) {
    const waiting = before.waiting || before.handler === 'member';
    await updateConversation(ctx, tx, before, { assignee_id: null, waiting });
  }
}

export async function releaseTeam(ctx: Ctx, tx: WorkspaceTx, teamId: number): Promise<void> {
  const ids = await removeTeam(tx, teamId);
  for (const data of await listConversationsByIds(tx, ids))
    ctx.platform.live.publishEvent(tx, {
      type: 'conversation',
      conversationId: data.id,
      data,
      customerData: null,
    });
}
