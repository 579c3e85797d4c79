import { describe, expect, it } from 'vitest';
import type { Conversation } from '#shared/contract/conversation.ts';
import {
  nextPage,
  pageSize,
  placeConversation as placeIn,
  rowsOf,
  type ConversationPages,
} from '#web/features/conversation/list/conversationPages.ts';
import { belongs, firstFilter, isBefore, queryOf } from '#web/features/conversation/list/inboxFilter.ts';

function conversation(id: number, fields: Partial<Conversation> = {}): Conversation {
  return {
    id,
    channel: { id: 1, type: 'web_chat', name: 'Website' },
    customer: { id, name: '', avatar: '' },
    status: 'open',
    handler: 'agent',
    waiting: false,
    waiting_since: null,
    handoff_reason: '',
    assignee: null,
    team: null,
    labels: [],
    priority: 'normal',
    language: 'en',
    unread_count: 0,
    last_message: { text: 'hello', author: 'customer' },
    last_message_at: id,
    snoozed_until: null,
    window_expires_at: null,
    created_at: 0,
    ...fields,
  };
}

/** Rows with the given ids, dealt out over pages, of `total` that there are. */
function list(ids: number[], total = ids.length): ConversationPages {
  const pages = [];
  for (let start = 0; start === 0 || start < ids.length; start += pageSize) {
    const rows = ids.slice(start, start + pageSize).map((id) => conversation(id));
    pages.push({ rows, page: { page: pages.length + 1, size: pageSize, total } });
  }
  return { pages, pageParams: pages.map((_, index) => index + 1) };
}
const placeConversation = (data: ConversationPages, one: Conversation, place: 'in' | 'out' | 'stay') =>
  placeIn(data, one, place, (a, b) => isBefore(a, b, 'all'));
const ids = (data: ConversationPages) => rowsOf(data.pages).map(({ id }) => id);
const totalOf = (data: ConversationPages) => data.pages.at(-1)?.page.total;
const falling = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index);

describe('placeConversation', () => {
  it('moves a row to its place by time', () => {
    const moved = placeConversation(list([3, 2, 1]), conversation(1, { last_message_at: 9 }), 'in');
    expect(ids(moved)).toEqual([1, 3, 2]);
    expect(totalOf(moved)).toBe(3);
  });

  it('inserts a new row once and increments the total', () => {
    const more = placeConversation(list([3, 1]), conversation(2), 'in');
    expect(ids(more)).toEqual([3, 2, 1]);
    expect(totalOf(more)).toBe(3);
    expect(ids(placeConversation(more, conversation(2), 'in'))).toEqual([3, 2, 1]);
  });

  it('removes a row and decrements the total', () => {
    const less = placeConversation(list([3, 2, 1]), conversation(2), 'out');
    expect(ids(less)).toEqual([3, 1]);
    expect(totalOf(less)).toBe(2);
  });

  it('returns the same data for a row that is neither known nor belongs to the list', () => {
    const data = list([3, 2]);
    expect(placeConversation(data, conversation(9), 'out')).toBe(data);
    expect(placeConversation(data, conversation(9), 'stay')).toBe(data);
  });

  it('replaces a row at its position in a search', () => {
    const data = placeConversation(
      list([3, 2, 1]),
      conversation(1, { last_message_at: 9, unread_count: 4 }),
      'stay',
    );
    expect(ids(data)).toEqual([3, 2, 1]);
    expect(rowsOf(data.pages)[2]?.unread_count).toBe(4);
  });

  it('leaves out a row that is older than every loaded one', () => {
    const data = placeConversation(list([9, 8, 7], 50), conversation(1), 'in');
    expect(ids(data)).toEqual([9, 8, 7]);
    expect(totalOf(data)).toBe(51);
  });

  it('keeps the number of pages', () => {
    const data = list(falling(100, pageSize * 2), 100);
    const after = placeConversation(data, conversation(500), 'in');
    expect(after.pages.length).toBe(2);
    expect(ids(after)[0]).toBe(500);
    expect(ids(after).length).toBe(pageSize * 2 + 1);
  });
});

describe('nextPage and rowsOf', () => {
  it('nextPage returns the page after the loaded rows', () => {
    expect(nextPage(list(falling(100, pageSize), 100).pages)).toBe(2);
    expect(nextPage(list([1]).pages)).toBeUndefined();
    expect(nextPage(list([]).pages)).toBeUndefined();
  });

  it('nextPage returns the same page again after rows were removed', () => {
    let data = list(falling(100, pageSize * 2), 100);
    for (const id of [100, 99, 98]) data = placeConversation(data, conversation(id), 'out');
    expect(nextPage(data.pages)).toBe(2);
  });

  it('rowsOf returns each row once', () => {
    const data = list([3, 2]);
    data.pages.push({ rows: [conversation(2), conversation(1)], page: { page: 2, size: 2, total: 3 } });
    expect(ids(data)).toEqual([3, 2, 1]);
  });
});

describe('isBefore', () => {
  it('puts the longest wait first in the tab of those who wait, and the newest activity elsewhere', () => {
    const long = conversation(1, { waiting: true, waiting_since: 100, last_message_at: 500 });
    const short = conversation(2, { waiting: true, waiting_since: 200, last_message_at: 900 });
    expect(isBefore(long, short, 'waiting')).toBe(true);
    expect(isBefore(short, long, 'waiting')).toBe(false);
    expect(isBefore(short, long, 'all')).toBe(true);
  });
});

describe('belongs and queryOf', () => {
  const waiting = conversation(1, { waiting: true });
  it('belongs applies tab, channel and status as the server does', () => {
    expect(belongs(waiting, { ...firstFilter, tab: 'waiting' }, 7)).toBe(true);
    expect(belongs({ ...waiting, status: 'snoozed' }, { ...firstFilter, tab: 'waiting' }, 7)).toBe(false);
    const mine = conversation(1, { assignee: { id: 7, name: 'Mei' } });
    expect(belongs(mine, { ...firstFilter, tab: 'mine' }, 7)).toBe(true);
    expect(belongs(mine, { ...firstFilter, tab: 'mine' }, 8)).toBe(false);
    expect(belongs(mine, { ...firstFilter, channel: 2 }, 7)).toBe(false);
    expect(belongs({ ...mine, status: 'resolved' }, firstFilter, 7)).toBe(false);
    expect(belongs({ ...mine, status: 'resolved' }, { ...firstFilter, status: 'any' }, 7)).toBe(true);
  });

  it('belongs is false for a conversation without a message', () => {
    expect(belongs(conversation(1, { last_message: { text: '', author: '' } }), firstFilter, 7)).toBe(false);
  });

  it('queryOf returns the query of the call; a search without a chosen status covers every status', () => {
    expect(queryOf({ ...firstFilter, tab: 'waiting', status: 'resolved' })).toEqual({
      status: 'open',
      waiting: true,
      field: 'waiting_since',
      asc: true,
    });
    expect(queryOf({ ...firstFilter, keyword: 'tooth' })).toEqual({ keyword: 'tooth' });
    expect(queryOf({ ...firstFilter, status: 'snoozed', keyword: 'tooth' })).toEqual({
      status: 'snoozed',
      keyword: 'tooth',
    });
  });
});
