import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { lazily } from '#web/lib/lazily.tsx';
import { useStored, write } from '#web/lib/session.ts';
import { useIsNarrow } from '#web/lib/useMedia.ts';
import { useTitle } from '#web/lib/useSystem.ts';
import { currentApp, visibleMenu, type AppGroup } from '#web/shell/menu/menu.ts';
import { Sidebar } from '#web/shell/menu/Sidebar.tsx';
import { SkipLink } from '#web/shell/SkipLink.tsx';
import { TopBar } from '#web/shell/TopBar.tsx';
import { usePaletteKey } from '#web/shell/palette/usePaletteKey.ts';
import { useInstalled } from '#web/shell/menu/useInstalled.ts';
import { useSidebar } from '#web/shell/menu/useSidebar.ts';
import { cx } from '#web/ui/cx.ts';

const CommandPalette = lazily(() => import('#web/shell/palette/CommandPalette.tsx'));
export const inbox = '/app/chat/chat';
/** The pages of the profile menu, which are in no sidebar. */
const selfPages: Partial<Record<string, 'profile' | 'organizations'>> = {
  '/app/self/profile': 'profile',
  '/app/self/organization': 'organizations',
  '/admin/self/profile': 'profile',
};

interface Props extends Pick<ComponentProps<typeof Sidebar>, 'counts' | 'head'> {
  side: 'user' | 'admin';
  apps: readonly AppGroup[];
  /** A bar above everything. */
  top?: ReactNode;
  /** The page. */
  children: ReactNode;
}

/** Bar, sidebar and page of the workspace app and of the console, which has another colour. */
export function Layout({ side, apps, top, children, ...sidebar }: Props) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const narrow = useIsNarrow();
  const isAdmin = side === 'admin';
  const menu = visibleMenu(apps, useStored(isAdmin ? 'admin' : 'workspace-user')?.role, useInstalled(apps));
  const app = currentApp(apps, pathname);
  const [palette, setPalette] = usePaletteKey();
  // The inbox needs the width for its three panes: there the sidebar starts collapsed.
  const [open, setOpen] = useSidebar(narrow, !narrow && app?.link !== inbox);
  useEffect(() => write('last-route', pathname + search), [pathname, search]);
  const waiting = sidebar.counts?.[inbox] ?? 0;
  const self = selfPages[pathname];
  const title = app ? t(`menu.${app.name}`) : self && t(`shell.${self}`);
  useTitle(title && `${waiting > 0 ? `(${waiting}) ` : ''}${title}`);
  return (
    <div className={cx('flex h-full flex-col', isAdmin ? 'bg-admin-tint' : 'bg-canvas')}>
      <SkipLink />
      {top}
      <TopBar side={side} sidebarOpen={open} onToggleSidebar={() => setOpen(!open)} />
      <div className={cx('flex min-h-0 flex-1', isAdmin && 'pt-2')}>
        <Sidebar menu={menu} narrow={narrow} open={open} onClose={() => setOpen(false)} {...sidebar} />
        <main
          id="main"
          tabIndex={-1}
          className="relative min-h-0 min-w-0 flex-1 overflow-y-auto border-t border-l print:border-0 hairline bg-surface outline-none md:rounded-tl-4 max-md:border-l-0"
        >
          {children}
        </main>
      </div>
      {palette !== undefined && (
        <CommandPalette side={side} menu={menu} open={palette} onClose={() => setPalette(false)} />
      )}
    </div>
  );
}
