import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { App, AppGroup } from '#web/shell/menu.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  menu: readonly AppGroup[];
  open: boolean;
  onClose: () => void;
}

/** All apps of the menu in a dialog. */
export default function AppsPanel({ menu, open, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('shell.apps')} width={650}>
      {menu.map((group) => (
        <section key={group.name} className="mb-5 last:mb-0">
          <h3 className="mb-2 text-13 font-medium text-text-3">{t(`menu.${group.name}`)}</h3>
          <ul className="grid grid-cols-4 gap-2 max-md:grid-cols-2">
            {group.apps.map((app) => (
              <li key={app.link}>
                <Tile app={app} onPick={onClose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

function Tile({ app, onPick }: { app: App; onPick: () => void }) {
  const { t } = useTranslation();
  const Icon = app.icon;
  return (
    <Link
      to={app.link}
      onClick={onPick}
      className="relative flex h-full min-h-24 flex-col justify-between gap-3 rounded-3 bg-canvas p-3 text-14 font-medium transition-colors hover:bg-human-soft hover:text-human-text"
    >
      <Icon className="size-5 stroke-[1.6] text-human-text" aria-hidden="true" />
      <span>{t(`menu.${app.name}`)}</span>
    </Link>
  );
}
