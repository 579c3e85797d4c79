import { z } from 'zod';
import {
  addTimelineEvent,
  publishMessage,
  updateConversation,
  lastMessageFields,
} from '#server/features/conversation/updateConversation.ts';
import { answerDue } from '#server/features/conversation/answerDue.ts';
import { findSent, insertMessage } from '#server/features/conversation/messages.ts';
import { lockConversation, type ConversationChange } from '#server/features/conversation/store.ts';
import { findMedia } from '#server/features/media/public.ts';
import { countUsage } from '#server/features/usage/public.ts';
import { operation } from '#server/platform/operation/operation.ts';
import type { Message } from '#shared/contract/message.ts';
import { AppError } from '#shared/errors.ts';
import { detectLanguage } from '#shared/rules/language.ts';
import { locales, type Locale } from '#shared/locales.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';

/** A customer's message has come in, from whatever channel. The same client_id again changes nothing. */
export const receive = operation({
  name: 'conversation.receive',
  permission: 'customer',
  audited: true,
  input: z.strictObject({
    conversation_id: z.number().int(),
    client_id: z.string(),
    text: z.string(),
    media_id: z.number().int().optional(),
  }),
  async run(ctx, tx, input): Promise<Message> {
    if (input.text.trim() === '' && input.media_id === undefined) throw new AppError('empty_message');
    const now = ctx.platform.clock.now();
    const conversation = await lockConversation(tx, input.conversation_id);
    const media =
      input.media_id === undefined ? undefined : await findMedia(tx, input.media_id, conversation.id);
    if (input.media_id !== undefined && !media) throw new AppError('not_found');
    const channel = await tx.db
      .selectFrom('channel')
      .select((eb) => [
        'agent_enabled',
        'status',
        // What their page is in, whatever their browser asks for.
        eb
          .selectFrom('customer')
          .select('customer.locale')
          .where('customer.id', '=', conversation.customer_id)
          .as('locale'),
      ])
      .where('id', '=', conversation.channel_id)
      .executeTakeFirstOrThrow();
    const sentBefore = await findSent(ctx, tx, conversation.id, input.client_id);
    if (sentBefore) return sentBefore;
    if (channel.status === 'disabled') throw new AppError('channel_disabled');

    const changes: ConversationChange = {};
    const events: WebhookEvent[] = conversation.last_message_id === null ? ['conversation.created'] : [];
    if (conversation.last_message_id === null || conversation.status === 'resolved')
      countUsage(tx, now, { conversations: 1 });
    if (conversation.status === 'resolved') {
      // A new matter: the agent listens first again, as it did the first time.
      Object.assign(changes, {
        status: 'open',
        handler: 'agent',
        assignee_id: null,
        waiting: false,
        handoff_reason: '',
      });
      await addTimelineEvent(ctx, tx, conversation.id, { type: 'reopened' });
      events.push('conversation.reopened');
    }
    if (conversation.status === 'snoozed') Object.assign(changes, { status: 'open', snoozed_until: null });
    const { message } = await insertMessage(ctx, tx, {
      conversationId: conversation.id,
      direction: 'in',
      author: 'customer',
      kind: media ? kindOf(media.mime_type) : 'text',
      text: input.text,
      clientId: input.client_id,
      at: now,
      ...(media && { mediaId: media.id }),
    });
    Object.assign(changes, {
      ...lastMessageFields(message),
      unread_count: conversation.unread_count + 1,
      last_customer_message_at: now,
      language: detectLanguage(
        input.text,
        fallbackLocale(conversation.language || channel.locale || ctx.locale),
      ).locale,
    });
    const handler = changes.handler ?? conversation.handler;
    publishMessage(ctx, tx, message);
    if (handler === 'agent' && !channel.agent_enabled) {
      Object.assign(changes, { handler: 'member', waiting: true, handoff_reason: 'agent_off' });
      await addTimelineEvent(ctx, tx, conversation.id, { type: 'handoff', reason: 'agent_off' });
    }
    await updateConversation(ctx, tx, conversation.id, changes, events);
    if (handler === 'agent' && channel.agent_enabled) {
      ctx.platform.jobs.enqueue(tx, answerDue, {
        workspaceId: tx.workspaceId,
        conversationId: conversation.id,
      });
    }
    return message;
  },
});

function fallbackLocale(value: string): Locale {
  return locales.find((locale) => locale === value) ?? 'en';
}

export function kindOf(mimeType: string): 'image' | 'audio' | 'video' | 'document' {
  const family = mimeType.split('/')[0];
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document';
}
