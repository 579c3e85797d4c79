import { Building2, CircleUser, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { locales } from '#shared/locales.ts';
import { changeLocale, locale } from '#web/lib/locale.ts';
import { useStored } from '#web/lib/session.ts';
import { changeTheme, useTheme } from '#web/lib/theme.ts';
import { localeNames } from '#web/shell/localeNames.ts';
import { logout } from '#web/shell/logout.ts';
import { adminMenu, currentApp, userMenu } from '#web/shell/menu.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuLine, MenuLink } from '#web/ui/Menu.tsx';

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
          <Avatar name={name} image={image} size={28} className="[--avatar:var(--line)]" />
        </button>
      }
    >
      <div className="flex items-center gap-3 px-2.5 pt-2 pb-2.5">
        <Avatar name={name} image={image} tone="ink" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{name}</p>
          <p className="truncate text-12 text-text-3">{below}</p>
        </div>
      </div>
      <MenuLine />
      {hasPage(`/${isAdmin ? 'admin' : 'app'}/self/profile`) && (
        <MenuLink to={isAdmin ? '/admin/self/profile' : '/app/self/profile'} icon={<CircleUser />}>
          {t('menu.profile')}
        </MenuLink>
      )}
      {!isAdmin && hasPage('/app/self/organization') && (
        <MenuLink to="/app/self/organization" icon={<Building2 />}>
          {t('menu.organizations')}
        </MenuLink>
      )}
      <MenuHeading>{t('shell.language')}</MenuHeading>
      <MenuChoice
        label={t('shell.language')}
        options={locales.map((value) => ({ value, ...localeNames[value] }))}
        value={locale}
        onChange={changeLocale}
      />
      <MenuHeading>{t('shell.theme')}</MenuHeading>
      <MenuChoice
        label={t('shell.theme')}
        options={[
          { value: 'light', label: t('shell.light') },
          { value: 'dark', label: t('shell.dark') },
        ]}
        value={theme}
        onChange={(to) => changeTheme(to === 'dark' ? 'dark' : 'light')}
      />
      <MenuLine />
      <MenuItem icon={<LogOut />} onSelect={() => void logout(side)}>
        {t('shell.logout')}
      </MenuItem>
    </Menu>
  );
}

function hasPage(link: string): boolean {
  return [userMenu, adminMenu].some((menu) => currentApp(menu, link)?.show);
}
