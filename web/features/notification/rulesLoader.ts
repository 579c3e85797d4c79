import { notificationRoutes } from '#shared/contract/notification.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, queryClient } from '#web/lib/queries.ts';
import { mayLoad } from '#web/shell/permission/mayLoad.ts';

export const loader: PageLoader = () => {
  if (mayLoad('notification.manage'))
    void queryClient.prefetchQuery(callQuery(notificationRoutes.rules, {}, true));
};
