import { useTranslation } from 'react-i18next';
import { administratorRoutes } from '#shared/contract/console/administrator.ts';
import { AdministratorDetails } from '#web/features/console/administrator/AdministratorDetails.tsx';
import { DetailDrawer } from '#web/features/console/DetailDrawer.tsx';
import { useCall } from '#web/lib/queries.ts';

/** One administrator at the right edge. `id` 0: none. */
export default function AdministratorDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const query = useCall(administratorRoutes.get, { params: { id } }, { enabled: id > 0, quiet: true });
  return (
    <DetailDrawer
      open={id > 0}
      onClose={onClose}
      title={query.data?.username ?? t('administrator.one')}
      query={query}
    >
      {(found) => <AdministratorDetails key={found.id} administrator={found} onGone={onClose} />}
    </DetailDrawer>
  );
}
