import { invitationRoutes } from '#shared/contract/member.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { callQuery, queryClient } from '#web/lib/queries.ts';

export const loader: PageLoader = ({ search }) => {
  const token = search.get('token');
  if (token) void queryClient.prefetchQuery(callQuery(invitationRoutes.preview, { query: { token } }, true));
};
