import { limitRoutes } from '#shared/contract/console/limits.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, queryClient } from '#web/lib/queries.ts';
import { read } from '#web/lib/session.ts';

export const loader: PageLoader = () => {
  if (read('admin')?.role !== 'member') void queryClient.prefetchQuery(callQuery(limitRoutes.get, {}, true));
};
