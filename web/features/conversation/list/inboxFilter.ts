import type { Conversation } from '#shared/contract/conversation.ts';

export type Tab = 'waiting' | 'mine' | 'all';
export type StatusChoice = Conversation['status'] | 'any';

/** What the list is asked for. `channel` 0: every channel; `status` counts in the tab `all` only. */
export interface InboxFilter {
  tab: Tab;
  status: StatusChoice;
  channel: number;
  keyword: string;
}

export const firstFilter: InboxFilter = { tab: 'all', status: 'open', channel: 0, keyword: '' };

/** Whether the list shows less than its tab promises. */
export function isNarrowed({ tab, status, channel }: InboxFilter): boolean {
  return channel !== firstFilter.channel || (tab === 'all' && status !== firstFilter.status);
}

/** The query of `GET /v1/api/conversation`, without its page. */
export function queryOf({ tab, status, channel, keyword }: InboxFilter) {
  const shown = statusOf({ tab, status, channel, keyword });
  return {
    ...(shown === 'any' ? {} : { status: shown }),
    ...(tab === 'waiting' ? { waiting: true } : {}),
    ...(tab === 'mine' ? { assignee: 'me' as const } : {}),
    ...(channel ? { channel_id: channel } : {}),
    ...(keyword ? { keyword } : {}),
  };
}

/** Whether a conversation stands in the list of a filter, as far as that can be told without its messages. */
export function belongs(conversation: Conversation, filter: InboxFilter, me: number): boolean {
  const shown = statusOf(filter);
  if (shown !== 'any' && conversation.status !== shown) return false;
  if (filter.tab === 'waiting' && !conversation.waiting) return false;
  if (filter.tab === 'mine' && conversation.assignee?.id !== me) return false;
  if (filter.channel && conversation.channel.id !== filter.channel) return false;
  // A chat that was opened and never written in is nobody's business yet.
  return conversation.last_message.author !== '';
}

/** Who searches everything also means what is over, unless they chose a state themselves. */
function statusOf({ tab, status, keyword }: InboxFilter): StatusChoice {
  if (tab !== 'all') return 'open';
  return keyword && status === firstFilter.status ? 'any' : status;
}
