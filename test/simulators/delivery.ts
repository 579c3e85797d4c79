/**
 * Delivers webhooks as a messaging provider does: signed over the bytes that it sends, and again and again until they
 * are acknowledged. Its dials delay, double, shuffle and lose them.
 */
import { request as requestHttp } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fields } from '#test/simulators/providerServer.ts';
import { seededRandom } from '#test/seededRandom.ts';

export interface Attempt {
  body: Buffer;
  headers: Record<string, string>;
  /** What the receiver answered; null when the provider heard no answer. */
  status: number | null;
  /** The answer's body. */
  answer?: string;
}

export interface Delivery {
  attempts: Attempt[];
  acknowledged: boolean;
}

/** Shares are from 0 to 1 and chosen by the seed. */
export interface DeliveryDials {
  /** Waits before the first attempt: so long, or a time between the two. */
  delayMs?: number | [number, number];
  /** The share that is sent twice at the same moment. */
  duplicate?: number;
  /** Collects so many, then sends them in another order. */
  shuffle?: number;
  /** How many are under way at a time; 1 unless given, so that they arrive in order. */
  concurrency?: number;
  /** The share whose first answer is lost on the way: it arrived, and is sent again. */
  loseAnswer?: number;
  /** The share whose first connection is cut in the middle of the body. */
  cut?: number;
  /** Signs other bytes, not at all, or with another app's secret; such a delivery is not repeated. */
  signature?: 'wrong' | 'absent' | 'foreign';
}

export interface DeliveryOptions {
  /** Where to, unless the call says so; without an address nothing is sent. */
  url: () => string | undefined;
  encode: (payload: unknown) => string;
  /** The headers that prove who sent it. */
  sign: (body: Buffer, forgery?: 'foreign') => Record<string, string>;
  headers: Record<string, string>;
  /** What a repetition says instead. */
  repeat?: (payload: unknown) => unknown;
  /** The pauses between attempts; the provider gives up after the last. */
  retryMs: number[];
  seed: number;
}

const answerTimeoutMs = 10_000;

export class Deliveries {
  dials: DeliveryDials = {};
  /** All of them, oldest first. */
  readonly log: Delivery[] = [];
  readonly #options: DeliveryOptions;
  readonly #random: () => number;
  readonly #stopped = new AbortController();
  #held: (() => Promise<unknown>)[] = [];
  #queue: (() => Promise<unknown>)[] = [];
  #active = 0;
  readonly #open = new Set<Promise<Delivery>>();

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
  }

  /** Resolves when it is acknowledged or given up. */
  send(payload: unknown, url = this.#options.url()): Promise<Delivery> {
    const { encode, repeat = (same: unknown) => same } = this.#options;
    return this.#deliver(url, (number) => Buffer.from(encode(number === 0 ? payload : repeat(payload))));
  }

  /** Sends these bytes, signed. */
  sendRaw(body: Buffer | string, url = this.#options.url()): Promise<Delivery> {
    return this.#deliver(url, () => Buffer.from(body));
  }

  /** Sends what a dial still holds, then waits until everything is acknowledged or given up. */
  async settled(): Promise<void> {
    this.#release();
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  stop(): void {
    this.#stopped.abort();
  }

  #deliver(url: string | undefined, bodyOf: (attempt: number) => Buffer): Promise<Delivery> {
    const delivery: Delivery = { attempts: [], acknowledged: false };
    if (!url) return Promise.resolve(delivery);
    this.log.push(delivery);
    // The dials of the moment at which it is sent.
    const dials = { ...this.dials };
    const [delay, doubled, cut, lost] = [
      this.#random(),
      this.#hits('duplicate'),
      this.#hits('cut'),
      this.#hits('loseAnswer'),
    ];
    const attempt = (number: number) =>
      this.#attempt(delivery, url, bodyOf(number), dials.signature, number === 0 ? { cut, lost } : {});
    const done = new Promise<Delivery>((resolve) => {
      this.#held.push(async () => {
        await this.#sleep(delayOf(dials.delayMs, delay));
        await Promise.all(doubled ? [attempt(0), attempt(0)] : [attempt(0)]);
        void this.#retry(delivery, dials.signature ? [] : this.#options.retryMs, attempt).then(() =>
          resolve(delivery),
        );
      });
    });
    this.#open.add(done);
    void done.then(() => this.#open.delete(done));
    if (this.#held.length >= (dials.shuffle ?? 1)) this.#release();
    return done;
  }

  async #retry(
    delivery: Delivery,
    pauses: number[],
    attempt: (number: number) => Promise<void>,
  ): Promise<void> {
    for (const [index, pause] of pauses.entries()) {
      if (delivery.acknowledged || this.#stopped.signal.aborted) return;
      await this.#sleep(pause);
      await attempt(index + 1);
    }
  }

  async #attempt(
    delivery: Delivery,
    url: string,
    body: Buffer,
    forgery: DeliveryDials['signature'],
    faults: { cut?: boolean; lost?: boolean },
  ): Promise<void> {
    const headers = { ...this.#options.headers, ...this.#proof(body, forgery) };
    const attempt: Attempt = { body, headers, status: null };
    delivery.attempts.push(attempt);
    const heard = await post(url, attempt, faults.cut ?? false, this.#stopped.signal).catch(() => undefined);
    if (!heard || faults.lost) return;
    Object.assign(attempt, heard);
    if (heard.status >= 200 && heard.status < 300) delivery.acknowledged = true;
  }

  #proof(body: Buffer, forgery: DeliveryDials['signature']): Record<string, string> {
    if (forgery === 'absent') return {};
    if (forgery === 'foreign') return this.#options.sign(body, 'foreign');
    return this.#options.sign(forgery === 'wrong' ? Buffer.concat([body, Buffer.from(' ')]) : body);
  }

  #release(): void {
    const released = this.#held;
    this.#held = [];
    if (released.length > 1) shuffle(released, this.#random);
    this.#queue.push(...released);
    this.#work();
  }

  #work(): void {
    while (this.#active < (this.dials.concurrency ?? 1) && this.#queue.length > 0) {
      this.#active += 1;
      void this.#queue.shift()!().finally(() => {
        this.#active -= 1;
        this.#work();
      });
    }
  }

  #hits(dial: 'duplicate' | 'cut' | 'loseAnswer'): boolean {
    return this.#random() < (this.dials[dial] ?? 0);
  }

  async #sleep(milliseconds: number): Promise<void> {
    if (milliseconds > 0)
      await sleep(milliseconds, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
  }
}

function post(
  url: string,
  { body, headers }: Attempt,
  cut: boolean,
  signal: AbortSignal,
): Promise<{ status: number; answer: string }> {
  return new Promise((resolve, reject) => {
    const request = requestHttp(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      signal,
      timeout: answerTimeoutMs,
    });
    request.once('error', reject);
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('response', (response) => {
      response.setEncoding('utf8');
      let answer = '';
      response.on('data', (chunk: string) => (answer += chunk));
      response.once('end', () => resolve({ status: response.statusCode!, answer }));
      response.once('error', reject);
    });
    if (cut) request.write(body.subarray(0, body.length / 2), () => request.destroy(new Error('cut')));
    else request.end(body);
  });
}

/** In place; nothing stays where it was (Sattolo). */
function shuffle<Item>(items: Item[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * at);
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
}

function delayOf(delay: DeliveryDials['delayMs'], random: number): number {
  if (!Array.isArray(delay)) return delay ?? 0;
  return delay[0] + (delay[1] - delay[0]) * random;
}

/** A valid payload with a field nobody reads, so that its JSON has at least so many bytes. */
export function padded(payload: Fields, bytes: number): Fields {
  return { ...payload, padding: 'x'.repeat(bytes) };
}
