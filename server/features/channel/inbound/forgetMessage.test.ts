import { expect, it } from 'vitest';
import { withoutMessage } from '#server/features/channel/inbound/forgetMessage.ts';

const words = 'My card number is 4000 1234';

it.each([
  [
    'WhatsApp',
    { messages: [{ from: '8529', id: 'wamid.1', timestamp: '17', type: 'text', text: { body: words } }] },
    { messages: [{ from: '8529', id: 'wamid.1', timestamp: '17', type: 'text', text: { body: '' } }] },
  ],
  [
    'LINE',
    { events: [{ replyToken: 'r', message: { type: 'text', id: 'wamid.1', quoteToken: 'q', text: words } }] },
    { events: [{ replyToken: 'r', message: { type: 'text', id: 'wamid.1', quoteToken: '', text: '' } }] },
  ],
  [
    'Instagram',
    [
      {
        sender: { id: '1' },
        message: {
          mid: 'wamid.1',
          text: words,
          attachments: [{ type: 'image', payload: { url: 'https://a' } }],
        },
      },
    ],
    [
      {
        sender: { id: '1' },
        message: { mid: 'wamid.1', text: '', attachments: [{ type: 'image', payload: { url: '' } }] },
      },
    ],
  ],
  ['an id that is a number', { id: 17, text: words }, { id: 17, text: '' }],
])('of %s the words and the file go, and the rest stays', (_name, before, after) => {
  expect(
    withoutMessage(
      before,
      Array.isArray(before) || 'messages' in before || 'events' in before ? 'wamid.1' : '17',
    ),
  ).toEqual(after);
});

it('other messages of the same delivery stay as they are', () => {
  const delivery = {
    messages: [
      { id: 'wamid.2', text: { body: 'Where do I park?' }, context: { id: 'wamid.1' } },
      { id: 'wamid.1', text: { body: words } },
    ],
  };
  expect(withoutMessage(delivery, 'wamid.1')).toEqual({
    messages: [delivery.messages[0], { id: 'wamid.1', text: { body: '' } }],
  });
});
