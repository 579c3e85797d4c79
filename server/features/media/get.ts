/** Gives out a fresh address of a file, when the one that came with a message has expired. */
import { viewMedia } from '#server/features/media/address.ts';
import { getMedia, getMediaOfChat } from '#server/features/media/store.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { chatRoutes, mediaRoutes } from '#shared/contract/chat.ts';
import { AppError } from '#shared/errors.ts';

const get = operationOf(mediaRoutes.get, {
  name: 'media.get',
  permission: 'conversation.read',
  run: async ({ platform }, tx, { params: { id } }) =>
    viewMedia(platform, tx.workspaceId, await getMedia(tx, id)),
});

const getInChat = operationOf(chatRoutes.media, {
  name: 'media.get_in_chat',
  permission: 'customer',
  async run({ platform, actor }, tx, { params: { id } }) {
    if (actor.kind !== 'customer') throw new AppError('forbidden');
    return viewMedia(platform, tx.workspaceId, await getMediaOfChat(tx, id, actor.conversationId));
  },
});

export const getOperations = [get, getInChat];
