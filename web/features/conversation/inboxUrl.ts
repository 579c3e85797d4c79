import {
  firstFilter,
  type InboxFilter,
  type StatusChoice,
  type Tab,
} from '#web/features/conversation/list/inboxFilter.ts';
import { merged } from '#web/lib/useSearch.ts';

/** What the inbox keeps in the query string, with its defaults. */
export const urlDefaults = {
  ...firstFilter,
  /** The message whose trace is open; 0: none. */
  why: 0,
  /** Whether the customer's pane is open as a drawer, where the window is too narrow for a third column. */
  about: false,
};

const tabs: readonly string[] = ['waiting', 'mine', 'all'] satisfies Tab[];
const states: readonly string[] = ['open', 'snoozed', 'resolved', 'any'] satisfies StatusChoice[];

/** The list's filter in a query string; a value that does not exist becomes the default. */
export function filterOf(search: {
  tab: string;
  status: string;
  channel: number;
  keyword: string;
}): InboxFilter {
  return {
    tab: (tabs.includes(search.tab) ? search.tab : firstFilter.tab) as Tab,
    status: (states.includes(search.status) ? search.status : firstFilter.status) as StatusChoice,
    channel: search.channel,
    keyword: search.keyword,
  };
}

/** The id in `/app/chat/chat/:conversation`. */
export function conversationIdOf(param: string | undefined): number | undefined {
  return param && /^\d+$/.test(param) ? Number(param) : undefined;
}

/** The address of a conversation, or of the list alone, with the same filter. */
export function inboxAddress(filter: InboxFilter, conversation?: number) {
  const search = merged(new URLSearchParams(), filter, urlDefaults).toString();
  return {
    pathname: conversation ? `/app/chat/chat/${conversation}` : '/app/chat/chat',
    search: search && `?${search}`,
  };
}
