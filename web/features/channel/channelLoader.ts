import { agentRoutes } from '#shared/contract/agent.ts';
import { channelRoutes } from '#shared/contract/channel.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, pageQuery, queryClient } from '#web/lib/queries.ts';

export const allChannels = {
  query: { page: 1, size: 200, field: 'created_at', asc: true, keyword: '' },
} as const;

export const loader: PageLoader = () => {
  void queryClient.prefetchQuery(pageQuery(channelRoutes.list, allChannels));
  void queryClient.prefetchQuery(callQuery(agentRoutes.get, {}, true));
};
