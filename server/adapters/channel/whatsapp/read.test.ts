import { describe, expect, it } from 'vitest';
import { whatsapp } from '#server/adapters/channel/whatsapp/whatsapp.ts';

const metadata = { display_phone_number: '85230001234', phone_number_id: '200300' };
const contacts = [
  { profile: { name: 'Other' }, wa_id: '1' },
  { profile: { name: 'Amy' }, wa_id: '85291234567' },
];
const seconds = 1_790_000_000;
const at = new Date(seconds * 1000);
const head = { from: '85291234567', id: 'wamid.1=', timestamp: String(seconds) };

function readField(field: string, value: unknown) {
  return whatsapp.read({ waba_id: '100200', field, value });
}

function readMessage(message: object, more: object = { contacts }) {
  return readField('messages', { metadata, ...more, messages: [{ ...head, ...message }] });
}

function contentOf(type: string, content: unknown) {
  const [found] = readMessage({ type, [type]: content });
  return found?.kind === 'message' ? found.content : found;
}

describe('messages', () => {
  it('reads a text with its sender, time and what it answers', () => {
    const message = { type: 'text', text: { body: '你好 👋🏽\n?' }, context: { from: '8', id: 'wamid.0' } };
    expect(readMessage(message)).toEqual([
      {
        ...{ kind: 'message', id: 'wamid.1=', at, replyTo: 'wamid.0' },
        from: { ids: ['85291234567'], phone: '85291234567', name: 'Amy' },
        content: { kind: 'text', text: '你好 👋🏽\n?' },
      },
    ]);
  });

  it('answers nothing for what is only forwarded', () => {
    const [found] = readMessage({ type: 'text', text: { body: 'x' }, context: { forwarded: true } });
    expect(found).not.toHaveProperty('replyTo');
  });

  it.each([
    ['image', { mime_type: 'image/jpeg', caption: 'look' }, 'look', 'image.jpg', 'image/jpeg'],
    ['audio', { mime_type: 'audio/ogg; codecs=opus', voice: true }, '', 'audio.ogg', 'audio/ogg'],
    ['video', { mime_type: 'video/mp4' }, '', 'video.mp4', 'video/mp4'],
    ['sticker', { mime_type: 'image/webp', animated: false }, '', 'sticker.webp', 'image/webp'],
    [
      'document',
      { mime_type: 'application/pdf', filename: '../../q\u202e.pdf' },
      '',
      'q.pdf',
      'application/pdf',
    ],
    ['document', { mime_type: 'no type' }, '', 'document', 'application/octet-stream'],
  ])('reads %s %j', (type, file, text, name, mimeType) => {
    const media = { id: '900', name, mimeType, sha256: 'abc=' };
    expect(contentOf(type, { id: '900', sha256: 'abc=', ...file })).toEqual({ kind: type, text, media });
  });

  it.each([
    [
      'location',
      { latitude: 22.28, longitude: '114.1', name: 'IFC', address: 'Central' },
      'location',
      'IFC\nCentral\n22.28, 114.1',
    ],
    [
      'contacts',
      [{ name: { formatted_name: 'Mei' }, phones: [{ phone: '+852 9' }], emails: [{ email: 'm@x.hk' }] }],
      'contacts',
      'Mei +852 9 m@x.hk',
    ],
    ['button', { text: 'Confirm', payload: 'p' }, 'interactive', 'Confirm'],
    [
      'interactive',
      { type: 'button_reply', button_reply: { id: 'say:slot 10', title: '10:00' } },
      'interactive',
      'slot 10',
    ],
    [
      'interactive',
      { type: 'list_reply', list_reply: { id: 'theirs', title: '10:00' } },
      'interactive',
      '10:00',
    ],
    [
      'interactive',
      { type: 'nfm_reply', nfm_reply: { response_json: '{"flow_token":"t","day":"Mon","n":2}' } },
      'interactive',
      'day: Mon\nn: 2',
    ],
    [
      'interactive',
      { type: 'nfm_reply', nfm_reply: { response_json: '{"day":', body: 'Sent' } },
      'interactive',
      'Sent',
    ],
    [
      'order',
      { product_items: [{ product_retailer_id: 'A', quantity: 2, item_price: 9 }], text: 'soon' },
      'interactive',
      '2 × A\nsoon',
    ],
  ])('writes %s %j as text', (type, content, kind, text) => {
    expect(contentOf(type, content)).toEqual({ kind, text });
  });

  it('reads reactions, and one that is taken back', () => {
    const from = { ids: ['85291234567'], phone: '85291234567', name: 'Amy' };
    const base = { kind: 'reaction', id: 'wamid.1=', from, at, target: 'wamid.0' };
    const read = (reaction: object) => readMessage({ type: 'reaction', reaction });
    expect(read({ message_id: 'wamid.0', emoji: '👍' })).toEqual([{ ...base, emoji: '👍' }]);
    expect(read({ message_id: 'wamid.0' })).toEqual([{ ...base, emoji: '' }]);
  });

  it.each([
    [
      { type: 'unsupported', errors: [{ code: 131051, title: 'Unknown' }], unsupported: { type: 'poll' } },
      'unsupported: poll: 131051 Unknown',
    ],
    [{ type: 'interactive', interactive: { type: 'hologram' } }, 'interactive: hologram'],
    [{ type: 'telepathy' }, 'telepathy'],
    [{ type: 'text', text: { body: ' \u0000 ' } }, 'text'],
    [{ type: 'image', image: null }, 'image'],
    [{}, 'no type'],
  ])('tells who sent what cannot be shown: %j', (message, what) => {
    expect(readMessage(message)).toMatchObject([{ kind: 'unknown', what, message: { id: 'wamid.1=', at } }]);
  });

  it('notes groups, and says nothing for a chat that was only opened', () => {
    expect(readMessage({ type: 'text', text: { body: 'x' }, group_id: 'g' })).toEqual([
      { kind: 'account', status: 'noted', reason: 'group_message' },
    ]);
    expect(readMessage({ type: 'request_welcome' })).toEqual([{ kind: 'unknown', what: 'request_welcome' }]);
  });

  it('clamps a time in the future and reads one that is a number', () => {
    const before = Date.now();
    const [late] = readMessage({ type: 'text', text: { body: 'x' }, timestamp: '99999999999' });
    expect((late as { at: Date }).at.getTime()).toBeLessThanOrEqual(Date.now());
    expect((late as { at: Date }).at.getTime()).toBeGreaterThanOrEqual(before);
    expect(readMessage({ type: 'text', text: { body: 'x' }, timestamp: seconds })).toMatchObject([{ at }]);
  });
});

describe('people', () => {
  const text = { type: 'text', text: { body: 'x' } };

  it('are known by their business-scoped ids where they have no number', () => {
    const people = [{ profile: { username: 'mei' }, user_id: 'HK.1', parent_user_id: 'HK.ENT.1' }];
    const message = { ...text, from: undefined, from_user_id: 'HK.1' };
    expect(readMessage(message, { contacts: people })).toMatchObject([
      { from: { ids: ['HK.1', 'HK.ENT.1'], name: 'mei' } },
    ]);
    const [found] = readMessage(message, { contacts: people });
    expect((found as { from: object }).from).not.toHaveProperty('phone');
  });

  it('have their number first, and every other id', () => {
    const people = [{ wa_id: '85291234567', user_id: 'HK.1' }];
    expect(readMessage({ ...text, from_user_id: 'HK.1' }, { contacts: people })).toMatchObject([
      { from: { ids: ['85291234567', 'HK.1'], phone: '85291234567' } },
    ]);
  });

  it.each([
    [
      { type: 'user_changed_number', wa_id: '85290000000', user_id: 'HK.2', previous_user_id: 'HK.1' },
      ['85291234567', 'HK.1'],
      ['85290000000', 'HK.2'],
    ],
    [
      { type: 'user_changed_user_id', user_id: 'HK.2', previous_user_id: 'HK.1' },
      ['85291234567', 'HK.1'],
      ['HK.2'],
    ],
  ])('go by other ids after %j', (system, before, ids) => {
    expect(readMessage({ type: 'system', system }, {})).toMatchObject([
      { kind: 'new_ids', before, now: { ids }, at },
    ]);
  });

  it('stay who they are after a system message of another kind', () => {
    expect(readMessage({ type: 'system', system: { type: 'customer_identity_changed' } }, {})).toEqual([
      { kind: 'unknown', what: 'system customer_identity_changed' },
    ]);
  });
});

describe('echoes', () => {
  it('reads what the owner wrote on the phone', () => {
    const echo = {
      from: '85230001234',
      to: '85291234567',
      to_user_id: 'HK.1',
      id: 'wamid.9',
      timestamp: seconds,
    };
    const message_echoes = [
      { ...echo, type: 'text', text: { body: 'I am here' } },
      { ...echo, id: 'x', type: 'odd' },
    ];
    expect(readField('smb_message_echoes', { metadata, message_echoes })).toEqual([
      {
        ...{ kind: 'echo', id: 'wamid.9', at, content: { kind: 'text', text: 'I am here' } },
        to: { ids: ['85291234567', 'HK.1'], phone: '85291234567' },
      },
      { kind: 'unknown', what: 'an echo of type odd' },
    ]);
  });
});

describe('statuses', () => {
  const readStatus = (status: object) =>
    readField('messages', { metadata, statuses: [{ id: 'wamid.2', timestamp: String(seconds), ...status }] });

  it.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['played', 'read'],
  ])('reads %s as %s, with our key', (given, status) => {
    expect(readStatus({ status: given, biz_opaque_callback_data: 'parley:17' })).toEqual([
      { kind: 'status', id: 'wamid.2', status, at, key: '17' },
    ]);
  });

  it.each([
    [131047, 'window_closed'],
    [131026, 'not_reachable'],
    [131050, 'blocked'],
    [131053, 'media_rejected'],
    [190, 'access_lost'],
    [987654, 'rejected'],
  ])('reads failed with the error %d', (code, reason) => {
    const errors = [{ code, title: 'T', error_data: { details: 'Why' } }];
    expect(readStatus({ status: 'failed', errors })).toMatchObject([
      { status: 'failed', failure: { reason, detail: `${code}: Why` } },
    ]);
  });

  it('takes no key of another app', () => {
    const [found] = readStatus({ status: 'sent', biz_opaque_callback_data: '17' });
    expect(found).not.toHaveProperty('key');
  });

  it('reads failed without an error, and leaves others', () => {
    expect(readStatus({ status: 'failed' })).toMatchObject([{ failure: { reason: 'not_known' } }]);
    expect(readStatus({ status: 'teleported' })).toEqual([{ kind: 'unknown', what: 'a status teleported' }]);
    expect(readStatus({ status: 'read', recipient_type: 'group' })).toMatchObject([
      { reason: 'group_status' },
    ]);
  });

  it('stops the account for an error of it, and notes others', () => {
    const read = (code: number) => readField('messages', { metadata, errors: [{ code, title: 'T' }] });
    expect(read(131031)).toMatchObject([{ kind: 'account', status: 'error', reason: 'account_restricted' }]);
    expect(read(130429)).toMatchObject([{ kind: 'account', status: 'noted', reason: 'rate_limited' }]);
  });
});

describe('account events', () => {
  it.each([
    ['account_update', { event: 'ACCOUNT_DELETED' }, 'error', 'account_deleted'],
    ['account_update', { event: 'PARTNER_REMOVED' }, 'error', 'app_removed'],
    [
      'account_update',
      { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: ['DISABLE'] } },
      'error',
      'disabled',
    ],
    [
      'account_update',
      { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } },
      'connected',
      'reinstated',
    ],
    [
      'account_update',
      {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [{ restriction_type: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING' }],
      },
      'error',
      'sending_restricted',
    ],
    [
      'account_update',
      {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING' }],
      },
      'noted',
      'restricted',
    ],
    ['account_update', { event: 'SOMETHING_NEW' }, 'noted', 'account_event'],
    ['account_review_update', { decision: 'REJECTED' }, 'noted', 'review_rejected'],
    ['account_alerts', { alert_severity: 'WARNING' }, 'noted', 'alert'],
    ['business_capability_update', { max_daily_conversations_per_business: 2000 }, 'noted', 'limit_changed'],
    ['phone_number_quality_update', { event: 'FLAGGED' }, 'noted', 'quality_red'],
    ['phone_number_name_update', { decision: 'REJECTED' }, 'noted', 'name_rejected'],
    ['security', { event: 'PIN_CHANGED' }, 'noted', 'pin_changed'],
    ['message_template_status_update', { event: 'PAUSED' }, 'noted', 'template_paused'],
    ['message_template_quality_update', {}, 'noted', 'template_quality_changed'],
    ['message_template_components_update', {}, 'noted', 'template_changed'],
    ['template_category_update', {}, 'noted', 'template_category_changed'],
    [
      'user_preferences',
      { user_preferences: [{ category: 'marketing_messages', value: 'stop' }] },
      'noted',
      'marketing_stopped',
    ],
    ['calls', {}, 'noted', 'call'],
    ['history', { history: [] }, 'noted', 'history'],
    ['smb_app_state_sync', {}, 'noted', 'smb_app_state_sync'],
    ['standby', {}, 'noted', 'standby'],
    ['flows', {}, 'noted', 'account_event'],
  ])('reads %s %j', (field, value, status, reason) => {
    expect(readField(field, value)).toMatchObject([{ kind: 'account', status, reason }]);
  });

  it('notes the words of a rejected template', () => {
    const value = { event: 'REJECTED', message_template_name: 'hi', reason: 'INVALID_FORMAT' };
    expect(readField('message_template_status_update', value)).toMatchObject([
      { detail: 'hi · INVALID_FORMAT' },
    ]);
  });
});

describe('what is malformed', () => {
  it.each([
    [null],
    ['x'],
    [[]],
    [{}],
    [{ field: 'messages', value: null }],
    [{ field: 'messages', value: 'x' }],
    [{ field: 'messages', value: {} }],
    [{ field: 'constructor', value: {} }],
    [{ field: 'new_field', value: {} }],
    [{ field: 'messages', value: { messages: [null] } }],
    [{ field: 'messages', value: { messages: [{ id: '1', type: 'text', text: { body: 'x' } }] } }],
    [{ field: 'messages', value: { messages: [{ ...head, id: undefined, type: 'text' }] } }],
    [{ field: 'messages', value: { messages: [{ ...head, id: 7.5, type: 'text' }] } }],
    [{ field: 'messages', value: { messages: [{ ...head, type: 'reaction' }] } }],
    [{ field: 'messages', value: { statuses: ['x'] } }],
    [{ field: 'smb_message_echoes', value: { message_echoes: [{}] } }],
    [{ field: 'user_preferences', value: { user_preferences: [{}] } }],
  ])('is unknown: %j', (payload) => {
    const found = whatsapp.read(payload);
    expect(found.map(({ kind }) => kind)).toEqual(['unknown']);
    expect(found[0]).not.toHaveProperty('message');
  });

  it('hides none of the others, and says once what is said twice', () => {
    const good = { ...head, type: 'text', text: { body: 'x' } };
    const statuses = [
      { id: 'a', status: 'read' },
      { id: 'a', status: 'read' },
      { id: 'a', status: 'sent' },
    ];
    const found = readField('messages', { messages: [null, good, 'x', good], statuses });
    expect(found.map(({ kind }) => kind)).toEqual(['unknown', 'message', 'unknown', 'status', 'status']);
  });
});

describe('split', () => {
  const split = (body: unknown) =>
    whatsapp.split({
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      headers: {},
    });

  it('makes a part of each change, for its number or its business', () => {
    const messages = { field: 'messages', value: { metadata } };
    const update = { field: 'account_update', value: {} };
    const entry = [
      { id: '1', changes: [messages, update] },
      { id: '2', changes: [messages] },
      { id: '3' },
      null,
    ];
    expect(split({ object: 'whatsapp_business_account', entry })).toEqual([
      { route: '200300', payload: { waba_id: '1', ...messages } },
      { route: 'waba:1', payload: { waba_id: '1', ...update } },
      { route: '200300', payload: { waba_id: '2', ...messages } },
    ]);
    expect(whatsapp.routeOf({ phone_number_id: '200300', waba_id: '1' })).toBe('200300');
    expect(whatsapp.sharedRoutesOf!({ phone_number_id: '200300', waba_id: '1' })).toEqual(['waba:1']);
  });

  it.each([
    '',
    'null',
    '"x"',
    '[]',
    '{"object":',
    '{"object":"page","entry":[]}',
    { object: 'whatsapp_business_account' },
  ])('is none of the platform: %j', (body) => expect(split(body)).toBeUndefined());

  it('survives nesting and invalid text', () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    const parts = split(
      `{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"field":"messages","value":${deep}}]}]}`,
    );
    expect(parts!.flatMap(({ payload }) => whatsapp.read(payload))).toMatchObject([{ kind: 'unknown' }]);
    expect(JSON.stringify(parts).length).toBeLessThan(1000);
  });
});
