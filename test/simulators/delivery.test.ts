import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, describe } from 'vitest';
import { Deliveries, padded, type DeliveryDials } from '#test/simulators/delivery.ts';
import { metaDelivery } from '#test/simulators/metaWire.ts';
import { startProviderServer, type ProviderServer } from '#test/simulators/providerServer.ts';

let receiver: ProviderServer;
const app = {
  id: '1',
  secret: 'the secret',
  verifyToken: 'token',
  callbackUrl: undefined as string | undefined,
};

beforeAll(async () => {
  receiver = await startProviderServer(() => ({ body: 'EVENT_RECEIVED' }));
  app.callbackUrl = `${receiver.origin}/hook`;
});
afterEach(() => void receiver.calls.splice(0));
afterAll(() => receiver.stop());

function open(dials: DeliveryDials = {}, seed = 1): Deliveries {
  const deliveries = new Deliveries(metaDelivery(app, seed, [5, 5, 5]));
  deliveries.dials = dials;
  return deliveries;
}
const numbers = () => receiver.calls.map(({ body }) => body.n);
async function sendAll(deliveries: Deliveries, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) void deliveries.send({ n });
  await deliveries.settled();
}

describe('deliveries', () => {
  it('sends the bytes that it signed, in order, until it is acknowledged', async () => {
    const deliveries = open();
    void deliveries.send({ n: 1, text: '好/é' });
    await sendAll(deliveries, 2);
    expect(numbers()).toEqual([1, 1, 2]);
    const [first] = receiver.calls;
    expect(first!.raw.toString()).toBe(String.raw`{"n":1,"text":"\u597d\/\u00e9"}`);
    const expected = createHmac('sha256', 'the secret').update(first!.raw).digest('hex');
    expect(first!.headers['x-hub-signature-256']).toBe(`sha256=${expected}`);
    expect(deliveries.log.map(({ acknowledged }) => acknowledged)).toEqual([true, true, true]);
    expect(deliveries.log[0]!.attempts[0]).toMatchObject({ status: 200, answer: 'EVENT_RECEIVED' });
  });

  it('repeats the same bytes while the receiver fails or is silent, then gives up', async () => {
    receiver.dial({ refuse: { status: 500 } });
    receiver.dial({ cut: 'before' });
    const heard = await open().send({ n: 1 });
    expect(heard.attempts.map(({ status }) => status)).toEqual([500, null, 200]);
    expect(new Set(receiver.calls.map(({ raw }) => raw.toString())).size).toBe(1);
    receiver.dial({ refuse: { status: 503 }, times: 4 });
    expect(await open().send({ n: 2 })).toMatchObject({ acknowledged: false, attempts: { length: 4 } });
  });

  it('signs not at all, other bytes, or with another secret', async () => {
    const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
    const given: unknown[] = [];
    for (const signature of ['absent', 'wrong', 'foreign'] as const) {
      receiver.dial({ refuse: { status: 401 } });
      expect((await open({ signature }).send({ n: 1 })).attempts).toHaveLength(1);
      given.push(receiver.calls.at(-1)!.headers['x-hub-signature-256']);
    }
    const wrong = `sha256=${hmac('the secret', '{"n":1} ')}`;
    expect(given).toEqual([undefined, wrong, `sha256=${hmac('not the secret', '{"n":1}')}`]);
  });

  it('doubles, and sends both at the same moment', async () => {
    receiver.dial({ delayMs: 30, times: 2 });
    const sent = open({ duplicate: 1 }).send({ n: 1 });
    await expect.poll(() => receiver.calls.length).toBe(2);
    expect((await sent).attempts).toHaveLength(2);
  });

  it('shuffles by the seed', async () => {
    await sendAll(open({ shuffle: 5 }, 7), 7);
    const first = numbers().splice(0);
    expect(first.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(first.slice(0, 5)).not.toEqual([1, 2, 3, 4, 5]);
    receiver.calls.splice(0);
    await sendAll(open({ shuffle: 5 }, 7), 7);
    expect(numbers()).toEqual(first);
  });

  it('sends again what arrived when the answer was lost', async () => {
    const sent = await open({ loseAnswer: 1 }).send({ n: 1 });
    expect(numbers()).toEqual([1, 1]);
    expect(sent).toMatchObject({ acknowledged: true, attempts: [{ status: null }, { status: 200 }] });
  });

  it('cuts the connection within the body, and sends again', async () => {
    expect(await open({ cut: 1 }).send({ n: 1 })).toMatchObject({
      acknowledged: true,
      attempts: { length: 2 },
    });
    expect(numbers()).toEqual([1]);
  });

  it('waits before it sends, and hits a share chosen by the seed', async () => {
    const started = performance.now();
    await open({ delayMs: [40, 60] }).send({ n: 1 });
    expect(performance.now() - started).toBeGreaterThan(39);
    const deliveries = open({ duplicate: 0.5, concurrency: 4 }, 3);
    await sendAll(deliveries, 40);
    const doubled = deliveries.log.filter(({ attempts }) => attempts.length === 2).length;
    expect(doubled).toBeGreaterThan(10);
    expect(doubled).toBeLessThan(30);
  });

  it('sends what is not JSON, and bodies of 3 MB', async () => {
    const deliveries = open();
    await deliveries.sendRaw('{"object":');
    await deliveries.send(padded({ n: 1 }, 3_000_000));
    expect(receiver.calls.map(({ raw }) => raw.length > 3_000_000)).toEqual([false, true]);
    const [{ raw, headers }] = receiver.calls as [(typeof receiver.calls)[0]];
    expect(headers['x-hub-signature-256']).toContain(
      createHmac('sha256', 'the secret').update(raw).digest('hex'),
    );
  });
});
