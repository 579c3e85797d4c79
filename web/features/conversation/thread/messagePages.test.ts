import { expect, it } from 'vitest';
import type { Message } from '#shared/contract/message.ts';
import {
  messagePageSize,
  messagesOf,
  olderThan,
  upsertMessage,
  type MessagePages,
} from '#web/features/conversation/thread/messagePages.ts';

const message = (id: number, text = '') => ({ id, text, status: 'sent', status_reason: '' }) as Message;
const thread = (...pages: number[][]): MessagePages => ({
  pages: pages.map((ids) => ids.map((id) => message(id))),
  pageParams: pages.map(() => undefined),
});
const ids = (data: MessagePages) => messagesOf(data.pages).map(({ id }) => id);

it('upsertMessage adds a message once, sorted by id', () => {
  const twice = upsertMessage(upsertMessage(thread([5, 3]), message(4)), message(4));
  expect(ids(twice)).toEqual([3, 4, 5]);
  expect(twice.pages[0]?.map(({ id }) => id)).toEqual([5, 4, 3]);
});

it('upsertMessage replaces a message on any page', () => {
  const data = upsertMessage(thread([5, 4], [3, 2]), message(2, 'changed'));
  expect(data.pages[1]?.[1]?.text).toBe('changed');
  expect(ids(data)).toEqual([2, 3, 4, 5]);
});

it('olderThan returns the oldest id of a full page, and undefined after a short one', () => {
  const full = Array.from({ length: messagePageSize }, (_, index) => message(100 - index));
  expect(olderThan([full])).toBe(100 - messagePageSize + 1);
  expect(olderThan([full, [message(9)]])).toBeUndefined();
});
