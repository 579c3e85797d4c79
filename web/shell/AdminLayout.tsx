import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { lazily } from '#web/lib/lazily.ts';
import { useStored, write } from '#web/lib/session.ts';
import { useIsNarrow } from '#web/lib/useMedia.ts';
import { useTitle } from '#web/lib/useSystem.ts';
import { adminMenu, currentApp, visibleMenu } from '#web/shell/menu.ts';
import { Sidebar } from '#web/shell/Sidebar.tsx';
import { SkipLink } from '#web/shell/SkipLink.tsx';
import { TopBar } from '#web/shell/TopBar.tsx';
import { usePaletteKey } from '#web/shell/usePaletteKey.ts';
import { useSidebar } from '#web/shell/useSidebar.ts';

const CommandPalette = lazily(() => import('#web/shell/CommandPalette.tsx'));

/** The admin console: laid out like a workspace, in another colour so that nobody takes it for one. */
export default function AdminLayout() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const narrow = useIsNarrow();
  const menu = visibleMenu(adminMenu, useStored('admin')?.role);
  const app = currentApp(adminMenu, pathname);
  const [palette, setPalette] = usePaletteKey();
  const [open, setOpen] = useSidebar(narrow, !narrow);
  useEffect(() => write('last-route', pathname + search), [pathname, search]);
  useTitle(app && t(`menu.${app.name}`));
  return (
    <div className="flex h-full flex-col bg-admin-tint">
      <SkipLink />
      <TopBar side="admin" sidebarOpen={open} onToggleSidebar={() => setOpen(!open)}>
        <span className="ml-2 border-l border-on-admin-2/40 pl-3 text-13 text-on-admin-2 max-md:hidden">
          {t('shell.adminConsole')}
        </span>
      </TopBar>
      <div className="flex min-h-0 flex-1 pt-2">
        <Sidebar menu={menu} narrow={narrow} open={open} onClose={() => setOpen(false)} />
        <main
          id="main"
          tabIndex={-1}
          className="min-h-0 min-w-0 flex-1 overflow-y-auto border-t border-l hairline bg-surface outline-none md:rounded-tl-4 max-md:border-l-0"
        >
          <Outlet />
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
