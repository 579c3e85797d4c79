import { Coffee, MessagesSquare, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { channelRoutes } from '#shared/contract/channel.ts';
import { firstFilter, isNarrowed, type InboxFilter } from '#web/features/conversation/list/inboxFilter.ts';
import { everyChannel } from '#web/features/conversation/list/conversationsQuery.ts';
import { useInbox } from '#web/features/conversation/useInbox.ts';
import { usePage } from '#web/lib/queries.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { buttonClass } from '#web/ui/form/buttonClass.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';

/** The empty states of the list. */
export function ListEmpty({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation('chat');
  const { setFilter } = useInbox();
  const showAll = <Button onClick={() => setFilter(firstFilter)}>{t('inbox.empty.showAll')}</Button>;
  if (filter.keyword) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('inbox.empty.search', { keyword: filter.keyword })}
        text={t('inbox.empty.searchText')}
        action={<Button onClick={() => setFilter({ keyword: '' })}>{t('inbox.empty.clear')}</Button>}
      />
    );
  }
  if (filter.tab === 'waiting') {
    return (
      <EmptyState
        icon={<Coffee />}
        title={t('inbox.empty.waiting')}
        text={t('inbox.empty.waitingText')}
        action={showAll}
      />
    );
  }
  if (filter.tab === 'mine') {
    return <EmptyState title={t('inbox.empty.mine')} text={t('inbox.empty.mineText')} action={showAll} />;
  }
  if (isNarrowed(filter)) {
    return <EmptyState title={t('inbox.empty.filter')} action={showAll} />;
  }
  return <NothingYet />;
}

/** No open conversation: links to the web chat, where one can be started. */
function NothingYet() {
  const { t } = useTranslation('chat');
  const { data } = usePage(channelRoutes.list, everyChannel, { quiet: true });
  const chat = data?.rows.find(({ type, status }) => type === 'web_chat' && status === 'connected');
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={t('inbox.empty.none')}
      text={t('inbox.empty.noneText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {chat && (
            <a
              className={buttonClass({ variant: 'primary' })}
              href={`/public/chat/${encodeURIComponent(chat.key)}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('inbox.empty.tryChat')}
            </a>
          )}
          <ButtonLink to="/app/chat/channel" variant={chat ? 'secondary' : 'primary'}>
            {t('inbox.empty.channels')}
          </ButtonLink>
        </div>
      }
    />
  );
}
