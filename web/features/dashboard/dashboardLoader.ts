import { workspaceDashboardRoutes } from '#shared/contract/workspaceDashboard.ts';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { rangeDefaults, rangeQuery } from '#web/features/dashboard/dashboardRange.ts';
import { todayIn } from '#web/features/dashboard/useDashboardRange.ts';
import { waitingQuery } from '#web/features/dashboard/waitingQuery.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, pageQuery, queryClient } from '#web/lib/queries.ts';
import { read } from '#web/lib/session.ts';
import { readSearch } from '#web/lib/useSearch.ts';

export const loader: PageLoader = ({ search }) => {
  const today = todayIn(read('workspace')?.time_zone);
  const { from, to } = rangeQuery(readSearch(search, rangeDefaults), today);
  void queryClient.prefetchQuery(callQuery(workspaceDashboardRoutes.get, { query: { from, to } }));
  void queryClient.prefetchQuery(pageQuery(conversationRoutes.list, waitingQuery));
};
