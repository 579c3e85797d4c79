import { bookingSettingRoutes } from '#shared/contract/booking.ts';
import { exceptions } from '#web/features/booking/setUp/bookingLists.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, queryClient } from '#web/lib/queries.ts';

export const loader: PageLoader = ({ search }) => {
  exceptions.prefetch(search);
  void queryClient.prefetchQuery(callQuery(bookingSettingRoutes.get));
};
