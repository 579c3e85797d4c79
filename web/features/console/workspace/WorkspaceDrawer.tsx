import { useTranslation } from 'react-i18next';
import { adminWorkspaceRoutes } from '#shared/contract/console/adminWorkspace.ts';
import { DetailDrawer } from '#web/features/console/DetailDrawer.tsx';
import { WorkspaceDetails } from '#web/features/console/workspace/WorkspaceDetails.tsx';
import { useCall } from '#web/lib/queries.ts';

/** One organization at the right edge. `id` 0: none. */
export default function WorkspaceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const query = useCall(adminWorkspaceRoutes.get, { params: { id } }, { enabled: id > 0, quiet: true });
  return (
    <DetailDrawer
      open={id > 0}
      onClose={onClose}
      width={560}
      title={query.data?.name ?? t('workspace.one')}
      query={query}
    >
      {(workspace) => <WorkspaceDetails key={workspace.id} workspace={workspace} onGone={onClose} />}
    </DetailDrawer>
  );
}
