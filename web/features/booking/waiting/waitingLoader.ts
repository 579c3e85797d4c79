import { bookingResourceRoutes, bookingServiceRoutes } from '#shared/contract/booking.ts';
import { every } from '#web/features/booking/setUp/bookingLists.ts';
import { line } from '#web/features/booking/waiting/waitingList.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { pageQuery, queryClient } from '#web/lib/queries.ts';

export const loader: PageLoader = ({ search }) => {
  line.prefetch(search);
  void queryClient.prefetchQuery(pageQuery(bookingServiceRoutes.list, every, true));
  void queryClient.prefetchQuery(pageQuery(bookingResourceRoutes.list, every, true));
};
