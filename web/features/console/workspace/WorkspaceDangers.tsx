import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminWorkspaceRoutes, type ListedWorkspace } from '#shared/contract/console/adminWorkspace.ts';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { DeleteDialog } from '#web/features/console/workspace/DeleteDialog.tsx';
import { SuspendDialog } from '#web/features/console/workspace/SuspendDialog.tsx';
import { useAction } from '#web/lib/queries.ts';
import { DangerRow, DangerZone } from '#web/ui/display/DangerZone.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  workspace: ListedWorkspace;
  onGone: () => void;
}

/** Suspending an organization, and deleting it, which only owners may. */
export function WorkspaceDangers({ workspace, onGone }: Props) {
  const { t } = useTranslation(['admin', 'common']);
  const { isOwner } = useAdmin();
  const [dialog, setDialog] = useState<'suspend' | 'delete'>();
  const close = () => setDialog(undefined);
  const resume = useAction(adminWorkspaceRoutes.resume, {
    refresh: [adminWorkspaceRoutes.list, adminWorkspaceRoutes.get],
    onDone: () => toast.done(t('common:state.saved')),
  });
  const isSuspended = workspace.status === 'suspended';
  return (
    <DangerZone title={t('danger.title')}>
      <DangerRow text={isSuspended ? t('workspace.resumeText') : t('workspace.suspendText')}>
        {isSuspended ? (
          <Button
            busy={resume.isPending}
            onClick={() => resume.mutate({ params: { id: workspace.id }, body: {} })}
          >
            {t('workspace.resume')}
          </Button>
        ) : (
          <Button onClick={() => setDialog('suspend')}>{t('workspace.suspend')}</Button>
        )}
      </DangerRow>
      {isOwner && (
        <DangerRow text={t('workspace.removeText')}>
          <Button variant="danger" onClick={() => setDialog('delete')}>
            {t('common:action.delete')}
          </Button>
        </DangerRow>
      )}
      <SuspendDialog workspace={workspace} open={dialog === 'suspend'} onClose={close} />
      <DeleteDialog workspace={workspace} open={dialog === 'delete'} onClose={close} onGone={onGone} />
    </DangerZone>
  );
}
