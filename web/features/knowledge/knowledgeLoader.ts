import { agentRoutes } from '#shared/contract/agent.ts';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { failedSources, sources, urlDefaults } from '#web/features/knowledge/listQuery.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, pageQuery, queryClient } from '#web/lib/queries.ts';
import { readSearch } from '#web/lib/useSearch.ts';

export const loader: PageLoader = ({ search }) => {
  const url = readSearch(search, urlDefaults);
  sources.prefetch(search);
  void queryClient.prefetchQuery(pageQuery(knowledgeRoutes.list, failedSources, true));
  void queryClient.prefetchQuery(callQuery(agentRoutes.get, {}, true));
  if (url.source > 0) {
    void queryClient.prefetchQuery(callQuery(knowledgeRoutes.get, { params: { id: url.source } }, true));
  }
};
