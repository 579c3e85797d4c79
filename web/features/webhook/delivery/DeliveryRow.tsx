import { ChevronRight, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookRoutes, type Delivery } from '#shared/contract/webhook.ts';
import { reasonOf } from '#web/features/webhook/delivery/deliveryReason.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { useZone } from '#web/lib/time/useZone.ts';
import { cx } from '#web/ui/cx.ts';
import { Code } from '#web/ui/display/Code.tsx';
import { Moment } from '#web/ui/display/Moment.tsx';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  webhookId: number;
  delivery: Delivery;
}

const tones = { pending: 'warn', delivered: 'ok', failed: 'danger' } as const;

/** A delivery in a line, which opens to what was sent and what came back. */
export function DeliveryRow({ webhookId, delivery }: Props) {
  const { t, i18n } = useTranslation('subscription');
  const [open, setOpen] = useState(false);
  const id = useId();
  const type = delivery.event_type.replace('.', '_');
  const name = i18n.exists(`subscription:webhook.event.${type}`)
    ? t(`webhook.event.${type as 'ping'}`)
    : delivery.event_type;
  return (
    <li className="border-b hairline">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-x-3 px-6 py-2 text-left hover:bg-canvas max-md:px-4"
      >
        <ChevronRight
          className={cx('size-4 shrink-0 stroke-[1.8] text-text-3 transition-transform', open && 'rotate-90')}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14">{name}</span>
          <span className="block text-12 text-text-3">
            <Moment unix={delivery.created_at} />
          </span>
        </span>
        <StatusDot tone={tones[delivery.status]} className="shrink-0">
          {t(`webhook.delivery.status.${delivery.status}`)}
          {delivery.response_status !== null && (
            <span className="font-mono text-text-3">{delivery.response_status}</span>
          )}
        </StatusDot>
      </button>
      <div id={id} hidden={!open} className="px-6 pt-2 pb-5 max-md:px-4">
        {open && <Contents webhookId={webhookId} delivery={delivery} />}
      </div>
    </li>
  );
}

function Contents({ webhookId, delivery }: Props) {
  const { t } = useTranslation('subscription');
  const zone = useZone();
  const redeliver = useAction(webhookRoutes.redeliver, {
    refresh: [webhookRoutes.deliveries],
    onDone: () => toast.done(t('webhook.delivery.again')),
  });
  const { attempts, next_attempt_at: next, response_status: status, response_excerpt: excerpt } = delivery;
  const reason = reasonOf(excerpt);
  const time = (unix: number) => formatDateTime(unix, zone);
  const facts: [name: string, value: string | false][] = [
    [t('webhook.delivery.attempts'), formatNumber(attempts)],
    [t('webhook.delivery.next'), next !== null && time(next)],
    [t('webhook.delivery.at'), delivery.delivered_at !== null && time(delivery.delivered_at)],
    [t('webhook.delivery.response'), status !== null && t('webhook.delivery.httpStatus', { status })],
  ];
  return (
    <div className="flex flex-col gap-3 pl-7 max-md:pl-0">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-13">
        {facts.map(
          ([name, value]) =>
            value !== false && (
              <div key={name} className="contents">
                <dt className="text-text-3">{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <dt className="text-text-3">webhook-id</dt>
        <dd className="font-mono text-12 leading-5! break-all select-all">{delivery.event_id}</dd>
      </dl>
      {reason && <p className="text-13 text-pretty text-text-2">{t(`webhook.delivery.reason.${reason}`)}</p>}
      {!reason && excerpt && (
        <div>
          <p className="mb-1 text-12 text-text-3">
            {status === null ? t('webhook.delivery.noAnswer') : t('webhook.delivery.answer')}
          </p>
          <Code label={t('webhook.delivery.answer')} text={excerpt} className="max-h-40 overflow-y-auto" />
        </div>
      )}
      <div>
        <p className="mb-1 text-12 text-text-3">{t('webhook.delivery.payload')}</p>
        <Code
          label={t('webhook.delivery.payload')}
          text={JSON.stringify(delivery.payload, null, 2)}
          scroll
          className="max-h-80"
        />
      </div>
      {delivery.status !== 'pending' && (
        <div>
          <Button
            size="s"
            busy={redeliver.isPending}
            onClick={() =>
              redeliver.mutate({ params: { id: webhookId, delivery_id: delivery.id }, body: {} })
            }
          >
            <RotateCw aria-hidden="true" />
            {t('webhook.delivery.redeliver')}
          </Button>
        </div>
      )}
    </div>
  );
}
