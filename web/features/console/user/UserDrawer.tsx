import { useTranslation } from 'react-i18next';
import { userRoutes } from '#shared/contract/console/user.ts';
import { DetailDrawer } from '#web/features/console/DetailDrawer.tsx';
import { UserDetails } from '#web/features/console/user/UserDetails.tsx';
import { useCall } from '#web/lib/queries.ts';

/** One user at the right edge. `id` 0: none. */
export default function UserDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const query = useCall(userRoutes.get, { params: { id } }, { enabled: id > 0, quiet: true });
  return (
    <DetailDrawer
      open={id > 0}
      onClose={onClose}
      title={query.data?.display_name ?? t('user.one')}
      query={query}
    >
      {(user) => <UserDetails key={user.id} user={user} onGone={onClose} />}
    </DetailDrawer>
  );
}
