import { insertMessage } from '#server/features/conversation/messageStore.ts';
import { lockConversation } from '#server/features/conversation/store.ts';
import { publishMessage } from '#server/features/conversation/updateConversation.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';

/**
 * Sends a message in the name of the organization. It answers nothing: the conversation goes on waiting for whom it
 * waits, and its last message is still the one before.
 */
export async function sayInName(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversationId: number,
  text: string,
): Promise<void> {
  const conversation = await lockConversation(tx, conversationId);
  const { name } = await readWorkspace(tx);
  const { message, inserted } = await insertMessage(ctx, tx, {
    ...{ conversation, text, direction: 'out', author: 'system', authorName: name, kind: 'text' },
    at: ctx.platform.clock.now(),
  });
  if (inserted) publishMessage(ctx, tx, message);
}
