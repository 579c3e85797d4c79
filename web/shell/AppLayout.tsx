import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { openLive, useLive } from '#web/lib/events.ts';
import { lazily } from '#web/lib/lazily.ts';
import { useThrottled } from '#web/lib/useThrottled.ts';
import { keyOf, useCall } from '#web/lib/queries.ts';
import { isTransient } from '#web/lib/request.ts';
import { useStored, write } from '#web/lib/session.ts';
import { useIsNarrow } from '#web/lib/useMedia.ts';
import { useTitle } from '#web/lib/useSystem.ts';
import { hasWorkspace, selectWorkspace } from '#web/lib/workspace.ts';
import { currentApp, userMenu, visibleMenu } from '#web/shell/menu.ts';
import { OrganizationSwitcher } from '#web/shell/OrganizationSwitcher.tsx';
import { Problem } from '#web/shell/Problem.tsx';
import { Sidebar } from '#web/shell/Sidebar.tsx';
import { SkipLink } from '#web/shell/SkipLink.tsx';
import { TopBar } from '#web/shell/TopBar.tsx';
import { usePaletteKey } from '#web/shell/usePaletteKey.ts';
import { useSidebar } from '#web/shell/useSidebar.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

const CommandPalette = lazily(() => import('#web/shell/CommandPalette.tsx'));
const inbox = '/app/chat/chat';

/** The workspace app: bar, sidebar and the page. */
export default function AppLayout() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const narrow = useIsNarrow();
  const menu = visibleMenu(userMenu, useStored('workspace-user')?.role);
  const app = currentApp(userMenu, pathname);
  const [palette, setPalette] = usePaletteKey();
  // The inbox needs the width for its three panes: there the sidebar starts collapsed.
  const [open, setOpen] = useSidebar(narrow, !narrow && app?.link !== inbox);
  useEffect(() => write('last-route', pathname + search), [pathname, search]);
  useTitle(app && t(`menu.${app.name}`));
  return (
    <div className="flex h-full flex-col bg-canvas">
      <SkipLink />
      <TopBar side="user" sidebarOpen={open} onToggleSidebar={() => setOpen(!open)} />
      <div className="flex min-h-0 flex-1">
        <Waiting>
          {(waiting) => (
            <Sidebar
              menu={menu}
              narrow={narrow}
              open={open}
              onClose={() => setOpen(false)}
              counts={{ [inbox]: waiting }}
              head={OrganizationSwitcher}
            />
          )}
        </Waiting>
        <main
          id="main"
          tabIndex={-1}
          className="min-h-0 min-w-0 flex-1 overflow-y-auto border-t border-l hairline bg-surface outline-none md:rounded-tl-4 max-md:border-l-0"
        >
          <RequireWorkspace />
        </main>
      </div>
      {palette !== undefined && (
        <Suspense>
          <CommandPalette menu={menu} open={palette} onClose={() => setPalette(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Shows the page once its workspace is selected; at once when the stored session is still valid. */
function RequireWorkspace() {
  const { t } = useTranslation();
  const [isKnown] = useState(hasWorkspace);
  const { isSuccess, error, refetch, isFetching } = useQuery({
    queryKey: ['selected workspace'],
    queryFn: async () => (await selectWorkspace(), true),
    staleTime: Infinity,
    // A page that is shown already stays while the server cannot be reached.
    retry: (_, failure) => isKnown && isTransient(failure.cause),
  });
  const workspace = useStored('workspace');
  const isReady = isSuccess || isKnown;
  if (error) {
    return (
      <Problem title={error.message} text={t('state.tryAgain')}>
        <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </Problem>
    );
  }
  if (!isReady) return <SkeletonLines lines={6} className="p-6" />;
  return (
    <Fragment key={workspace?.id}>
      {workspace && <Live />}
      <Outlet />
    </Fragment>
  );
}

/** Holds the live connection to the workspace while it is mounted. */
function Live() {
  useEffect(openLive, []);
  return null;
}

/** Passes on how many conversations wait for a person. */
function Waiting({ children }: { children: (waiting: number) => React.ReactNode }) {
  const client = useQueryClient();
  const { data } = useCall(
    conversationRoutes.counts,
    {},
    { quiet: true, enabled: useStored('workspace') !== null },
  );
  const count = () => void client.invalidateQueries({ queryKey: keyOf(conversationRoutes.counts) });
  const again = useThrottled(count, 1000);
  useLive('conversation', again);
  useLive('reopened', again);
  return children(data?.waiting ?? 0);
}
