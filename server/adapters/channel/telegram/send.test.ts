import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outgoing } from '#server/adapters/channel/port.ts';
import { telegramAdapter } from '#server/adapters/channel/telegram/telegramAdapter.ts';
import { formIn, jsonIn, startScriptedProvider, type ScriptedProvider } from '#test/scriptedProvider.ts';

const token = '123456789:AAF-made_up_token_of_a_test_0001';
const account = { bot_token: token, channel_key: 'kx9' };
const outgoing: Outgoing = { key: '1', to: '555', text: 'a <b> *c*', choices: [] };
const sent = { body: { ok: true, result: { message_id: 8, chat: { id: 555 } } } };
const photo = { name: 'a.png', mimeType: 'image/png', bytes: Buffer.from('PNG') };
let provider: ScriptedProvider;

beforeAll(async () => {
  provider = await startScriptedProvider();
});
afterAll(() => provider.stop());

function send(fields: Partial<Outgoing> = {}) {
  return telegramAdapter.send(provider.call, account, { ...outgoing, ...fields });
}

function methods() {
  return provider.calls.map(({ url }) => url.split('/').at(-1));
}

describe('send of a text', () => {
  it('sends it as it is, in reply to a message of the same chat', async () => {
    provider.script(sent);
    expect(await send({ replyTo: '555:7' })).toEqual({ kind: 'sent', id: '555:8' });
    expect(provider.calls[0]!.url).toBe(`https://api.telegram.org/bot${token}/sendMessage`);
    expect(jsonIn(provider.calls[0])).toEqual({
      chat_id: '555',
      text: 'a <b> *c*',
      reply_parameters: { message_id: 7, allow_sending_without_reply: true },
    });
  });

  it.each(['callback:438', '777:7', '555:x', ''])('leaves out a reply to %j', async (replyTo) => {
    provider.script(sent);
    await send({ replyTo });
    expect(jsonIn(provider.calls[0])).toEqual({ chat_id: '555', text: 'a <b> *c*' });
  });

  it('shows choices as buttons of which each comes back as its value or its label', async () => {
    provider.script(sent);
    const long = 'x'.repeat(65);
    const choices = [
      { label: 'Ten', value: 'slot:1000' },
      { label: '好'.repeat(30), value: long },
      { label: '好'.repeat(30), value: `${long}2` },
      { label: 'None', value: '' },
    ];
    await send({ choices });
    const { reply_markup: markup } = jsonIn(provider.calls[0]) as {
      reply_markup: { inline_keyboard: { text: string; callback_data: string }[][] };
    };
    const buttons = markup.inline_keyboard.flat();
    for (const { callback_data: data } of buttons) expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
    expect(new Set(buttons.map(({ callback_data: data }) => data)).size).toBe(4);
    const from = { id: 555, first_name: 'Mei' };
    const chat = { id: 555, type: 'private' };
    const texts = (message: object) =>
      buttons.flatMap(({ callback_data: data }) =>
        telegramAdapter
          .read({
            update_id: 1,
            callback_query: { id: '1', from, data, message: { message_id: 8, chat, ...message } },
          })
          .map((found) => found.kind === 'message' && found.content.text),
      );
    expect(texts({ reply_markup: markup })).toEqual(['slot:1000', '好'.repeat(30), '好'.repeat(30), 'None']);
    const cut = '好'.repeat(19);
    expect(texts({ date: 0 })).toEqual(['slot:1000', cut, cut, 'None']);
  });
});

describe('send of a file', () => {
  it.each([
    ['image/png', 'sendPhoto', 'photo'],
    ['image/svg+xml', 'sendDocument', 'document'],
    ['video/mp4', 'sendVideo', 'video'],
    ['audio/mpeg', 'sendAudio', 'audio'],
    ['audio/ogg', 'sendVoice', 'voice'],
    ['application/pdf', 'sendDocument', 'document'],
  ])('sends %s by %s', async (mimeType, method, field) => {
    provider.script(sent);
    const choices = [{ label: 'Yes', value: 'yes' }];
    expect(await send({ media: { ...photo, mimeType }, choices })).toEqual({ kind: 'sent', id: '555:8' });
    expect(methods()).toEqual([method]);
    const form = await formIn(provider.calls[0]);
    const file = form.get(field) as File;
    expect([form.get('chat_id'), form.get('caption'), file.name, file.type]).toEqual([
      '555',
      'a <b> *c*',
      'a.png',
      mimeType,
    ]);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(photo.bytes);
    expect(JSON.parse(String(form.get('reply_markup')))).toEqual({
      inline_keyboard: [[{ text: 'Yes', callback_data: 'yes' }]],
    });
  });

  it('sends as a document what Telegram does not take for a picture', async () => {
    provider.script(
      { status: 400, body: { ok: false, description: 'Bad Request: PHOTO_INVALID_DIMENSIONS' } },
      sent,
    );
    expect(await send({ media: photo })).toMatchObject({ kind: 'sent' });
    expect(methods()).toEqual(['sendPhoto', 'sendDocument']);
  });

  it('sends a text too long for a caption after the file', async () => {
    provider.script(sent, { body: { ok: true, result: { message_id: 9 } } });
    const text = 'x'.repeat(1025);
    expect(await send({ media: photo, text })).toEqual({ kind: 'sent', id: '555:8' });
    expect(methods()).toEqual(['sendPhoto', 'sendMessage']);
    expect((await formIn(provider.calls[0])).has('caption')).toBe(false);
    provider.script(sent, { status: 403, body: { ok: false, description: 'Forbidden: bot was blocked' } });
    expect(await send({ media: photo, text })).toMatchObject({ kind: 'unknown', reason: 'not_known' });
  });

  it('does not call for a file of more than 50 MB', async () => {
    provider.script(sent);
    const bytes = Buffer.alloc(50 * 1024 * 1024 + 1);
    expect(await send({ media: { ...photo, bytes } })).toMatchObject({
      kind: 'rejected',
      reason: 'too_large',
    });
    expect(provider.calls).toEqual([]);
  });
});

describe('send that fails', () => {
  it.each([
    [401, 'Unauthorized', { kind: 'rejected', reason: 'access_lost', stops: true }],
    [404, 'Not Found', { kind: 'rejected', reason: 'access_lost', stops: true }],
    [403, 'Forbidden: bot was blocked by the user', { kind: 'rejected', reason: 'blocked' }],
    [403, 'Forbidden: user is deactivated', { kind: 'rejected', reason: 'not_reachable' }],
    [
      403,
      "Forbidden: bot can't initiate conversation with a user",
      { kind: 'rejected', reason: 'not_reachable' },
    ],
    [400, 'Bad Request: chat not found', { kind: 'rejected', reason: 'not_reachable' }],
    [
      400,
      'Bad Request: group chat was upgraded to a supergroup chat',
      { kind: 'rejected', reason: 'not_reachable' },
    ],
    [400, 'Bad Request: message is too long', { kind: 'rejected', reason: 'too_large' }],
    [400, 'Bad Request: message text is empty', { kind: 'rejected', reason: 'rejected' }],
    [413, 'Request Entity Too Large', { kind: 'rejected', reason: 'too_large' }],
    [500, 'Internal Server Error', { kind: 'unknown', reason: 'not_known' }],
    [502, 'Bad Gateway', { kind: 'unknown', reason: 'not_known' }],
  ])('with %d %s', async (status, description, expected) => {
    provider.script({ status, body: { ok: false, error_code: status, description } });
    expect(await send()).toEqual({ ...expected, detail: description });
    expect(provider.calls).toHaveLength(1);
  });

  it('waits as long as Telegram says', async () => {
    const description = 'Too Many Requests: retry after 14';
    provider.script({
      status: 429,
      body: { ok: false, error_code: 429, description, parameters: { retry_after: 14 } },
    });
    const busy = { kind: 'try_later', reason: 'rate_limited', all: true };
    expect(await send()).toMatchObject({ ...busy, afterSeconds: 14 });
    provider.script({ status: 429, body: { ok: false, error_code: 429, description } });
    expect(await send()).toMatchObject({ ...busy, afterSeconds: 5 });
  });

  it('does not know what came of a lost or unreadable answer', async () => {
    for (const script of [
      'cut' as const,
      { body: Buffer.from('<html>') },
      { body: { ok: true, result: {} } },
    ]) {
      provider.script(script);
      expect(await send()).toMatchObject({ kind: 'unknown', reason: 'not_known' });
    }
    const never = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'));
    expect(await telegramAdapter.send(never, account, outgoing)).toMatchObject({
      kind: 'unknown',
      detail: 'TimeoutError',
    });
  });

  it('tries later what never left', async () => {
    const nowhere = await startScriptedProvider();
    await nowhere.stop();
    const outcome = await telegramAdapter.send(nowhere.call, account, outgoing);
    expect(outcome).toMatchObject({ kind: 'try_later', reason: 'provider_down', all: true });
    expect(outcome).toHaveProperty('detail', expect.stringContaining('ECONNREFUSED'));
  });

  it('quotes no token', async () => {
    provider.script({ status: 400, body: { ok: false, description: `Bad Request: ${token}` } });
    expect(await send()).toMatchObject({ kind: 'rejected', detail: 'Bad Request: …' });
  });
});
