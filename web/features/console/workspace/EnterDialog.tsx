import { useTranslation } from 'react-i18next';
import { adminWorkspaceRoutes, type ListedWorkspace } from '#shared/contract/console/adminWorkspace.ts';
import { address } from '#web/lib/locale.ts';
import { useAction } from '#web/lib/queries.ts';
import { beginVisit } from '#web/features/console/workspace/beginVisit.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

interface Props {
  workspace: ListedWorkspace;
  open: boolean;
  onClose: () => void;
}

/** Says what a visit is before it begins: it is written down, and the organization can read that. */
export function EnterDialog({ workspace: { id, name }, open, onClose }: Props) {
  const { t } = useTranslation('admin');
  const enter = useAction(adminWorkspaceRoutes.enter);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      width={460}
      title={t('workspace.confirmEnter', { name })}
      confirmLabel={t('workspace.enter')}
      onConfirm={async () => {
        beginVisit(await enter.mutateAsync({ params: { id }, body: {} }));
        location.assign(address('/app'));
      }}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-4.5 text-14 text-text-2">
        <li>{t('workspace.enterLogged')}</li>
        <li>{t('workspace.enterMay')}</li>
        <li>{t('workspace.enterHour')}</li>
      </ul>
    </ConfirmDialog>
  );
}
