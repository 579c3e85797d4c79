import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { keys } from '#web/features/apiKey/keyQuery.ts';
import { mayLoad } from '#web/shell/permission/mayLoad.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, queryClient } from '#web/lib/queries.ts';

export const loader: PageLoader = ({ search }) => {
  if (!mayLoad('key.manage')) return;
  keys.prefetch(search);
  void queryClient.prefetchQuery(callQuery(subscriptionRoutes.current, {}, true));
};
