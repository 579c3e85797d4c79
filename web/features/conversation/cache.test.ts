import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Conversation, ConversationDetail } from '#shared/contract/conversation.ts';
import {
  cacheConversation,
  cacheMessage,
  cacheSentMessage,
  detailKey,
} from '#web/features/conversation/cache.ts';
import { conversationsQuery } from '#web/features/conversation/list/conversationsQuery.ts';
import type { Message } from '#shared/contract/message.ts';
import type { MessagePages } from '#web/features/conversation/thread/messagePages.ts';
import { messagesQuery } from '#web/features/conversation/thread/messagesQuery.ts';
import { rowsOf, type ConversationPages } from '#web/features/conversation/list/conversationPages.ts';
import { firstFilter, type InboxFilter } from '#web/features/conversation/list/inboxFilter.ts';

const me = 7;
const base = {
  id: 1,
  channel: { id: 1, type: 'web_chat', name: 'Website' },
  customer: { id: 3, name: 'Hana', avatar: '' },
  status: 'open',
  handler: 'member',
  waiting: true,
  assignee: null,
  last_message: { text: 'help', author: 'customer' },
  last_message_at: 100,
} as Conversation;
const waiting: InboxFilter = { ...firstFilter, tab: 'waiting' };
const mine: InboxFilter = { ...firstFilter, tab: 'mine' };

let client: QueryClient;
const fill = (filter: InboxFilter, rows: Conversation[]) =>
  client.setQueryData<ConversationPages>(conversationsQuery(filter).queryKey, {
    pages: [{ rows, page: { page: 1, size: 30, total: rows.length } }],
    pageParams: [1],
  });
const ids = (filter: InboxFilter) =>
  rowsOf(client.getQueryData<ConversationPages>(conversationsQuery(filter).queryKey)!.pages).map(
    ({ id }) => id,
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'user' ? `{"id":${me}}` : null) });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  client = new QueryClient();
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('cacheConversation', () => {
  it('moves a taken conversation from waiting to mine in every cached list', () => {
    fill(waiting, [base]);
    fill(mine, []);
    fill(firstFilter, [base]);
    cacheConversation(client, { ...base, waiting: false, assignee: { id: me, name: 'Mei' } });
    expect([ids(waiting), ids(mine), ids(firstFilter)]).toEqual([[], [1], [1]]);
  });

  it('keeps the fields of the detail, and drops the draft when the agent handles it again', () => {
    const detail = {
      ...base,
      customer: { id: 3, name: 'Hana', avatar: '', email: 'hana@mail.example' },
      draft: { text: 'Yes.', citations: [] },
    } as unknown as ConversationDetail;
    client.setQueryData(detailKey(1), detail);
    cacheConversation(client, { ...base, unread_count: 2 });
    const renewed = client.getQueryData<ConversationDetail>(detailKey(1));
    expect(renewed).toMatchObject({ unread_count: 2, draft: { text: 'Yes.' } });
    expect(renewed?.customer.email).toBe('hana@mail.example');
    cacheConversation(client, { ...base, handler: 'agent', waiting: false });
    expect(client.getQueryData<ConversationDetail>(detailKey(1))?.draft).toBeNull();
  });
});

it('cacheSentMessage does not undo the event that arrived before the reply', () => {
  const { queryKey } = messagesQuery(1);
  const sent = { id: 9, conversation_id: 1, status: 'queued' } as Message;
  client.setQueryData<MessagePages>(queryKey, { pages: [[]], pageParams: [undefined] });
  cacheMessage(client, { ...sent, status: 'failed' });
  cacheSentMessage(client, sent);
  expect(client.getQueryData<MessagePages>(queryKey)!.pages[0]).toEqual([{ ...sent, status: 'failed' }]);
});

it('invalidates a query once that was running during events', async () => {
  const answers: ((rows: Conversation[]) => void)[] = [];
  const query = client.getQueryCache().build(client, {
    queryKey: conversationsQuery(waiting).queryKey,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
    retry: false,
  });
  void query.fetch().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  cacheConversation(client, base);
  cacheConversation(client, base);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(invalidate).toHaveBeenCalledTimes(1);
});
