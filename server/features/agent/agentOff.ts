/** Where the agent is not wanted: everywhere, or in a channel. */
import { addTimelineEvent, updateConversation } from '#server/features/conversation/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** Whether nobody wants the agent's answers any more, everywhere or in the channel. */
export async function isOff(
  tx: WorkspaceTx,
  agent: { paused: boolean },
  channelId: number,
): Promise<boolean> {
  const channel = await tx.db
    .selectFrom('channel')
    .select('agent_enabled')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow();
  return agent.paused || !channel.agent_enabled;
}

/** Leaves the customer to the members without a word, as where it has always been off. */
export async function handOffSilently(ctx: Ctx, tx: WorkspaceTx, id: number): Promise<void> {
  await addTimelineEvent(ctx, tx, id, { type: 'handoff', reason: 'agent_off' });
  await updateConversation(ctx, tx, id, { handler: 'member', waiting: true, handoff_reason: 'agent_off' });
}
