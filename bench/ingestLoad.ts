/** Delivers signed messages of WhatsApp customers, in a worker thread: as fast as they are acknowledged, or at a rate. */
import { createHmac } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

export interface IngestLoad {
  url: string;
  secret: string;
  /** The numbers of the business, and of its customers on each. */
  numbers: { id: string; business: string }[];
  customers: number;
  connections: number;
  seconds: number;
  /** Deliveries a second; undefined: as many as are acknowledged. */
  perSecond?: number;
  /** Begins the ids of its messages. */
  run: string;
}

export interface IngestResult {
  acknowledged: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

if (parentPort) {
  const load = workerData as IngestLoad;
  const pool = new Pool(load.url, { connections: load.connections });
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + load.seconds * 1000;
  let sent = 0;

  const deliver = async () => {
    const body = delivery(load, sent++);
    const signature = `sha256=${createHmac('sha256', load.secret).update(body).digest('hex')}`;
    const at = performance.now();
    const answer = await pool.request({
      path: '/v1/webhook/whatsapp',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body,
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`The webhook answered ${answer.statusCode}.`);
    times.push(performance.now() - at);
  };
  if (load.perSecond === undefined) {
    const one = async () => {
      while (performance.now() < endsAt) await deliver();
    };
    await Promise.all(Array.from({ length: load.connections }, one));
  } else {
    const open: Promise<void>[] = [];
    for (let due = startedAt; due < endsAt; due += 1000 / load.perSecond) {
      const wait = due - performance.now();
      if (wait > 1) await sleep(wait);
      open.push(deliver());
    }
    await Promise.all(open);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  times.sort((a, b) => a - b);
  const result: IngestResult = {
    acknowledged: times.length,
    perSecond: times.length / seconds,
    p50: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort.postMessage(result);
}

function delivery({ numbers, customers, run }: IngestLoad, index: number): string {
  const number = numbers[index % numbers.length]!;
  const person = String(85260000000 + (Math.floor(index / numbers.length) % customers));
  const message = {
    from: person,
    id: `wamid.${run}${String(index).padStart(8, '0')}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: `Message ${index}: do you have a table for two on Sunday?` },
  };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '85230001234', phone_number_id: number.id },
    contacts: [{ profile: { name: `Customer ${person.slice(-4)}` }, wa_id: person }],
    messages: [message],
  };
  const entry = [{ id: number.business, changes: [{ value, field: 'messages' }] }];
  return JSON.stringify({ object: 'whatsapp_business_account', entry });
}
