import { useTranslation } from 'react-i18next';
import { webhookRoutes } from '#shared/contract/webhook.ts';
import { WebhookDetails } from '#web/features/webhook/WebhookDetails.tsx';
import { useCall } from '#web/lib/queries.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';

/** One webhook at the right edge. */
export default function WebhookDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['subscription', 'common']);
  const query = useCall(webhookRoutes.get, { params: { id } }, { quiet: true });
  return (
    <Drawer open onClose={onClose} width={640} title={t('webhook.title')}>
      {query.error?.status === 404 ? (
        <EmptyState
          title={t('webhook.removed')}
          action={<Button onClick={onClose}>{t('common:action.close')}</Button>}
        />
      ) : (
        <Loaded query={query} lines={6} className="p-6">
          {(webhook) => <WebhookDetails key={webhook.id} webhook={webhook} onGone={onClose} />}
        </Loaded>
      )}
    </Drawer>
  );
}
