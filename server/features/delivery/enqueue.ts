import { deliveryDue } from '#server/features/delivery/deliveryDue.ts';
import { splitText } from '#server/features/delivery/splitText.ts';
import { insertDeliveries } from '#server/features/delivery/store.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { abilitiesOf } from '#shared/channels/channelTypes.ts';

interface Queued {
  id: number;
  text: string;
}

/** Queues a message for its provider, in the transaction that stores it: in as many parts as the provider needs. */
export function enqueueDelivery(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversation: { id: number; channel_id: number; channel_type: string },
  { id: messageId, text }: Queued,
): void {
  const parts = splitText(text, abilitiesOf(conversation.channel_type)).length;
  const { id: conversationId, channel_id: channelId } = conversation;
  const now = ctx.platform.clock.now();
  tx.atEnd(() => insertDeliveries(tx, { messageId, channelId, conversationId, parts, now }));
  ctx.platform.jobs.enqueue(tx, deliveryDue, { workspaceId: tx.workspaceId, conversationId, at: 0 });
}
