/** Keeps what the tab knows of conversations up to date: by live events and by the answers of calls. */
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
import { belongs, type InboxFilter } from '#web/features/conversation/list/inboxFilter.ts';
import {
  placeMessage,
  placeStatus,
  type MessagePages,
} from '#web/features/conversation/thread/messagePages.ts';

export const detailKey = (id: number) => keyOf(conversationRoutes.get, { params: { id } });

export function keepConversation(client: QueryClient, conversation: Conversation): void {
  const me = read('user')?.id ?? 0;
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: keyOf(conversationRoutes.list) })) {
    const filter = queryKey[1];
    if (!isFilter(filter)) continue;
    const shown = belongs(conversation, filter, me);
    const place = !shown ? 'out' : filter.keyword ? 'stay' : 'in';
    change<ConversationPages>(client, queryKey, (data) => placeConversation(data, conversation, place));
  }
  change<ConversationDetail>(client, detailKey(conversation.id), (data) => {
    // The agent's draft and what it learned of the customer come with the detail alone.
    const isOld = conversation.waiting !== data.waiting || conversation.customer.name !== data.customer.name;
    if (isOld) later(client, detailKey(conversation.id));
    const draft = conversation.handler === 'agent' || conversation.status === 'resolved' ? null : data.draft;
    return { ...data, ...conversation, customer: { ...data.customer, ...conversation.customer }, draft };
  });
}

export function keepMessage(client: QueryClient, message: Message): void {
  change<MessagePages>(client, messagesQuery(message.conversation_id).queryKey, (data) =>
    placeMessage(data, message),
  );
}

export function keepStatus(
  client: QueryClient,
  of: { conversation_id: number; message_id: number; status: Message['status']; reason: string },
): void {
  change<MessagePages>(client, messagesQuery(of.conversation_id).queryKey, (data) => placeStatus(data, of));
}

/** Reads again whatever is on the screen, after news may have been missed. */
export function readAgain(client: QueryClient): void {
  for (const route of Object.values(conversationRoutes)) {
    if (route.method === 'GET') void client.invalidateQueries({ queryKey: keyOf(route) });
  }
}

function change<Data>(client: QueryClient, queryKey: QueryKey, to: (data: Data) => Data): void {
  client.setQueryData<Data>(queryKey, (data) => data && to(data));
  // An answer under way may be older than this news and would undo it.
  if (client.isFetching({ queryKey, exact: true })) later(client, queryKey);
}

const due = new Set<string>();
const pause = 1_000;

/** Reads something again in a second; asked for often, still once a second. */
function later(client: QueryClient, queryKey: QueryKey): void {
  const name = JSON.stringify(queryKey);
  if (due.has(name)) return;
  due.add(name);
  setTimeout(() => {
    due.delete(name);
    void client.invalidateQueries({ queryKey, exact: true });
  }, pause);
}

function isFilter(value: unknown): value is InboxFilter {
  return typeof value === 'object' && value !== null && 'tab' in value;
}
