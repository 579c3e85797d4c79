import { figuresDefaults, figuresQuery, monthOf } from '#web/features/booking/figuresMonth.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, queryClient } from '#web/lib/queries.ts';
import { read } from '#web/lib/session.ts';
import { readSearch } from '#web/lib/useSearch.ts';

export const loader: PageLoader = ({ search }) => {
  const month = monthOf(readSearch(search, figuresDefaults), read('workspace')?.time_zone ?? 'UTC');
  void queryClient.prefetchQuery(callQuery(...figuresQuery(month)));
};
