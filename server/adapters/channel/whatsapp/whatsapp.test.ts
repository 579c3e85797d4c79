import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whatsapp } from '#server/adapters/channel/whatsapp/whatsapp.ts';
import { callTo } from '#test/callTo.ts';
import { movingClock } from '#test/movingClock.ts';
import { startProviderServer, type ProviderServer } from '#test/simulators/providerServer.ts';
import type { BusinessNumber } from '#test/simulators/whatsapp/number.ts';
import { startWhatsApp, type WhatsApp } from '#test/simulators/whatsapp/simulator.ts';

let provider: WhatsApp;
let ours: ProviderServer;
let number: BusinessNumber;
let call: typeof fetch;
const clock = movingClock();

beforeAll(async () => {
  ours = await startProviderServer(({ query }) => ({ body: query.get('hub.challenge') ?? '' }));
  provider = await startWhatsApp({ clock, mediaOrigin: 'https://lookaside.fbsbx.com' });
  number = provider.number({ business: 'Harbour' });
  call = callTo({ 'graph.facebook.com': provider.url, 'lookaside.fbsbx.com': provider.mediaUrl });
});
afterAll(() => Promise.all([provider.stop(), ours.stop()]));

function account(fields = {}) {
  const { waba_id, token } = number.business;
  return { phone_number_id: number.id, waba_id, access_token: token, ...fields };
}

describe('isSigned', () => {
  const body = Buffer.from('{"object":"whatsapp_business_account","entry":[]}');
  // printf '{"object":"whatsapp_business_account","entry":[]}' | openssl dgst -sha256 -hmac an_app_secret
  const signature = '04ce09cf16e249f248affc30b8c65868cefd1aec78a6dfbcf1913a9674dfe980';

  it.each([
    ['the signature', signature, { app_secret: 'an_app_secret' }, true],
    ['it in capitals', signature.toUpperCase(), { app_secret: 'an_app_secret' }, true],
    ['another secret', signature, { app_secret: 'another' }, false],
    ['no secret', signature, {}, false],
    ['an empty secret', signature, { app_secret: '' }, false],
    ['another signature', `${signature.slice(1)}0`, { app_secret: 'an_app_secret' }, false],
    ['a part of it', signature.slice(0, -2), { app_secret: 'an_app_secret' }, false],
    ['none', undefined, { app_secret: 'an_app_secret' }, false],
  ])('with %s', (_, hex, of, expected) => {
    const headers = hex === undefined ? {} : { 'x-hub-signature-256': `sha256=${hex}` };
    expect(whatsapp.isSigned({ body, headers }, of)).toBe(expected);
  });

  it('is over the bytes, not over what they mean', () => {
    const headers = { 'x-hub-signature-256': `sha256=${signature}` };
    const other = Buffer.from(body.toString().replace(',', ', '));
    expect(whatsapp.isSigned({ body: other, headers }, { app_secret: 'an_app_secret' })).toBe(false);
    const old = { 'x-hub-signature': `sha1=${signature.slice(0, 40)}` };
    expect(whatsapp.isSigned({ body, headers: old }, { app_secret: 'an_app_secret' })).toBe(false);
  });
});

describe('handshake', () => {
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 't', 'hub.challenge': '115' };

  it('answers with the challenge', () => {
    expect(whatsapp.handshake!(query)).toEqual({ token: 't', answer: '115' });
  });

  it.each([{}, { ...query, 'hub.mode': 'x' }, { ...query, 'hub.verify_token': ['t'] }, { hub: query }])(
    'answers nothing to %j',
    (other) => expect(whatsapp.handshake!(other)).toBeUndefined(),
  );
});

describe('check', () => {
  it('returns the name of the number and sets the address of the webhooks', async () => {
    const callback = `${ours.origin}/hook`;
    expect(await whatsapp.check(call, account({ verify_token: 'ours' }), callback)).toEqual({
      ok: true,
      name: 'Harbour',
      details: {
        phone: number.info.display_phone_number,
        ...{ quality: 'GREEN', limit: 'TIER_250', status: 'CONNECTED', name_status: 'APPROVED' },
      },
    });
    expect(number.business).toMatchObject({ subscribed: true, override: callback });
  });

  it('leaves the address to the app where there is no token for the test', async () => {
    expect(await whatsapp.check(call, account(), ours.origin)).toMatchObject({ ok: true });
    expect(number.business.override).toBeUndefined();
  });

  it.each([
    ['a number that is not there', { phone_number_id: '12345' }, 'access_lost', 'The phone number'],
    ['another business', { waba_id: '12345' }, 'access_lost', 'The WhatsApp Business account'],
    ['a wrong token', { access_token: 'x' }, 'access_lost', '190'],
  ])('fails with %s', async (_, fields, reason, words) => {
    expect(await whatsapp.check(call, account(fields), ours.origin)).toEqual({
      ok: false,
      failure: { reason, detail: expect.stringContaining(words) },
    });
  });

  it('fails with a number of another business, one that is banned, and no answer', async () => {
    const { token, waba_id } = provider.number({ token: number.business.token }).business;
    expect(await whatsapp.check(call, account({ access_token: token, waba_id }), ours.origin)).toMatchObject({
      failure: { reason: 'rejected' },
    });
    number.info.status = 'BANNED';
    expect(await whatsapp.check(call, account(), ours.origin)).toMatchObject({
      failure: { reason: 'account_restricted', detail: expect.stringContaining('BANNED') },
    });
    number.info.status = 'CONNECTED';
    provider.dial({ cut: 'before' });
    expect(await whatsapp.check(call, account(), ours.origin)).toMatchObject({
      failure: { reason: 'provider_down' },
    });
  });
});

describe('fetchMedia and mark', () => {
  const picture = { bytes: Buffer.from('a picture'), mime: 'image/jpeg' };
  const phone = () => number.phone({ number: '85291234567', name: 'Amy' });

  /** The file as the delivery of a message describes it. */
  async function received(fields: { sha256?: string } = {}) {
    const ours = phone();
    let body: Buffer = Buffer.alloc(0);
    const server = await startProviderServer((delivery) => {
      body = delivery.raw;
      return {};
    });
    provider.app.callbackUrl = server.origin;
    ours.sends({ ...picture, ...fields });
    await provider.settled();
    await server.stop();
    const [part] = whatsapp.split({ body, headers: {} })!;
    const [message] = whatsapp.read(part!.payload);
    return (message as { content: { media: Parameters<typeof whatsapp.fetchMedia>[2] } }).content.media;
  }

  it('downloads a file whose hash is right', async () => {
    const media = await received();
    expect(await whatsapp.fetchMedia(call, account(), media)).toEqual({
      ...{ kind: 'fetched', bytes: picture.bytes, mimeType: 'image/jpeg' },
    });
    const hex = createHash('sha256').update(picture.bytes).digest('hex');
    expect(await whatsapp.fetchMedia(call, account(), { ...media, sha256: hex })).toMatchObject({
      kind: 'fetched',
    });
    const other = createHash('sha256').update('other').digest('hex');
    expect(await whatsapp.fetchMedia(call, account(), { ...media, sha256: other })).toMatchObject({
      kind: 'gone',
    });
  });

  it('asks for the address anew when it is no longer valid', async () => {
    const media = await received();
    provider.dialDownloads({ refuse: { status: 404, body: 'x' } });
    expect(await whatsapp.fetchMedia(call, account(), media)).toMatchObject({ kind: 'fetched' });
    provider.dialDownloads({ times: 2, refuse: { status: 404, body: 'x' } });
    expect(await whatsapp.fetchMedia(call, account(), media)).toMatchObject({ kind: 'gone' });
  });

  it('takes no page, and nothing larger than files may be', async () => {
    const media = await received();
    provider.dialDownloads({ refuse: { body: '<html>', headers: { 'content-type': 'text/html' } } });
    expect(await whatsapp.fetchMedia(call, account(), media)).toMatchObject({ kind: 'gone' });
    provider.dial({ refuse: { body: { url: 'https://lookaside.fbsbx.com/x', file_size: 1e9 } } });
    expect(await whatsapp.fetchMedia(call, account(), media)).toMatchObject({ kind: 'gone' });
  });

  it.each([
    'http://lookaside.fbsbx.com/x',
    'https://evil.example/x',
    'https://fbsbx.com.evil.example/',
    'https://u@a.fbsbx.com/',
    'no address',
  ])('sends no token to %s', async (url) => {
    provider.dial({ refuse: { body: { url } } });
    const media = { id: '1', name: 'a', mimeType: 'image/png' };
    expect(await whatsapp.fetchMedia(call, account(), media)).toMatchObject({ kind: 'gone' });
  });

  it('follows a redirect to a host of Meta only, without the token', async () => {
    const media = await received();
    const moved = (location: string) => ({ status: 302, headers: { location } });
    provider.dialDownloads({ refuse: moved('https://evil.example/x') });
    expect(await whatsapp.fetchMedia(call, account(), media)).toMatchObject({ kind: 'gone' });
    provider.dialDownloads({ refuse: moved('/elsewhere') });
    const before = provider.downloads.length;
    await whatsapp.fetchMedia(call, account(), media);
    expect(provider.downloads[before + 1]).toMatchObject({ path: '/elsewhere' });
    expect(provider.downloads[before + 1]!.headers).not.toHaveProperty('authorization');
  });

  it('is gone or tries later as the platform says', async () => {
    const media = await received();
    const fetched = () => whatsapp.fetchMedia(call, account(), media);
    expect(await whatsapp.fetchMedia(call, account(), { ...media, id: '77' })).toMatchObject({
      kind: 'gone',
    });
    provider.fail(190);
    expect(await fetched()).toMatchObject({ kind: 'try_later' });
    provider.fail(4);
    expect(await fetched()).toMatchObject({ kind: 'try_later' });
    provider.dialDownloads({ refuse: { status: 500, body: 'x' } });
    expect(await fetched()).toMatchObject({ kind: 'try_later' });
    provider.dialDownloads({ cut: 'after' });
    expect(await fetched()).toMatchObject({ kind: 'try_later' });
  });

  it('marks a message as read, and shows that somebody writes', async () => {
    const amy = phone();
    const id = amy.says('?');
    await whatsapp.mark!(call, account(), amy.number, id, false);
    expect(amy.seen).toEqual({ read: [id], typing: false });
    await whatsapp.mark!(call, account(), amy.number, id, true);
    expect(amy.seen).toMatchObject({ typing: true });
  });
});
