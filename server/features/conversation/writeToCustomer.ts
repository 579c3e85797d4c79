import { insertMessage } from '#server/features/conversation/messageStore.ts';
import { lockConversation } from '#server/features/conversation/store.ts';
import {
  lastMessageFields,
  publishMessage,
  updateConversation,
} from '#server/features/conversation/updateConversation.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/**
 * Writes a text of the product itself into a conversation, in the name of the organization; once for each `clientId`. It
 * answers nothing: a conversation that waits goes on waiting, and a resolved one stays so. Returns the message's id.
 */
export async function writeToCustomer(
  ctx: Ctx,
  tx: WorkspaceTx,
  { conversationId, text, clientId }: { conversationId: number; text: string; clientId: string },
): Promise<number> {
  const conversation = await lockConversation(tx, conversationId);
  const { name } = await readWorkspace(tx);
  const { message, inserted } = await insertMessage(ctx, tx, {
    ...{ conversation, clientId, text, direction: 'out', author: 'system', authorName: name, kind: 'text' },
    at: ctx.platform.clock.now(),
  });
  if (!inserted) return message.id;
  publishMessage(ctx, tx, message);
  // Lists go on showing what the customer is still to be answered.
  if (conversation.last_message_author !== 'customer')
    await updateConversation(ctx, tx, conversation, lastMessageFields(message));
  return message.id;
}
