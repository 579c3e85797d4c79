import type { Conversation } from '#shared/contract/conversation.ts';

export type Tab = 'waiting' | 'mine' | 'all';
export type StatusChoice = Conversation['status'] | 'any';

/** The filter of the list. `channel` 0: every channel; `status` applies to the tab `all` only. */
export interface InboxFilter {
  tab: Tab;
  status: StatusChoice;
  channel: number;
  keyword: string;
}

export const firstFilter: InboxFilter = { tab: 'all', status: 'open', channel: 0, keyword: '' };

/** Whether a channel or another status than the default is chosen. */
export function isNarrowed({ tab, status, channel }: InboxFilter): boolean {
  return channel !== firstFilter.channel || (tab === 'all' && status !== firstFilter.status);
}

/** The query of `GET /v1/api/conversation`, without its page. */
export function queryOf({ tab, status, channel, keyword }: InboxFilter) {
  const shown = statusOf({ tab, status, channel, keyword });
  return {
    ...(shown === 'any' ? {} : { status: shown }),
    ...(tab === 'waiting' ? { waiting: true, field: 'waiting_since' as const, asc: true } : {}),
    ...(tab === 'mine' ? { assignee: 'me' as const } : {}),
    ...(channel ? { channel_id: channel } : {}),
    ...(keyword ? { keyword } : {}),
  };
}

/** Whether a conversation matches a filter. The keyword is not considered: it needs the messages. */
export function belongs(conversation: Conversation, filter: InboxFilter, me: number): boolean {
  const shown = statusOf(filter);
  if (shown !== 'any' && conversation.status !== shown) return false;
  if (filter.tab === 'waiting' && !conversation.waiting) return false;
  if (filter.tab === 'mine' && conversation.assignee?.id !== me) return false;
  if (filter.channel && conversation.channel.id !== filter.channel) return false;
  // A chat without a message is not listed.
  return conversation.last_message.author !== '';
}

/** Whether a conversation stands before another: the longest wait first, elsewhere the newest activity. */
export function isBefore(one: Conversation, other: Conversation, tab: Tab): boolean {
  const timeOf = ({ waiting_since, last_message_at }: Conversation) =>
    tab === 'waiting' ? -(waiting_since ?? 0) : last_message_at;
  const difference = timeOf(one) - timeOf(other);
  if (difference !== 0) return difference > 0;
  return tab === 'waiting' ? one.id < other.id : one.id > other.id;
}

/** A search without a chosen status covers every status. */
function statusOf({ tab, status, keyword }: InboxFilter): StatusChoice {
  if (tab !== 'all') return 'open';
  return keyword && status === firstFilter.status ? 'any' : status;
}
