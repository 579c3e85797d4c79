import { describe, expect, it } from 'vitest';
import { telegramAdapter } from '#server/adapters/channel/telegram/telegramAdapter.ts';

const date = 1_790_000_000;
const at = new Date(date * 1000);
const person = { id: 4_503_599_627_370_000, is_bot: false, first_name: 'Mei', last_name: '陳' };
const chat = { id: person.id, type: 'private', first_name: 'Mei' };
const message = { message_id: 7, from: person, chat, date };
const from = { ids: [String(person.id)], name: 'Mei 陳' };
const id = `${person.id}:7`;

function read(fields: object) {
  return telegramAdapter.read({ update_id: 1, ...fields });
}

function contentOf(fields: object) {
  const [found] = read({ message: { ...message, ...fields } });
  return found?.kind === 'message' ? found.content : found;
}

describe('read of a message in a private chat', () => {
  it('returns text with sender, time and the message it replies to', () => {
    const fields = { text: 'hi *there*', entities: [{ type: 'bold', offset: 3, length: 7 }] };
    expect(read({ message: { ...message, ...fields, reply_to_message: { message_id: 5 } } })).toEqual([
      {
        kind: 'message',
        id,
        from,
        at,
        content: { kind: 'text', text: 'hi *there*' },
        replyTo: `${person.id}:5`,
      },
    ]);
  });

  it('chooses the largest size of a photo, and its caption', () => {
    const sizes = [
      { file_id: 'small', width: 90, height: 60 },
      { file_id: 'large', width: 1280, height: 853 },
      { file_id: 'middle', width: 320, height: 213 },
    ];
    expect(contentOf({ photo: sizes, caption: 'look', media_group_id: '9' })).toEqual({
      kind: 'image',
      text: 'look',
      media: { id: 'large', name: 'photo.jpg', mimeType: 'image/jpeg' },
    });
  });

  it.each([
    ['voice', { file_id: 'f', duration: 3 }, 'audio', 'voice.ogg', 'audio/ogg'],
    ['audio', { file_id: 'f', file_name: 'a.m4a', mime_type: 'audio/mp4' }, 'audio', 'a.m4a', 'audio/mp4'],
    ['video', { file_id: 'f', mime_type: 'video/quicktime' }, 'video', 'video.mp4', 'video/quicktime'],
    ['video_note', { file_id: 'f' }, 'video', 'video.mp4', 'video/mp4'],
    [
      'document',
      { file_id: 'f', file_name: '../\u202equote.pdf', mime_type: 'application/pdf' },
      'document',
      'quote.pdf',
      'application/pdf',
    ],
  ])('returns the file of a %s', (field, file, kind, name, mimeType) => {
    expect(contentOf({ [field]: file })).toEqual({ kind, text: '', media: { id: 'f', name, mimeType } });
  });

  it('returns an animation as a video, though it comes as a document as well', () => {
    expect(contentOf({ animation: { file_id: 'a' }, document: { file_id: 'd' } })).toMatchObject({
      kind: 'video',
      media: { id: 'a' },
    });
  });

  it('returns a sticker by its emoji, a moving one by its first picture', () => {
    expect(contentOf({ sticker: { file_id: 's', emoji: '👍', is_animated: false } })).toEqual({
      kind: 'sticker',
      text: '👍',
      media: { id: 's', name: 'sticker.webp', mimeType: 'image/webp' },
    });
    const moving = { file_id: 's', emoji: '👍', is_animated: true, thumbnail: { file_id: 't' } };
    expect(contentOf({ sticker: moving })).toMatchObject({ kind: 'sticker', media: { id: 't' } });
    expect(contentOf({ sticker: { file_id: 's', is_video: true } })).toEqual({ kind: 'sticker', text: '' });
  });

  it('writes places, contacts, polls and dice as text', () => {
    const location = { latitude: 22.28, longitude: 114.15 };
    expect(contentOf({ location })).toEqual({ kind: 'location', text: '22.28, 114.15' });
    const venue = { location, title: 'Pier 4', address: 'Central' };
    expect(contentOf({ venue, location })).toEqual({
      kind: 'location',
      text: 'Pier 4\nCentral\n22.28, 114.15',
    });
    const poll = { question: 'When?', options: [{ text: 'Mon' }, { text: 'Tue' }] };
    expect(contentOf({ poll })).toEqual({ kind: 'text', text: 'When?\n- Mon\n- Tue' });
    expect(contentOf({ dice: { emoji: '🎲', value: 4 } })).toEqual({ kind: 'text', text: '🎲 4' });
    const contact = { first_name: 'Ann', phone_number: '+852 9123 4567', user_id: 5 };
    expect(contentOf({ contact })).toEqual({ kind: 'contacts', text: 'Ann\n+852 9123 4567' });
  });

  it('takes a phone number from the contact of the sender only', () => {
    const contact = { first_name: 'Mei', phone_number: '+852 9123 4567', user_id: person.id };
    const [own] = read({ message: { ...message, contact } });
    expect(own).toMatchObject({ from: { ...from, phone: '85291234567' } });
    const [other] = read({ message: { ...message, contact: { ...contact, user_id: 5 } } });
    expect(other).toMatchObject({ kind: 'message', from: { ids: from.ids } });
    expect(other).not.toHaveProperty('from.phone');
  });

  it('cleans names and texts, and does without a name', () => {
    const hostile = { ...person, first_name: '\u0000A\u202e\nB\ud800', last_name: 'C'.repeat(999) };
    const [found] = read({ message: { ...message, from: hostile, text: 'a\u0000b\udc00c' } });
    expect(found).toMatchObject({ content: { text: 'ab\ufffdc' } });
    const name = found?.kind === 'message' ? found.from.name! : '';
    expect(name).toMatch(/^A B\ufffd C+$/);
    expect(name.length).toBeLessThanOrEqual(200);
    const [nameless] = read({ message: { ...message, from: { id: person.id }, text: 'x' } });
    expect(nameless).toMatchObject({ from: { ids: from.ids } });
    expect(nameless).not.toHaveProperty('from.name');
    const [known] = read({ message: { ...message, from: { id: person.id, username: 'mei' }, text: 'x' } });
    expect(known).toMatchObject({ from: { name: 'mei' } });
  });

  it('returns unknown for content of a new kind and for a message without an id', () => {
    expect(contentOf({ hologram: {} })).toEqual({
      kind: 'unknown',
      what: 'a message with hologram',
      message: { id, from, at },
    });
    expect(read({ message: { ...message, message_id: undefined, text: 'x' } })).toMatchObject([
      { kind: 'unknown' },
    ]);
    expect(contentOf({ photo: 'x', document: null, location: { latitude: 'north' } })).toMatchObject({
      kind: 'unknown',
    });
  });

  it('never answers another bot', () => {
    expect(contentOf({ from: { ...person, is_bot: true }, text: 'hi' })).toMatchObject({ status: 'noted' });
  });
});

describe('read of a pressed button', () => {
  const query = { id: '438', from: person, chat_instance: '1', data: 'slot:1000' };
  const asked = { message_id: 5, from: { id: 9, is_bot: true }, chat, date, text: 'Which?' };

  it('returns its value as a message that replies to the question', () => {
    expect(read({ callback_query: { ...query, message: asked } })).toEqual([
      {
        kind: 'message',
        id: 'callback:438',
        from,
        at: expect.any(Date),
        content: { kind: 'interactive', text: 'slot:1000' },
        replyTo: `${person.id}:5`,
      },
    ]);
  });

  it('reads one whose message is too old or is missing', () => {
    const old = { message_id: 5, chat, date: 0 };
    expect(read({ callback_query: { ...query, message: old } })).toMatchObject([
      { content: { text: 'slot:1000' } },
    ]);
    expect(read({ callback_query: query })).toMatchObject([{ kind: 'message', from }]);
  });

  it('returns unknown for one without data', () => {
    expect(read({ callback_query: { ...query, data: undefined } })).toMatchObject([{ kind: 'unknown' }]);
  });
});

describe('read of other updates', () => {
  it('returns the emoji that is left of a reaction, with an id that no other has', () => {
    const reaction = { chat, user: person, message_id: 7, date, old_reaction: [] };
    const thumb = { type: 'emoji', emoji: '👍' };
    const expected = { kind: 'reaction', id: `update:1:${date}`, from, at, target: id, emoji: '👍' };
    expect(read({ message_reaction: { ...reaction, new_reaction: [thumb] } })).toEqual([expected]);
    expect(read({ message_reaction: { ...reaction, new_reaction: [] } })).toEqual([
      { ...expected, emoji: '' },
    ]);
    const custom = [{ type: 'custom_emoji', custom_emoji_id: '5' }];
    expect(read({ message_reaction: { ...reaction, new_reaction: custom } })).toMatchObject([
      { kind: 'unknown' },
    ]);
  });

  it.each([
    ['an edit', { edited_message: { ...message, text: 'new' } }, id],
    [
      'a block',
      { my_chat_member: { chat, from: person, date, new_chat_member: { status: 'kicked' } } },
      'blocked',
    ],
    [
      'an unblock',
      { my_chat_member: { chat, from: person, date, new_chat_member: { status: 'member' } } },
      'lets',
    ],
    [
      'a group',
      { message: { ...message, chat: { id: -5, type: 'group', title: 'Team' }, text: 'x' } },
      '"Team"',
    ],
    [
      'a group that moved',
      { message: { ...message, chat: { id: -5, type: 'group', title: 'T' }, migrate_to_chat_id: -100_123 } },
      '-100123',
    ],
  ])('notes %s', (_, update, words) => {
    expect(read(update)).toEqual([
      { kind: 'account', status: 'noted', reason: expect.stringContaining(words) },
    ]);
  });

  it.each([
    [{ quantum_update: { x: 1 } }, 'quantum_update'],
    [{ business_message: { ...message, text: 'x' } }, 'business_message'],
    [{ message: 'x' }, 'message'],
    [{}, 'an update without content'],
  ])('returns unknown for %j', (update, what) => {
    expect(read(update)).toEqual([{ kind: 'unknown', what }]);
  });

  it.each([[null], ['x'], [[]], [7], [undefined], [{ message: { chat: [], from: 1, date: {} } }]])(
    'throws nothing at %j',
    (payload) => expect(telegramAdapter.read(payload)).toHaveLength(1),
  );
});
