import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { webhookRoutes } from '#shared/contract/webhook.ts';
import { urlDefaults, webhooks } from '#web/features/webhook/webhookQuery.ts';
import { mayLoad } from '#web/shell/permission/mayLoad.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, queryClient } from '#web/lib/queries.ts';
import { readSearch } from '#web/lib/useSearch.ts';

export const loader: PageLoader = ({ search }) => {
  if (!mayLoad('integration.manage')) return;
  webhooks.prefetch(search);
  void queryClient.prefetchQuery(callQuery(subscriptionRoutes.current, {}, true));
  const { webhook: id } = readSearch(search, urlDefaults);
  if (id > 0) void queryClient.prefetchQuery(callQuery(webhookRoutes.get, { params: { id } }, true));
};
