import { workspaceRoutes } from '#shared/contract/workspace.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { pageQuery, queryClient } from '#web/lib/queries.ts';
import { allWorkspaces } from '#web/lib/workspace.ts';

export const loader: PageLoader = () => {
  void queryClient.prefetchQuery(pageQuery(workspaceRoutes.list, allWorkspaces, true));
};
