import { memberRoutes } from '#shared/contract/member.ts';
import { everybody, teams } from '#web/features/team/teamList.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { pageQuery, queryClient } from '#web/lib/queries.ts';

export const loader: PageLoader = ({ search }) => {
  teams.prefetch(search);
  void queryClient.prefetchQuery(pageQuery(memberRoutes.list, everybody, true));
};
