import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rowsOf } from '#web/features/conversation/list/conversationPages.ts';
import { conversationsQuery } from '#web/features/conversation/list/conversationsQuery.ts';
import type { InboxFilter } from '#web/features/conversation/list/inboxFilter.ts';

export function useConversations(filter: InboxFilter) {
  const query = useInfiniteQuery(conversationsQuery(filter));
  const rows = useMemo(() => rowsOf(query.data?.pages ?? []), [query.data]);
  return { ...query, rows };
}
