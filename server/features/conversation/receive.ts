import { forCustomer } from '#server/features/conversation/forCustomer.ts';
import { findSent } from '#server/features/conversation/messageStore.ts';
import { getReceivingChannel, lockConversation } from '#server/features/conversation/store.ts';
import { storeFromCustomer } from '#server/features/conversation/storeFromCustomer.ts';
import { countMessage } from '#server/features/budget/public.ts';
import { lockMedia } from '#server/features/media/public.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { rateLimit } from '#server/platform/security/rateLimit.ts';
import { chatRoutes } from '#shared/contract/chat.ts';
import { AppError } from '#shared/errors.ts';

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
    // What follows the lock is read behind it, without its answer.
    const [, conversation, media, channel, sentBefore] = await Promise.all([
      network === '' ? undefined : countMessage(tx, network, now),
      lockConversation(tx, conversationId),
      media_id === undefined ? undefined : lockMedia(tx, media_id, conversationId),
      getReceivingChannel(tx, conversationId),
      findSent(ctx, tx, conversationId, client_id),
    ]);
    if (media_id !== undefined && !media) throw new AppError('media_missing');
    if (sentBefore) return forCustomer(sentBefore)!;
    if (channel.status === 'disabled') throw new AppError('channel_disabled');

    const message = {
      kind: media ? kindOf(media.mime_type) : ('text' as const),
      text,
      clientId: client_id,
      at: now,
      ...(media && { media }),
    };
    return forCustomer(await storeFromCustomer(ctx, tx, conversation, channel, [message], { network }))!;
  },
});

function kindOf(mimeType: string): 'image' | 'audio' | 'video' | 'document' {
  const family = mimeType.split('/')[0];
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document';
}
