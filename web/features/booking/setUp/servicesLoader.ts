import { bookingResourceRoutes } from '#shared/contract/booking.ts';
import { every, services } from '#web/features/booking/setUp/bookingLists.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { pageQuery, queryClient } from '#web/lib/queries.ts';

export const loader: PageLoader = ({ search }) => {
  services.prefetch(search);
  void queryClient.prefetchQuery(pageQuery(bookingResourceRoutes.list, every, true));
};
