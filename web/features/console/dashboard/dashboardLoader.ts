import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, queryClient } from '#web/lib/queries.ts';

export const loader: PageLoader = () => {
  void queryClient.prefetchQuery(callQuery(dashboardRoutes.dashboard, {}, true));
};
