import { agentRoutes } from '#shared/contract/agent.ts';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, pageQuery, queryClient } from '#web/lib/queries.ts';

/** The questions that the knowledge answers, of which the playground suggests some. */
export const readyQuestions = {
  query: { page: 1, size: 200, field: 'created_at', asc: true, keyword: '', kind: 'qa', status: 'ready' },
} as const;

export const loader: PageLoader = () => {
  void queryClient.prefetchQuery(callQuery(agentRoutes.get, {}));
  void queryClient.prefetchQuery(pageQuery(knowledgeRoutes.list, readyQuestions, true));
};
