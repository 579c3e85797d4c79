import { useQueryClient } from '@tanstack/react-query';
import type { WorkspaceEvents } from '#shared/contract/liveEvents.ts';
import { useLive } from '#web/lib/events.ts';
import { keepConversation, keepMessage, readAgain } from '#web/features/conversation/cache.ts';
import { forgetSent } from '#web/features/conversation/composer/outbox.ts';
import { stopTyping, takeTyping } from '#web/features/conversation/thread/typing.ts';

/** Brings the workspace's live events into the page. Mount it once. */
export function useInboxEvents(): void {
  const client = useQueryClient();
  useLive<WorkspaceEvents['conversation']>('conversation', (conversation) =>
    keepConversation(client, conversation),
  );
  useLive<WorkspaceEvents['message']>('message', (message) => {
    keepMessage(client, message);
    if (message.client_id) forgetSent(message.client_id);
    stopTyping(message.conversation_id, message.author);
  });
  useLive<WorkspaceEvents['typing']>('typing', takeTyping);
  useLive('reset', () => readAgain(client));
  useLive('reopened', () => readAgain(client));
}
