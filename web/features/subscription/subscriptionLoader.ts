import { planRoutes } from '#shared/contract/plan.ts';
import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { usageRoutes } from '#shared/contract/usage.ts';
import { mayLoad } from '#web/shell/permission/mayLoad.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, queryClient } from '#web/lib/queries.ts';

export const loader: PageLoader = () => {
  if (!mayLoad('billing.manage')) return;
  void queryClient.prefetchQuery(callQuery(subscriptionRoutes.get, { body: {} }, true));
  void queryClient.prefetchQuery(callQuery(planRoutes.offered, undefined, true));
  void queryClient.prefetchQuery(callQuery(usageRoutes.get, {}, true));
};
