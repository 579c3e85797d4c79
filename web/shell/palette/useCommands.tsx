import { ArrowLeftRight, Languages, LogOut, Moon, Plus, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { workspaceRoutes } from '#shared/contract/workspace.ts';
import { htmlLang, localeNames, locales } from '#shared/locales.ts';
import { roleMay } from '#shared/rules/permissions.ts';
import { changeLocale, locale } from '#web/lib/locale.ts';
import { usePage } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { changeTheme, useTheme } from '#web/lib/theme.ts';
import { allWorkspaces } from '#web/lib/workspace.ts';
import { enterWorkspace } from '#web/shell/enterWorkspace.ts';
import { logout } from '#web/shell/logout.ts';
import type { AppGroup } from '#web/shell/menu/menu.ts';

export interface Command {
  id: string;
  label: string;
  /** Beside the label. */
  detail?: string;
  lang?: string;
  icon: ReactNode;
  run: () => void;
}

/** The pages of the menu, and what can be done from everywhere. */
export function useCommands(
  side: 'user' | 'admin',
  menu: readonly AppGroup[],
): { pages: Command[]; actions: Command[] } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const theme = useTheme();
  const role = useStored('workspace-user')?.role;
  const workspace = useStored('workspace');
  const { data } = usePage(workspaceRoutes.list, allWorkspaces, {
    quiet: true,
    staleTime: Infinity,
    enabled: side === 'user',
  });
  const pages = menu.flatMap(({ apps }) =>
    apps.map(({ name, link, icon: Icon }): Command => ({
      id: link,
      label: t(`menu.${name}`),
      icon: <Icon />,
      run: () => void navigate(link),
    })),
  );
  const mayAdd = side === 'user' && role !== undefined && roleMay(role, 'knowledge.edit');
  const add: Command = {
    id: 'new-answer',
    label: t('palette.newAnswer'),
    icon: <Plus />,
    run: () => void navigate('/app/ai-knowledge/knowledge?add=qa'),
  };
  const others = side === 'user' ? (data?.rows ?? []).filter(({ id }) => id !== workspace?.id) : [];
  const actions: Command[] = [
    ...(mayAdd ? [add] : []),
    theme === 'dark'
      ? { id: 'theme', label: t('shell.light'), icon: <Sun />, run: () => changeTheme('light') }
      : { id: 'theme', label: t('shell.dark'), icon: <Moon />, run: () => changeTheme('dark') },
    ...locales
      .filter((one) => one !== locale)
      .map((one) => ({
        id: one,
        label: localeNames[one],
        lang: htmlLang[one],
        icon: <Languages />,
        run: () => changeLocale(one),
      })),
    ...others.map(({ id, name }) => ({
      id: `organization-${id}`,
      label: `${t('shell.switchOrganization')}: ${name}`,
      icon: <ArrowLeftRight />,
      run: () => void enterWorkspace(id),
    })),
    { id: 'logout', label: t('shell.logout'), icon: <LogOut />, run: () => logout(side) },
  ];
  return { pages, actions };
}
