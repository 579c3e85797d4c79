/** Notifies the subscribers of a workspace, on this node at once and on other nodes within a few milliseconds. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '#server/platform/observability/log.ts';
import type { LiveEvent } from '#server/platform/realtime/liveEvent.ts';

export interface BusMessage {
  /** `all`: messages may have been lost; every workspace has to be read. */
  workspaceId: number | 'all';
  /** An event that is not stored. Absent: there are new stored events to read. */
  event?: LiveEvent;
}

/** On the wire; nodes of an earlier version read the same names. */
interface Payload {
  from: string;
  notes: BusMessage[];
}

export interface Bus {
  publish(message: BusMessage): void;
  subscribe(listener: (message: BusMessage) => void): () => void;
  close(): Promise<void>;
}

const channel = 'parley_live';
const batchMilliseconds = 5;
/** PostgreSQL rejects a NOTIFY payload of 8,000 bytes. */
const maxPayloadBytes = 7500;

/**
 * The bus over PostgreSQL's NOTIFY, on a connection of its own. Messages are batched for a few milliseconds and sent
 * outside of the writing transactions, which would otherwise serialise at their commits. Delivery is best effort: a
 * lost message delays an event on other nodes until the next one, and after a reconnect every workspace is read.
 */
export async function openPostgresBus(config: pg.ClientConfig, log: Log): Promise<Bus> {
  const node = randomUUID();
  const listeners = new Set<(message: BusMessage) => void>();
  let outgoing: BusMessage[] = [];
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let sending = Promise.resolve();
  let closed = false;
  await connect();

  return {
    publish(message) {
      for (const listener of listeners) listener(message);
      outgoing.push(message);
      timer ??= setTimeout(flush, batchMilliseconds);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...config,
      application_name: 'parley-live',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    });
    fresh.on('notification', ({ payload }) => receive(payload ?? ''));
    fresh.on('error', () => reconnect(fresh));
    fresh.on('end', () => reconnect(fresh));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
    if (closed) await fresh.end();
  }

  function reconnect(lost: pg.Client): void {
    if (closed || client !== lost) return;
    client = undefined;
    log.warn('the live connection to the database was lost');
    const retry = () => {
      if (closed) return;
      connect().then(notifyAll, () => setTimeout(retry, 1000).unref());
    };
    setTimeout(retry, 200).unref();
  }

  function notifyAll(): void {
    log.info('the live connection to the database was restored');
    for (const listener of listeners) listener({ workspaceId: 'all' });
  }

  function receive(payload: string): void {
    const { from, notes } = JSON.parse(payload) as Payload;
    if (from === node) return;
    for (const message of notes) for (const listener of listeners) listener(message);
  }

  function flush(): void {
    timer = undefined;
    const messages = withoutDuplicates(outgoing);
    outgoing = [];
    for (const batch of batchesOf(messages)) {
      const payload: Payload = { from: node, notes: batch };
      sending = sending.then(() => send(JSON.stringify(payload)));
    }
  }

  async function send(payload: string): Promise<void> {
    const used = client;
    try {
      await used?.query('select pg_notify($1, $2)', [channel, payload]);
    } catch (err) {
      log.debug({ err }, 'a live message was not sent');
      if (!used) return;
      reconnect(used);
      void used.end().catch(() => undefined);
    }
  }
}

/** Keeps one message without an event for each workspace. */
function withoutDuplicates(messages: BusMessage[]): BusMessage[] {
  const notified = new Set<BusMessage['workspaceId']>();
  return messages.filter(({ workspaceId, event }) => {
    if (event) return true;
    if (notified.has(workspaceId)) return false;
    notified.add(workspaceId);
    return true;
  });
}

function* batchesOf(messages: BusMessage[]): Generator<BusMessage[]> {
  let batch: BusMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(message)) + 1;
    if (size > maxPayloadBytes) continue;
    if (bytes + size > maxPayloadBytes) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(message);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
