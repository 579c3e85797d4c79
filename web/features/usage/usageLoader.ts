import { usageRoutes } from '#shared/contract/usage.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, queryClient } from '#web/lib/queries.ts';

export const loader: PageLoader = () => {
  void queryClient.prefetchQuery(callQuery(usageRoutes.get, {}));
};
