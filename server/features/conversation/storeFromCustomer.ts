import { enqueueAnswer } from '#server/features/conversation/changes.ts';
import {
  countAgentMessages,
  insertMessage,
  type NewMessage,
} from '#server/features/conversation/messageStore.ts';
import { sendWelcome } from '#server/features/conversation/sendWelcome.ts';
import type { ConversationChange, ConversationRow } from '#server/features/conversation/store.ts';
import {
  addTimelineEvent,
  lastMessageFields,
  publishMessage,
  updateConversation,
} from '#server/features/conversation/updateConversation.ts';
import { countUsage } from '#server/features/usage/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Message } from '#shared/contract/message.ts';
import { abilitiesOf } from '#shared/channels/channelTypes.ts';
import { locales, type Locale } from '#shared/locales.ts';
import { detectLanguage } from '#shared/rules/language.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';

export type FromCustomer = Omit<NewMessage, 'conversation' | 'direction' | 'author'> & {
  /** A program wrote it by itself: nobody waits for an answer, and nothing is reopened. */
  isAutomatic?: boolean;
};

interface Receiving {
  agent_enabled: boolean;
  /** The language of the customer's page or device. */
  locale: string;
  /** What a customer is sent at their first contact, by language, where messages leave through a provider. */
  welcome?: unknown;
}

/** A message that is older than this arrived long after it was written: nobody expects the agent's answer any more. */
const staleMs = 3600_000;

/**
 * Stores what a customer has written, in order, reopens the conversation, and enqueues the agent's answer. The caller has
 * locked the conversation and left out what is stored already. Returns the last message.
 */
export async function storeFromCustomer(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversation: ConversationRow,
  channel: Receiving,
  messages: readonly [FromCustomer, ...FromCustomer[]],
  own: ConversationChange = {},
): Promise<Message> {
  const now = ctx.platform.clock.now();
  const changes: ConversationChange = { ...own };
  const events: WebhookEvent[] = conversation.last_message_id === null ? ['conversation.created'] : [];
  const isAutomatic = messages.every((one) => one.isAutomatic);
  const reopens = conversation.status === 'resolved' && !isAutomatic;
  if (conversation.last_message_id === null || reopens) countUsage(tx, now, { conversations: 1 });
  if (reopens) {
    // The agent answers first again, as in a new conversation.
    Object.assign(changes, {
      status: 'open',
      handler: 'agent',
      assignee_id: null,
      waiting: false,
      handoff_reason: '',
      priority: 'normal',
    });
    await addTimelineEvent(ctx, tx, conversation, { type: 'reopened', handler: 'agent' });
    events.push('conversation.reopened');
  }
  if (conversation.status === 'snoozed' && !isAutomatic)
    Object.assign(changes, { status: 'open', snoozed_until: null });
  const stored: Message[] = [];
  for (const one of messages) {
    const inserted = await insertMessage(ctx, tx, {
      ...one,
      conversation,
      direction: 'in',
      author: 'customer',
    });
    stored.push(inserted.message);
  }
  const last = stored.at(-1)!;
  const newest = new Date(Math.max(...messages.map(({ at }) => at.getTime())));
  const before = conversation.last_customer_message_at;
  // The customer's page counts before their browser's language.
  const fallback = fallbackLocale(conversation.language || channel.locale || ctx.locale);
  Object.assign(changes, {
    ...lastMessageFields(last),
    unread_count: conversation.unread_count + stored.length,
    last_customer_message_at: before && before > newest ? before : newest,
    language: detectLanguage(last.text, fallback).locale,
  });
  const handler = changes.handler ?? conversation.handler;
  for (const one of stored) publishMessage(ctx, tx, one);
  const isFull = !isAutomatic && (await isAnsweredEnough(tx, conversation, now));
  if (handler === 'agent' && !isAutomatic && (!channel.agent_enabled || isFull)) {
    const reason = isFull ? 'visitor_limit' : 'agent_off';
    Object.assign(changes, { handler: 'member', waiting: true, handoff_reason: reason });
    await addTimelineEvent(ctx, tx, conversation, { type: 'handoff', reason });
  }
  // Unless the customer waits for the answer to something else.
  if (isAutomatic && conversation.last_message_author !== 'customer') changes.answered_message_id = last.id;
  await updateConversation(ctx, tx, conversation, changes, events);
  const isFresh = now.getTime() - newest.getTime() < staleMs;
  const isAnswerable = !isAutomatic && !isFull && stored.some(({ kind }) => kind !== 'reaction');
  // Stored before the answer can be, and so sent before it.
  if (conversation.last_message_id === null && isFresh && isAnswerable)
    await sendWelcome(ctx, tx, conversation, channel.welcome, changes.language!);
  // Also while it waits for a person: the agent says when one will answer.
  const waiting = changes.waiting ?? conversation.waiting;
  if (isFresh && isAnswerable && channel.agent_enabled && (handler === 'agent' || waiting))
    enqueueAnswer(ctx, tx, conversation.id);
  return last;
}

/** The agent has written so much in the last hour that another program may be answering it. */
async function isAnsweredEnough(
  tx: WorkspaceTx,
  { id, channel_type: type }: ConversationRow,
  now: Date,
): Promise<boolean> {
  const { answers_per_hour: most } = abilitiesOf(type);
  if (most === undefined) return false;
  return (await countAgentMessages(tx, id, new Date(now.getTime() - 3600_000))) >= most;
}

function fallbackLocale(value: string): Locale {
  return locales.find((locale) => locale === value) ?? 'en';
}
