import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { listKey } from '#web/features/conversation/cache.ts';
import { nextPage, pageSize, rowsOf } from '#web/features/conversation/list/conversationPages.ts';
import { queryOf, type InboxFilter } from '#web/features/conversation/list/inboxFilter.ts';
import { callPage } from '#web/lib/api.ts';

/** The conversations of a filter, newest activity first, by pages. Live events keep it. */
export function useConversations(filter: InboxFilter) {
  const query = useInfiniteQuery({
    queryKey: listKey(filter),
    queryFn: ({ pageParam, signal }) =>
      callPage(
        conversationRoutes.list,
        { query: { ...queryOf(filter), page: pageParam, size: pageSize } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
    staleTime: 60_000,
  });
  const rows = useMemo(() => rowsOf(query.data?.pages ?? []), [query.data]);
  return { ...query, rows };
}
