import { memberRoutes } from '#shared/contract/member.ts';
import { auditLog } from '#web/features/audit/auditQuery.ts';
import { everyMember } from '#web/features/audit/everyMember.ts';
import { mayLoad } from '#web/shell/permission/mayLoad.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { pageQuery, queryClient } from '#web/lib/queries.ts';

export const loader: PageLoader = ({ search }) => {
  if (!mayLoad('audit.read')) return;
  auditLog.prefetch(search);
  void queryClient.prefetchQuery(pageQuery(memberRoutes.list, everyMember, true));
};
