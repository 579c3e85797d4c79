import { createHash, createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { movingClock } from '#test/movingClock.ts';
import { startProviderServer, type Fields, type ProviderServer } from '#test/simulators/providerServer.ts';
import { statusError } from '#test/simulators/whatsapp/errors.ts';
import type { BusinessNumber } from '#test/simulators/whatsapp/number.ts';
import type { WhatsAppPhone } from '#test/simulators/whatsapp/phone.ts';
import { startWhatsApp, type WhatsApp } from '#test/simulators/whatsapp/simulator.ts';

let whatsapp: WhatsApp;
let ours: ProviderServer;
let shop: BusinessNumber;
let amy: WhatsAppPhone;
const clock = movingClock();
const picture = { bytes: Buffer.from('a picture'), mime: 'image/jpeg' };

beforeAll(async () => {
  ours = await startProviderServer(({ method, query }) => ({
    body: method === 'GET' ? (query.get('hub.challenge') ?? '') : 'ok',
  }));
  const callbackUrl = `${ours.origin}/webhook`;
  whatsapp = await startWhatsApp({ callbackUrl, appSecret: 's3cret', retryMs: [5, 5], clock });
  shop = whatsapp.number({
    business: 'Harbour Dental',
    templates: [
      {
        name: 'reminder',
        language: 'en',
        category: 'UTILITY',
        components: [
          { type: 'BODY', text: 'Hi {{1}}, see you on {{2}}.' },
          { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Confirm' }] },
        ],
      },
    ],
  });
  amy = shop.phone({ number: '85291234567', name: '陳小美', user_id: 'HK.1' });
});
afterEach(async () => {
  await whatsapp.settled();
  ours.calls.splice(0);
});
afterAll(() => Promise.all([whatsapp.stop(), ours.stop()]));

async function call(path: string, init: RequestInit & { json?: unknown } = {}) {
  const { json, ...rest } = init;
  const headers = {
    authorization: `Bearer ${shop.business.token}`,
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...rest.headers,
  };
  const body = json === undefined ? rest.body : JSON.stringify(json);
  const method = body === undefined ? 'GET' : 'POST';
  const response = await fetch(`${whatsapp.url}/v26.0/${path}`, { method, ...rest, headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}
const send = (message: Fields, to: Fields = { to: amy.number }) =>
  call(`${shop.id}/messages`, { json: { messaging_product: 'whatsapp', ...to, ...message } });
const say = (body: string) => send({ type: 'text', text: { body } });

/** The values of the changes that were delivered, in order. */
async function delivered(): Promise<Record<string, never>[]> {
  await whatsapp.settled();
  const entries = ours.calls.flatMap(({ body }) => body.entry as { changes: { value: never }[] }[]);
  return entries.flatMap(({ changes }) => changes.map(({ value }) => value));
}
const messages = async () => (await delivered()).flatMap(({ messages = [] }) => messages as Fields[]);
const statuses = async () => (await delivered()).flatMap(({ statuses = [] }) => statuses as Fields[]);

describe('webhooks', () => {
  it('delivers a text as the platform does, signed over the bytes', async () => {
    const id = amy.says('你好 https://x.example/');
    await whatsapp.settled();
    const [call] = ours.calls;
    const timestamp = expect.stringMatching(/^\d{10}$/);
    expect(call!.body).toEqual({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: shop.business.waba_id,
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: {
                  display_phone_number: shop.info.display_phone_number,
                  phone_number_id: shop.id,
                },
                contacts: [{ profile: { name: '陳小美' }, wa_id: '85291234567', user_id: 'HK.1' }],
                messages: [
                  {
                    from: '85291234567',
                    from_user_id: 'HK.1',
                    id,
                    timestamp,
                    type: 'text',
                    text: { body: '你好 https://x.example/' },
                  },
                ],
              },
            },
          ],
        },
      ],
    });
    expect(call!.raw.toString()).toContain(String.raw`"\u4f60\u597d https:\/\/x.example\/"`);
    const digest = createHmac('sha256', 's3cret').update(call!.raw).digest('hex');
    expect(call!.headers['x-hub-signature-256']).toBe(`sha256=${digest}`);
    expect(id).toMatch(/^wamid\.\S+=$/);
  });

  it('knows people without a number only by their user id', async () => {
    const mei = shop.phone({ number: '85260000000', username: 'mei.hk', showsNumber: false });
    mei.says('hello');
    const [value] = await delivered();
    const { user_id } = mei.identity;
    expect(value!.contacts).toEqual([{ profile: { username: 'mei.hk' }, user_id }]);
    expect(value!.messages).toEqual([expect.not.objectContaining({ from: expect.anything() })]);
    const answer = await send({ text: { body: 'hi' } }, { recipient: user_id });
    expect(answer.body.contacts).toEqual([{ input: user_id, user_id }]);
    expect((await mei.next()).text).toBe('hi');
  });

  it('delivers what people do besides writing', async () => {
    amy.delivers('location', { latitude: 22.28, longitude: 114.15 });
    amy.says('look', { context: { forwarded: true } });
    amy.sendsUnsupported('poll_creation', statusError(131051));
    amy.changes({ user_id: 'HK.2' });
    amy.changes({ wa_id: '85291234568', user_id: 'HK.3' });
    amy.identity = { name: '陳小美', wa_id: '85291234567', user_id: 'HK.1' };
    amy.prefersMarketing('stop');
    const echo = shop.appSays(amy, 'from my phone');
    shop.tells('account_update', { event: 'ACCOUNT_RESTRICTION' });
    shop.reports(130429);
    const values = await delivered();
    expect(values.flatMap(({ messages = [] }) => messages)).toMatchObject([
      { type: 'location', location: { latitude: 22.28 } },
      { type: 'text', context: { forwarded: true } },
      { type: 'unsupported', errors: [{ code: 131051 }], unsupported: { type: 'poll_creation' } },
      { type: 'system', system: { type: 'user_changed_user_id', user_id: 'HK.2', previous_user_id: 'HK.1' } },
      { type: 'system', from: '85291234567', system: { type: 'user_changed_number', wa_id: '85291234568' } },
    ]);
    expect(values.slice(5)).toMatchObject([
      { user_preferences: [{ value: 'stop', timestamp: expect.any(Number) }] },
      { message_echoes: [{ id: echo, to: amy.number, text: { body: 'from my phone' } }] },
      { event: 'ACCOUNT_RESTRICTION' },
      { errors: [{ code: 130429 }] },
    ]);
  });

  it('carries several numbers and businesses in one delivery', async () => {
    const other = whatsapp.number({ business: 'Another' });
    const bob = other.phone({ number: '85290000002', name: 'Bob' });
    whatsapp.together(() => {
      amy.says('one');
      amy.says('two');
      shop.phone({ number: '85290000003', name: 'Lee' }).says('three');
      shop.status('wamid.other=', 'delivered');
      bob.says('four');
    });
    await whatsapp.settled();
    const { entry } = ours.calls[0]!.body as { entry: { id: string; changes: { value: Fields }[] }[] };
    expect(ours.calls).toHaveLength(1);
    expect(entry.map(({ id }) => id)).toEqual([shop.business.waba_id, other.business.waba_id]);
    expect(entry[0]!.changes).toMatchObject([
      { value: { messages: { length: 3 }, contacts: { length: 2 } } },
      { value: { statuses: [{ id: 'wamid.other=', status: 'delivered' }] } },
    ]);
    other.business.subscribed = false;
    bob.says('five');
    await whatsapp.settled();
    expect(ours.calls).toHaveLength(1);
  });

  it('verifies an address by its challenge, also one of a single business', async () => {
    expect(await whatsapp.verify(`${ours.origin}/webhook`)).toBe(true);
    expect(Object.fromEntries(ours.calls[0]!.query)).toMatchObject({
      'hub.mode': 'subscribe',
      'hub.verify_token': 'whatsapp-verify-token',
    });
    const override = { override_callback_uri: `${ours.origin}/own`, verify_token: 'mine' };
    const path = `${shop.business.waba_id}/subscribed_apps`;
    expect((await call(path, { json: override })).body).toEqual({ success: true });
    amy.says('to the own address');
    await whatsapp.settled();
    expect(ours.calls.map((each) => each.path)).toEqual(['/webhook', '/own', '/own']);
    ours.dial({ refuse: { status: 403 } });
    expect((await call(path, { json: override })).body).toMatchObject({ error: { code: 100 } });
    await call(path, { json: {} });
  });
});

describe('sending', () => {
  it('reads like a conversation', async () => {
    amy.says('Do you open on Sunday?');
    const sent = await send({
      biz_opaque_callback_data: 'ours-1',
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: 'Which time?' },
        action: { buttons: [{ type: 'reply', reply: { id: 'slot_10', title: '10:00' } }] },
      },
    });
    const [{ id }] = sent.body.messages as unknown as [{ id: string }];
    expect(sent.body).toEqual({
      messaging_product: 'whatsapp',
      contacts: [{ input: amy.number, wa_id: amy.number }],
      messages: [{ id }],
    });
    expect(await amy.next()).toMatchObject({ id, text: 'Which time?', buttons: [{ title: '10:00' }] });
    amy.presses('10:00');
    amy.reads();
    amy.reacts('👍');
    amy.reacts('');
    expect((await messages()).slice(1)).toMatchObject([
      {
        context: { from: shop.info.display_phone_number, id },
        interactive: { type: 'button_reply', button_reply: { id: 'slot_10', title: '10:00' } },
      },
      { reaction: { message_id: id, emoji: '👍' } },
      { reaction: expect.not.objectContaining({ emoji: expect.anything() }) },
    ]);
    const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' };
    expect(await statuses()).toMatchObject([
      { id, status: 'sent', biz_opaque_callback_data: 'ours-1', pricing },
      { id, status: 'delivered', recipient_id: amy.number, recipient_user_id: 'HK.1', pricing },
      { id, status: 'read', biz_opaque_callback_data: 'ours-1' },
    ]);
  });

  it('shows read marks and typing', async () => {
    const message_id = amy.says('hello?');
    const mark = { status: 'read', message_id, typing_indicator: { type: 'text' } };
    expect((await send(mark, {})).body).toEqual({ success: true });
    expect(amy.seen).toEqual({ read: [message_id], typing: true });
    await say('hi');
    await whatsapp.settled();
    expect(amy.seen.typing).toBe(false);
    expect((await send({ ...mark, message_id: 'wamid.x' }, {})).status).toBe(400);
  });

  it('fails as the platform does', async () => {
    whatsapp.fail(131056);
    expect(await say('a')).toMatchObject({
      status: 400,
      body: { error: { code: 131056, message: /pair rate limit hit$/, error_data: { details: /too many/ } } },
    });
    whatsapp.fail(80007);
    expect((await call(shop.id)).body).toMatchObject({ error: { code: 80007, error_subcode: 2494055 } });
    whatsapp.dial({ refuse: { status: 502, body: '<html>502 Bad Gateway</html>' } });
    await expect(say('b')).rejects.toThrow(/JSON/);
    expect((await send({ text: { body: 'x' }, nonsense: 1 })).body).toMatchObject({ error: { code: 100 } });
    expect((await send({ text: {} })).body).toMatchObject({ error: { code: 131008 } });
    expect((await say('x'.repeat(4097))).body).toMatchObject({ error: { code: 131009 } });
    expect(amy.hears().map(({ text }) => text)).not.toContain('a');
  });

  it('fails later, by a status', async () => {
    whatsapp.fail(131049, { late: true });
    await say('lost');
    await send({ text: { body: 'nobody' } }, { to: '+852 9999 9999' });
    expect(await statuses()).toMatchObject([
      { status: 'failed', recipient_id: amy.number, errors: [{ code: 131049, error_data: {} }] },
      {
        status: 'failed',
        recipient_id: '85299999999',
        errors: [{ code: 131026, title: 'Message undeliverable' }],
      },
    ]);
    expect((await delivered())[0]).not.toHaveProperty('contacts');
  });

  it('delivers once what was accepted before the connection broke', async () => {
    whatsapp.dial({ cut: 'after' });
    await expect(say('once')).rejects.toThrow();
    expect(await statuses()).toMatchObject([{ status: 'sent' }, { status: 'delivered' }]);
    expect(amy.hears().filter(({ text }) => text === 'once')).toHaveLength(1);
  });

  it('tells the statuses before a late answer', async () => {
    whatsapp.dial({ delayMs: 100 });
    const answer = say('early');
    await expect.poll(() => ours.calls.length).toBeGreaterThan(0);
    expect(whatsapp.calls.at(-1)!.status).toBeNull();
    await answer;
  });

  it('closes the window after 24 hours, except for templates', async () => {
    amy.says('hi');
    clock.advance({ hours: 25 });
    expect((await say('too late')).body).toMatchObject({ error: { code: 131047 } });
    const parameters = ['Amy', 'Monday'].map((text) => ({ type: 'text', text }));
    const template = (components: Fields[], code = 'en') =>
      send({ type: 'template', template: { name: 'reminder', language: { code }, components } });
    expect((await template([], 'zh_HK')).body).toMatchObject({ error: { code: 132001 } });
    expect((await template([])).body).toMatchObject({ error: { code: 132000 } });
    const sent = await template([{ type: 'body', parameters }]);
    expect(sent.body.messages).toMatchObject([{ message_status: 'accepted' }]);
    await expect.poll(() => amy.hears().at(-1)!.text).toBe('Hi Amy, see you on Monday.');
    amy.presses('Confirm');
    expect(await messages()).toMatchObject([{}, { type: 'button', button: { text: 'Confirm' } }]);
    shop.reviews('reminder', 'PAUSED');
    expect((await template([{ type: 'body', parameters }])).body).toMatchObject({ error: { code: 132015 } });
  });

  it('bills nothing after an advertisement', async () => {
    amy.says('I saw your ad', { referral: { source_type: 'ad', source_id: '1' } });
    await say('hello');
    expect((await statuses())[0]).toMatchObject({
      conversation: { origin: { type: 'referral_conversion' } },
      pricing: { billable: false, type: 'free_entry_point' },
    });
    amy.freeUntil = 0;
  });

  it('limits what a number sends, when told to', async () => {
    shop.limits = { pairBurst: 2 };
    const answers = [await say('1'), await say('2'), await say('3')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    clock.advance({ seconds: 6 });
    expect((await say('4')).status).toBe(200);
    shop.limits = {};
  });
});

describe('media', () => {
  it('gives files of customers by an address that expires, only with the token', async () => {
    const sha256 = createHash('sha256').update(picture.bytes);
    amy.sends({ ...picture, caption: 'look' });
    const [message] = (await messages()) as [{ image: { id: string; url: string } & Fields }];
    const digest = sha256.digest();
    expect(message.image).toMatchObject({
      mime_type: 'image/jpeg',
      caption: 'look',
      sha256: digest.toString('base64'),
    });
    const { body } = await call(message.image.id);
    expect(body).toMatchObject({
      messaging_product: 'whatsapp',
      file_size: 9,
      sha256: digest.toString('hex'),
    });
    const headers = { authorization: `Bearer ${shop.business.token}` };
    const file = await fetch(String(body.url), { headers });
    expect([file.headers.get('content-type'), await file.text()]).toEqual(['image/jpeg', 'a picture']);
    expect((await fetch(String(body.url))).status).toBe(400);
    clock.advance({ minutes: 6 });
    expect((await fetch(String(body.url), { headers })).status).toBe(404);
    expect(new URL(String(body.url)).origin).toBe(whatsapp.mediaUrl);
  });

  it('takes uploads and sends them, or files by their address', async () => {
    amy.says('a picture, please');
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('file', new Blob([picture.bytes], { type: 'image/png' }), 'p.png');
    const { id } = (await call(`${shop.id}/media`, { body: form })).body;
    await send({ type: 'image', image: { id, caption: 'here' } });
    await expect
      .poll(() => amy.hears().at(-1))
      .toMatchObject({ text: 'here', media: { bytes: picture.bytes } });
    await send({ type: 'document', document: { link: `${ours.origin}/price.pdf` } });
    await expect.poll(() => amy.hears().at(-1)?.media?.bytes.toString()).toBe('');
    ours.dial({ refuse: { status: 404 }, when: ({ path }) => path.endsWith('.png') });
    await send({ type: 'image', image: { link: `${ours.origin}/gone.png` } });
    await whatsapp.settled();
    const last = ours.calls.at(-1)!.body.entry as [{ changes: [{ value: Fields }] }];
    expect(last[0].changes[0].value.statuses).toMatchObject([
      { status: 'failed', errors: [{ code: 131053 }] },
    ]);
    form.set('file', new Blob(['x'], { type: 'image/gif' }), 'p.gif');
    expect((await call(`${shop.id}/media`, { body: form })).body).toMatchObject({ error: { code: 100 } });
    expect((await send({ type: 'image', image: { id: '1' } })).status).toBe(400);
  });
});

describe('accounts', () => {
  it('describes a number, a business and a token', async () => {
    const info = (await call(`${shop.id}?fields=display_phone_number,verified_name,quality_rating`)).body;
    const { display_phone_number } = shop.info;
    expect(info).toEqual({
      id: shop.id,
      display_phone_number,
      verified_name: 'Harbour Dental',
      quality_rating: 'GREEN',
    });
    const numbers = (await call(`${shop.business.waba_id}/phone_numbers`)).body;
    expect(numbers.data).toMatchObject([{ id: shop.id, messaging_limit_tier: 'TIER_250' }]);
    const templates = (await call(`${shop.business.waba_id}/message_templates?limit=1`)).body;
    expect(templates.data).toMatchObject([{ name: 'reminder', quality_score: { score: 'GREEN' } }]);
    const token = (await call(`debug_token?input_token=${shop.business.token}`)).body;
    expect(token.data).toMatchObject({ is_valid: true, granular_scopes: { length: 2 } });
  });

  it('answers 190 to dead tokens, and hides what belongs to others', async () => {
    const other = whatsapp.number();
    expect((await call(other.id)).body).toMatchObject({ error: { code: 100, error_subcode: 33 } });
    const foreign = { headers: { authorization: 'Bearer wrong' } };
    expect(await call(shop.id, foreign)).toMatchObject({ status: 401, body: { error: { code: 190 } } });
    shop.business.tokenState = 'expired';
    expect((await say('x')).body).toMatchObject({ error: { code: 190, error_subcode: 463 } });
    shop.business.tokenState = 'valid';
  });
});
