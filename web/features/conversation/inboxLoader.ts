import { agentRoutes } from '#shared/contract/agent.ts';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { conversationIdOf, filterOf, urlDefaults } from '#web/features/conversation/inboxUrl.ts';
import { conversationsQuery } from '#web/features/conversation/list/conversationsQuery.ts';
import { messagesQuery } from '#web/features/conversation/thread/messagesQuery.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, queryClient } from '#web/lib/queries.ts';
import { readSearch } from '#web/lib/useSearch.ts';

export const loader: PageLoader = ({ search, params }) => {
  const filter = filterOf(readSearch(search, urlDefaults));
  void queryClient.prefetchInfiniteQuery(conversationsQuery(filter));
  void queryClient.prefetchQuery(callQuery(conversationRoutes.counts, {}, true));
  void queryClient.prefetchQuery(callQuery(agentRoutes.get, {}, true));
  const id = conversationIdOf(params['conversation']);
  if (!id) return;
  // Beside the thread, but not needed for its first sight.
  void import('#web/features/conversation/SidePane.tsx').catch(() => undefined);
  void queryClient.prefetchQuery({
    ...callQuery(conversationRoutes.get, { params: { id } }, true),
    staleTime: 60_000,
  });
  void queryClient.prefetchInfiniteQuery(messagesQuery(id));
};
