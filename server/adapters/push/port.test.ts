import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPushLibrary from 'web-push';
import type { Push, PushMessage } from '#server/adapters/push/port.ts';
import { openWebPush } from '#server/adapters/push/webPush.ts';
import { egress } from '#server/platform/security/egress.ts';
import { startPushSimulator, type PushSimulator, type SimulatedSubscription } from '#test/simulators/push.ts';

const vapid = webPushLibrary.generateVAPIDKeys();
const limits = { timeoutMilliseconds: 5000, maxBytes: 10_000, redirects: false };
let service: PushSimulator;

beforeAll(async () => {
  service = await startPushSimulator();
});

afterAll(() => service.stop());

function open(privateAddresses = true): Push {
  const fetch = egress({ privateAddresses, ...limits });
  return openWebPush({ ...vapid, subject: 'mailto:admin@example.com' }, { fetch });
}

function target({ registration }: SimulatedSubscription) {
  const { endpoint, p256dh, auth } = registration;
  return { endpoint, keys: { p256dh, auth } };
}

const message: PushMessage = {
  payload: '{"title":"有人等候 👋"}',
  lifeSeconds: 600,
  urgency: 'high',
  topic: 'conversation-7',
};

describe('openWebPush', () => {
  it('encrypts for the browser and signs with the VAPID key', async () => {
    const browser = service.subscribe(vapid.publicKey);
    expect(await open().send(target(browser), message)).toEqual({ kind: 'sent' });
    expect(service.errors).toEqual([]);
    expect(browser.messages).toMatchObject([
      { text: message.payload, ttl: 600, urgency: 'high', topic: 'conversation-7' },
    ]);
  });

  it('sends a payload of 3000 bytes', async () => {
    const browser = service.subscribe(vapid.publicKey);
    expect(await open().send(target(browser), { ...message, payload: 'x'.repeat(3000) })).toEqual({
      kind: 'sent',
    });
  });

  it.each([
    [404, {}, { kind: 'gone' }],
    [410, {}, { kind: 'gone' }],
    [403, {}, { kind: 'rejected' }],
    [302, { location: 'https://127.0.0.1:1/' }, { kind: 'rejected' }],
    [429, { 'retry-after': '30' }, { kind: 'try_later', afterSeconds: 30 }],
    [500, {}, { kind: 'try_later' }],
  ])('maps status %i to an outcome', async (status, headers, outcome) => {
    const browser = service.subscribe(vapid.publicKey);
    browser.reply({ status, headers });
    expect(await open().send(target(browser), message)).toMatchObject(outcome);
    expect(browser.calls).toHaveLength(1);
  });

  it('reads a date in Retry-After', async () => {
    const browser = service.subscribe(vapid.publicKey);
    const at = new Date(Date.now() + 90_000).toUTCString();
    browser.reply({ status: 503, headers: { 'retry-after': at } });
    const outcome = await open().send(target(browser), message);
    expect(outcome.kind === 'try_later' && outcome.afterSeconds).toSatisfy(
      (seconds: number) => seconds > 80 && seconds <= 90,
    );
  });

  it('returns rejected with another VAPID key', async () => {
    const browser = service.subscribe(webPushLibrary.generateVAPIDKeys().publicKey);
    expect(await open().send(target(browser), message)).toMatchObject({ kind: 'rejected' });
    expect(browser.messages).toEqual([]);
  });

  it('returns rejected for a private address, and try_later when the connection is refused', async () => {
    const browser = service.subscribe(vapid.publicKey);
    expect(await open(false).send(target(browser), message)).toMatchObject({ kind: 'rejected' });
    expect(browser.calls).toEqual([]);
    const nowhere = { ...target(browser), endpoint: 'https://127.0.0.1:1/push' };
    expect(await open().send(nowhere, message)).toMatchObject({ kind: 'try_later' });
  });
});
