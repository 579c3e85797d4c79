import { Building2, ChevronsUpDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountRoutes } from '#shared/contract/account.ts';
import { workspaceRoutes } from '#shared/contract/workspace.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { useAction, usePage } from '#web/lib/queries.ts';
import { keepSession, read, useStored } from '#web/lib/session.ts';
import { askToLeave } from '#web/lib/unsaved.ts';
import { useSystemMode } from '#web/lib/useSystem.ts';
import { allWorkspaces } from '#web/lib/workspace.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { cx } from '#web/ui/cx.ts';

const CreateOrganizationDialog = lazily(() => import('#web/shell/CreateOrganizationDialog.tsx'));

/** The current organization, and a menu of the others. */
export function OrganizationSwitcher({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation();
  const [workspace, membership, mode] = [
    useStored('workspace'),
    useStored('workspace-user'),
    useSystemMode(),
  ];
  const { data } = usePage(workspaceRoutes.list, allWorkspaces, { quiet: true, staleTime: Infinity });
  const [creating, setCreating] = useState<boolean>();
  const change = useAction(accountRoutes.switchWorkspace, {
    onDone: (session) => {
      keepSession(session);
      location.assign(location.pathname);
    },
  });
  if (!workspace) return null;
  const { name } = workspace;
  const choose = (id: number) => {
    if (id === workspace.id) return;
    askToLeave(() => change.mutate({ body: { token: read('token') ?? '', workspace_id: id } }));
  };
  return (
    <div className="px-1.5 pb-2">
      <Menu
        align="start"
        side={collapsed ? 'right' : 'bottom'}
        width={256}
        trigger={
          <button
            type="button"
            aria-label={collapsed ? `${name}, ${t('shell.switchOrganization')}` : undefined}
            className={cx(
              'flex items-center rounded-2 text-left hover:bg-line/60',
              collapsed ? 'size-9 justify-center' : 'w-full gap-2.5 px-1.5 py-1.5',
            )}
          >
            <Avatar name={name} image={workspace.avatar} size={28} shape="square" tone="human" />
            {!collapsed && (
              <>
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-14 leading-4.5! font-semibold">{shortened(name)}</span>
                  <span className="block text-12 text-text-3">
                    {membership && t(`role.${membership.role}`)}
                  </span>
                </span>
                <span className="sr-only">, {t('shell.switchOrganization')}</span>
                <ChevronsUpDown className="size-4 shrink-0 text-text-3" aria-hidden="true" />
              </>
            )}
          </button>
        }
        items={[
          { heading: t('organization.list') },
          {
            choice: t('organization.list'),
            value: String(workspace.id),
            onChange: (id) => choose(Number(id)),
            options: (data?.rows ?? []).map((row) => ({ value: String(row.id), label: <Row {...row} /> })),
          },
          'line',
          { label: t('menu.organizationProfile'), icon: <Building2 />, to: '/app/organization/profile' },
          mode !== 'mono' && {
            label: t('organization.create'),
            icon: <Plus />,
            onSelect: () => setCreating(true),
          },
        ]}
      />
      {creating !== undefined && (
        <CreateOrganizationDialog open={creating} onClose={() => setCreating(false)} />
      )}
    </div>
  );
}

function Row({ name, avatar, role }: { name: string; avatar: string; role: WorkspaceRole }) {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name={name} image={avatar} size={24} shape="square" />
      <span className="min-w-0">
        <span className="block truncate">{shortened(name)}</span>
        <span className="block text-12 text-text-3">{t(`role.${role}`)}</span>
      </span>
    </span>
  );
}

/** At most 20 characters and an ellipsis. */
function shortened(name: string): string {
  const letters = [...name];
  return letters.length > 20 ? `${letters.slice(0, 20).join('')}…` : name;
}
