import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { workspaceRoutes } from '#shared/contract/workspace.ts';
import { loadTexts } from '#web/lib/i18n.ts';
import { usePage } from '#web/lib/queries.ts';
import { isVisiting, useStored } from '#web/lib/session.ts';
import { allWorkspaces } from '#web/lib/workspace.ts';

const FirstOrganization = lazy(async () => {
  const [page] = await Promise.all([
    import('#web/features/account/FirstOrganization.tsx'),
    loadTexts('auth'),
  ]);
  return page;
});

/** Shows the pages of the app to users who are in an organization. */
export function RequireOrganization() {
  const { data } = usePage(workspaceRoutes.list, allWorkspaces, {
    quiet: true,
    staleTime: Infinity,
    enabled: !isVisiting(),
  });
  const hasNoneHere = useStored('workspace') === null;
  // During a log-out the stored workspace is removed before the cached list.
  const hasNone = data ? data.rows.length === 0 : hasNoneHere;
  if (!hasNone) return <Outlet />;
  return (
    <Suspense>
      <FirstOrganization />
    </Suspense>
  );
}
