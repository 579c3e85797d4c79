import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountRoutes } from '#shared/contract/account.ts';
import { workspaceRoutes } from '#shared/contract/workspace.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { address } from '#web/lib/locale.ts';
import { useAction, usePage } from '#web/lib/queries.ts';
import { errorText } from '#web/lib/reportError.ts';
import type { ApiError } from '#web/lib/request.ts';
import { forget, keepSession, read, useStored } from '#web/lib/session.ts';
import { useSystemMode } from '#web/lib/useSystem.ts';
import { allWorkspaces } from '#web/lib/workspace.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

const CreateOrganizationDialog = lazily(() => import('#web/shell/CreateOrganizationDialog.tsx'));

/** The organizations that the user belongs to. */
export default function OrganizationsPage() {
  const { t } = useTranslation(['profile', 'common']);
  const query = usePage(workspaceRoutes.list, allWorkspaces, { quiet: true });
  const current = useStored('workspace')?.id;
  const [creating, setCreating] = useState<boolean>();
  const [leaving, setLeaving] = useState<{ id: number; name: string }>();
  const [chosen, setChosen] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const mayCreate = useSystemMode() !== 'mono';
  const change = useAction(accountRoutes.switchWorkspace, {
    onDone: (session) => {
      keepSession(session);
      location.assign(location.pathname);
    },
  });
  const leave = useAction(workspaceRoutes.leave, { refresh: [workspaceRoutes.list], quiet: true });
  const ask = (workspace: { id: number; name: string } | undefined) => {
    setProblem(undefined);
    setLeaving(workspace);
  };
  const goAway = async (id: number) => {
    try {
      await leave.mutateAsync({ params: { id }, body: {} });
    } catch (error) {
      const { code } = error as ApiError;
      setProblem(code === 'last_owner' ? t('organization.lastOwner') : errorText(error as ApiError));
      throw error;
    }
    if (id !== current) return;
    forget('workspace', 'workspace-user', 'last-workspace-id', 'last-route');
    location.assign(address('/app'));
  };
  return (
    <>
      <PageHeader
        title={t('common:shell.organizations')}
        text={t('organization.intro')}
        actions={
          mayCreate && (
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Plus aria-hidden="true" />
              {t('common:organization.create')}
            </Button>
          )
        }
      />
      <div className="max-w-180 px-6 pb-10 max-md:px-4">
        <Loaded query={query} lines={5}>
          {({ rows }) => (
            <ul className="border-t hairline">
              {rows.map(({ id, name, avatar, role }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-b hairline py-3">
                  <Avatar name={name} image={avatar} shape="square" tone="human" />
                  <p className="min-w-0 flex-1 basis-0">
                    <span className="line-clamp-2 text-14 font-medium break-words" dir="auto">
                      {name}
                    </span>
                    <span className="block text-13 text-text-3">{t(`common:role.${role}`)}</span>
                  </p>
                  {id === current ? (
                    <Badge tone="ok">{t('organization.current')}</Badge>
                  ) : (
                    <Button
                      aria-label={t('organization.switchTo', { name })}
                      busy={change.isPending && chosen === id}
                      onClick={() => {
                        setChosen(id);
                        change.mutate({ body: { token: read('token') ?? '', workspace_id: id } });
                      }}
                    >
                      {t('organization.switch')}
                    </Button>
                  )}
                  <Button
                    variant="quiet"
                    aria-label={t('organization.leaveOf', { name })}
                    onClick={() => ask({ id, name })}
                  >
                    {t('organization.leave')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      {creating !== undefined && (
        <CreateOrganizationDialog open={creating} onClose={() => setCreating(false)} />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => ask(undefined)}
        width={440}
        title={t('organization.leaveTitle')}
        confirmLabel={t('organization.leave')}
        variant="danger"
        onConfirm={() => (leaving ? goAway(leaving.id) : Promise.resolve())}
      >
        <p className="text-14 break-words text-text-2">
          {t('organization.leaveText', { name: leaving?.name ?? '' })}
        </p>
        {problem && (
          <p role="alert" className="mt-3 rounded-3 bg-danger-soft px-3.5 py-2.5 text-13 text-danger">
            {problem}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
