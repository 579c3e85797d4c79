import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { LogOut, Moon, Search, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { changeTheme, useTheme } from '#web/lib/theme.ts';
import { logout } from '#web/shell/logout.ts';
import type { AppGroup } from '#web/shell/menu/menu.ts';
import { optionClass } from '#web/ui/overlay/popupClass.ts';

interface Command {
  label: string;
  icon: ReactNode;
  run: () => void;
}

/** Finds pages and commands by their names. */
export default function CommandPalette({
  menu,
  open,
  onClose,
}: {
  menu: readonly AppGroup[];
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const theme = useTheme();
  const places = menu.flatMap(({ apps }) =>
    apps.map(({ name, link, icon: Icon }): Command => ({
      label: t(`menu.${name}`),
      icon: <Icon />,
      run: () => void navigate(link),
    })),
  );
  const acts: Command[] = [
    theme === 'dark'
      ? { label: t('shell.light'), icon: <Sun />, run: () => changeTheme('light') }
      : { label: t('shell.dark'), icon: <Moon />, run: () => changeTheme('dark') },
    {
      label: t('shell.logout'),
      icon: <LogOut />,
      run: () =>
        void logout(
          menu.some(({ apps }) => apps.some(({ link }) => link.startsWith('/admin'))) ? 'admin' : 'user',
        ),
    },
  ];
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fade fixed inset-0 z-(--z-dialog) bg-[rgb(7_13_16/.45)]" />
        <Dialog.Popup
          aria-label={t('shell.commands')}
          className="rise fixed top-[12dvh] left-1/2 z-(--z-dialog) w-[min(560px,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-4 bg-raised shadow-3 outline-none"
        >
          <Autocomplete.Root
            items={[...places, ...acts]}
            open
            inline
            autoHighlight="always"
            itemToStringValue={(item: Command) => item.label}
          >
            <div className="flex items-center gap-3 border-b hairline px-4">
              <Search className="size-4.5 stroke-[1.6] text-text-3" aria-hidden="true" />
              <Autocomplete.Input
                aria-label={t('shell.commands')}
                placeholder={t('shell.commands')}
                className="h-12 flex-1 bg-transparent text-16 outline-none"
              />
            </div>
            <Autocomplete.Empty>
              <p className="px-4 py-3 text-14 text-text-3">{t('state.noMatches')}</p>
            </Autocomplete.Empty>
            <Autocomplete.List className="max-h-80 overflow-y-auto p-1.5 data-empty:p-0">
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.label}
                  value={command}
                  className={optionClass}
                  onClick={() => {
                    onClose();
                    command.run();
                  }}
                >
                  {command.icon}
                  {command.label}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
