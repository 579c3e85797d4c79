import { useParams } from 'react-router';
import {
  firstFilter,
  type InboxFilter,
  type StatusChoice,
  type Tab,
} from '#web/features/conversation/list/inboxFilter.ts';
import { merged, useSearch } from '#web/lib/useSearch.ts';

const defaults = { ...firstFilter, why: 0, about: false };
const tabs: readonly string[] = ['waiting', 'mine', 'all'] satisfies Tab[];
const states: readonly string[] = ['open', 'snoozed', 'resolved', 'any'] satisfies StatusChoice[];

/** Where one is in the inbox, as the address says: the list's filter, the open conversation and what stands beside it. */
export function useInbox() {
  const { conversation } = useParams();
  const [search, setSearch] = useSearch(defaults);
  const filter: InboxFilter = {
    tab: (tabs.includes(search.tab) ? search.tab : firstFilter.tab) as Tab,
    status: (states.includes(search.status) ? search.status : firstFilter.status) as StatusChoice,
    channel: search.channel,
    keyword: search.keyword,
  };
  return {
    filter,
    setFilter: (change: Partial<InboxFilter>) => setSearch(change),
    openId: conversation && /^\d+$/.test(conversation) ? Number(conversation) : undefined,
    /** The message whose making is explained; 0: none. */
    why: search.why,
    /** The customer's panel is wanted where it has no place of its own. */
    about: search.about,
    explain: (message: number) => setSearch({ why: message, about: message > 0 }, { push: message > 0 }),
    showAbout: (about: boolean) => setSearch({ about, ...(about ? {} : { why: 0 }) }),
  };
}

/** The address of a conversation, or of the list alone, under the same filter. */
export function inboxAddress(filter: InboxFilter, conversation?: number) {
  const search = merged(new URLSearchParams(), filter, defaults).toString();
  return {
    pathname: conversation ? `/app/chat/chat/${conversation}` : '/app/chat/chat',
    search: search && `?${search}`,
  };
}
