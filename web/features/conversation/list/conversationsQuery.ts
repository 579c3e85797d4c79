import { infiniteQueryOptions } from '@tanstack/react-query';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { nextPage, pageSize } from '#web/features/conversation/list/conversationPages.ts';
import { queryOf, type InboxFilter } from '#web/features/conversation/list/inboxFilter.ts';
import { callPage } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/queries.ts';

const newestFirst = { field: 'last_message_at', asc: false, keyword: '' } as const;

/** Every channel, by name. */
export const everyChannel = {
  query: { page: 1, size: 9999, field: 'name', asc: true, keyword: '' },
} as const;

/** The conversations of a filter, by pages: the longest wait or the newest activity first. Live events keep them up to date. */
export function conversationsQuery(filter: InboxFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf(conversationRoutes.list, filter),
    queryFn: ({ pageParam, signal }) =>
      callPage(
        conversationRoutes.list,
        { query: { ...newestFirst, ...queryOf(filter), page: pageParam, size: pageSize } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
    staleTime: 60_000,
  });
}
