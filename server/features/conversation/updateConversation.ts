import { updateConversationRow, type ConversationChange } from '#server/features/conversation/store.ts';
import { forCustomer, insertMessage } from '#server/features/conversation/messages.ts';
import { notifyWaiting } from '#server/features/conversation/notifyMembers.ts';
import { viewConversation } from '#server/features/conversation/view.ts';
import { publish } from '#server/features/webhook/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import type { Message } from '#shared/contract/message.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';

/** The part of a message that a list of conversations shows. */
export function lastMessageFields(message: Message): ConversationChange {
  const text = message.text || message.media?.name || '';
  return {
    last_message_id: message.id,
    last_message_text: text.replace(/\s+/g, ' ').slice(0, 200),
    last_message_author: message.author,
    last_message_at: new Date(message.created_at * 1000),
  };
}

export function publishMessage(ctx: Ctx, tx: WorkspaceTx, message: Message): void {
  ctx.platform.live.publishEvent(tx, {
    type: 'message',
    conversationId: message.conversation_id,
    data: message,
    customerData: forCustomer(message),
  });
  const said = message.direction !== 'internal' && message.kind !== 'event' && message.author !== 'system';
  if (said) publish(ctx, tx, 'message.created', message);
}

/** A line in the thread about what happened, by whoever acts. Customers do not see it. */
export async function addTimelineEvent(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversationId: number,
  event: NonNullable<Message['event']>,
): Promise<void> {
  const { actor } = ctx;
  const { message } = await insertMessage(ctx, tx, {
    conversationId,
    direction: 'internal',
    author: actor.kind === 'member' || actor.kind === 'agent' ? actor.kind : 'system',
    authorName: 'name' in actor ? actor.name : '',
    kind: 'event',
    event,
    at: ctx.platform.clock.now(),
    ...(actor.kind === 'member' && { authorId: actor.userId }),
  });
  publishMessage(ctx, tx, message);
}

/**
 * Changes the conversation, which the caller has locked, and tells everybody. The customer learns who answers them, and
 * nothing else. However it comes to wait for a person, members are notified and webhooks told here; of what else it was,
 * webhooks are told by `events`.
 */
export async function updateConversation(
  ctx: Ctx,
  tx: WorkspaceTx,
  id: number,
  changes: ConversationChange,
  events: WebhookEvent[] = [],
): Promise<Conversation> {
  const beginsToWait = changes.waiting === true && !(await isWaiting(tx, id));
  await updateConversationRow(tx, id, changes);
  const conversation = await viewConversation(tx, id);
  if (beginsToWait) await notifyWaiting(ctx, tx, conversation);
  const happened: WebhookEvent[] = [...events, ...(beginsToWait ? ['conversation.handoff' as const] : [])];
  for (const event of happened) publish(ctx, tx, event, conversation);
  const told =
    changes.handler !== undefined || changes.assignee_id !== undefined || changes.status !== undefined;
  ctx.platform.live.publishEvent(tx, {
    type: 'conversation',
    conversationId: id,
    data: conversation,
    customerData: told
      ? {
          handler: conversation.handler,
          member_name: conversation.assignee?.name ?? '',
          status: conversation.status,
        }
      : null,
  });
  return conversation;
}

async function isWaiting(tx: WorkspaceTx, id: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('conversation')
    .select('waiting')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.waiting ?? false;
}
