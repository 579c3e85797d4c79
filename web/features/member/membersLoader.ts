import { memberRoutes } from '#shared/contract/member.ts';
import { firstOwners, people } from '#web/features/member/memberList.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { pageQuery, queryClient } from '#web/lib/queries.ts';

export const loader: PageLoader = ({ search }) => {
  people.prefetch(search);
  void queryClient.prefetchQuery(pageQuery(memberRoutes.list, firstOwners, true));
};
