/** Wakes the listeners of a workspace, on this node at once and on the others within a few milliseconds. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { LiveEvent } from '#server/platform/realtime/live.ts';
import type { Log } from '#server/platform/observability/log.ts';

export interface Note {
  /** `all`: notes may have been missed; look everywhere. */
  workspaceId: number | 'all';
  /** An event that is stored nowhere. Absent: there is something new to read. */
  event?: LiveEvent;
}

export interface Bus {
  publish(note: Note): void;
  subscribe(listener: (note: Note) => void): () => void;
  close(): Promise<void>;
}

const channel = 'parley_live';
const batchMilliseconds = 5;
/** PostgreSQL rejects a notice of 8,000 bytes. */
const maxBytes = 7500;

/**
 * The bus over PostgreSQL's NOTIFY, on a connection of its own. Notes are gathered for a few milliseconds and sent
 * outside of the writing transactions, which would otherwise queue up behind one another at their commits. A note that
 * is lost delays an event on other nodes until the next one; nothing depends on it being delivered. After an outage
 * everybody is woken.
 */
export async function openPostgresBus(config: pg.ClientConfig, log: Log): Promise<Bus> {
  const node = randomUUID();
  const listeners = new Set<(note: Note) => void>();
  let outgoing: Note[] = [];
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let sending = Promise.resolve();
  let closed = false;
  await connect();

  return {
    publish(note) {
      for (const listener of listeners) listener(note);
      outgoing.push(note);
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
      connect().then(wakeAll, () => setTimeout(retry, 1000).unref());
    };
    setTimeout(retry, 200).unref();
  }

  function wakeAll(): void {
    log.info('the live connection to the database is back');
    for (const listener of listeners) listener({ workspaceId: 'all' });
  }

  function receive(payload: string): void {
    const { from, notes } = JSON.parse(payload) as { from: string; notes: Note[] };
    if (from === node) return;
    for (const note of notes) for (const listener of listeners) listener(note);
  }

  function flush(): void {
    timer = undefined;
    const notes = compact(outgoing);
    outgoing = [];
    for (const batch of batches(notes)) {
      const payload = JSON.stringify({ from: node, notes: batch });
      sending = sending.then(() => send(payload));
    }
  }

  async function send(payload: string): Promise<void> {
    const used = client;
    try {
      await used?.query('select pg_notify($1, $2)', [channel, payload]);
    } catch (err) {
      log.debug({ err }, 'a live note was not sent');
      if (!used) return;
      reconnect(used);
      void used.end().catch(() => undefined);
    }
  }
}

/** One waking call a workspace is enough. */
function compact(notes: Note[]): Note[] {
  const woken = new Set<Note['workspaceId']>();
  return notes.filter((note) => {
    if (note.event) return true;
    if (woken.has(note.workspaceId)) return false;
    woken.add(note.workspaceId);
    return true;
  });
}

function* batches(notes: Note[]): Generator<Note[]> {
  let batch: Note[] = [];
  let bytes = 0;
  for (const note of notes) {
    const size = Buffer.byteLength(JSON.stringify(note)) + 1;
    if (size > maxBytes) continue;
    if (bytes + size > maxBytes) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(note);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
