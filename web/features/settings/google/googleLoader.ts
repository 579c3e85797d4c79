import { consoleRoutes } from '#shared/contract/console/system.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, queryClient } from '#web/lib/queries.ts';
import { read } from '#web/lib/session.ts';

export const loader: PageLoader = () => {
  if (read('admin')?.role !== 'member')
    void queryClient.prefetchQuery(callQuery(consoleRoutes.getGoogle, {}, true));
};
