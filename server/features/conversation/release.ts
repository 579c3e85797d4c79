/** What becomes of conversations whose member or team is going. */
import { updateConversation } from '#server/features/conversation/updateConversation.ts';
import { selectConversations, viewConversations } from '#server/features/conversation/view.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** Those that the member has and that are not resolved, under row locks taken in one order. */
export async function lockConversationsOf(tx: WorkspaceTx, userId: number) {
  return tx.db
    .selectFrom('conversation')
    .select(['id', 'handler', 'waiting'])
    .where('assignee_id', '=', userId)
    .where('status', '<>', 'resolved')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The member's conversations have no assignee; the open ones that a person answers wait for another one. */
export async function releaseMember(ctx: Ctx, tx: WorkspaceTx, userId: number): Promise<void> {
  // What is resolved is on nobody's list.
  await tx.sql`update conversation set assignee_id = null where assignee_id = ${userId} and status = 'resolved'`;
  for (const { id, handler, waiting } of await lockConversationsOf(tx, userId))
    await updateConversation(ctx, tx, id, { assignee_id: null, waiting: waiting || handler === 'member' });
}

/** The team's conversations belong to none. */
export async function releaseTeam(ctx: Ctx, tx: WorkspaceTx, teamId: number): Promise<void> {
  const { rows } = await tx.sql<{ id: number; status: string }>`
    update conversation set team_id = null where team_id = ${teamId} returning id, status`;
  const ids = rows.filter(({ status }) => status !== 'resolved').map(({ id }) => id);
  if (ids.length === 0) return;
  for (const data of await viewConversations(selectConversations(tx).where('conversation.id', 'in', ids)))
    ctx.platform.live.publishEvent(tx, {
      type: 'conversation',
      conversationId: data.id,
      data,
      customerData: null,
    });
}
