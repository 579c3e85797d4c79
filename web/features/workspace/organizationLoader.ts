import { workspaceRoutes } from '#shared/contract/workspace.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, queryClient } from '#web/lib/queries.ts';
import { read } from '#web/lib/session.ts';

export const loader: PageLoader = () => {
  const id = read('workspace')?.id;
  if (id) void queryClient.prefetchQuery(callQuery(workspaceRoutes.get, { params: { id } }, true));
};
