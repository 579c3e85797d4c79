import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { telegramAdapter } from '#server/adapters/channel/telegram/telegramAdapter.ts';
import { jsonIn, startScriptedProvider, type ScriptedProvider } from '#test/scriptedProvider.ts';

const token = '123456789:AAF-made_up_token_of_a_test_0001';
const account = { bot_token: token, channel_key: 'kx9' };
const secret = createHmac('sha256', token).update('webhook kx9').digest('base64url');
const body = Buffer.from('{"update_id":5,"message":{"text":"x"}}');
let provider: ScriptedProvider;

beforeAll(async () => {
  provider = await startScriptedProvider();
});
afterAll(() => provider.stop());

describe('isSigned', () => {
  const header = 'x-telegram-bot-api-secret-token';

  it.each([
    ['the secret of the channel', secret, account, true],
    ['another secret', 'x'.repeat(secret.length), account, false],
    ['a part of it', secret.slice(1), account, false],
    ['none', undefined, account, false],
    ['the secret of another channel', secret, { ...account, channel_key: 'other' }, false],
    ['the secret of another token', secret, { ...account, bot_token: `${token}x` }, false],
    [
      'the secret of no token',
      createHmac('sha256', '').update('webhook kx9').digest('base64url'),
      { channel_key: 'kx9' },
      false,
    ],
  ])('with %s', (_, given, of, expected) => {
    const headers = given === undefined ? {} : { [header]: given };
    expect(telegramAdapter.isSigned({ body, headers }, of)).toBe(expected);
  });
});

describe('split and routeOf', () => {
  it('returns the update for the channel in the address', () => {
    const payload = { update_id: 5, message: { text: 'x' } };
    expect(telegramAdapter.split({ body, headers: {} })).toEqual([{ route: undefined, payload }]);
  });

  it.each(['null', '"x"', '[]', '{}', '{"update_id":', '{"object":"page"}', ''])(
    'returns nothing for %s',
    (text) => {
      expect(telegramAdapter.split({ body: Buffer.from(text), headers: {} })).toBeUndefined();
    },
  );

  it('survives deep nesting and bytes that are no text', () => {
    const deep = `{"update_id":1,"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`;
    expect(() =>
      JSON.stringify(telegramAdapter.split({ body: Buffer.from(deep), headers: {} })),
    ).not.toThrow();
    const broken = Buffer.concat([
      Buffer.from('{"update_id":1,"x":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]);
    expect(telegramAdapter.split({ body: broken, headers: {} })).toHaveLength(1);
  });

  it('names the bot, so that it cannot be in two channels', () => {
    expect(telegramAdapter.routeOf(account)).toBe('123456789');
    expect(telegramAdapter.routeOf({ bot_token: '123456789:another_token_of_the_same_bot' })).toBe(
      '123456789',
    );
    expect(telegramAdapter.routeOf({})).toBeUndefined();
  });
});

describe('check', () => {
  const callback = 'https://parley.example/v1/webhook/telegram/kx9';

  it('returns the name of the bot, and sets the webhook with the secret', async () => {
    provider.script(
      {
        body: {
          ok: true,
          result: { id: 123456789, is_bot: true, first_name: 'Harbour', username: 'harbour_bot' },
        },
      },
      { body: { ok: true, result: true } },
    );
    expect(await telegramAdapter.check(provider.call, account, callback)).toEqual({
      ok: true,
      name: 'Harbour',
      details: { bot_id: '123456789', username: 'harbour_bot' },
    });
    const [me, webhook] = provider.calls;
    expect(me!.url).toBe(`https://api.telegram.org/bot${token}/getMe`);
    expect(webhook!.url).toBe(`https://api.telegram.org/bot${token}/setWebhook`);
    expect(jsonIn(webhook)).toMatchObject({
      url: callback,
      secret_token: secret,
      allowed_updates: expect.arrayContaining(['message', 'callback_query', 'message_reaction']),
    });
  });

  it.each([
    [401, 'Unauthorized', 'access_lost'],
    [404, 'Not Found', 'access_lost'],
    [400, 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook', 'rejected'],
    [502, 'Bad Gateway', 'not_known'],
  ])('returns the failure %d', async (status, description, reason) => {
    provider.script({ status, body: { ok: false, error_code: status, description } });
    expect(await telegramAdapter.check(provider.call, account, callback)).toEqual({
      ok: false,
      failure: { reason, detail: description },
    });
  });

  it('does not call with a token that could lead elsewhere', async () => {
    provider.script({});
    const hostile = { ...account, bot_token: '1:../../x?' };
    expect(await telegramAdapter.check(provider.call, hostile, callback)).toMatchObject({
      failure: { reason: 'access_lost' },
    });
    expect(provider.calls).toEqual([]);
  });
});

describe('fetchMedia', () => {
  const media = { id: 'AgAC', name: 'photo.jpg', mimeType: 'image/jpeg' };
  const found = { body: { ok: true, result: { file_id: 'AgAC', file_path: 'photos/file_7.jpg' } } };

  it('downloads the file', async () => {
    provider.script(found, {
      body: Buffer.from('JPEG'),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(await telegramAdapter.fetchMedia(provider.call, account, media)).toEqual({
      kind: 'fetched',
      bytes: Buffer.from('JPEG'),
      mimeType: 'image/jpeg',
    });
    expect(provider.calls.map(({ url }) => url)).toEqual([
      `https://api.telegram.org/bot${token}/getFile`,
      `https://api.telegram.org/file/bot${token}/photos/file_7.jpg`,
    ]);
  });

  it.each([
    [
      'a file of more than 20 MB',
      [{ status: 400, body: { ok: false, description: 'Bad Request: file is too big' } }],
      'gone',
    ],
    [
      'a file that is not there at the moment',
      [
        {
          status: 400,
          body: {
            ok: false,
            description: 'Bad Request: wrong file_id or the file is temporarily unavailable',
          },
        },
      ],
      'try_later',
    ],
    ['a deleted file', [found, { status: 404 }], 'gone'],
    [
      'a path that leads elsewhere',
      [{ body: { ok: true, result: { file_path: '../../bot1/getMe' } } }],
      'gone',
    ],
    [
      'a busy provider',
      [{ status: 429, body: { ok: false, description: 'Too Many Requests' } }],
      'try_later',
    ],
    ['an error of the provider', [found, { status: 500 }], 'try_later'],
    ['a connection that is cut', [found, 'cut' as const], 'try_later'],
  ])('of %s', async (_, scripts, kind) => {
    provider.script(...scripts);
    const result = await telegramAdapter.fetchMedia(provider.call, account, media);
    expect(result).toMatchObject({ kind, detail: expect.any(String) });
    expect(JSON.stringify(result)).not.toContain('AAF-made');
  });

  it('tells nothing of the token when nobody can be reached', async () => {
    const call = () => fetch(`http://127.0.0.1:1/bot${token}/x`);
    const result = await telegramAdapter.fetchMedia(call, account, media);
    expect(result.kind).toBe('try_later');
    expect(JSON.stringify(result)).not.toContain('AAF-made');
    const refuse = () => Promise.reject(new Error(`Refused to call https://api.telegram.org/bot${token}`));
    expect(JSON.stringify(await telegramAdapter.fetchMedia(refuse, account, media))).not.toContain(
      'AAF-made',
    );
  });
});

describe('mark', () => {
  it('answers the query of a pressed button, and shows that somebody writes', async () => {
    provider.script({ body: { ok: true, result: true } });
    await telegramAdapter.mark!(provider.call, account, '555', 'callback:438', true);
    expect(provider.calls.map(jsonIn)).toEqual([
      { callback_query_id: '438' },
      { chat_id: '555', action: 'typing' },
    ]);
    provider.script('cut');
    await telegramAdapter.mark!(provider.call, account, '555', '555:7', false);
    expect(provider.calls).toEqual([]);
    await telegramAdapter.mark!(provider.call, account, '555', '555:7', true);
    expect(provider.calls.map(({ url }) => url.split('/').at(-1))).toEqual(['sendChatAction']);
  });
});
