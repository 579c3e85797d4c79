import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { DeliveryRow } from '#web/features/channel/log/DeliveryRow.tsx';
import { pageQuery } from '#web/lib/queries.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Pager } from '#web/ui/display/Pager.tsx';

const size = 15;
const newestFirst = { field: 'received_at', asc: false, keyword: '' } as const;
const pollMilliseconds = 5_000;

/** What the provider delivered for the channel, newest first. */
export default function DeliveryLog({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel');
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...pageQuery(
      channelRoutes.deliveries,
      { params: { id: channel.id }, query: { page, size, ...newestFirst } },
      true,
    ),
    placeholderData: (former) => former,
    refetchInterval: pollMilliseconds,
  });
  return (
    <section aria-label={t('log.title')} className="pb-6">
      <p className="px-6 pt-4 pb-2 text-13 text-pretty text-text-2 max-md:px-4">{t('log.text')}</p>
      <Loaded query={query} className="px-6 pt-2">
        {({ rows, page: { total } }) => (
          <>
            {rows.length === 0 && <EmptyState title={t('log.none')} text={t('log.noneText')} />}
            <ul>
              {rows.map((delivery) => (
                <DeliveryRow key={delivery.id} channelId={channel.id} delivery={delivery} />
              ))}
            </ul>
            <Pager page={page} size={size} total={total} onPage={setPage} />
          </>
        )}
      </Loaded>
    </section>
  );
}
