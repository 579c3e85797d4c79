import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messagesOf } from '#web/features/conversation/thread/messagePages.ts';
import { messagesQuery } from '#web/features/conversation/thread/messagesQuery.ts';
import { asMessage, useOutbox } from '#web/features/conversation/composer/outbox.ts';

/** The messages of a conversation, oldest first, then those of the outbox. `fetchNextPage` reads older ones. */
export function useMessages(conversationId: number) {
  const query = useInfiniteQuery(messagesQuery(conversationId));
  const outbox = useOutbox(conversationId);
  const messages = useMemo(() => {
    const known = messagesOf(query.data?.pages ?? []);
    const sent = new Set(known.map((message) => message.client_id));
    return [...known, ...outbox.filter((item) => !sent.has(item.client_id)).map(asMessage)];
  }, [query.data, outbox]);
  return { ...query, messages };
}
