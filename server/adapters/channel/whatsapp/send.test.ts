import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Outgoing } from '#server/adapters/channel/port.ts';
import { whatsapp } from '#server/adapters/channel/whatsapp/whatsapp.ts';
import { callTo } from '#test/callTo.ts';
import { movingClock } from '#test/movingClock.ts';
import { startProviderServer } from '#test/simulators/providerServer.ts';
import type { BusinessNumber } from '#test/simulators/whatsapp/number.ts';
import type { WhatsAppPhone } from '#test/simulators/whatsapp/phone.ts';
import { startWhatsApp, type WhatsApp } from '#test/simulators/whatsapp/simulator.ts';

let provider: WhatsApp;
let number: BusinessNumber;
let amy: WhatsAppPhone;
let call: typeof fetch;
const clock = movingClock();
const image = { name: 'a.png', mimeType: 'image/png', bytes: Buffer.from('PNG') };

beforeAll(async () => {
  provider = await startWhatsApp({ clock });
  number = provider.number();
  amy = number.phone({ number: '85291234567', name: 'Amy', user_id: 'HK.1' });
  call = callTo({ 'graph.facebook.com': provider.url });
});
beforeEach(() => {
  amy.says('hello');
  number.business.tokenState = 'valid';
});
afterAll(() => provider.stop());

function account(fields = {}) {
  return { phone_number_id: number.id, access_token: number.business.token, ...fields };
}

function send(fields: Partial<Outgoing> = {}, of = account()) {
  return whatsapp.send(call, of, { key: '17', to: amy.number, text: 'hi', choices: [], ...fields });
}

function lastSent() {
  return provider.calls.findLast(({ path }) => path.endsWith('/messages'))!.body;
}

describe('send', () => {
  it('sends a text with our key, as an answer to a message', async () => {
    const outcome = await send({ text: 'https://x.hk', replyTo: amy.wrote.at(-1)! });
    expect(outcome).toEqual({ kind: 'sent', id: amy.hears().at(-1)!.id });
    expect(lastSent()).toMatchObject({
      ...{ to: amy.number, biz_opaque_callback_data: 'parley:17', text: { body: 'https://x.hk' } },
      context: { message_id: amy.wrote.at(-1) },
    });
  });

  it('sends to ids that are no numbers', async () => {
    expect(await send({ to: 'HK.1' })).toMatchObject({ kind: 'sent' });
    expect(lastSent()).toMatchObject({ recipient: 'HK.1' });
    expect(lastSent()).not.toHaveProperty('to');
  });

  it('shows up to three choices as buttons that come back as their values', async () => {
    const choices = ['One', 'A label of more than twenty units', 'A label of more than twenty runes'];
    await send({ text: 'Which?', choices: choices.map((label, index) => ({ label, value: `v${index}` })) });
    const { buttons } = amy.hears().at(-1)!;
    expect(buttons.map(({ title }) => title)).toEqual([
      'One',
      'A label of more tha…',
      expect.stringMatching(/ 2$/),
    ]);
    expect(buttons.every(({ title }) => title.length <= 20)).toBe(true);
    expect(buttons[2]!.id).toBe('say:v2');
  });

  it('shows more of them as a list', async () => {
    const choices = Array.from({ length: 12 }, (_, index) => ({
      label: `時段 ${index}`,
      value: `v${index}`,
    }));
    await send({ text: '請問你想預約哪一個時間？', choices });
    expect(amy.hears().at(-1)!.buttons).toHaveLength(10);
    expect(lastSent()).toMatchObject({ interactive: { type: 'list', action: { button: '請選擇' } } });
  });

  it('sends a picture with its caption', async () => {
    expect(await send({ media: image })).toMatchObject({ kind: 'sent' });
    expect(amy.hears().at(-1)).toMatchObject({ type: 'image', text: 'hi', media: { bytes: image.bytes } });
    expect(lastSent()).toMatchObject({ biz_opaque_callback_data: 'parley:17' });
  });

  it.each([
    ['application/pdf', 'document'],
    ['video/mp4', 'video'],
    ['audio/ogg; codecs=opus', 'audio'],
  ])('sends %s as %s', async (mimeType, type) => {
    expect(await send({ text: '', media: { ...image, mimeType } })).toMatchObject({ kind: 'sent' });
    expect(amy.hears().at(-1)).toMatchObject({ type });
  });

  it.each([
    ['an audio', { media: { ...image, mimeType: 'audio/ogg' } }],
    ['a caption that is too long', { media: image, text: 'x'.repeat(1025) }],
    ['choices', { media: image, choices: [{ label: 'Yes', value: 'yes' }] }],
  ])('sends the text after a file with %s', async (_, fields) => {
    const before = amy.hears().length;
    const outcome = await send(fields);
    const [file, text] = amy.hears().slice(before);
    expect(file).toMatchObject({ text: '' });
    expect(outcome).toEqual({ kind: 'sent', id: text!.id });
    expect(file!.raw).not.toHaveProperty('biz_opaque_callback_data');
    expect(text!.raw).toHaveProperty('biz_opaque_callback_data', 'parley:17');
  });

  it('does not send a file twice when its text fails', async () => {
    let sends = 0;
    const remove = provider.dial({
      when: ({ path }) => path.endsWith('/messages') && (sends += 1) === 2,
      refuse: { status: 400, body: { error: { code: 131056, message: 'Slow down' } } },
    });
    expect(await send({ media: { ...image, mimeType: 'audio/ogg' } })).toEqual({
      ...{ kind: 'rejected', reason: 'rate_limited' },
      detail: 'The file was sent, its text was not: 131056: Slow down',
    });
    remove();
  });

  it('refuses files that are too large, and types that the platform does not take', async () => {
    const bytes = Buffer.alloc(16 * 1024 * 1024 + 1);
    expect(await send({ media: { ...image, bytes } })).toMatchObject({
      kind: 'rejected',
      reason: 'too_large',
    });
    expect(await send({ media: { ...image, mimeType: 'application/x-thing' } })).toMatchObject({
      ...{ kind: 'rejected', reason: 'media_rejected' },
    });
  });
});

describe('outcomes', () => {
  it.each([
    [131047, { kind: 'rejected', reason: 'window_closed' }],
    [131026, { kind: 'rejected', reason: 'not_reachable' }],
    [131050, { kind: 'rejected', reason: 'blocked' }],
    [131049, { kind: 'rejected', reason: 'rejected' }],
    [131031, { kind: 'rejected', reason: 'account_restricted', stops: true }],
    [368, { kind: 'rejected', reason: 'account_restricted', stops: true }],
    [130497, { kind: 'rejected', reason: 'account_restricted' }],
    [190, { kind: 'rejected', reason: 'access_lost', stops: true }],
    [10, { kind: 'rejected', reason: 'access_lost', stops: true }],
    [200, { kind: 'rejected', reason: 'access_lost', stops: true }],
    [132001, { kind: 'rejected', reason: 'rejected' }],
    [133010, { kind: 'rejected', reason: 'account_restricted', stops: true }],
    [130429, { kind: 'try_later', reason: 'rate_limited', all: true }],
    [131056, { kind: 'try_later', reason: 'rate_limited', all: false }],
    [80007, { kind: 'try_later', reason: 'rate_limited', all: true }],
    [131016, { kind: 'try_later', reason: 'provider_down', all: true }],
    [1, { kind: 'try_later', reason: 'provider_down', all: false }],
    [4_242_424, { kind: 'rejected', reason: 'rejected' }],
  ])('of the error %d', async (code, expected) => {
    provider.fail(code);
    const outcome = await send();
    expect(outcome).toMatchObject(expected);
    expect('stops' in outcome).toBe('stops' in expected);
    expect((outcome as { detail: string }).detail).toContain(String(code));
  });

  it('is window_closed a day after the customer wrote', async () => {
    clock.advance({ hours: 25 });
    expect(await send()).toMatchObject({ kind: 'rejected', reason: 'window_closed' });
  });

  it('is unknown when the answer is lost or none of the platform, and try_later when nothing left', async () => {
    provider.dial({ cut: 'after' });
    expect(await send()).toMatchObject({ kind: 'unknown', reason: 'not_known' });
    provider.dial({ refuse: { status: 502, body: '<html>' } });
    expect(await send()).toMatchObject({ kind: 'unknown' });
    provider.dial({ refuse: { status: 200, body: '<html>' } });
    expect(await send()).toMatchObject({ kind: 'unknown' });
    provider.dial({ refuse: { status: 200, body: {} } });
    expect(await send()).toMatchObject({ kind: 'unknown', detail: 'The answer has no id.' });
    const gone = await startProviderServer(() => ({}));
    await gone.stop();
    const nowhere = callTo({ 'graph.facebook.com': gone.origin });
    const outgoing = { key: '1', to: amy.number, text: 'hi', choices: [] };
    expect(await whatsapp.send(nowhere, account(), outgoing)).toMatchObject({
      ...{ kind: 'try_later', reason: 'provider_down', all: true },
    });
  });

  it('waits as long as the platform asks', async () => {
    const body = { error: { code: 4, message: 'Slow down' } };
    provider.dial({ refuse: { status: 429, body, headers: { 'retry-after': '90' } } });
    expect(await send()).toMatchObject({ kind: 'try_later', afterSeconds: 90 });
  });

  it('repeats an upload whose answer was lost', async () => {
    provider.dial({ cut: 'after', when: ({ path }) => path.endsWith('/media') });
    expect(await send({ media: image })).toMatchObject({ kind: 'try_later', all: false });
  });

  it('never tells the token', async () => {
    const { token } = number.business;
    provider.dial({ refuse: { status: 400, body: { error: { code: 100, message: `Bad ${token}` } } } });
    expect(await send()).toMatchObject({ detail: '100: Bad [token]' });
    const calls = provider.calls.length;
    expect(await send({}, account({ access_token: 'se cret\n' }))).toMatchObject({ reason: 'access_lost' });
    expect(provider.calls).toHaveLength(calls);
  });
});
