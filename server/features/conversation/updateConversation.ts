import { forCustomer } from '#server/features/conversation/forCustomer.ts';
import { insertMessage, type NewMessage } from '#server/features/conversation/messageStore.ts';
import { notifyWaiting } from '#server/features/conversation/notifyMembers.ts';
import {
  lockConversationsWith,
  type ConversationChange,
  type ConversationRow,
} from '#server/features/conversation/store.ts';
import { updateAndGetConversation } from '#server/features/conversation/viewStore.ts';
import { publish } from '#server/features/webhook/public.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import type { Message } from '#shared/contract/message.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';

/** The part of a message that a list of conversations shows. */
export function lastMessageFields(message: Message): ConversationChange {
  return {
    last_message_id: message.id,
    last_message_text: lastMessageText(message.text || message.media?.name || ''),
    last_message_author: message.author,
    last_message_at: new Date(message.created_at * 1000),
  };
}

export function lastMessageText(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 200);
}

/** Publishes a new message to members and the customer, and to webhooks when it is part of the dialogue. */
export function publishMessage(ctx: Ctx, tx: WorkspaceTx, message: Message): void {
  const customerData = forCustomer(message);
  ctx.platform.live.publishEvent(tx, {
    type: 'message',
    conversationId: message.conversation_id,
    data: message,
    customerData,
  });
  if (customerData) publish(ctx, tx, 'message.created', message);
}

/** Adds an event to the messages of the conversation, by the actor of `ctx`. Customers do not see it. */
export async function addTimelineEvent(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversation: NewMessage['conversation'],
  event: NonNullable<Message['event']>,
): Promise<void> {
  const { actor } = ctx;
  const { message } = await insertMessage(ctx, tx, {
    conversation,
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
 * Changes the conversation, which the caller has locked, and publishes it to members, to webhooks (`events`) and, as far
 * as who answers and the status go, to the customer. When it begins to wait for a person, members are notified and
 * `conversation.handoff` is published; members are notified again when its priority changes meanwhile.
 */
export async function updateConversation(
  ctx: Ctx,
  tx: WorkspaceTx,
  before: ConversationRow,
  changes: ConversationChange,
  events: WebhookEvent[] = [],
): Promise<Conversation> {
  const { status, handler, waiting, assignee_id, team_id, labels, snoozed_until, priority } = changes;
  recordChanges(tx, before, {
    status,
    handler,
    waiting,
    assignee_id,
    team_id,
    labels,
    snoozed_until,
    priority,
  });
  // An undo restores an earlier wait, of which members know.
  const beginsToWait = waiting === true && !before.waiting && !changes.waiting_since;
  const since = beginsToWait ? ctx.platform.clock.now() : null;
  const conversation = await updateAndGetConversation(tx, before.id, {
    ...(waiting !== undefined && waiting !== before.waiting && { waiting_since: since, waiting_notices: [] }),
    // Whatever happens to a resolved conversation ends its undo.
    ...(before.before_resolve !== null && status !== undefined && { before_resolve: null }),
    ...changes,
  });
  const isEscalated = before.waiting && priority !== undefined && priority !== before.priority;
  if (beginsToWait || (waiting && isEscalated)) await notifyWaiting(ctx, tx, conversation);
  const happened: WebhookEvent[] = [...events, ...(beginsToWait ? ['conversation.handoff' as const] : [])];
  for (const event of happened) publish(ctx, tx, event, conversation);
  const isForCustomer = handler !== undefined || assignee_id !== undefined || status !== undefined;
  ctx.platform.live.publishEvent(tx, {
    type: 'conversation',
    conversationId: before.id,
    data: conversation,
    customerData: isForCustomer
      ? {
          handler: conversation.handler,
          member_name: conversation.assignee?.name ?? '',
          status: conversation.status,
        }
      : null,
  });
  return conversation;
}

/** Publishes the conversations of a customer, in which the customer has changed. */
export async function publishCustomer(ctx: Ctx, tx: WorkspaceTx, customerId: number): Promise<void> {
  for (const conversation of await lockConversationsWith(tx, customerId))
    await updateConversation(ctx, tx, conversation, {});
}
