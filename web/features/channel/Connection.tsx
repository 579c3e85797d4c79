import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { useAction } from '#web/lib/queries.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { FactList } from '#web/ui/display/FactList.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CopyButton } from '#web/ui/form/CopyButton.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The account at the provider: what it calls, whether it works, and when it last delivered. */
export function Connection({ channel, mayManage }: { channel: Channel; mayManage: boolean }) {
  const { t } = useTranslation('chat');
  const check = useAction(channelRoutes.check, {
    refresh: [channelRoutes.list],
    onDone: ({ ok, name, detail }) =>
      ok ? toast.done(t('channel.connection.works', { name })) : toast.error(detail),
  });
  const { callback_url: callback, last_delivery_at: last, account, reason } = channel;
  return (
    <section aria-label={t('channel.connection.title')} className="flex min-w-0 flex-col gap-3">
      <h3 className="text-14 font-semibold">{t('channel.connection.title')}</h3>
      {reason !== '' && (
        <p role="status" className="rounded-2 bg-danger-soft px-3.5 py-2.5 text-13 break-words" dir="auto">
          {t('channel.connection.says', { reason })}
        </p>
      )}
      <FactList
        facts={[
          ...Object.entries(account).map(
            ([field, value]) => [t(`channel.field.${field}` as never), value] as const,
          ),
          [t('channel.connection.last'), last === null ? t('channel.connection.never') : <Ago unix={last} />],
        ]}
      />
      {callback !== null && (
        <div className="flex flex-col gap-2">
          <p className="text-13 text-text-2">{t('channel.connection.callback')}</p>
          <code className="rounded-2 bg-sunken px-3 py-2.5 font-mono text-12 break-all select-all" dir="ltr">
            {callback}
          </code>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={callback} label={t('channel.connection.copy')} />
            {mayManage && (
              <Button
                busy={check.isPending}
                onClick={() => check.mutate({ params: { id: channel.id }, body: {} })}
              >
                <RefreshCw aria-hidden="true" />
                {t('channel.connection.check')}
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}
