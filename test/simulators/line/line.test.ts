import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { movingClock } from '#test/movingClock.ts';
import type { LinePhone } from '#test/simulators/line/phone.ts';
import { startLine, type Line } from '#test/simulators/line/simulator.ts';
import { startProviderServer, type Fields, type ProviderServer } from '#test/simulators/providerServer.ts';

let line: Line;
let ours: ProviderServer;
let amy: LinePhone;
const clock = movingClock();
const picture = { bytes: Buffer.from('a picture'), mime: 'image/jpeg' };

beforeAll(async () => {
  ours = await startProviderServer(() => ({}));
  line = await startLine({
    callbackUrl: `${ours.origin}/hook`,
    channelSecret: 's3cret',
    retryMs: [5, 5],
    clock,
  });
  amy = line.phone('こはる');
});
afterEach(async () => {
  await line.settled();
  ours.calls.splice(0);
});
afterAll(() => Promise.all([line.stop(), ours.stop()]));

async function call(path: string, json?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${line.url}/v2/bot/${path}`, {
    method: json === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${line.token}`, 'content-type': 'application/json', ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Fields };
}
const text = (text: string) => [{ type: 'text', text }];
const push = (messages: Fields[], headers?: Record<string, string>) =>
  call('message/push', { to: amy.userId, messages }, headers);
async function events(): Promise<Record<string, never>[]> {
  await line.settled();
  return ours.calls.flatMap(({ body }) => body.events as never[]);
}
const lastReplyToken = async () => String((await events()).at(-1)!.replyToken);

describe('webhooks', () => {
  it('delivers a text as the platform does, signed over the bytes', async () => {
    const id = amy.says('こんにちは');
    await line.settled();
    const [call] = ours.calls;
    expect(call!.body).toEqual({
      destination: line.bot.userId,
      events: [
        {
          mode: 'active',
          timestamp: expect.any(Number),
          source: { type: 'user', userId: amy.userId },
          webhookEventId: expect.stringMatching(/^01JD[0-9A-F]{22}$/),
          deliveryContext: { isRedelivery: false },
          type: 'message',
          replyToken: expect.any(String),
          message: { id, type: 'text', text: 'こんにちは', quoteToken: `q${id}`, markAsReadToken: `r${id}` },
        },
      ],
    });
    const digest = createHmac('sha256', 's3cret').update(call!.raw).digest('base64');
    expect(call!.headers['x-line-signature']).toBe(digest);
    expect(amy.userId).toMatch(/^U[0-9a-f]{32}$/);
  });

  it('says of a repetition that it is one', async () => {
    ours.dial({ refuse: { status: 500 } });
    amy.says('again');
    await line.settled();
    const [first, second] = (await events()) as unknown as [Fields, Fields];
    expect(first.deliveryContext).toEqual({ isRedelivery: false });
    expect(second).toEqual({ ...first, deliveryContext: { isRedelivery: true } });
  });

  it('delivers what people do besides writing, also together and in groups', async () => {
    line.together(() => {
      const id = amy.delivers({ type: 'sticker', packageId: '446', stickerId: '1988' });
      amy.unsends(id);
      amy.says('in standby', { x: 1 });
      amy.delivers(
        { type: 'text', text: 'hi' },
        { source: { type: 'group', groupId: 'C1' }, mode: 'standby' },
      );
      amy.blocks();
      amy.follows(true);
      amy.does('hologram', { x: 1 });
    });
    expect(await events()).toMatchObject([
      { message: { type: 'sticker' } },
      { type: 'unsend', unsend: { messageId: expect.any(String) } },
      { message: { x: 1 } },
      { mode: 'standby', source: { groupId: 'C1' } },
      { type: 'unfollow' },
      { type: 'follow', follow: { isUnblocked: true } },
      { type: 'hologram', x: 1 },
    ]);
    const replied = (await events()).map((event) => 'replyToken' in event);
    expect(replied).toEqual([true, false, true, false, false, true, true]);
    expect(ours.calls).toHaveLength(1);
    expect(await line.verify()).toBe(true);
    expect(ours.calls[1]!.body.events).toEqual([]);
  });

  it('gives files on its other host, only with the token', async () => {
    const id = amy.sends(picture);
    expect((await events())[0]).toMatchObject({
      message: { type: 'image', contentProvider: { type: 'line' } },
    });
    const address = `${line.dataUrl}/v2/bot/message/${id}/content`;
    const file = await fetch(address, { headers: { authorization: `Bearer ${line.token}` } });
    expect([file.headers.get('content-type'), await file.text()]).toEqual(['image/jpeg', 'a picture']);
    expect((await fetch(address)).status).toBe(401);
    expect((await call(`message/${id}/content`)).status).toBe(404);
  });
});

describe('sending', () => {
  it('reads like a conversation', async () => {
    amy.says('hello');
    const replyToken = await lastReplyToken();
    const items = [{ type: 'action', action: { type: 'message', label: 'Red', text: 'Red' } }];
    const messages = [{ type: 'text', text: 'Which colour?', quickReply: { items } }];
    const { body } = await call('message/reply', { replyToken, messages });
    expect(body).toEqual({ sentMessages: [{ id: expect.any(String), quoteToken: expect.any(String) }] });
    expect(await amy.next()).toMatchObject({ text: 'Which colour?', buttons: [{ title: 'Red' }] });
    amy.presses('Red');
    const actions = [{ type: 'postback', label: 'Book', data: 'book=1' }];
    await push([{ type: 'template', altText: 'So?', template: { type: 'buttons', text: 'So?', actions } }]);
    await amy.next();
    amy.presses('Book');
    expect((await events()).slice(1)).toMatchObject([
      { message: { text: 'Red' } },
      { type: 'postback', postback: { data: 'book=1' } },
    ]);
  });

  it('replies once with a token, within a minute', async () => {
    amy.says('one');
    const replyToken = await lastReplyToken();
    const reply = () => call('message/reply', { replyToken, messages: text('x') });
    expect((await reply()).status).toBe(200);
    expect(await reply()).toMatchObject({ status: 400, body: { message: 'Invalid reply token' } });
    amy.says('two');
    const late = await lastReplyToken();
    clock.advance({ seconds: 61 });
    expect((await call('message/reply', { replyToken: late, messages: text('x') })).status).toBe(400);
    const key = { 'x-line-retry-key': randomUUID() };
    expect((await call('message/reply', { replyToken: late, messages: text('x') }, key)).status).toBe(400);
  });

  it('takes a push once by its retry key, also when the answer was lost', async () => {
    const key = { 'x-line-retry-key': randomUUID() };
    line.dial({ cut: 'after' });
    await expect(push(text('once'), key)).rejects.toThrow();
    const again = await push(text('once'), key);
    expect(again.status).toBe(409);
    expect(again.headers.get('x-line-accepted-request-id')).toMatch(/^[0-9a-f]{32}$/);
    await line.settled();
    expect(amy.hears().filter((each) => each.text === 'once')).toHaveLength(1);
    expect((await push(text('x'), { 'x-line-retry-key': 'no uuid' })).status).toBe(400);
  });

  it('fails as the platform does', async () => {
    line.fail(429, 'The API rate limit has been exceeded. Try again later.', {
      headers: { 'retry-after': '3' },
    });
    const limited = await push(text('x'));
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3']);
    line.quota = { limit: 10, used: 10 };
    expect(await push(text('x'))).toMatchObject({
      status: 429,
      body: { message: 'You have reached your monthly limit.' },
    });
    expect((await call('message/quota/consumption')).body).toEqual({ totalUsage: 10 });
    line.quota = { limit: 1000, used: 0 };
    expect((await push(text(''))).body).toMatchObject({ details: [{ property: 'messages[0].text' }] });
    expect((await push(Array.from({ length: 6 }, () => text('x')[0]!))).status).toBe(400);
    expect((await call('message/push', { to: 'U1', messages: text('x') })).status).toBe(400);
    line.tokenIsValid = false;
    expect((await push(text('x'))).status).toBe(401);
    line.tokenIsValid = true;
  });

  it('shows pictures, loading and read marks, and describes people', async () => {
    const id = amy.says('?');
    expect((await call('chat/loading/start', { chatId: amy.userId, loadingSeconds: 5 })).status).toBe(202);
    await call('chat/markAsRead', { markAsReadToken: `r${id}` });
    expect(amy.seen).toEqual({ loading: true, read: [id] });
    const originalContentUrl = `${ours.origin}/p.png`;
    await push([{ type: 'image', originalContentUrl, previewImageUrl: originalContentUrl }]);
    await expect
      .poll(() => amy.hears().at(-1))
      .toMatchObject({ type: 'image', media: { mime: 'application/json' } });
    expect((await call(`profile/${amy.userId}`)).body).toMatchObject({ displayName: 'こはる' });
    expect((await call('info')).body).toMatchObject({ userId: line.bot.userId });
  });
});
