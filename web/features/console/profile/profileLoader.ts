import { adminProfileRoutes, adminSessionRoutes } from '#shared/contract/profile.ts';
import { adminSessions } from '#web/features/console/profile/adminSessions.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, pageQuery, queryClient } from '#web/lib/queries.ts';

export const loader: PageLoader = () => {
  void queryClient.prefetchQuery(callQuery(adminProfileRoutes.get, {}, true));
  void queryClient.prefetchQuery(pageQuery(adminSessionRoutes.list, adminSessions, true));
};
