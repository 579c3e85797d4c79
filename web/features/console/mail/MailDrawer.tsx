import { useTranslation } from 'react-i18next';
import { mailRoutes } from '#shared/contract/mail.ts';
import { DetailDrawer } from '#web/features/console/DetailDrawer.tsx';
import { MailDetails } from '#web/features/console/mail/MailDetails.tsx';
import { useCall } from '#web/lib/queries.ts';

/** One mail at the right edge. `id` 0: none. */
export default function MailDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const query = useCall(mailRoutes.get, { params: { id } }, { enabled: id > 0, quiet: true });
  return (
    <DetailDrawer
      open={id > 0}
      onClose={onClose}
      width={640}
      title={query.data?.subject ?? t('mail.one')}
      query={query}
    >
      {(mail) => <MailDetails key={mail.id} mail={mail} />}
    </DetailDrawer>
  );
}
