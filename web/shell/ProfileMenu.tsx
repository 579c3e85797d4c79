import { Building2, CircleUserRound, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStored } from '#web/lib/session.ts';
import { changeTheme, useTheme } from '#web/lib/theme.ts';
import { localeChoice } from '#web/shell/localeChoice.ts';
import { logout } from '#web/shell/logout.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';

export function ProfileMenu({ side }: { side: 'user' | 'admin' }) {
  const { t } = useTranslation();
  const [user, admin, theme] = [useStored('user'), useStored('admin'), useTheme()];
  const isAdmin = side === 'admin';
  const name = isAdmin ? (admin?.username ?? '') : user?.display_name || user?.username || '';
  const below = isAdmin ? admin && t(`role.${admin.role}`) : user?.email;
  const image = isAdmin ? admin?.avatar : user?.avatar;
  return (
    <Menu
      width={240}
      trigger={
        <button
          type="button"
          aria-label={t('shell.profileMenu', { name })}
          className="grid size-9 shrink-0 place-items-center rounded-full max-md:size-11"
        >
          <Avatar name={name} image={image} size={28} className="[--avatar:var(--color-line)]" />
        </button>
      }
      items={[
        {
          node: (
            <div className="flex items-center gap-3 px-2.5 pt-2 pb-2.5">
              <Avatar name={name} image={image} tone="human" />
              <div className="min-w-0">
                <p className="truncate font-semibold">{name}</p>
                <p className="truncate text-12 text-text-3">{below}</p>
              </div>
            </div>
          ),
        },
        'line',
        {
          label: t('shell.profile'),
          icon: <CircleUserRound />,
          to: isAdmin ? '/admin/self/profile' : '/app/self/profile',
        },
        !isAdmin && { label: t('shell.organizations'), icon: <Building2 />, to: '/app/self/organization' },
        'line',
        { heading: t('shell.language') },
        localeChoice(t('shell.language')),
        { heading: t('shell.theme') },
        {
          choice: t('shell.theme'),
          options: [
            { value: 'light', label: t('shell.light') },
            { value: 'dark', label: t('shell.dark') },
          ],
          value: theme,
          onChange: (to) => changeTheme(to === 'dark' ? 'dark' : 'light'),
        },
        'line',
        { label: t('shell.logout'), icon: <LogOut />, onSelect: () => logout(side) },
      ]}
    />
  );
}
