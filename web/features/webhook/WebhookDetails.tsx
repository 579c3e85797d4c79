import { CircleAlert, KeyRound, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookRoutes, type Webhook } from '#shared/contract/webhook.ts';
import { maxFailingDays } from '#shared/rules/webhookRetries.ts';
import { Deliveries } from '#web/features/webhook/delivery/Deliveries.tsx';
import { eventGroups } from '#web/features/webhook/eventGroups.ts';
import { RotateDialog } from '#web/features/webhook/RotateDialog.tsx';
import WebhookForm from '#web/features/webhook/WebhookForm.tsx';
import { webhookStateOf } from '#web/features/webhook/webhookState.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { useZone } from '#web/lib/time/useZone.ts';
import { Notice } from '#web/ui/display/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { ConfirmDelete } from '#web/ui/overlay/ConfirmDelete.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  webhook: Webhook;
  onGone: () => void;
}

/** A webhook: its state, its events, its secret, and what was sent. */
export function WebhookDetails({ webhook, onGone }: Props) {
  const { t } = useTranslation(['subscription', 'common']);
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'remove'>();
  const params = { id: webhook.id };
  const refresh = [webhookRoutes.list, webhookRoutes.get, webhookRoutes.deliveries];
  const update = useAction(webhookRoutes.update, { refresh });
  const test = useAction(webhookRoutes.test, {
    refresh: [webhookRoutes.deliveries],
    onDone: () => toast.done(t('webhook.testSent')),
  });
  const remove = useAction(webhookRoutes.remove, {
    refresh: [webhookRoutes.list],
    onDone: () => toast.done(t('common:state.deleted')),
  });
  const close = () => setDialog(undefined);
  const events = (list: Webhook['events']) =>
    list
      .map((event) => t(`webhook.event.${event.replace('.', '_') as 'message_created'}`))
      .join(t('webhook.separator'));
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex flex-col gap-4 px-6 py-5 max-md:px-4">
        <h3 className="font-mono text-14 font-medium break-all" dir="ltr">
          {webhook.url}
        </h3>
        <StateNotice webhook={webhook} />
        <Switch
          checked={webhook.enabled}
          disabled={update.isPending}
          onChange={(enabled) => update.mutate({ params, body: { enabled } })}
          label={t('webhook.enabled')}
          hint={t('webhook.enabledText')}
        />
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-13">
          {eventGroups(webhook.events).map(({ about, events: members }) => (
            <div key={about} className="contents">
              <dt className="text-text-3">{t(`webhook.about.${about as 'message'}`)}</dt>
              <dd className="min-w-0">{events(members)}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button busy={test.isPending} onClick={() => test.mutate({ params, body: {} })}>
            <Send aria-hidden="true" />
            {t('webhook.test')}
          </Button>
          <Button onClick={() => setDialog('edit')}>
            <Pencil aria-hidden="true" />
            {t('webhook.editShort')}
          </Button>
          <Button onClick={() => setDialog('rotate')}>
            <KeyRound aria-hidden="true" />
            {t('webhook.rotate')}
          </Button>
          <Button variant="quiet" className="text-danger!" onClick={() => setDialog('remove')}>
            <Trash2 aria-hidden="true" />
            {t('common:action.remove')}
          </Button>
        </div>
      </div>
      <Deliveries webhookId={webhook.id} />
      <WebhookForm webhook={webhook} open={dialog === 'edit'} onClose={close} />
      <RotateDialog id={webhook.id} open={dialog === 'rotate'} onClose={close} />
      <ConfirmDelete
        open={dialog === 'remove'}
        onClose={close}
        message={t('webhook.confirmRemove', { url: webhook.url })}
        onDelete={async () => {
          await remove.mutateAsync({ params });
          onGone();
        }}
      />
    </div>
  );
}

/** What is wrong with it, and that two secrets are valid. */
function StateNotice({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('subscription');
  const zone = useZone();
  const [now] = useState(() => Date.now() / 1000);
  const state = webhookStateOf(webhook);
  const { failing_since: since, overlap_until: until } = webhook;
  const problem = {
    on: undefined,
    off: undefined,
    failing: () => t('webhook.failing', { date: formatDateTime(since ?? 0, zone), count: maxFailingDays }),
    gone: () => t('webhook.gone'),
    failed: () => t('webhook.gaveUp', { count: maxFailingDays }),
  }[state];
  const isOverlapping = until !== null && until > now;
  return (
    <>
      {problem && (
        <Notice tone="warn" icon={<CircleAlert aria-hidden="true" />}>
          {problem()}
        </Notice>
      )}
      {isOverlapping && (
        <Notice icon={<KeyRound aria-hidden="true" />}>
          {t('webhook.overlap', { date: formatDateTime(until, zone) })}
        </Notice>
      )}
    </>
  );
}
