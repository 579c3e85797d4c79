import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineAdapter } from '#server/adapters/channel/line/lineAdapter.ts';
import { jsonIn, startScriptedProvider, type ScriptedProvider } from '#test/scriptedProvider.ts';

const account = { channel_secret: 'a_channel_secret', access_token: 'a+token/of=LINE', channel_key: 'kx9' };
const at = 1_790_000_000_123;
const source = { type: 'user', userId: 'U1' };
const event = { mode: 'active', timestamp: at, source, webhookEventId: '01E', replyToken: 'rt' };
let provider: ScriptedProvider;

beforeAll(async () => {
  provider = await startScriptedProvider();
});
afterAll(() => provider.stop());

function read(fields: object) {
  return lineAdapter.read({ destination: 'Ub', events: [{ ...event, ...fields }] });
}

function contentOf(message: object) {
  const [found] = read({ type: 'message', message: { id: '5', ...message } });
  return found?.kind === 'message' ? found.content : found;
}

describe('isSigned, split and routeOf', () => {
  const body = Buffer.from('{"destination":"Ub","events":[]}');
  // printf '{"destination":"Ub","events":[]}' | openssl dgst -sha256 -hmac a_channel_secret -binary | base64
  const signature = 'uVGxoNmNa0Cqve9aoxIkbgvJD/WH8CoeAngIOt9h1TY=';

  it.each([
    ['the signature', body, signature, account, true],
    ['another body', Buffer.from('{"destination":"Ub", "events":[]}'), signature, account, false],
    ['another secret', body, signature, { ...account, channel_secret: 'other' }, false],
    ['no secret', body, signature, {}, false],
    ['no signature', body, undefined, account, false],
    ['a part of it', body, signature.slice(0, -1), account, false],
  ])('with %s', (_, bytes, given, of, expected) => {
    const headers = given === undefined ? {} : { 'x-line-signature': given };
    expect(lineAdapter.isSigned({ body: bytes, headers }, of)).toBe(expected);
  });

  it('finds no part in a test without events, one in others, and nothing of LINE in foreign JSON', () => {
    const split = (text: string) => lineAdapter.split({ body: Buffer.from(text), headers: {} });
    expect(split(body.toString())).toEqual([]);
    expect(split('{"events":[{"type":"x"}]}')).toEqual([
      { route: undefined, payload: { events: [{ type: 'x' }] } },
    ]);
    for (const text of ['null', '"x"', '[]', '{}', '{"events":', '{"events":{}}'])
      expect(split(text)).toBeUndefined();
  });

  it('names the account by its secret without telling that', () => {
    const route = lineAdapter.routeOf(account);
    expect(route).toMatch(/^[0-9a-f]{40}$/);
    expect(lineAdapter.routeOf({ ...account, access_token: 'other' })).toBe(route);
    expect(lineAdapter.routeOf({ ...account, channel_secret: 'other' })).not.toBe(route);
    expect(lineAdapter.routeOf({})).toBeUndefined();
  });
});

describe('read', () => {
  it('returns a text with its reply token and its time, the same when it is delivered again', () => {
    const message = { id: '5', type: 'text', text: '@bot (love)', quotedMessageId: '4', emojis: [] };
    const expected = {
      kind: 'message',
      id: '5',
      from: { ids: ['U1'] },
      at: new Date(at),
      replyToken: `rt@${at}`,
      content: { kind: 'text', text: '@bot (love)' },
      replyTo: '4',
    };
    expect(read({ type: 'message', message })).toEqual([expected]);
    expect(read({ type: 'message', message, deliveryContext: { isRedelivery: true } })).toEqual([expected]);
  });

  it.each([
    [{ type: 'image' }, 'image', 'image.jpg', 'image/jpeg'],
    [{ type: 'video' }, 'video', 'video.mp4', 'video/mp4'],
    [{ type: 'audio' }, 'audio', 'audio.m4a', 'audio/x-m4a'],
    [
      { type: 'file', fileName: 'C:\\x\\quote\u0000.pdf' },
      'document',
      'quote.pdf',
      'application/octet-stream',
    ],
  ])('returns the file of %j', (message, kind, name, mimeType) => {
    expect(contentOf(message)).toEqual({ kind, text: '', media: { id: '5', name, mimeType } });
  });

  it('does not fetch a picture from somewhere else', () => {
    const contentProvider = { type: 'external', originalContentUrl: 'https://x.example/a.jpg' };
    expect(contentOf({ type: 'image', contentProvider })).toEqual({
      kind: 'text',
      text: 'https://x.example/a.jpg',
    });
  });

  it('writes stickers and places as text', () => {
    expect(contentOf({ type: 'sticker', keywords: ['thanks', 'ok'] })).toEqual({
      kind: 'sticker',
      text: 'thanks',
    });
    expect(contentOf({ type: 'sticker' })).toEqual({ kind: 'sticker', text: '' });
    const place = {
      type: 'location',
      title: 'Pier 4',
      address: 'Central',
      latitude: 22.28,
      longitude: 114.15,
    };
    expect(contentOf(place)).toEqual({ kind: 'location', text: 'Pier 4\nCentral\n22.28, 114.15' });
  });

  it('returns the data of a postback and what was picked, by the id of the event', () => {
    const postback = { data: 'slot', params: { datetime: '2026-12-01T10:00' } };
    expect(read({ type: 'postback', postback })).toMatchObject([
      { kind: 'message', id: '01E', content: { kind: 'interactive', text: 'slot 2026-12-01T10:00' } },
    ]);
    const menu = { data: 'x', params: { newRichMenuAliasId: 'm', status: 'SUCCESS' } };
    expect(read({ type: 'postback', postback: menu })).toMatchObject([{ status: 'noted' }]);
  });

  it('returns a withdrawn message as deleted', () => {
    expect(read({ type: 'unsend', unsend: { messageId: '5' } })).toEqual([
      { kind: 'deleted', from: { ids: ['U1'] }, target: '5', at: new Date(at) },
    ]);
  });

  it.each([
    ...['follow', 'unfollow', 'join', 'leave', 'memberJoined', 'memberLeft', 'videoPlayComplete'],
    ...['beacon', 'accountLink', 'membership', 'activated', 'deactivated', 'module', 'delivery'],
  ])('notes %s', (type) => {
    expect(read({ type })).toEqual([{ kind: 'account', status: 'noted', reason: expect.any(String) }]);
  });

  it('stops the account while LINE suspends it', () => {
    expect(read({ type: 'botSuspended' })).toMatchObject([{ kind: 'account', status: 'error' }]);
    expect(read({ type: 'botResumed' })).toMatchObject([{ kind: 'account', status: 'connected' }]);
  });

  it.each([
    { mode: 'standby' },
    { source: { type: 'group', groupId: 'C1' } },
    { source: { type: 'group', groupId: 'C1', userId: 'U1' } },
    { source: { type: 'room', roomId: 'R1', userId: 'U1' } },
  ])('notes a message with %j', (fields) => {
    const message = { id: '5', type: 'text', text: 'hi' };
    expect(read({ type: 'message', message, ...fields })).toMatchObject([
      { kind: 'account', status: 'noted' },
    ]);
  });

  it.each([
    [{ type: 'hologram' }, 'hologram'],
    [{ type: 'constructor' }, 'constructor'],
    [{}, 'an event without a type'],
    [{ type: 'message', message: { type: 'text', text: 'x' } }, 'a message without an id'],
    [{ type: 'message', source: {}, message: { id: '5', type: 'text' } }, 'message without a user'],
  ])('returns unknown for %j', (fields, what) => {
    expect(read(fields)).toEqual([{ kind: 'unknown', what }]);
  });

  it('tells who sent a message of an unknown type', () => {
    expect(contentOf({ type: 'smell' })).toEqual({
      kind: 'unknown',
      what: 'a message of type smell',
      message: { id: '5', from: { ids: ['U1'] }, at: new Date(at) },
    });
  });

  it('reads the other events of a delivery with a broken one', () => {
    const good = { ...event, type: 'message', message: { id: '5', type: 'text', text: 'hi' } };
    expect(lineAdapter.read({ events: [null, 'x', good] }).map(({ kind }) => kind)).toEqual([
      'unknown',
      'unknown',
      'message',
    ]);
    for (const payload of [null, 'x', 7, [], {}]) expect(lineAdapter.read(payload)).toEqual([]);
  });
});

describe('check', () => {
  const callback = 'https://parley.example/v1/webhook/line/kx9';
  const info = { body: { userId: 'Ub', basicId: '@harbour', displayName: 'Harbour', chatMode: 'bot' } };
  const active = { body: { endpoint: callback, active: true } };

  it('returns the name of the account, sets the webhook and has it tested', async () => {
    provider.script(info, {}, active, { body: { success: true, statusCode: 200 } });
    expect(await lineAdapter.check(provider.call, account, callback)).toEqual({
      ok: true,
      name: 'Harbour',
      details: { basic_id: '@harbour', chat_mode: 'bot' },
    });
    expect(provider.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://api.line.me/v2/bot/info',
      'PUT https://api.line.me/v2/bot/channel/webhook/endpoint',
      'GET https://api.line.me/v2/bot/channel/webhook/endpoint',
      'POST https://api.line.me/v2/bot/channel/webhook/test',
    ]);
    expect(jsonIn(provider.calls[1])).toEqual({ endpoint: callback });
    expect(provider.calls[0]!.headers.authorization).toBe('Bearer a+token/of=LINE');
  });

  it.each([
    [
      'a wrong token',
      [{ status: 401, body: { message: 'Authentication failed' } }],
      'access_lost',
      'Authentication',
    ],
    [
      'an address that LINE refuses',
      [info, { status: 400, body: { message: 'Invalid webhook endpoint URL' } }],
      'rejected',
      'Invalid webhook',
    ],
    ['a webhook that is switched off', [info, {}, { body: { active: false } }], 'rejected', 'Use webhook'],
    [
      'a wrong secret',
      [info, {}, active, { body: { success: false, statusCode: 401 } }],
      'rejected',
      'secret',
    ],
    [
      'a webhook out of reach',
      [info, {}, active, { body: { success: false, statusCode: 0, reason: 'COULD_NOT_CONNECT' } }],
      'rejected',
      'COULD_NOT_CONNECT',
    ],
  ])('returns the failure with %s', async (_, scripts, reason, words) => {
    provider.script(...scripts);
    expect(await lineAdapter.check(provider.call, account, callback)).toEqual({
      ok: false,
      failure: { reason, detail: expect.stringContaining(words) },
    });
  });
});

describe('fetchMedia, nameOf and mark', () => {
  const media = { id: '5', name: 'file', mimeType: 'application/octet-stream' };

  it('downloads from the host of data', async () => {
    provider.script({ body: Buffer.from('JPEG'), headers: { 'content-type': 'image/jpeg' } });
    expect(await lineAdapter.fetchMedia(provider.call, account, media)).toEqual({
      kind: 'fetched',
      bytes: Buffer.from('JPEG'),
      mimeType: 'image/jpeg',
    });
    expect(provider.calls[0]!.url).toBe('https://api-data.line.me/v2/bot/message/5/content');
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [202, 'try_later'],
    [401, 'try_later'],
    [429, 'try_later'],
    [500, 'try_later'],
  ])('maps %d to %s', async (status, kind) => {
    provider.script({ status, body: { message: 'x' } });
    expect(await lineAdapter.fetchMedia(provider.call, account, media)).toMatchObject({ kind });
  });

  it('asks for the name of a customer', async () => {
    provider.script({ body: { userId: 'U1', displayName: ' 美\u202e ' } });
    expect(await lineAdapter.nameOf!(provider.call, account, 'U1')).toBe('美');
    provider.script({ status: 404, body: { message: 'Not found' } });
    expect(await lineAdapter.nameOf!(provider.call, account, 'U1')).toBeUndefined();
  });

  it('shows that somebody writes', async () => {
    provider.script({ status: 202 });
    await lineAdapter.mark!(provider.call, account, 'U1', '5', true);
    await lineAdapter.mark!(provider.call, account, 'U1', '5', false);
    expect(provider.calls.map(jsonIn)).toEqual([{ chatId: 'U1', loadingSeconds: 20 }]);
  });
});
