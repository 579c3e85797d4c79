import {
  publishMessage,
  updateConversation,
  lastMessageFields,
} from '#server/features/conversation/updateConversation.ts';
import { insertMessage } from '#server/features/conversation/messageStore.ts';
import {
  lockConversation,
  lockMembership,
  type ConversationChange,
} from '#server/features/conversation/store.ts';
import { lockMedia } from '#server/features/media/public.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { AppError } from '#shared/errors.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';

/** A member or a program sends a reply, which takes a conversation that nobody has, or a note, which only members see. */
export const send = operationOf(conversationRoutes.send, {
  name: 'conversation.send',
  permission: 'conversation.answer',
  async run(ctx, tx, { params, body }) {
    const { actor } = ctx;
    if (actor.kind !== 'member' && actor.kind !== 'api_key') throw new AppError('forbidden');
    const userId = actor.kind === 'member' ? actor.userId : undefined;
    const { client_id, kind, text, media_id, reply_to } = body;
    const isNote = kind === 'note';
    if (text.trim() === '' && media_id === undefined) throw new AppError('empty_message');
    const conversation = await lockConversation(tx, params.id);
    const media = media_id === undefined ? undefined : await lockMedia(tx, media_id);
    if (media_id !== undefined && !media) throw new AppError('media_missing');
    const { message, inserted } = await insertMessage(ctx, tx, {
      conversation,
      direction: isNote ? 'internal' : 'out',
      author: 'member',
      authorName: actor.name,
      kind,
      text,
      clientId: client_id,
      at: ctx.platform.clock.now(),
      ...(userId && { authorId: userId }),
      ...(media && { media }),
      ...(reply_to && { replyTo: reply_to }),
    });
    if (!inserted) return message;
    publishMessage(ctx, tx, message);
    if (isNote) return message;
    const changes: ConversationChange = { ...lastMessageFields(message), unread_count: 0, draft: null };
    const events: WebhookEvent[] = conversation.status === 'resolved' ? ['conversation.reopened'] : [];
    if (conversation.status !== 'open') changes.status = 'open';
    // Who reopens a resolved conversation by a reply has it from then on.
    const assignee = conversation.status === 'resolved' ? null : conversation.assignee_id;
    const takes = assignee === null && userId !== undefined;
    if (conversation.handler === 'agent' || conversation.waiting || takes) {
      Object.assign(changes, { handler: 'member', waiting: false, assignee_id: assignee ?? userId ?? null });
      if (takes && conversation.assignee_id !== userId) {
        if (!(await lockMembership(tx, userId))) throw new AppError('forbidden');
        events.push('conversation.assigned');
      }
    }
    await updateConversation(ctx, tx, conversation, changes, events);
    return message;
  },
});
