import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { App, AppGroup } from '#web/shell/menu/menu.ts';
import { useLocked } from '#web/shell/menu/useLocked.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { tip } from '#web/ui/overlay/tip.ts';

interface Props {
  menu: readonly AppGroup[];
  open: boolean;
  onClose: () => void;
}

/** All apps of the menu in a dialog. Those that the plan does not include are locked. */
export default function AppsPanel({ menu, open, onClose }: Props) {
  const { t } = useTranslation();
  const locked = useLocked(menu);
  return (
    <Dialog open={open} onClose={onClose} title={t('shell.apps')} width={650}>
      {menu.map((group) => (
        <section key={group.name} className="mb-5 last:mb-0">
          <h3 className="mb-2 text-13 font-medium text-text-3">{t(`menu.${group.name}`)}</h3>
          <ul className="grid grid-cols-4 gap-2 max-md:grid-cols-2">
            {group.apps.map((app) => (
              <li key={app.link}>
                {locked(app) ? <Locked app={app} onPick={onClose} /> : <Tile app={app} onPick={onClose} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

const tileClass =
  'relative flex h-full min-h-24 flex-col justify-between gap-3 rounded-3 bg-canvas p-3 text-14 font-medium';

function Tile({ app, onPick }: { app: App; onPick: () => void }) {
  const { t } = useTranslation();
  const Icon = app.icon;
  return (
    <Link
      to={app.link}
      onClick={onPick}
      className={`${tileClass} transition-colors hover:bg-human-soft hover:text-human-text`}
    >
      <Icon className="size-5 stroke-[1.6] text-human-text" aria-hidden="true" />
      <span>
        {t(`menu.${app.name}`)} {app.beta && <Badge tone="ai">{t('brand.beta')}</Badge>}
      </span>
    </Link>
  );
}

function Locked({ app, onPick }: { app: App; onPick: () => void }) {
  const { t } = useTranslation();
  const Icon = app.icon;
  return (
    <div className={tileClass}>
      <Icon className="size-5 stroke-[1.6] opacity-45" aria-hidden="true" />
      <span className="text-text-3">{t(`menu.${app.name}`)}</span>
      <Link
        to="/app/organization/subscription"
        onClick={onPick}
        aria-label={t('shell.subscribeToUnlock')}
        {...tip(t('shell.subscribeToUnlock'))}
        className="absolute top-2 right-2 grid size-7 place-items-center rounded-2 text-text-3 hover:bg-sunken"
      >
        <Lock className="size-4" aria-hidden="true" />
      </Link>
    </div>
  );
}
