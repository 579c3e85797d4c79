import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { messagesKey } from '#web/features/conversation/cache.ts';
import { messagePageSize, messagesOf, olderThan } from '#web/features/conversation/thread/messagePages.ts';
import { asMessage, useOutbox } from '#web/features/conversation/composer/outbox.ts';
import { call } from '#web/lib/api.ts';

/** The messages of a conversation, oldest first, with those that are being sent. `fetchNextPage` brings older ones. */
export function useMessages(conversationId: number) {
  const query = useInfiniteQuery({
    queryKey: messagesKey(conversationId),
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
  const outbox = useOutbox(conversationId);
  const messages = useMemo(() => {
    const known = messagesOf(query.data?.pages ?? []);
    const sent = new Set(known.map((message) => message.client_id));
    return [...known, ...outbox.filter((item) => !sent.has(item.client_id)).map(asMessage)];
  }, [query.data, outbox]);
  return { ...query, messages };
}
