import {
  publishMessage,
  updateConversation,
  lastMessageFields,
} from '#server/features/conversation/updateConversation.ts';
import { insertMessage } from '#server/features/conversation/messages.ts';
import {
  keepMember,
  lockConversation,
  type ConversationChange,
} from '#server/features/conversation/store.ts';
import { findMedia } from '#server/features/media/public.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { AppError } from '#shared/errors.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';

/** A member writes, or a program for them: a reply, which takes the conversation, or a note, which only members see. */
export const send = operationOf(conversationRoutes.send, {
  name: 'conversation.send',
  permission: 'conversation.answer',
  audited: true,
  async run(ctx, tx, input) {
    const { actor } = ctx;
    if (actor.kind !== 'member' && actor.kind !== 'api_key') throw new AppError('forbidden');
    const userId = actor.kind === 'member' ? actor.userId : undefined;
    const note = input.body.kind === 'note';
    if (input.body.text.trim() === '' && input.body.media_id === undefined)
      throw new AppError('empty_message');
    const conversation = await lockConversation(tx, input.params.id);
    if (input.body.media_id !== undefined && !(await findMedia(tx, input.body.media_id)))
      throw new AppError('not_found');
    const now = ctx.platform.clock.now();
    const { message, fresh } = await insertMessage(ctx, tx, {
      conversationId: conversation.id,
      direction: note ? 'internal' : 'out',
      author: 'member',
      authorName: actor.name,
      kind: input.body.kind,
      text: input.body.text,
      clientId: input.body.client_id,
      at: now,
      ...(userId && { authorId: userId }),
      ...(input.body.media_id && { mediaId: input.body.media_id }),
      ...(input.body.reply_to && { replyTo: input.body.reply_to }),
    });
    if (!fresh) return message;
    publishMessage(ctx, tx, message);
    if (note) return message;
    const changes: ConversationChange = { ...lastMessageFields(message), unread_count: 0, draft: null };
    const events: WebhookEvent[] = conversation.status === 'resolved' ? ['conversation.reopened'] : [];
    if (conversation.status !== 'open') changes.status = 'open';
    if (conversation.handler === 'agent' || conversation.waiting) {
      Object.assign(changes, {
        handler: 'member',
        waiting: false,
        assignee_id: conversation.assignee_id ?? userId ?? null,
      });
      if (userId && conversation.assignee_id === null) {
        if (!(await keepMember(tx, userId))) throw new AppError('forbidden');
        events.push('conversation.assigned');
      }
    }
    await updateConversation(ctx, tx, conversation.id, changes, events);
    return message;
  },
});
