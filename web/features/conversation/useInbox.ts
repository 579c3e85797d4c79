import { useParams } from 'react-router';
import { conversationIdOf, filterOf, urlDefaults } from '#web/features/conversation/inboxUrl.ts';
import type { InboxFilter } from '#web/features/conversation/list/inboxFilter.ts';
import { useSearch } from '#web/lib/useSearch.ts';

/** The state of the inbox that its URL holds: the list's filter, the open conversation, the open trace. */
export function useInbox() {
  const { conversation } = useParams();
  const [search, setSearch] = useSearch(urlDefaults);
  return {
    filter: filterOf(search),
    setFilter: (change: Partial<InboxFilter>) => setSearch(change),
    openId: conversationIdOf(conversation),
    why: search.why,
    about: search.about,
    explain: (message: number) => setSearch({ why: message, about: message > 0 }, { push: message > 0 }),
    showAbout: (about: boolean) => setSearch({ about, ...(about ? {} : { why: 0 }) }),
  };
}
