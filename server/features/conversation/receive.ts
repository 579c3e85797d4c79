import { z } from 'zod';
import { announceMessage, change, preview } from '#server/features/conversation/announce.ts';
import { answerDue } from '#server/features/conversation/answerDue.ts';
import { insertMessage } from '#server/features/conversation/messages.ts';
import { lockConversation, type ConversationChange } from '#server/features/conversation/store.ts';
import { findMedia } from '#server/features/media/public.ts';
import { operation } from '#server/platform/operation.ts';
import type { Message } from '#shared/contract/message.ts';
import { AppError } from '#shared/errors.ts';
import { detectLanguage } from '#shared/rules/language.ts';
import { locales, type Locale } from '#shared/locales.ts';

/** A customer's message has come in, from whatever channel. The same client_id again changes nothing. */
export const receive = operation({
  name: 'conversation.receive',
  permission: 'customer',
  writes: true,
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
    const { message, fresh } = await insertMessage(ctx, tx, {
      conversationId: conversation.id,
      direction: 'in',
      author: 'customer',
      kind: media ? kindOf(media.mime_type) : 'text',
      text: input.text,
      clientId: input.client_id,
      at: now,
      ...(media && { mediaId: media.id }),
    });
    if (!fresh) return message;

    const channel = await tx.db
      .selectFrom('channel')
      .select('agent_enabled')
      .where('id', '=', conversation.channel_id)
      .executeTakeFirstOrThrow();
    const changes: ConversationChange = {
      ...preview(message),
      unread_count: conversation.unread_count + 1,
      last_customer_message_at: now,
      language: detectLanguage(input.text, fallbackLocale(conversation.language || ctx.locale)).locale,
    };
    if (conversation.status === 'resolved') {
      // A new matter: the agent listens first again, as it did the first time.
      Object.assign(changes, {
        status: 'open',
        handler: 'agent',
        assignee_id: null,
        waiting: false,
        handoff_reason: '',
      });
      const { message: line } = await insertMessage(ctx, tx, {
        conversationId: conversation.id,
        direction: 'internal',
        author: 'system',
        kind: 'event',
        event: { type: 'reopened' },
        at: now,
      });
      announceMessage(ctx, tx, line);
    }
    if (conversation.status === 'snoozed') Object.assign(changes, { status: 'open', snoozed_until: null });
    const handler = changes.handler ?? conversation.handler;
    if (handler === 'agent' && !channel.agent_enabled) {
      Object.assign(changes, { handler: 'member', waiting: true, handoff_reason: 'agent_off' });
    }
    announceMessage(ctx, tx, message);
    await change(ctx, tx, conversation.id, changes);
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
