import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startProviderServer, type Fields, type ProviderServer } from '#test/simulators/providerServer.ts';
import type { TelegramPhone } from '#test/simulators/telegram/chat.ts';
import { startTelegram, type Telegram } from '#test/simulators/telegram/simulator.ts';

let telegram: Telegram;
let ours: ProviderServer;
let amy: TelegramPhone;
const picture = { bytes: Buffer.from('a picture'), mime: 'image/jpeg' };

beforeAll(async () => {
  ours = await startProviderServer(() => ({}));
  telegram = await startTelegram({ retryMs: [5, 5] });
  amy = telegram.phone({ first_name: 'Amy', username: 'amychan' });
  await call('setWebhook', { url: `${ours.origin}/hook`, secret_token: 'tg-Secret_1' });
});
afterEach(async () => {
  await telegram.settled();
  ours.calls.splice(0);
});
afterAll(() => Promise.all([telegram.stop(), ours.stop()]));

async function call(method: string, parameters: Fields | FormData = {}, token = telegram.token) {
  const isForm = parameters instanceof FormData;
  const response = await fetch(`${telegram.url}/bot${token}/${method}`, {
    method: 'POST',
    ...(!isForm && { headers: { 'content-type': 'application/json' } }),
    body: isForm ? parameters : JSON.stringify(parameters),
  });
  return (await response.json()) as { ok: boolean; result: never; error_code?: number; description?: string };
}
const say = (text: string, more: Fields = {}) => call('sendMessage', { chat_id: amy.chat.id, text, ...more });
async function updates(): Promise<Fields[]> {
  await telegram.settled();
  return ours.calls.map(({ body }) => body);
}

describe('updates', () => {
  it('delivers a text with the secret, in numbered updates', async () => {
    const id = amy.says('hello');
    const [update] = await updates();
    const user = { id: amy.user.id, first_name: 'Amy', username: 'amychan' };
    expect(update).toEqual({
      update_id: expect.any(Number),
      message: {
        message_id: Number(id),
        from: { ...user, is_bot: false, language_code: 'zh-hant' },
        chat: { ...user, type: 'private' },
        date: expect.any(Number),
        text: 'hello',
      },
    });
    expect(ours.calls[0]!.headers['x-telegram-bot-api-secret-token']).toBe('tg-Secret_1');
    telegram.deliveries.dials = { signature: 'foreign' };
    amy.says('forged');
    telegram.deliveries.dials = { signature: 'absent' };
    amy.says('bare');
    telegram.deliveries.dials = {};
    await telegram.settled();
    const secrets = ours.calls.map(({ headers }) => headers['x-telegram-bot-api-secret-token']);
    expect(secrets.slice(1)).toEqual(['not-tg-Secret_1', undefined]);
    const ids = ours.calls.map(({ body }) => Number(body.update_id));
    expect(ids).toEqual([ids[0], ids[0]! + 1, ids[0]! + 2]);
  });

  it('delivers what people do besides writing', async () => {
    const id = amy.says('price');
    amy.edits(id, 'price?');
    amy.sends({ ...picture, caption: 'two', media_group_id: '1' });
    amy.sends({ bytes: picture.bytes, mime: 'application/pdf', name: 'a.pdf' });
    amy.delivers({ text: 'via business', business_connection_id: 'bc_1' }, 'business_message');
    telegram.tells({ quantum_update: { x: 1 } });
    expect((await updates()).slice(1)).toMatchObject([
      { edited_message: { message_id: Number(id), text: 'price?' } },
      {
        message: {
          photo: [{ width: 90 }, { width: 1280, file_size: 9 }],
          caption: 'two',
          media_group_id: '1',
        },
      },
      { message: { document: { mime_type: 'application/pdf', file_name: 'a.pdf' } } },
      { business_message: { business_connection_id: 'bc_1' } },
      { quantum_update: { x: 1 } },
    ]);
  });

  it('gives files by path, with the token in the address', async () => {
    amy.sends(picture);
    const [{ message }] = (await updates()) as [{ message: { photo: { file_id: string }[] } }];
    const { result } = await call('getFile', { file_id: message.photo[1]!.file_id });
    const { file_path } = result as { file_path: string };
    const file = await fetch(`${telegram.url}/file/bot${telegram.token}/${file_path}`);
    expect(await file.text()).toBe('a picture');
    expect((await fetch(`${telegram.url}/file/bot1:x/${file_path}`)).status).toBe(401);
  });
});

describe('methods', () => {
  it('read like a conversation', async () => {
    amy.starts();
    const inline_keyboard = [[{ text: '10:00', callback_data: 'slot:10' }]];
    await call('sendChatAction', { chat_id: amy.chat.id, action: 'typing' });
    expect(amy.action).toBe('typing');
    const sent = await say('<b>Which</b> time &lt;?', {
      parse_mode: 'HTML',
      reply_markup: { inline_keyboard },
    });
    expect(sent).toMatchObject({
      ok: true,
      result: { message_id: expect.any(Number), text: 'Which time <?' },
    });
    expect(await amy.next()).toMatchObject({
      text: 'Which time <?',
      buttons: [{ id: 'slot:10', title: '10:00' }],
    });
    const callback_query_id = amy.presses('10:00');
    amy.reacts('👍');
    expect((await updates()).slice(1)).toMatchObject([
      { callback_query: { id: callback_query_id, data: 'slot:10', message: { text: 'Which time <?' } } },
      { message_reaction: { new_reaction: [{ type: 'emoji', emoji: '👍' }] } },
    ]);
    expect(amy.spinning.size).toBe(1);
    expect((await call('answerCallbackQuery', { callback_query_id })).ok).toBe(true);
    expect(amy.spinning.size).toBe(0);
    expect((await call('answerCallbackQuery', { callback_query_id })).error_code).toBe(400);
  });

  it('send files uploaded now or before', async () => {
    const form = new FormData();
    form.set('chat_id', String(amy.chat.id));
    form.set('caption', 'here');
    form.set('photo', new Blob([picture.bytes], { type: 'image/png' }), 'p.png');
    const { result } = await call('sendPhoto', form);
    expect(amy.hears().at(-1)).toMatchObject({
      type: 'photo',
      text: 'here',
      media: { bytes: picture.bytes },
    });
    const { photo } = result as { photo: { file_id: string }[] };
    await call('sendPhoto', { chat_id: amy.chat.id, photo: photo[0]!.file_id });
    await expect.poll(() => amy.hears().at(-1)).toMatchObject({ text: '', media: { bytes: picture.bytes } });
  });

  it('fail as the platform does', async () => {
    telegram.floods(14);
    const flood = {
      error_code: 429,
      description: 'Too Many Requests: retry after 14',
      parameters: { retry_after: 14 },
    };
    expect(await say('x')).toEqual({ ok: false, ...flood });
    telegram.fail(400, 'group chat was upgraded to a supergroup chat', {
      parameters: { migrate_to_chat_id: -1 },
    });
    expect(await say('x')).toMatchObject({ error_code: 400, parameters: { migrate_to_chat_id: -1 } });
    expect(await say('<b>x', { parse_mode: 'HTML' })).toMatchObject({ description: /can't parse entities/ });
    expect(await say('x'.repeat(4097))).toMatchObject({ description: 'Bad Request: message is too long' });
    const stranger = telegram.phone();
    expect(await say('x', { chat_id: stranger.chat.id })).toMatchObject({
      description: 'Bad Request: chat not found',
    });
    stranger.starts();
    stranger.blocks();
    const blocked = 'Forbidden: bot was blocked by the user';
    expect(await say('x', { chat_id: stranger.chat.id })).toMatchObject({
      error_code: 403,
      description: blocked,
    });
    expect(await call('getMe', {}, '1:wrong')).toMatchObject({
      error_code: 401,
      description: 'Unauthorized',
    });
    expect(await call('hologram')).toMatchObject({ error_code: 404 });
  });

  it('describe the bot, and take another address', async () => {
    expect(await call('getMe')).toMatchObject({ result: { is_bot: true, username: telegram.bot.username } });
    expect(await call('setWebhook', { url: 'x' })).toMatchObject({ error_code: 400 });
    const url = `${ours.origin}/other`;
    await call('setWebhook', { url, secret_token: 'two', allowed_updates: ['message'] });
    expect(await call('getWebhookInfo')).toMatchObject({ result: { url } });
    amy.says('one');
    telegram.tells({ poll: {} });
    expect(await updates()).toHaveLength(1);
    expect(ours.calls[0]!.path).toBe('/other');
  });
});
