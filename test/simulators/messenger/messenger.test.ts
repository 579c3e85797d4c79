import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { movingClock } from '#test/movingClock.ts';
import type { MessengerPhone } from '#test/simulators/messenger/phone.ts';
import { startMessenger, type Account, type Messenger } from '#test/simulators/messenger/simulator.ts';
import { startProviderServer, type Fields, type ProviderServer } from '#test/simulators/providerServer.ts';

let meta: Messenger;
let ours: ProviderServer;
let page: Account;
let insta: Account;
let amy: MessengerPhone;
let mei: MessengerPhone;
const clock = movingClock();
const picture = { bytes: Buffer.from('a picture'), mime: 'image/jpeg' };

beforeAll(async () => {
  ours = await startProviderServer(({ query }) => ({ body: query.get('hub.challenge') ?? 'ok' }));
  meta = await startMessenger({
    callbackUrl: `${ours.origin}/hook`,
    appSecret: 's3cret',
    retryMs: [5],
    clock,
  });
  page = meta.account({ name: 'Harbour Dental' });
  insta = meta.account({ platform: 'instagram', name: 'harbour.dental' });
  amy = page.phone();
  mei = insta.phone({ name: 'Mei', username: 'mei.hk' });
});
afterEach(async () => {
  await meta.settled();
  ours.calls.splice(0);
});
afterAll(() => Promise.all([meta.stop(), ours.stop()]));

async function call(account: Account, path: string, json?: unknown) {
  const response = await fetch(`${meta.url}/v26.0/${path}`, {
    method: json === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  return { status: response.status, body: (await response.json()) as Fields };
}
const send = (message: Fields, to = amy, more: Fields = { messaging_type: 'RESPONSE' }) =>
  call(to === mei ? insta : page, `${to.account}/messages`, {
    recipient: { id: to.person.id },
    message,
    ...more,
  });

/** The events that were delivered, in order. */
async function events(): Promise<Record<string, never>[]> {
  await meta.settled();
  const posted = ours.calls.filter(({ method }) => method === 'POST');
  const entries = posted.flatMap(({ body }) => body.entry as { messaging?: never[] }[]);
  return entries.flatMap(({ messaging = [] }) => messaging);
}

describe('webhooks', () => {
  it('delivers a text as the platforms do, signed over the bytes', async () => {
    const mid = amy.says('你好');
    mei.says('price?');
    await meta.settled();
    const [first, second] = ours.calls;
    const time = expect.any(Number);
    const parties = { sender: { id: amy.person.id }, recipient: { id: page.id } };
    expect(first!.body).toEqual({
      object: 'page',
      entry: [
        { id: page.id, time, messaging: [{ ...parties, timestamp: time, message: { mid, text: '你好' } }] },
      ],
    });
    expect(second!.body).toMatchObject({ object: 'instagram', entry: [{ id: insta.id }] });
    expect(first!.raw.toString()).toContain(String.raw`"\u4f60\u597d"`);
    const digest = createHmac('sha256', 's3cret').update(first!.raw).digest('hex');
    expect(first!.headers['x-hub-signature-256']).toBe(`sha256=${digest}`);
  });

  it('delivers what people and owners do besides writing', async () => {
    const mid = mei.says('price');
    mei.edits(mid, 'price?');
    mei.unsends(mid);
    amy.attaches('fallback', null);
    amy.does({ pass_thread_control: { new_owner_app_id: '1' } });
    const echo = page.appSays(amy, 'from the inbox');
    expect((await events()).slice(1)).toMatchObject([
      { message_edit: { mid, text: 'price?', num_edit: 1 } },
      { message: { mid, is_deleted: true } },
      { message: { attachments: [{ type: 'fallback', payload: null }] } },
      { pass_thread_control: { new_owner_app_id: '1' } },
      { sender: { id: page.id }, message: { mid: echo, is_echo: true, app_id: 263902037430900 } },
    ]);
  });

  it('carries two pages in one delivery, and only subscribed fields', async () => {
    const other = meta.account();
    await call(other, 'me/subscribed_apps', { subscribed_fields: 'messages,standby' });
    const bob = other.phone();
    meta.together(() => {
      amy.says('one');
      bob.says('two');
      bob.does({ message: { mid: 'm_x', text: 'owned by another app' } }, 'standby');
      other.appSays(bob, 'not subscribed');
      mei.says('three');
      insta.tells('comments', { id: '1', text: 'nice' });
    });
    await meta.settled();
    expect(ours.calls.map(({ body }) => body)).toMatchObject([
      { object: 'page', entry: [{ id: page.id }, { id: other.id, messaging: { length: 1 }, standby: [{}] }] },
      { object: 'instagram', entry: [{ changes: [{ field: 'comments' }] }] },
    ]);
    expect(await meta.verify(`${ours.origin}/hook`)).toBe(true);
  });

  it('gives files by an address', async () => {
    amy.sends(picture);
    const [{ message }] = (await events()) as unknown as [
      { message: { attachments: { payload: { url: string } }[] } },
    ];
    const file = await fetch(message.attachments[0]!.payload.url);
    expect([file.headers.get('content-type'), await file.text()]).toEqual(['image/jpeg', 'a picture']);
  });
});

describe('sending', () => {
  it('reads like a conversation', async () => {
    amy.says('hello');
    const quick_replies = [{ content_type: 'text', title: 'Red', payload: 'RED' }];
    const { body } = await send({ text: 'Which colour?', quick_replies, metadata: 'ours-1' });
    const { message_id: mid } = body as { message_id: string };
    expect(body).toEqual({ recipient_id: amy.person.id, message_id: mid });
    expect(await amy.next()).toMatchObject({ id: mid, text: 'Which colour?', buttons: [{ title: 'Red' }] });
    amy.presses('Red');
    amy.reads();
    amy.reacts('❤');
    expect((await events()).slice(1)).toMatchObject([
      { message: { mid, is_echo: true, app_id: Number(meta.app.id), metadata: 'ours-1' } },
      { delivery: { mids: [mid], watermark: expect.any(Number) } },
      { message: { text: 'Red', quick_reply: { payload: 'RED' } } },
      { read: { watermark: expect.any(Number) } },
      { reaction: { mid, emoji: '❤', action: 'react' } },
    ]);
  });

  it('echoes on Instagram without the app, and reads by message', async () => {
    mei.says('hi');
    const { message_id: mid } = (await send({ text: 'hello' }, mei)).body;
    await expect.poll(() => mei.hears()).toHaveLength(1);
    mei.reads();
    const [, echo, read] = await events();
    expect(echo!.message).toEqual({ mid, is_echo: true, text: 'hello' });
    expect(read!.read).toEqual({ mid });
    expect((await send({ text: '好'.repeat(334) }, mei)).body).toMatchObject({ error: { code: 100 } });
  });

  it('sends files by their address, and templates with buttons', async () => {
    const attachment = { type: 'image', payload: { url: `${ours.origin}/p.png` } };
    await send({ attachment });
    await expect
      .poll(() => amy.hears().at(-1))
      .toMatchObject({ type: 'image', media: { mime: 'text/html' } });
    ours.dial({ refuse: { status: 404 }, when: ({ path }) => path.endsWith('.png') });
    expect((await send({ attachment })).body).toMatchObject({ error: { code: 100, error_subcode: 2018047 } });
    const buttons = [{ type: 'postback', title: 'Book', payload: 'BOOK' }];
    await send({
      attachment: { type: 'template', payload: { template_type: 'button', text: 'So?', buttons } },
    });
    await expect.poll(() => amy.hears().at(-1)!.text).toBe('So?');
    amy.presses('Book');
    expect((await events()).at(-1)).toMatchObject({ postback: { title: 'Book', payload: 'BOOK' } });
  });

  it('shows read marks and typing', async () => {
    amy.says('?');
    const show = (sender_action: string) =>
      call(page, 'me/messages', { recipient: { id: amy.person.id }, sender_action });
    await show('mark_seen');
    await show('typing_on');
    expect(amy.seen).toEqual({ read: true, typing: true });
  });

  it('refuses outside the window, except for a person within 7 days', async () => {
    amy.says('hi');
    clock.advance({ hours: 25 });
    expect(await send({ text: 'late' })).toMatchObject({
      status: 400,
      body: { error: { code: 10, error_subcode: 2018278 } },
    });
    const byHuman = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' };
    expect((await send({ text: 'a person' }, amy, byHuman)).status).toBe(200);
    clock.advance({ days: 7 });
    expect((await send({ text: 'too late' }, amy, byHuman)).status).toBe(400);
    expect(
      (await send({ text: 'x' }, amy, { messaging_type: 'MESSAGE_TAG', tag: 'ACCOUNT_UPDATE' })).status,
    ).toBe(400);
  });

  it('fails as the platform does', async () => {
    amy.says('hi');
    meta.fail(613);
    expect((await send({ text: 'x' })).body).toMatchObject({ error: { code: 613 } });
    amy.blocked = true;
    expect((await send({ text: 'x' })).body).toMatchObject({ error: { code: 551 } });
    amy.blocked = false;
    page.tokenState = 'revoked';
    expect(await send({ text: 'x' })).toMatchObject({
      status: 401,
      body: { error: { code: 190, error_subcode: 460 } },
    });
    page.tokenState = 'valid';
    expect((await call(page, `${insta.id}/messages`, {})).body).toMatchObject({
      error: { code: 100, error_subcode: 33 },
    });
  });

  it('describes accounts and people', async () => {
    expect((await call(page, 'me?fields=id,name')).body).toEqual({ id: page.id, name: 'Harbour Dental' });
    expect((await call(page, amy.person.id)).body).toMatchObject({ first_name: 'Amy', last_name: 'Chan' });
    expect((await call(insta, mei.person.id)).body).toMatchObject({ username: 'mei.hk' });
  });
});
