import type { Database, WorkspaceTx } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { LiveEvent } from '#server/platform/realtime/liveEvent.ts';

export type Listener = (event: LiveEvent) => void;

type StoredEvent = LiveEvent & { id: number };

const replayLimit = 2000;
const batchSize = 500;

/** One workspace's events on this node, for as long as it has subscribers. */
export class Feed {
  readonly #database: Database;
  readonly #workspaceId: number;
  readonly #log: Log;
  /** Each with the id of the last event that it received. */
  readonly #listeners = new Map<Listener, { cursor: number }>();
  #reading: Promise<void> | undefined;
  #readAgain = false;
  #subscribing = 0;

  constructor(database: Database, workspaceId: number, log: Log) {
    this.#database = database;
    this.#workspaceId = workspaceId;
    this.#log = log;
  }

  get size(): number {
    return this.#listeners.size;
  }

  get isEmpty(): boolean {
    return this.#listeners.size === 0 && this.#subscribing === 0;
  }

  async subscribe(afterId: number | undefined, listener: Listener): Promise<() => void> {
    this.#subscribing++;
    try {
      const { oldest, newest } = await this.#bounds();
      const isLost =
        afterId !== undefined && (afterId > newest || afterId + 1 < oldest || newest - afterId > replayLimit);
      if (isLost) listener({ id: newest, type: 'reset', conversationId: null, data: {}, customerData: {} });
      this.#listeners.set(listener, { cursor: afterId === undefined || isLost ? newest : afterId });
    } finally {
      this.#subscribing--;
    }
    await this.catchUp();
    return () => this.#listeners.delete(listener);
  }

  sendTransient(event: LiveEvent): void {
    for (const listener of this.#listeners.keys()) listener(event);
  }

  /** Reads new events and sends them on. Calls during a read share the next one. */
  catchUp(): Promise<void> {
    this.#readAgain = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
      if (this.#readAgain && this.#listeners.size > 0) void this.catchUp();
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    while (this.#readAgain && this.#listeners.size > 0) {
      this.#readAgain = false;
      const cursor = Math.min(...[...this.#listeners.values()].map((state) => state.cursor));
      try {
        for (const event of await this.#eventsAfter(cursor)) this.#send(event);
      } catch (err) {
        this.#readAgain = false;
        this.#log.warn({ err }, 'live events could not be read; retrying');
        setTimeout(() => void this.catchUp(), 1000).unref();
        return;
      }
    }
  }

  #send(event: StoredEvent): void {
    for (const [listener, state] of this.#listeners) {
      if (event.id <= state.cursor) continue;
      state.cursor = event.id;
      listener(event);
    }
  }

  async #eventsAfter(cursor: number): Promise<StoredEvent[]> {
    const read = (tx: WorkspaceTx) => tx.sql<StoredEvent>`
      select id, type, conversation_id as "conversationId", data, customer_data as "customerData"
      from live_event where id > ${cursor} order by id limit ${batchSize}`;
    const { rows } = await this.#database.inWorkspace(this.#workspaceId, read, { readOnly: true });
    if (rows.length === batchSize) this.#readAgain = true;
    return rows;
  }

  async #bounds(): Promise<{ oldest: number; newest: number }> {
    const read = async (tx: WorkspaceTx) => {
      const { last_event_id: newest } = await tx.db
        .selectFrom('workspace')
        .select('last_event_id')
        .executeTakeFirstOrThrow();
      const first = await tx.db
        .selectFrom('live_event')
        .select('id')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return { oldest: first?.id ?? newest + 1, newest };
    };
    return this.#database.inWorkspace(this.#workspaceId, read, { readOnly: true });
  }
}
