import { describe, expect, it } from 'vitest';
import { instagram } from '#server/adapters/channel/instagram/instagram.ts';
import { messenger } from '#server/adapters/channel/messenger/messenger.ts';

const milliseconds = 1_790_000_000_123;
const at = new Date(milliseconds);
const from = { ids: ['7001'] };
const cdn = 'https://cdn.fbsbx.com/v/t59/1';

function read(fields: object, list = 'messaging') {
  const parties = { sender: { id: '7001' }, recipient: { id: '300400' }, timestamp: milliseconds };
  return messenger.read({ id: '300400', list, event: { ...parties, ...fields } });
}

function readEcho(message: object) {
  const parties = { sender: { id: '300400' }, recipient: { id: '7001' } };
  return read({ ...parties, message: { mid: 'm_2', is_echo: true, ...message } });
}

function contentsOf(message: object) {
  return read({ message: { mid: 'm_1', ...message } }).map((one) =>
    one.kind === 'message' ? one.content : one,
  );
}

function attached(type: string, payload: unknown, more = {}) {
  return contentsOf({ attachments: [{ type, payload, ...more }] });
}

describe('messages', () => {
  it('reads a text with its sender, time and what it answers', () => {
    const message = { mid: 'm_1', text: '你好', reply_to: { mid: 'm_0' } };
    expect(read({ message })).toEqual([
      { kind: 'message', id: 'm_1', from, at, content: { kind: 'text', text: '你好' }, replyTo: 'm_0' },
    ]);
  });

  it.each([
    [{ payload: 'say:slot 10' }, 'slot 10'],
    [{ payload: 'COLOR_RED' }, 'Red'],
    [{}, 'Red'],
  ])('reads the quick reply %j', (quick_reply, text) => {
    expect(contentsOf({ text: 'Red', quick_reply })).toEqual([{ kind: 'interactive', text }]);
  });

  it('reads an answer to a picture of the business that is shown for a day', () => {
    const [found] = read({
      message: { mid: 'm_1', text: 'nice', reply_to: JSON.parse(`{"story":{"id":"1","url":"${cdn}"}}`) },
    });
    expect(found).toMatchObject({ kind: 'message', content: { text: 'nice' } });
    expect(found).not.toHaveProperty('replyTo');
  });

  it('reads what was withdrawn', () => {
    expect(read({ message: { mid: 'm_1', is_deleted: true } })).toEqual([
      { kind: 'deleted', from, target: 'm_1', at },
    ]);
  });

  it.each([
    [{ is_unsupported: true }, 'unsupported'],
    [{ attachments: [{ type: 'fallback', payload: null }] }, 'message: fallback'],
    [{ attachments: [{ type: 'image', payload: null }, { type: 'ephemeral' }] }, 'message: image: ephemeral'],
    [{ attachments: [{ type: 'image', payload: { url: 'file:///etc/passwd' } }] }, 'message: image'],
    [{ text: '\u0000' }, 'message'],
    [{ attachments: 'x' }, 'message'],
  ])('tells who sent what cannot be shown: %j', (message, what) => {
    const expected = { kind: 'unknown', what, message: { id: 'm_1', from, at } };
    expect(read({ message: { mid: 'm_1', ...message } })).toEqual([expected]);
  });

  it('clamps a time in the future', () => {
    const [found] = read({ timestamp: 9e15, message: { mid: 'm_1', text: 'x' } });
    expect((found as { at: Date }).at.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

describe('attachments', () => {
  it.each([
    ['image', 'image', `${cdn}/a.jpg?x=1`, 'a.jpg'],
    ['video', 'video', `${cdn}/a`, 'video'],
    ['audio', 'audio', `${cdn}/voice%20note.mp4`, 'voice note.mp4'],
    ['file', 'document', `${cdn}/%E5%A0%B1.pdf`, '報.pdf'],
    ['file', 'document', `${cdn}/%FF.pdf`, '%FF.pdf'],
    ['file', 'document', `${cdn}/..%2f..%2fx.pdf`, 'x.pdf'],
    ['sticker', 'sticker', `${cdn}/a`, 'sticker'],
  ])('reads the file of %s', (type, kind, url, name) => {
    const media = { id: url, name, mimeType: 'application/octet-stream' };
    expect(attached(type, { url })).toEqual([{ kind, text: '', media }]);
  });

  it('reads a sticker that comes as a picture, and a mention', () => {
    expect(attached('image', { url: cdn, sticker_id: 369 })).toMatchObject([{ kind: 'sticker' }]);
    expect(attached('story_mention', { url: cdn })).toMatchObject([
      { kind: 'document', text: '[story_mention]', media: { id: cdn, name: 'story' } },
    ]);
    expect(attached('story_mention', null)).toEqual([{ kind: 'text', text: '[story_mention]' }]);
  });

  it('fetches nothing from elsewhere: it is a link', () => {
    expect(attached('image', { url: 'https://x.example/a.jpg' })).toEqual([
      { kind: 'text', text: 'https://x.example/a.jpg' },
    ]);
  });

  it.each([
    [
      'location',
      { coordinates: { lat: 22.28, long: 114.1 } },
      { title: 'Pier' },
      'location',
      'Pier\n22.28, 114.1',
    ],
    ['fallback', null, { title: 'A page', url: 'https://x.hk/' }, 'text', 'A page\nhttps://x.hk/'],
    ['share', { url: 'https://x.hk/p' }, {}, 'text', 'https://x.hk/p'],
    ['ig_reel', { title: 'Reel', url: 'https://x.hk/r' }, {}, 'text', 'Reel\nhttps://x.hk/r'],
    ['ig_post', { title: 'Post', url: 'javascript:alert(1)' }, {}, 'text', 'Post'],
    ['template', { elements: [{ title: 'A', subtitle: 'B' }] }, {}, 'text', 'A\nB'],
    ['template', { template_type: 'button', text: 'So?' }, {}, 'text', 'So?'],
  ])('writes %s %j as text', (type, payload, more, kind, text) => {
    expect(attached(type, payload, more)).toEqual([{ kind, text }]);
  });

  it('makes a message of each file, and one of a text with its link', () => {
    const files = [1, 2].map((number) => ({ type: 'image', payload: { url: `${cdn}/${number}` } }));
    const found = read({ message: { mid: 'm_1', text: 'Look', attachments: files } });
    expect(found).toMatchObject([
      { id: 'm_1', content: { text: 'Look', media: { id: `${cdn}/1` } } },
      { id: 'm_1/2', from, at, content: { text: '', media: { id: `${cdn}/2` } } },
    ]);
    const link = { type: 'fallback', title: 'A page', payload: { url: 'https://x.hk/' } };
    expect(contentsOf({ text: 'See', attachments: [link] })).toEqual([
      { kind: 'text', text: 'See\nA page\nhttps://x.hk/' },
    ]);
  });
});

describe('echoes', () => {
  it('reads what was written elsewhere, without a key', () => {
    const echo = { kind: 'echo', id: 'm_2', to: from, at, content: { kind: 'text', text: 'hi' } };
    expect(readEcho({ text: 'hi', app_id: 263902037430900 })).toEqual([echo]);
    expect(readEcho({ text: 'hi', metadata: '17' })).toEqual([echo]);
  });

  it('reads our own, with our key', () => {
    expect(readEcho({ text: 'hi', metadata: 'parley:17' })).toMatchObject([{ kind: 'echo', key: '17' }]);
  });

  it('notes the file before a text of ours, and what the business withdrew or wrote to itself', () => {
    const reason = (message: object) => readEcho(message).map((one) => 'reason' in one && one.reason);
    expect(reason({ metadata: 'parley-file:17', attachments: [] })).toEqual(['own_file']);
    expect(reason({ is_deleted: true })).toEqual(['own_message_deleted']);
    expect(reason({ is_self: true, text: 'x' })).toEqual(['self_message']);
  });

  it('is one echo whatever is in it', () => {
    const files = [1, 2].map((number) => ({ type: 'image', payload: { url: `${cdn}/${number}` } }));
    expect(readEcho({ attachments: files })).toHaveLength(1);
    expect(readEcho({ attachments: [{ type: 'image', payload: null }] })).toMatchObject([
      { kind: 'echo', content: { text: '[message: image]' } },
    ]);
  });
});

describe('other events', () => {
  it('reads deliveries and reads up to a time', () => {
    const watermark = milliseconds - 5000;
    const until = { customer: '7001', at: new Date(watermark) };
    expect(read({ delivery: { mids: ['m_2', 7, null], watermark } })).toEqual([
      { kind: 'status', id: 'm_2', status: 'delivered', at },
      { kind: 'status', id: '7', status: 'delivered', at },
      { kind: 'read_up_to', status: 'delivered', ...until },
    ]);
    expect(read({ delivery: { watermark } })).toHaveLength(1);
    expect(read({ read: { watermark } })).toEqual([{ kind: 'read_up_to', status: 'read', ...until }]);
  });

  it('reads the message that Instagram names as the last', () => {
    expect(read({ read: { mid: 'm_2' } })).toEqual([
      { kind: 'status', id: 'm_2', status: 'read', at },
      { kind: 'read_up_to', customer: '7001', status: 'read', at },
    ]);
  });

  it.each([
    [{ mid: 'm_1', title: 'Book', payload: 'BOOK' }, 'm_1', 'Book'],
    [{ mid: 'm_1', title: 'Book', payload: 'say:I want to book' }, 'm_1', 'I want to book'],
    [{ payload: 'GET_STARTED' }, `postback 7001 ${milliseconds}`, 'GET_STARTED'],
  ])('reads the postback %j', (postback, id, text) => {
    expect(read({ postback })).toEqual([
      { kind: 'message', id, from, at, content: { kind: 'interactive', text } },
    ]);
  });

  it.each([
    [{ action: 'react', emoji: '❤', reaction: 'love' }, '❤'],
    [{ action: 'react', reaction: 'wow' }, '😮'],
    [{ action: 'unreact', emoji: '❤' }, ''],
  ])('reads the reaction %j', (reaction, emoji) => {
    const id = `reaction 7001 ${milliseconds} m_2`;
    expect(read({ reaction: { mid: 'm_2', ...reaction } })).toEqual([
      { kind: 'reaction', id, from, at, target: 'm_2', emoji },
    ]);
  });

  it.each([
    [{ message_edit: { mid: 'm_1', text: 'x' } }, 'message_edited', 'm_1'],
    [{ referral: { source: 'ADS', ref: 'ad-42' } }, 'referral', 'ADS · ad-42'],
    [{ optin: { type: 'notification_messages' } }, 'optin', 'notification_messages'],
    [{ pass_thread_control: { new_owner_app_id: 42 } }, 'thread_control', 'pass · 42'],
    [{ take_thread_control: {} }, 'thread_control', 'take'],
    [{ request_thread_control: {} }, 'thread_control', 'request'],
    [{ sender: { id: '300400' }, reaction: { mid: 'm_1' } }, 'own_event', 'reaction'],
  ])('notes %j', (event, reason, detail) => {
    expect(read(event)).toEqual([{ kind: 'account', status: 'noted', reason, detail }]);
  });

  it('notes conversations that another app has, and comments', () => {
    const message = { mid: 'm_1', text: 'not for us' };
    expect(read({ message }, 'standby')).toEqual([{ kind: 'account', status: 'noted', reason: 'standby' }]);
    expect(messenger.read({ id: '1', list: 'changes', event: { field: 'comments', value: {} } })).toEqual([
      { kind: 'account', status: 'noted', reason: 'page_event', detail: 'comments' },
    ]);
  });

  it.each([
    [{}, 'an event without content'],
    [{ hologram: { mid: '1' } }, 'hologram'],
    [{ message: null }, 'message'],
    [{ message: { text: 'x' } }, 'a message without an id'],
    [{ message: { mid: 7.5, text: 'x' } }, 'a message without an id'],
    [{ sender: null, message: { mid: 'm_1', text: 'x' } }, 'message without a sender'],
    [{ message: { mid: 'm_1', is_echo: true, text: 'x' }, recipient: {} }, 'an echo to nobody'],
    [{ reaction: { action: 'react', emoji: '❤' } }, 'a reaction to nothing'],
    [{ reaction: { mid: 'm_1', action: 'react', reaction: 'new' } }, 'a reaction new'],
  ])('knows nothing of %j', (event, what) => expect(read(event)).toEqual([{ kind: 'unknown', what }]));

  it('never throws', () => {
    for (const payload of [null, 'x', 7, [], {}, { list: 'messaging' }, { event: [] }])
      expect(messenger.read(payload)).toEqual([{ kind: 'unknown', what: 'an event without content' }]);
  });
});

describe('split', () => {
  const split = (body: unknown, adapter = messenger) =>
    adapter.split({ body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), headers: {} });

  it('makes a part of each event, for its page', () => {
    const entry = [
      { id: '1', time: 1, messaging: [{ a: 1 }, null], standby: [{ b: 1 }] },
      { id: '2', changes: [{ field: 'comments' }], messaging: 'x' },
      { messaging: [{ c: 1 }] },
      null,
    ];
    const parts = [
      { route: '1', payload: { id: '1', list: 'messaging', event: { a: 1 } } },
      { route: '1', payload: { id: '1', list: 'messaging', event: null } },
      { route: '1', payload: { id: '1', list: 'standby', event: { b: 1 } } },
      { route: '2', payload: { id: '2', list: 'changes', event: { field: 'comments' } } },
    ];
    expect(split({ object: 'page', entry })).toEqual(parts);
    expect(split({ object: 'instagram', entry })).toBeUndefined();
    expect(split({ object: 'instagram', entry }, instagram)).toEqual(parts);
    expect(split({ object: 'page', entry }, instagram)).toBeUndefined();
    expect(messenger.routeOf({ page_id: '1' })).toBe('1');
    expect(messenger.routeOf({})).toBeUndefined();
  });

  it.each(['', 'null', '"x"', '[]', '{"object":', '{"object":"page"}', '{"object":"page","entry":{}}'])(
    'is none of the platform: %j',
    (body) => expect(split(body)).toBeUndefined(),
  );
});
