import { useQueryClient } from '@tanstack/react-query';
import type { WorkspaceEvents } from '#shared/contract/liveEvents.ts';
import { useLive } from '#web/lib/events.ts';
import {
  cacheConversation,
  cacheMessage,
  invalidateConversations,
} from '#web/features/conversation/cache.ts';
import { forgetSent } from '#web/features/conversation/composer/outbox.ts';
import { stopTyping, receiveTyping } from '#web/features/conversation/thread/typing.ts';

/** Applies the workspace's live events to the cache. Mount it once. */
export function useInboxEvents(): void {
  const client = useQueryClient();
  useLive<WorkspaceEvents['conversation']>('conversation', (conversation) =>
    cacheConversation(client, conversation),
  );
  useLive<WorkspaceEvents['message']>('message', (message) => {
    cacheMessage(client, message);
    if (message.client_id) forgetSent(message.client_id);
    stopTyping(message.conversation_id, message.author);
  });
  useLive<WorkspaceEvents['typing']>('typing', receiveTyping);
  useLive('customer', () => invalidateConversations(client));
  useLive('reset', () => invalidateConversations(client));
  useLive('reopened', () => invalidateConversations(client));
}
