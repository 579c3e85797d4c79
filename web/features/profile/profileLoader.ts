import { profileRoutes, sessionRoutes } from '#shared/contract/profile.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, pageQuery, queryClient } from '#web/lib/queries.ts';

/** A person has a handful of sessions: all of them, the last used one first. */
export const allSessions = {
  query: { page: 1, size: 100, field: 'last_seen_at', asc: false, keyword: '' },
} as const;

export const loader: PageLoader = () => {
  void queryClient.prefetchQuery(callQuery(profileRoutes.get, {}, true));
  void queryClient.prefetchQuery(pageQuery(sessionRoutes.list, allSessions, true));
};
