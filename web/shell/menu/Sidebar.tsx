import { ChevronDown, LayoutGrid, Lock } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { currentApp, type App, type AppGroup } from '#web/shell/menu/menu.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { useLocked } from '#web/shell/menu/useLocked.ts';
import { cx } from '#web/ui/cx.ts';
import { tip } from '#web/ui/overlay/tip.ts';

const Drawer = lazily(async () => ({ default: (await import('#web/ui/overlay/Drawer.tsx')).Drawer }));
const AppsPanel = lazily(() => import('#web/shell/menu/AppsPanel.tsx'));

interface Props {
  menu: readonly AppGroup[];
  open: boolean;
  /** Below 768 px it covers the page, and a click on an item closes it. */
  narrow: boolean;
  onClose: () => void;
  /** Numbers beside items, by link. */
  counts?: Record<string, number>;
  /** Shown above the groups. */
  head?: ComponentType<{ collapsed: boolean }>;
}

/** 256 px open, 48 px collapsed. */
export function Sidebar({ narrow, open, onClose, ...rest }: Props) {
  const { t } = useTranslation();
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  if (narrow) {
    if (!wasOpen) return null;
    return (
      <Drawer side="left" width={256} bare open={open} onClose={onClose} title={t('shell.navigation')}>
        <div className="flex h-full flex-col bg-canvas py-2">
          <Groups {...rest} collapsed={false} onPick={onClose} />
        </div>
      </Drawer>
    );
  }
  return (
    <div
      className={cx(
        'flex shrink-0 flex-col overflow-hidden pb-2 print:hidden transition-[width] duration-(--d3)',
        open ? 'w-(--nav-open)' : 'w-(--nav-shut)',
      )}
    >
      <Groups {...rest} collapsed={!open} />
    </div>
  );
}

interface GroupsProps extends Pick<Props, 'menu' | 'counts' | 'head'> {
  collapsed: boolean;
  onPick?: () => void;
}

function Groups({ menu, counts = {}, head: Head, collapsed, onPick }: GroupsProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const current = currentApp(menu, pathname);
  const [shut, setShut] = useState<readonly string[]>([]);
  const locked = useLocked(menu);
  const [panel, setPanel] = useState<boolean>();
  const toggle = (name: string) =>
    setShut((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name]));
  return (
    <>
      {Head && <Head collapsed={collapsed} />}
      <nav
        aria-label={t('shell.navigation')}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-1.5"
      >
        {menu.map((group, index) => {
          const holdsCurrent = group.apps.some((app) => app === current);
          const isOpen = collapsed || holdsCurrent || !shut.includes(group.name);
          return (
            <section
              key={group.name}
              className={cx(index > 0 && (collapsed ? 'mt-2 border-t hairline pt-2' : 'mt-3'))}
            >
              {!collapsed && menu.length > 1 && (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  disabled={holdsCurrent}
                  onClick={() => toggle(group.name)}
                  className="flex h-8 w-full items-center justify-between rounded-2 px-2.5 text-12 font-medium text-text-3 enabled:hover:text-text max-md:h-11"
                >
                  {t(`menu.${group.name}`)}
                  <ChevronDown
                    className={cx(
                      'size-3.75 transition-transform',
                      !isOpen && '-rotate-90',
                      holdsCurrent && 'opacity-0',
                    )}
                    aria-hidden="true"
                  />
                </button>
              )}
              {isOpen && (
                <ul className="flex flex-col gap-0.5">
                  {group.apps.map((app) => (
                    <li key={app.link}>
                      {locked(app) ? (
                        <LockedItem app={app} collapsed={collapsed} onPick={onPick} />
                      ) : (
                        <Item
                          app={app}
                          active={app === current}
                          collapsed={collapsed}
                          count={counts[app.link] ?? 0}
                          onPick={onPick}
                        />
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </section>
          );
        })}
      </nav>
      <div className="px-1.5 pt-2">
        <button
          type="button"
          aria-label={t('shell.apps')}
          {...(collapsed ? tip(t('shell.apps'), { side: 'right' }) : {})}
          className={itemClass(false, collapsed)}
          onClick={() => setPanel(true)}
        >
          <LayoutGrid className="size-4.5 shrink-0 stroke-[1.6]" aria-hidden="true" />
          {!collapsed && t('shell.apps')}
        </button>
      </div>
      {panel !== undefined && (
        <AppsPanel
          menu={menu}
          open={panel}
          onClose={() => {
            setPanel(false);
            onPick?.();
          }}
        />
      )}
    </>
  );
}

interface ItemProps {
  app: App;
  active: boolean;
  collapsed: boolean;
  count: number;
  onPick: (() => void) | undefined;
}

const show = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' });

function Item({ app, active, collapsed, count, onPick }: ItemProps) {
  const { t } = useTranslation();
  const name = t(`menu.${app.name}`);
  const Icon = app.icon;
  return (
    <NavLink
      ref={active ? show : null}
      to={app.link}
      {...(collapsed ? tip(name, { side: 'right' }) : {})}
      className={itemClass(active, collapsed)}
      onClick={onPick}
    >
      <Icon className="size-4.5 shrink-0 stroke-[1.6]" aria-hidden="true" />
      <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{name}</span>
      {count > 0 && <span className="sr-only">{t('shell.waiting', { count })}</span>}
      {count > 0 && (
        <span
          aria-hidden="true"
          className={cx(
            'rounded-full bg-ai text-center font-semibold text-on-ai',
            collapsed
              ? 'absolute top-0.5 right-px min-w-3.5 px-0.75 text-[10px] leading-3.5!'
              : 'min-w-5 px-1.5 text-11 leading-4.5!',
          )}
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </NavLink>
  );
}

/** An app that the plan does not include: only its lock is a link, to the plans. */
function LockedItem({ app, collapsed, onPick }: Pick<ItemProps, 'app' | 'collapsed' | 'onPick'>) {
  const { t } = useTranslation();
  const name = t(`menu.${app.name}`);
  const unlock = t('shell.subscribeToUnlock');
  const Icon = app.icon;
  return (
    <div
      className={cx(
        'relative flex items-center rounded-2 text-14 text-text-3',
        collapsed ? 'size-9 justify-center' : 'h-9 w-full gap-3 pr-1 pl-2.5 max-md:h-11',
      )}
    >
      <Icon className="size-4.5 shrink-0 stroke-[1.6] opacity-45" aria-hidden="true" />
      <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{name}</span>
      <Link
        to="/app/organization/subscription"
        onClick={onPick}
        aria-label={`${name}: ${unlock}`}
        {...tip(collapsed ? `${name}: ${unlock}` : unlock, { side: 'right' })}
        className={cx(
          'grid place-items-center rounded-2 hover:bg-line/60',
          collapsed ? 'absolute inset-0 place-items-end p-1' : 'size-7 max-md:size-11',
        )}
      >
        <Lock className={collapsed ? 'size-3' : 'size-3.75'} aria-hidden="true" />
      </Link>
    </div>
  );
}

function itemClass(active: boolean, collapsed: boolean): string {
  return cx(
    'relative flex items-center rounded-2 text-14 transition-colors',
    collapsed ? 'size-9 justify-center' : 'h-9 w-full gap-3 px-2.5 max-md:h-11',
    active ? 'bg-human-soft font-medium text-human-text' : 'text-text-2 hover:bg-line/60 hover:text-text',
  );
}
