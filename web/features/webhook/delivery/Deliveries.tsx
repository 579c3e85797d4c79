import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookRoutes } from '#shared/contract/webhook.ts';
import { DeliveryRow } from '#web/features/webhook/delivery/DeliveryRow.tsx';
import { pageQuery } from '#web/lib/queries.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Pager } from '#web/ui/display/Pager.tsx';
import { Tabs } from '#web/ui/display/Tabs.tsx';

const size = 10;
const states = ['all', 'pending', 'delivered', 'failed'] as const;
/** Deliveries that are being tried change by themselves. */
const newestFirst = { field: 'created_at', asc: false, keyword: '' } as const;
const pollMilliseconds = 3_000;

/** What was sent to a webhook, newest first. */
export function Deliveries({ webhookId }: { webhookId: number }) {
  const { t } = useTranslation('subscription');
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<(typeof states)[number]>('all');
  const query = useQuery({
    ...pageQuery(
      webhookRoutes.deliveries,
      {
        params: { id: webhookId },
        query: { page, size, ...newestFirst, ...(status === 'all' ? {} : { status }) },
      },
      true,
    ),
    placeholderData: (former) => former,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some((one) => one.status === 'pending') ? pollMilliseconds : false,
  });
  return (
    <section aria-label={t('webhook.delivery.title')} className="flex-1 border-t hairline pb-6">
      <h3 className="px-6 pt-5 pb-1 text-14 font-semibold max-md:px-4">{t('webhook.delivery.title')}</h3>
      <Tabs
        className="px-6 max-md:px-4"
        label={t('webhook.delivery.title')}
        value={status}
        onChange={(next) => {
          setStatus(next);
          setPage(1);
        }}
        tabs={states.map((value) => ({ value, label: t(`webhook.delivery.filter.${value}`) }))}
      >
        <Loaded query={query} className="px-6 pt-4">
          {({ rows, page: { total } }) => (
            <>
              {rows.length === 0 && (
                <EmptyState
                  title={t('webhook.delivery.none')}
                  {...(status === 'all' ? { text: t('webhook.delivery.noneText') } : {})}
                />
              )}
              <ul>
                {rows.map((delivery) => (
                  <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
                ))}
              </ul>
              <Pager page={page} size={size} total={total} onPage={setPage} />
            </>
          )}
        </Loaded>
      </Tabs>
    </section>
  );
}
