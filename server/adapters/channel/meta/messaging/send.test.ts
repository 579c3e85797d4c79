import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { instagram } from '#server/adapters/channel/instagram/instagram.ts';
import { messenger } from '#server/adapters/channel/messenger/messenger.ts';
import type { Outgoing } from '#server/adapters/channel/port.ts';
import { splitText } from '#server/features/delivery/splitText.ts';
import { callTo } from '#test/callTo.ts';
import { movingClock } from '#test/movingClock.ts';
import type { MessengerPhone } from '#test/simulators/messenger/phone.ts';
import { startMessenger, type Account, type Messenger } from '#test/simulators/messenger/simulator.ts';
import { startProviderServer, type ProviderServer } from '#test/simulators/providerServer.ts';

let meta: Messenger;
let ours: ProviderServer;
let page: Account;
let insta: Account;
let amy: MessengerPhone;
let mei: MessengerPhone;
let call: typeof fetch;
const clock = movingClock();
const image = { name: 'a.png', mimeType: 'image/png', bytes: Buffer.from('PNG') };

beforeAll(async () => {
  ours = await startProviderServer(() => ({ body: image.bytes, headers: { 'content-type': 'image/png' } }));
  meta = await startMessenger({ clock });
  page = meta.account({ name: 'Harbour' });
  insta = meta.account({ platform: 'instagram', name: 'harbour', token: 'IGAAtoken' });
  amy = page.phone();
  mei = insta.phone({ name: 'Mei', username: 'mei.hk' });
  call = callTo({ 'graph.facebook.com': meta.url, 'graph.instagram.com': meta.url });
});
beforeEach(() => {
  amy.says('hello');
  mei.says('hello');
});
afterAll(() => Promise.all([meta.stop(), ours.stop()]));

function send(fields: Partial<Outgoing> = {}, more = {}) {
  const account = { page_id: page.id, access_token: page.token, ...more };
  return messenger.send(call, account, { key: '17', to: amy.person.id, text: 'hi', choices: [], ...fields });
}

function sendInsta(fields: Partial<Outgoing> = {}) {
  const account = { page_id: insta.id, access_token: insta.token };
  return instagram.send(call, account, { key: '17', to: mei.person.id, text: 'hi', choices: [], ...fields });
}

function lastBody() {
  return meta.calls.findLast(({ path }) => path.endsWith('/messages'))!.body;
}

describe('send to Messenger', () => {
  it('sends a text with our key, and with no tag', async () => {
    expect(await send()).toEqual({ kind: 'sent', id: amy.hears().at(-1)!.id });
    expect(lastBody()).toEqual({
      recipient: { id: amy.person.id },
      messaging_type: 'RESPONSE',
      message: { text: 'hi', metadata: 'parley:17' },
    });
  });

  it('shows choices as quick replies that come back as their values', async () => {
    const choices = Array.from({ length: 15 }, (_, index) => ({
      label: index === 0 ? 'A label of more than twenty units' : `${index}`,
      value: index === 1 ? 'x'.repeat(2000) : `v${index}`,
    }));
    await send({ choices });
    const { buttons } = amy.hears().at(-1)!;
    expect(buttons).toHaveLength(13);
    expect(buttons.slice(0, 3)).toEqual([
      { id: 'say:v0', title: 'A label of more tha…' },
      { id: 'choice:1', title: '1' },
      { id: 'say:v2', title: '2' },
    ]);
  });

  it.each([
    ['image/png', 'image'],
    ['video/mp4', 'video'],
    ['audio/ogg; codecs=opus', 'audio'],
    ['application/pdf', 'file'],
  ])('uploads %s and sends it as %s', async (mimeType, type) => {
    expect(await send({ text: '', media: { ...image, mimeType } })).toMatchObject({ kind: 'sent' });
    expect(amy.hears().at(-1)).toMatchObject({ type, media: { bytes: image.bytes, name: 'a.png' } });
    expect(lastBody()).toMatchObject({ message: { metadata: 'parley:17' } });
  });

  it('sends a large picture as a file', async () => {
    await send({ text: '', media: { ...image, bytes: Buffer.alloc(8_000_001) } });
    expect(amy.hears().at(-1)).toMatchObject({ type: 'file' });
  });

  it('sends the text after the file, in a message of its own', async () => {
    const before = amy.hears().length;
    const outcome = await send({ media: image });
    const [file, text] = amy.hears().slice(before);
    expect(file).toMatchObject({ type: 'image', raw: { metadata: 'parley-file:17' } });
    expect(text).toMatchObject({ text: 'hi', raw: { metadata: 'parley:17' } });
    expect(outcome).toEqual({ kind: 'sent', id: text!.id });
  });

  it('does not send the file twice when its text fails', async () => {
    let sends = 0;
    const remove = meta.dial({
      when: ({ path }) => path.endsWith('/messages') && (sends += 1) === 2,
      refuse: { status: 400, body: { error: { code: 613, message: 'Slow down' } } },
    });
    expect(await send({ media: image })).toMatchObject({
      ...{ kind: 'rejected', detail: expect.stringContaining('The file was sent') },
    });
    remove();
  });

  it('repeats an upload whose answer was lost, and refuses files that are too large', async () => {
    meta.dial({ cut: 'after', when: ({ path }) => path.endsWith('/message_attachments') });
    expect(await send({ media: image })).toMatchObject({ kind: 'try_later', all: false });
    expect(await send({ media: { ...image, bytes: Buffer.alloc(25_000_001) } })).toMatchObject({
      ...{ kind: 'rejected', reason: 'too_large' },
    });
  });
});

describe('send to Instagram', () => {
  it('sends a text by the host of the token, as long as its bytes may be', async () => {
    const [part] = splitText('好'.repeat(1000), instagram.abilities);
    expect(Buffer.byteLength(part!)).toBeLessThanOrEqual(1000);
    expect(await sendInsta({ text: part })).toEqual({ kind: 'sent', id: mei.hears().at(-1)!.id });
    expect(lastBody()).toEqual({ recipient: { id: mei.person.id }, message: { text: part } });
    expect(meta.calls.at(-1)!.path).toBe('/v26.0/me/messages');
  });

  it.each([
    ['IGAAx', 'graph.instagram.com'],
    ['EAABx', 'graph.facebook.com'],
  ])('calls with the token %s the host %s', async (token, host) => {
    const hosts: string[] = [];
    const record: typeof fetch = async (input) => {
      hosts.push(new URL(String(input)).host);
      return Response.json({ message_id: 'm' });
    };
    await instagram.send(record, { access_token: token }, { key: '1', to: '1', text: 'x', choices: [] });
    expect(hosts).toEqual([host]);
  });

  it('has files fetched from their address, and links to those of other kinds', async () => {
    const url = `${ours.origin}/a`;
    await sendInsta({ text: '', media: { ...image, url } });
    expect(mei.hears().at(-1)).toMatchObject({ type: 'image', media: { bytes: image.bytes } });
    await sendInsta({ text: '', media: { ...image, url, name: 'a.pdf', mimeType: 'application/pdf' } });
    expect(mei.hears().at(-1)).toMatchObject({ text: `a.pdf\n${url}` });
    expect(await sendInsta({ media: image })).toMatchObject({ kind: 'rejected', reason: 'not_supported' });
  });
});

describe('outcomes', () => {
  it.each([
    [10, 2018278, { kind: 'rejected', reason: 'window_closed' }],
    [10, 1893063, { kind: 'rejected', reason: 'account_restricted' }],
    [10, undefined, { kind: 'rejected', reason: 'access_lost', stops: true }],
    [200, undefined, { kind: 'rejected', reason: 'access_lost', stops: true }],
    [190, 460, { kind: 'rejected', reason: 'access_lost', stops: true }],
    [368, undefined, { kind: 'rejected', reason: 'account_restricted', stops: true }],
    [551, undefined, { kind: 'rejected', reason: 'not_reachable' }],
    [100, 2018001, { kind: 'rejected', reason: 'not_reachable' }],
    [100, 33, { kind: 'rejected', reason: 'access_lost', stops: true }],
    [100, undefined, { kind: 'rejected', reason: 'rejected' }],
    [613, undefined, { kind: 'try_later', reason: 'rate_limited', all: true }],
    [32, undefined, { kind: 'try_later', reason: 'rate_limited', all: true }],
    [1200, undefined, { kind: 'try_later', reason: 'provider_down', all: false }],
  ])('of the error %d/%s', async (code, subcode, expected) => {
    meta.fail(code, { subcode });
    const outcome = await send();
    expect(outcome).toMatchObject(expected);
    expect('stops' in outcome).toBe('stops' in expected);
  });

  it('is unknown when the answer is lost', async () => {
    meta.dial({ cut: 'after' });
    expect(await send()).toMatchObject({ kind: 'unknown', reason: 'not_known' });
  });

  it('stops with a token that no header can hold', async () => {
    expect(await send({}, { access_token: 'a\nb' })).toMatchObject({ reason: 'access_lost', stops: true });
  });

  it('is window_closed a day after the customer wrote', async () => {
    clock.advance({ hours: 25 });
    expect(await send()).toMatchObject({ kind: 'rejected', reason: 'window_closed' });
  });
});
