import { infiniteQueryOptions } from '@tanstack/react-query';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { messagePageSize, olderThan } from '#web/features/conversation/thread/messagePages.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/queries.ts';

/** The messages of a conversation, newest first, by pages. Live events keep them up to date. */
export function messagesQuery(conversationId: number) {
  return infiniteQueryOptions({
    queryKey: keyOf(conversationRoutes.messages, { params: { id: conversationId } }),
    queryFn: ({ pageParam, signal }) =>
      call(
        conversationRoutes.messages,
        {
          params: { id: conversationId },
          query: { size: messagePageSize, ...(pageParam ? { before: pageParam } : {}) },
        },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (_last, pages) => olderThan(pages),
    staleTime: 60_000,
  });
}
