import { Keyboard, ListChecks, ListFilter } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { channelRoutes } from '#shared/contract/channel.ts';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { ConversationRows } from '#web/features/conversation/list/ConversationRows.tsx';
import { focusFirstResult } from '#web/features/conversation/list/focusRow.ts';
import { isNarrowed, type StatusChoice, type Tab } from '#web/features/conversation/list/inboxFilter.ts';
import { startSelection, startChoosing, useSelection } from '#web/features/conversation/list/selection.ts';
import { everyChannel } from '#web/features/conversation/list/conversationsQuery.ts';
import { useInbox } from '#web/features/conversation/useInbox.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { useCall, usePage } from '#web/lib/queries.ts';
import { useStored, write } from '#web/lib/session.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { SearchInput } from '#web/ui/form/SearchInput.tsx';
import { Tabs } from '#web/ui/display/Tabs.tsx';

const states = ['open', 'snoozed', 'resolved', 'any'] as const satisfies readonly StatusChoice[];

const BulkBar = lazily(() => import('#web/features/conversation/list/BulkBar.tsx'));

/** The left pane: search, tabs, and the conversations. */
export function ConversationList({ className, onHelp }: { className?: string; onHelp: () => void }) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation();
  const { filter, setFilter } = useInbox();
  const { data: counts } = useCall(conversationRoutes.counts, {}, { quiet: true });
  const hasSelection = useSelection(({ items, isChoosing }) => items.length > 0 || isChoosing);
  const key = JSON.stringify(filter);
  useEffect(() => startSelection(key), [key]);
  const tab = (value: Tab, count?: number) => ({ value, label: t(`inbox.tab.${value}`), count });
  return (
    <section aria-label={t('inbox.list')} className={cx('flex min-h-0 min-w-0 flex-col', className)}>
      <header className="flex items-center justify-between pt-3.5 pr-3.5 pb-2 pl-5 max-md:pl-4">
        <h1 className="text-20 font-semibold">{common('menu.chats')}</h1>
        <div className="flex gap-0.5">
          <IconButton
            label={t('inbox.keys.title')}
            shortcut="?"
            onClick={onHelp}
            className="pointer-coarse:hidden"
          >
            <Keyboard />
          </IconButton>
          <FilterMenu />
        </div>
      </header>
      <SearchInput
        className="mr-4 mb-2 ml-5 max-md:ml-4"
        label={t('inbox.search')}
        shortcut="/"
        value={filter.keyword}
        onSearch={(keyword) => setFilter({ keyword })}
        onLeave={focusFirstResult}
      />
      <Tabs<Tab>
        label={t('inbox.tab.label')}
        className="shrink-0 px-5 max-md:px-4"
        value={filter.tab}
        onChange={(value) => setFilter({ tab: value })}
        tabs={[
          tab('waiting', counts?.waiting),
          tab('mine', counts?.mine),
          tab('all', isNarrowed(filter) ? undefined : counts?.open),
        ]}
      >
        <ConversationRows key={filter.tab} onLeave={focusSearch} />
      </Tabs>
      {hasSelection && <BulkBar />}
    </section>
  );
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('#main input[type="search"]')?.focus();
}

/** Narrows the tab "All" by state and channel, and says what the list does. */
function FilterMenu() {
  const { t } = useTranslation('chat');
  const { filter, setFilter } = useInbox();
  const after = useStored('after-resolve') ?? 'stay';
  const { data: channels } = usePage(channelRoutes.list, everyChannel, { quiet: true });
  return (
    <Menu
      trigger={
        <IconButton label={t('inbox.filter.label')} aria-pressed={isNarrowed(filter)}>
          <ListFilter />
        </IconButton>
      }
      items={[
        { heading: t('inbox.filter.status') },
        {
          choice: t('inbox.filter.status'),
          value: filter.status,
          options: states.map((value) => ({ value, label: t(`inbox.filter.${value}`) })),
          onChange: (status) => setFilter({ tab: 'all', status: status as StatusChoice }),
        },
        'line',
        { heading: t('inbox.filter.channel') },
        {
          choice: t('inbox.filter.channel'),
          value: String(filter.channel),
          options: [
            { value: '0', label: t('inbox.filter.everyChannel') },
            ...(channels?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ],
          onChange: (channel) => setFilter({ channel: Number(channel) }),
        },
        'line',
        { heading: t('inbox.after.label') },
        {
          choice: t('inbox.after.label'),
          value: after,
          options: (['stay', 'next'] as const).map((value) => ({ value, label: t(`inbox.after.${value}`) })),
          onChange: (value) => write('after-resolve', value === 'next' ? 'next' : 'stay'),
        },
        'line',
        { label: t('inbox.bulk.choose'), icon: <ListChecks />, keys: 'x', onSelect: startChoosing },
      ]}
    />
  );
}
