import {
  addTimelineEvent,
  publishMessage,
  updateConversation,
  lastMessageFields,
} from '#server/features/conversation/updateConversation.ts';
import { enqueueAnswer } from '#server/features/conversation/changes.ts';
import { forCustomer } from '#server/features/conversation/forCustomer.ts';
import { findSent, insertMessage } from '#server/features/conversation/messageStore.ts';
import {
  getReceivingChannel,
  lockConversation,
  type ConversationChange,
} from '#server/features/conversation/store.ts';
import { countMessage } from '#server/features/budget/public.ts';
import { lockMedia } from '#server/features/media/public.ts';
import { countUsage } from '#server/features/usage/public.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { rateLimit } from '#server/platform/security/rateLimit.ts';
import { chatRoutes } from '#shared/contract/chat.ts';
import { AppError } from '#shared/errors.ts';
import { detectLanguage } from '#shared/rules/language.ts';
import { locales, type Locale } from '#shared/locales.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';

const messageRate = rateLimit({ burst: 100, perSecond: 5 });

/** Receives a customer's message. Idempotent: the same client_id again changes nothing. */
export const receive = operationOf(chatRoutes.send, {
  name: 'conversation.receive',
  permission: 'customer',
  async prepare({ actor, platform, workspaceId }) {
    if (actor.kind !== 'customer') throw new AppError('forbidden');
    const { conversationId, network = '' } = actor;
    messageRate(platform, `${workspaceId}:${conversationId}`);
    return { conversationId, network };
  },
  async run(ctx, tx, { body: { client_id, text, media_id } }, { conversationId, network }) {
    if (text.trim() === '' && media_id === undefined) throw new AppError('empty_message');
    const now = ctx.platform.clock.now();
    // First, so that what is rejected costs little.
    if (network !== '') await countMessage(tx, network, now);
    const conversation = await lockConversation(tx, conversationId);
    const media = media_id === undefined ? undefined : await lockMedia(tx, media_id, conversation.id);
    if (media_id !== undefined && !media) throw new AppError('media_missing');
    const [channel, sentBefore] = await Promise.all([
      getReceivingChannel(tx, conversation),
      findSent(ctx, tx, conversation.id, client_id),
    ]);
    if (sentBefore) return forCustomer(sentBefore)!;
    if (channel.status === 'disabled') throw new AppError('channel_disabled');

    const changes: ConversationChange = {};
    const events: WebhookEvent[] = conversation.last_message_id === null ? ['conversation.created'] : [];
    if (conversation.last_message_id === null || conversation.status === 'resolved')
      countUsage(tx, now, { conversations: 1 });
    if (conversation.status === 'resolved') {
      // The agent answers first again, as in a new conversation.
      Object.assign(changes, {
        status: 'open',
        handler: 'agent',
        assignee_id: null,
        waiting: false,
        handoff_reason: '',
        priority: 'normal',
      });
      await addTimelineEvent(ctx, tx, conversation.id, { type: 'reopened', handler: 'agent' });
      events.push('conversation.reopened');
    }
    if (conversation.status === 'snoozed') Object.assign(changes, { status: 'open', snoozed_until: null });
    const { message } = await insertMessage(ctx, tx, {
      conversationId: conversation.id,
      direction: 'in',
      author: 'customer',
      kind: media ? kindOf(media.mime_type) : 'text',
      text,
      clientId: client_id,
      at: now,
      ...(media && { media }),
    });
    // The customer's page counts before their browser's language.
    const fallback = fallbackLocale(conversation.language || channel.locale || ctx.locale);
    Object.assign(changes, {
      ...lastMessageFields(message),
      unread_count: conversation.unread_count + 1,
      last_customer_message_at: now,
      language: detectLanguage(text, fallback).locale,
      network,
    });
    const handler = changes.handler ?? conversation.handler;
    publishMessage(ctx, tx, message);
    if (handler === 'agent' && !channel.agent_enabled) {
      Object.assign(changes, { handler: 'member', waiting: true, handoff_reason: 'agent_off' });
      await addTimelineEvent(ctx, tx, conversation.id, { type: 'handoff', reason: 'agent_off' });
    }
    await updateConversation(ctx, tx, conversation, changes, events);
    // Also while it waits for a person: the agent says when one will answer.
    const waiting = changes.waiting ?? conversation.waiting;
    if (channel.agent_enabled && (handler === 'agent' || waiting)) enqueueAnswer(ctx, tx, conversation.id);
    return forCustomer(message)!;
  },
});

function fallbackLocale(value: string): Locale {
  return locales.find((locale) => locale === value) ?? 'en';
}

function kindOf(mimeType: string): 'image' | 'audio' | 'video' | 'document' {
  const family = mimeType.split('/')[0];
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document';
}
