/**
 * Live events. An event is a row, written in the transaction that made it and numbered without gaps in the order of
 * the workspace's commits; listeners are woken after the commit and read what they have not seen. So nothing is lost
 * or doubled on a reconnect, a restart, or another node.
 */
import type pg from 'pg';
import type { Bus } from '#server/platform/realtime/bus.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';
import type { Database, WorkspaceTx } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';

export interface LiveEvent {
  /** Absent on what is not worth replaying (typing, viewers). */
  id?: number;
  type:
    | 'conversation'
    | 'message'
    | 'status'
    | 'typing'
    | 'viewer'
    | 'notification'
    | 'knowledge'
    | 'reset'
    /** Somebody's access has changed: every open stream asks its gate again. Shown to nobody. */
    | 'access';
  conversationId: number | null;
  data: unknown;
  customerData: unknown;
}

export type NewEvent = Omit<LiveEvent, 'id'>;

/** Mentioned when somebody may no longer be here: whoever may not is cut off now, and not at the next heartbeat. */
export const accessChanged: NewEvent = {
  type: 'access',
  conversationId: null,
  data: null,
  customerData: null,
};

export type Listener = (event: LiveEvent) => void;

export interface Live {
  /** Writes the event at the end of the transaction and tells the listeners once it has committed. */
  publishEvent(tx: WorkspaceTx, event: NewEvent): void;
  /** Tells those who are listening now. Nothing is stored. */
  broadcastTransient(workspaceId: number, event: NewEvent): void;
  /**
   * Hears every event after `afterId` (by default: from now on), in order, until the returned function is called.
   * When `afterId` is no longer known, the first event is a `reset`: read everything anew.
   */
  listen(workspaceId: number, afterId: number | undefined, listener: Listener): Promise<() => void>;
  /** Open listeners on this node. */
  count(): number;
  close(): Promise<void>;
}

const replayLimit = 2000;

export function openLive(database: Database, bus: Bus, log: Log): Live {
  const feeds = new Map<number, Feed>();
  const pending = new WeakMap<WorkspaceTx, NewEvent[]>();

  const unsubscribe = bus.subscribe((note) => {
    if (note.workspaceId === 'all') {
      for (const feed of feeds.values()) void feed.catchUp();
      return;
    }
    const feed = feeds.get(note.workspaceId);
    if (!feed) return;
    if (note.event) feed.pass(note.event);
    else void feed.catchUp();
  });

  return {
    publishEvent(tx, event) {
      const waiting = pending.get(tx);
      if (waiting) {
        waiting.push(event);
        return;
      }
      const events = [event];
      pending.set(tx, events);
      tx.atEnd((client) => write(client, tx.workspaceId, events), 'events');
      tx.afterCommit(() => bus.publish({ workspaceId: tx.workspaceId }));
    },
    broadcastTransient(workspaceId, event) {
      bus.publish({ workspaceId, event });
    },
    async listen(workspaceId, afterId, listener) {
      let feed = feeds.get(workspaceId);
      if (!feed) {
        feed = new Feed(database, workspaceId, log);
        feeds.set(workspaceId, feed);
      }
      const current = feed;
      const forget = () => {
        if (current.empty && feeds.get(workspaceId) === current) feeds.delete(workspaceId);
      };
      const leave = await current.join(afterId, listener).catch((error: unknown) => {
        forget();
        throw error;
      });
      return () => {
        leave();
        forget();
      };
    },
    count: () => [...feeds.values()].reduce((sum, feed) => sum + feed.size, 0),
    async close() {
      unsubscribe();
      feeds.clear();
    },
  };
}

/** The row lock on the workspace is held from here to the commit, which follows at once. */
async function write(client: pg.ClientBase, workspaceId: number, events: NewEvent[]): Promise<void> {
  await client.query(
    `with counter as (
       update workspace set last_event_id = last_event_id + $2 where id = $1 returning last_event_id
     )
     insert into live_event (id, conversation_id, type, data, customer_data)
     select last_event_id - $2 + position, (event->>'conversationId')::bigint, event->>'type', event->'data',
            nullif(event->'customerData', 'null'::jsonb)
     from counter, jsonb_array_elements($3::jsonb) with ordinality as list (event, position)`,
    [workspaceId, events.length, JSON.stringify(events)],
  );
}

const keptDays = 2;

/** Forgets some of what nobody will replay any more. Called by the clock. */
export const removeOldEvents = systemOperation('live.remove_old', async ({ platform }, tx, most: number) => {
  const before = new Date(platform.clock.now().getTime() - keptDays * 24 * 3600_000);
  const { rowCount } = await tx.sql`
    delete from live_event where id in (select id from live_event where created_at < ${before} limit ${most})`;
  return rowCount;
});

/** One workspace's events on this node, for as long as somebody listens. */
class Feed {
  readonly #database: Database;
  readonly #workspaceId: number;
  readonly #log: Log;
  readonly #listeners = new Map<Listener, { seen: number }>();
  #reading: Promise<void> | undefined;
  #readAgain = false;
  #joining = 0;

  constructor(database: Database, workspaceId: number, log: Log) {
    this.#database = database;
    this.#workspaceId = workspaceId;
    this.#log = log;
  }

  get size(): number {
    return this.#listeners.size;
  }

  get empty(): boolean {
    return this.#listeners.size === 0 && this.#joining === 0;
  }

  async join(afterId: number | undefined, listener: Listener): Promise<() => void> {
    this.#joining++;
    try {
      const { oldest, newest } = await this.#bounds();
      const lost =
        afterId !== undefined && (afterId > newest || afterId + 1 < oldest || newest - afterId > replayLimit);
      if (lost) listener({ id: newest, type: 'reset', conversationId: null, data: {}, customerData: {} });
      this.#listeners.set(listener, { seen: afterId === undefined || lost ? newest : afterId });
    } finally {
      this.#joining--;
    }
    await this.catchUp();
    return () => this.#listeners.delete(listener);
  }

  pass(event: LiveEvent): void {
    for (const listener of this.#listeners.keys()) listener(event);
  }

  /** Reads what is new and hands it on. Calls that come while it reads share one more reading. */
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
      const seen = Math.min(...[...this.#listeners.values()].map((state) => state.seen));
      try {
        for (const event of await this.#after(seen)) this.#hand(event);
      } catch (err) {
        this.#readAgain = false;
        this.#log.warn({ err }, 'live events could not be read; trying again');
        setTimeout(() => void this.catchUp(), 1000).unref();
        return;
      }
    }
  }

  #hand(event: LiveEvent & { id: number }): void {
    for (const [listener, state] of this.#listeners) {
      if (event.id <= state.seen) continue;
      state.seen = event.id;
      listener(event);
    }
  }

  async #after(seen: number): Promise<(LiveEvent & { id: number })[]> {
    const rows = await this.#database.inWorkspace(this.#workspaceId, (tx) =>
      tx.db
        .selectFrom('live_event')
        .select(['id', 'type', 'conversation_id', 'data', 'customer_data'])
        .where('id', '>', seen)
        .orderBy('id')
        .limit(500)
        .execute(),
    );
    if (rows.length === 500) this.#readAgain = true;
    return rows.map((row) => ({
      id: row.id,
      type: row.type as LiveEvent['type'],
      conversationId: row.conversation_id,
      data: row.data,
      customerData: row.customer_data,
    }));
  }

  async #bounds(): Promise<{ oldest: number; newest: number }> {
    return this.#database.inWorkspace(this.#workspaceId, async (tx) => {
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
    });
  }
}
