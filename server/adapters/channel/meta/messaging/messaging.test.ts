import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instagram } from '#server/adapters/channel/instagram/instagram.ts';
import { messenger } from '#server/adapters/channel/messenger/messenger.ts';
import type { Inbound, RawRequest } from '#server/adapters/channel/port.ts';
import { callTo } from '#test/callTo.ts';
import { startMessenger, type Account, type Messenger } from '#test/simulators/messenger/simulator.ts';
import { startProviderServer, type ProviderServer } from '#test/simulators/providerServer.ts';

let meta: Messenger;
let ours: ProviderServer;
let page: Account;
let insta: Account;
let call: typeof fetch;

beforeAll(async () => {
  ours = await startProviderServer(() => ({}));
  meta = await startMessenger({
    ...{ callbackUrl: ours.origin, mediaOrigin: 'https://cdn.fbsbx.com', appSecret: 'an_app_secret' },
  });
  page = meta.account({ name: 'Harbour' });
  insta = meta.account({ platform: 'instagram', name: 'harbour.hk', token: 'IGAAtoken' });
  const origins = { 'graph.facebook.com': meta.url, 'graph.instagram.com': meta.url };
  call = callTo({ ...origins, 'cdn.fbsbx.com': meta.mediaUrl });
});
afterAll(() => Promise.all([meta.stop(), ours.stop()]));

const ofPage = () => ({ page_id: page.id, access_token: page.token });
const ofInsta = () => ({ page_id: insta.id, access_token: insta.token });

/** What the deliveries since the last call say. */
async function delivered(adapter = messenger): Promise<Inbound[]> {
  await meta.settled();
  const requests: RawRequest[] = ours.calls.splice(0).map(({ raw, headers }) => ({ body: raw, headers }));
  expect(requests.every((request) => adapter.isSigned(request, { app_secret: 'an_app_secret' }))).toBe(true);
  const parts = requests.flatMap((request) => adapter.split(request) ?? []);
  return parts.flatMap(({ payload }) => adapter.read(payload));
}

describe('isSigned', () => {
  const body = Buffer.from('{"object":"page","entry":[]}');
  // printf '{"object":"page","entry":[]}' | openssl dgst -sha256 -hmac an_app_secret
  const signature = '117da7de4c12d934525c8260990b36b101ffd7b17cbaaf8b085e324f6e643dea';

  it.each([
    [signature, { app_secret: 'an_app_secret' }, true],
    [signature, { app_secret: 'another' }, false],
    [signature, {}, false],
    ['00', { app_secret: 'an_app_secret' }, false],
  ])('with %s and %j', (hex, account, expected) => {
    const headers = { 'x-hub-signature-256': `sha256=${hex}` };
    expect(messenger.isSigned({ body, headers }, account)).toBe(expected);
    expect(instagram.isSigned({ body, headers }, account)).toBe(expected);
  });
});

describe('a conversation', () => {
  it('is read as the platform delivers it, our own echoes by their key', async () => {
    const amy = page.phone();
    const asked = amy.says('hello');
    const outgoing = {
      key: '17',
      to: amy.person.id,
      text: 'Which?',
      choices: [{ label: 'Red', value: 'red' }],
    };
    const sent = await messenger.send(call, ofPage(), outgoing);
    const id = (sent as { id: string }).id;
    amy.presses('Red');
    amy.reads();
    amy.reacts('❤', id);
    const elsewhere = page.appSays(amy, 'I am here');
    expect(await delivered()).toMatchObject([
      { kind: 'message', id: asked, from: { ids: [amy.person.id] } },
      { kind: 'echo', id, key: '17', to: { ids: [amy.person.id] } },
      { kind: 'status', id, status: 'delivered' },
      { kind: 'read_up_to', status: 'delivered' },
      { kind: 'message', content: { kind: 'interactive', text: 'red' } },
      { kind: 'read_up_to', status: 'read' },
      { kind: 'reaction', target: id, emoji: '❤' },
      { kind: 'echo', id: elsewhere },
    ]);
  });

  it('on Instagram has messages that are withdrawn', async () => {
    const mei = insta.phone();
    const id = mei.says('price?');
    mei.unsends(id);
    const found = await delivered(instagram);
    expect(found).toMatchObject([
      { kind: 'message', id },
      { kind: 'deleted', target: id },
    ]);
  });
});

describe('fetchMedia, nameOf and mark', () => {
  it('downloads a file without a token', async () => {
    const amy = page.phone();
    amy.sends({ bytes: Buffer.from('a picture'), mime: 'image/jpeg' });
    const [message] = await delivered();
    const { media } = (message as Extract<Inbound, { kind: 'message' }>).content;
    expect(await messenger.fetchMedia(call, ofPage(), media!)).toEqual({
      ...{ kind: 'fetched', bytes: Buffer.from('a picture'), mimeType: 'image/jpeg' },
    });
    meta.dialDownloads({ refuse: { status: 403, body: 'URL signature expired' } });
    expect(await messenger.fetchMedia(call, ofPage(), media!)).toMatchObject({ kind: 'gone' });
    meta.dialDownloads({ refuse: { status: 500, body: 'x' } });
    expect(await messenger.fetchMedia(call, ofPage(), media!)).toMatchObject({ kind: 'try_later' });
    const foreign = { ...media!, id: 'https://evil.example/' };
    expect(await messenger.fetchMedia(call, ofPage(), foreign)).toMatchObject({ kind: 'gone' });
  });

  it('asks for the name of a customer', async () => {
    const amy = page.phone({ name: 'Amy Chan' });
    const mei = insta.phone({ name: 'Mei', username: 'mei.hk' });
    expect(await messenger.nameOf!(call, ofPage(), amy.person.id)).toBe('Amy Chan');
    expect(await instagram.nameOf!(call, ofInsta(), mei.person.id)).toBe('Mei');
    expect(await messenger.nameOf!(call, ofPage(), '1')).toBeUndefined();
  });

  it('shows that a message was read, and that somebody writes', async () => {
    const amy = page.phone();
    amy.says('?');
    await messenger.mark!(call, ofPage(), amy.person.id, 'm', false);
    expect(amy.seen).toEqual({ read: true, typing: false });
    await messenger.mark!(call, ofPage(), amy.person.id, 'm', true);
    expect(amy.seen).toEqual({ read: true, typing: true });
  });
});

describe('check', () => {
  it('returns the name of the account and subscribes to its messages', async () => {
    expect(await messenger.check(call, ofPage(), '')).toEqual({ ok: true, name: 'Harbour', details: {} });
    expect(page.subscribed).toContain('message_echoes');
    expect(await instagram.check(call, ofInsta(), '')).toEqual({
      ...{ ok: true, name: 'harbour.hk', details: { username: 'harbour.hk' } },
    });
    expect(insta.subscribed).toContain('messaging_seen');
  });

  it('finds the account of Instagram that is linked to the page of the token', async () => {
    const linked = { id: '178414', username: 'harbour.hk' };
    const body = { id: page.id, name: 'Harbour', instagram_business_account: linked };
    meta.dial({ refuse: { body } });
    const account = { page_id: '178414', access_token: page.token };
    expect(await instagram.check(call, account, '')).toMatchObject({ ok: true, name: 'harbour.hk' });
  });

  it.each([
    ['another page', { page_id: '12345' }, 'rejected', 'not for 12345'],
    ['a wrong token', { access_token: 'x' }, 'access_lost', '190'],
  ])('fails with %s', async (_, fields, reason, words) => {
    expect(await messenger.check(call, { ...ofPage(), ...fields }, '')).toEqual({
      ok: false,
      failure: { reason, detail: expect.stringContaining(words) },
    });
  });

  it('fails without the permission to subscribe, and without an answer', async () => {
    const refuse = { status: 403, body: { error: { code: 200, message: 'No permission' } } };
    meta.dial({ when: ({ path }) => path.endsWith('/subscribed_apps'), refuse });
    expect(await messenger.check(call, ofPage(), '')).toMatchObject({ failure: { reason: 'access_lost' } });
    meta.dial({ cut: 'before' });
    expect(await messenger.check(call, ofPage(), '')).toMatchObject({ failure: { reason: 'provider_down' } });
  });
});
