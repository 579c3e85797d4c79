import { createContext, useMemo } from 'react';
import { conversationRoutes, type TextRange } from '#shared/contract/conversation.ts';
import { useInbox } from '#web/features/conversation/useInbox.ts';
import { useCall } from '#web/lib/queries.ts';

/** Where the search's keyword stands, by the id of the message. */
export const Marks = createContext<ReadonlyMap<number, readonly TextRange[]>>(new Map());

/** What the search of the list finds in a conversation: the messages, newest first, and the places in each. */
export function useMatches(conversationId: number) {
  const { keyword } = useInbox().filter;
  const { data } = useCall(
    conversationRoutes.matches,
    { params: { id: conversationId }, query: { keyword } },
    { quiet: true, enabled: keyword !== '', staleTime: 60_000 },
  );
  return useMemo(() => {
    const found = keyword === '' ? [] : (data ?? []);
    return {
      ids: found.map(({ message_id }) => message_id),
      marks: new Map(found.map(({ message_id, at }) => [message_id, at])),
    };
  }, [data, keyword]);
}
