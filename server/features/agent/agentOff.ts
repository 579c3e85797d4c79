/** Conversations where the agent is switched off: everywhere, or in their channel. */
import { isAgentEnabled } from '#server/features/channel/public.ts';
import {
  addTimelineEvent,
  updateConversation,
  type ConversationRow,
} from '#server/features/conversation/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

export async function isAgentOff(
  tx: WorkspaceTx,
  agent: { paused: boolean },
  channelId: number,
): Promise<boolean> {
  return agent.paused || !(await isAgentEnabled(tx, channelId));
}

/** Gives the conversation to the members without a message to the customer. */
export async function handOffSilently(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversation: ConversationRow,
): Promise<void> {
  await addTimelineEvent(ctx, tx, conversation.id, { type: 'handoff', reason: 'agent_off' });
  await updateConversation(ctx, tx, conversation, {
    handler: 'member',
    waiting: true,
    handoff_reason: 'agent_off',
  });
}
