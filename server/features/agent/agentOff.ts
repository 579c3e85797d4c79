/** Conversations where the agent is switched off: everywhere, or in their channel. */
import {
  addTimelineEvent,
  updateConversation,
  type ConversationRow,
} from '#server/features/conversation/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** Gives the conversation to the members without a message to the customer. */
export async function handOffSilently(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversation: ConversationRow,
): Promise<void> {
  await addTimelineEvent(ctx, tx, conversation, { type: 'handoff', reason: 'agent_off' });
  await updateConversation(ctx, tx, conversation, {
    handler: 'member',
    waiting: true,
    handoff_reason: 'agent_off',
  });
}
