import { MonitorDown, PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Brand } from '#web/shell/Brand.tsx';
import { Bell } from '#web/shell/notifications/Bell.tsx';
import { LiveNotice } from '#web/shell/LiveNotice.tsx';
import { ProfileMenu } from '#web/shell/ProfileMenu.tsx';
import { lazily } from '#web/lib/lazily.tsx';
import { isVisiting } from '#web/lib/session.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';

const InstallGuide = lazily(() => import('#web/shell/InstallGuide.tsx'));

interface Props {
  side: 'user' | 'admin';
  sidebarOpen: boolean;
  onToggleSidebar: () => void;
}

export function TopBar({ side, sidebarOpen, onToggleSidebar }: Props) {
  const { t } = useTranslation();
  const [installing, setInstalling] = useState<boolean>();
  const admin = side === 'admin';
  const iconClass = admin
    ? 'text-on-admin-2! hover:bg-admin-bar-2! hover:text-on-admin!'
    : 'hover:bg-line/60!';
  return (
    <header
      className={cx(
        'z-(--z-bar) flex items-center print:hidden short:hidden gap-1 pr-2.5 pl-2 max-md:pr-1 max-md:pl-1',
        admin ? 'h-12 bg-admin-bar text-on-admin max-md:h-14' : 'h-14',
      )}
    >
      <IconButton
        label={sidebarOpen ? t('shell.closeSidebar') : t('shell.openSidebar')}
        aria-expanded={sidebarOpen}
        onClick={onToggleSidebar}
        className={cx('bg-transparent!', iconClass)}
      >
        <PanelLeft />
      </IconButton>
      <Link to={admin ? '/admin' : '/app'} className="ml-1 min-w-0 rounded-2">
        <Brand small />
      </Link>
      {admin && (
        <span className="ml-2 border-l border-on-admin-2/40 pl-3 text-13 text-on-admin-2 max-md:hidden">
          {t('shell.adminConsole')}
        </span>
      )}
      <span className="flex-1" />
      {!admin && <LiveNotice />}
      {!admin && !isVisiting() && <Bell />}
      <IconButton label={t('shell.install')} onClick={() => setInstalling(true)} className={iconClass}>
        <MonitorDown />
      </IconButton>
      <ProfileMenu side={side} />
      {installing !== undefined && <InstallGuide open={installing} onClose={() => setInstalling(false)} />}
    </header>
  );
}
