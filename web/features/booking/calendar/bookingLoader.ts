import {
  allResources,
  allServices,
  bookingsQuery,
  calendarDefaults,
} from '#web/features/booking/calendar/calendarSearch.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { pageQuery, queryClient } from '#web/lib/queries.ts';
import { read } from '#web/lib/session.ts';
import { readSearch } from '#web/lib/useSearch.ts';
import { narrow } from '#web/lib/useMedia.ts';

export const loader: PageLoader = ({ search }) => {
  const timeZone = read('workspace')?.time_zone ?? 'UTC';
  const isPhone = matchMedia(narrow).matches;
  const [route, input] = bookingsQuery(readSearch(search, calendarDefaults), timeZone, isPhone);
  void queryClient.prefetchQuery(pageQuery(route, input));
  void queryClient.prefetchQuery(pageQuery(...allResources, true));
  void queryClient.prefetchQuery(pageQuery(...allServices, true));
};
