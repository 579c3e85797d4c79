import { expect, it } from 'vitest';
import type { Message } from '#shared/contract/message.ts';
import { replySince } from '#web/features/conversation/composer/replySince.ts';

const message = (id: number, more: Partial<Message>) =>
  ({ id, direction: 'out', event: null, ...more }) as Message;
const me = 7;

it.each([
  ['a reply of another member', message(5, { author: 'member', author_id: 8 }), 5],
  ['an answer of the agent', message(5, { author: 'agent', author_id: null }), 5],
  ['an own reply', message(5, { author: 'member', author_id: me }), undefined],
  ['a note', message(5, { author: 'member', author_id: 8, direction: 'internal' }), undefined],
  ['a message of the customer', message(5, { author: 'customer', direction: 'in' }), undefined],
  ['a reply from before', message(4, { author: 'member', author_id: 8 }), undefined],
])('%s', (_, one, found) => {
  expect(replySince([one], 4, me)?.id).toBe(found);
});
