/** Updates cached conversations and messages from live events and replies. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import {
  conversationRoutes,
  type Conversation,
  type ConversationDetail,
} from '#shared/contract/conversation.ts';
import type { Message } from '#shared/contract/message.ts';
import { messagesQuery } from '#web/features/conversation/thread/messagesQuery.ts';
import { keyOf } from '#web/lib/queries.ts';
import { read } from '#web/lib/session.ts';
import {
  placeConversation,
  type ConversationPages,
} from '#web/features/conversation/list/conversationPages.ts';
import { belongs, isBefore, type InboxFilter } from '#web/features/conversation/list/inboxFilter.ts';
import {
  hasMessage,
  upsertMessage,
  type MessagePages,
} from '#web/features/conversation/thread/messagePages.ts';

export const detailKey = (id: number) => keyOf(conversationRoutes.get, { params: { id } });

export function cacheConversation(client: QueryClient, conversation: Conversation): void {
  const me = read('user')?.id ?? 0;
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: keyOf(conversationRoutes.list) })) {
    const filter = queryKey[1];
    if (!isFilter(filter)) continue;
    const shown = belongs(conversation, filter, me);
    const place = !shown ? 'out' : filter.keyword ? 'stay' : 'in';
    updateCached<ConversationPages>(client, queryKey, (data) =>
      placeConversation(data, conversation, place, (one, other) => isBefore(one, other, filter.tab)),
    );
  }
  updateCached<ConversationDetail>(client, detailKey(conversation.id), (data) => {
    // The draft and the customer's contact details are in the detail only.
    const isStale =
      conversation.waiting !== data.waiting ||
      conversation.status !== data.status ||
      conversation.customer.name !== data.customer.name;
    if (isStale) invalidateLater(client, detailKey(conversation.id));
    const draft = conversation.handler === 'agent' || conversation.status === 'resolved' ? null : data.draft;
    return { ...data, ...conversation, customer: { ...data.customer, ...conversation.customer }, draft };
  });
}

export function cacheMessage(client: QueryClient, message: Message): void {
  updateCached<MessagePages>(client, messagesQuery(message.conversation_id).queryKey, (data) =>
    upsertMessage(data, message),
  );
}

/** Adds a message from the reply of the call that sent it: an event that arrived before the reply is newer. */
export function cacheSentMessage(client: QueryClient, message: Message): void {
  updateCached<MessagePages>(client, messagesQuery(message.conversation_id).queryKey, (data) =>
    hasMessage(data, message.id) ? data : upsertMessage(data, message),
  );
}

/** Invalidates every query of conversations, after live events may have been missed. */
export function invalidateConversations(client: QueryClient): void {
  for (const route of Object.values(conversationRoutes)) {
    if (route.method === 'GET') void client.invalidateQueries({ queryKey: keyOf(route) });
  }
}

function updateCached<Data>(client: QueryClient, queryKey: QueryKey, to: (data: Data) => Data): void {
  client.setQueryData<Data>(queryKey, (data) => data && to(data));
  // The reply of a running request may be older than this event and would overwrite it.
  if (client.isFetching({ queryKey, exact: true })) invalidateLater(client, queryKey);
}

const scheduled = new Set<string>();
const delay = 1_000;

/** Invalidates a query in a second, at most once a second. */
function invalidateLater(client: QueryClient, queryKey: QueryKey): void {
  const name = JSON.stringify(queryKey);
  if (scheduled.has(name)) return;
  scheduled.add(name);
  setTimeout(() => {
    scheduled.delete(name);
    void client.invalidateQueries({ queryKey, exact: true });
  }, delay);
}

function isFilter(value: unknown): value is InboxFilter {
  return typeof value === 'object' && value !== null && 'tab' in value;
}
