import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { walletRoutes } from '#shared/contract/wallet.ts';
import { ledger } from '#web/features/wallet/ledgerQuery.ts';
import { mayLoad } from '#web/shell/permission/mayLoad.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, queryClient } from '#web/lib/queries.ts';

export const loader: PageLoader = ({ search }) => {
  if (!mayLoad('billing.manage')) return;
  void queryClient.prefetchQuery(callQuery(subscriptionRoutes.get, { body: {} }, true));
  void queryClient.prefetchQuery(callQuery(walletRoutes.spending, {}, true));
  ledger.prefetch(search);
};
