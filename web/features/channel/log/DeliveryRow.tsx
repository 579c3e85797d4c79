import { ChevronRight, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type ChannelDelivery } from '#shared/contract/channel.ts';
import { foundWords } from '#web/features/channel/log/foundWords.ts';
import { formatBytes } from '#web/lib/format.ts';
import { useAction, useCall } from '#web/lib/queries.ts';
import { cx } from '#web/ui/cx.ts';
import { Code } from '#web/ui/display/Code.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Moment } from '#web/ui/display/Moment.tsx';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CopyButton } from '#web/ui/form/CopyButton.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  channelId: number;
  delivery: ChannelDelivery;
}

const tones = { pending: 'warn', done: 'ok', failed: 'danger' } as const;

/** A delivery in a line, which opens to what was in it and to its content. */
export function DeliveryRow({ channelId, delivery }: Props) {
  const { t } = useTranslation('channel');
  const [open, setOpen] = useState(false);
  const id = useId();
  const words = foundWords(t, delivery.found);
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
          <span className="block truncate text-14">
            {words.length > 0 ? words.join(t('log.join')) : t('log.nothing')}
          </span>
          <span className="block text-12 text-text-3">
            <Moment unix={delivery.received_at} /> · {formatBytes(delivery.size)}
          </span>
        </span>
        <StatusDot tone={tones[delivery.status]} className="shrink-0">
          {t(`log.status.${delivery.status}`)}
        </StatusDot>
      </button>
      <div id={id} hidden={!open} className="px-6 pt-2 pb-5 max-md:px-4">
        {open && <Contents channelId={channelId} delivery={delivery} />}
      </div>
    </li>
  );
}

function Contents({ channelId, delivery }: Props) {
  const { t } = useTranslation(['channel', 'common']);
  const params = { id: channelId, delivery_id: delivery.id };
  const query = useCall(channelRoutes.delivery, { params }, { quiet: true });
  const replay = useAction(channelRoutes.replay, {
    refresh: [channelRoutes.deliveries],
    onDone: () => toast.done(t('log.replayed')),
  });
  const details = delivery.found.filter(({ detail }) => detail);
  return (
    <div className="flex flex-col gap-3 pl-7 max-md:pl-0">
      {delivery.error && (
        <p className="rounded-2 bg-danger-soft px-3 py-2 text-13 break-words">
          {t('log.error', { error: delivery.error })}
        </p>
      )}
      {details.length > 0 && (
        <ul aria-label={t('log.inIt')} className="flex flex-wrap gap-1.5">
          {details.map(({ kind, detail }, index) => (
            <li key={index} className="rounded-1 bg-sunken px-1.75 font-mono text-12 leading-5! break-all">
              {kind}: {detail}
            </li>
          ))}
        </ul>
      )}
      <Loaded query={query} lines={4}>
        {({ payload }) => (
          <Code
            label={t('log.content')}
            text={indented(payload)}
            scroll
            className="max-h-80 overflow-y-auto"
          />
        )}
      </Loaded>
      <div className="flex flex-wrap items-center gap-2">
        {delivery.status !== 'pending' && (
          <Button size="s" busy={replay.isPending} onClick={() => replay.mutate({ params, body: {} })}>
            <RotateCw aria-hidden="true" />
            {t('log.replay')}
          </Button>
        )}
        {query.data && <CopyButton text={query.data.payload} label={t('log.copy')} />}
        <span className="text-12 text-text-3">{t('log.replayHint')}</span>
      </div>
    </div>
  );
}

/** The beginning of a long delivery is no JSON. */
function indented(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
