/**
 * Live events. An event is a row, written in the transaction that made it and numbered without gaps in the order of
 * the workspace's commits; subscribers are notified after the commit and read from their cursor. So nothing is lost or
 * duplicated by a reconnect, a restart, or a second node.
 */
import type pg from 'pg';
import type { Database, WorkspaceTx } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Bus } from '#server/platform/realtime/bus.ts';
import { Feed, type Listener } from '#server/platform/realtime/feed.ts';
import type { LiveEvent, NewEvent } from '#server/platform/realtime/liveEvent.ts';

/** Broadcast when access is revoked, so that streams close at once instead of at the next heartbeat. */
export const accessChanged: LiveEvent = {
  type: 'access',
  conversationId: null,
  data: null,
  customerData: null,
};

export interface Live {
  /** Writes the event at the end of the transaction and notifies subscribers after the commit. */
  publishEvent(tx: WorkspaceTx, event: NewEvent): void;
  /** Sends to the current subscribers. Nothing is stored. */
  broadcastTransient(workspaceId: number, event: NewEvent | typeof accessChanged): void;
  /**
   * Calls the listener with every event after `afterId` (by default: from now on), in order, until the returned function
   * is called. When events after `afterId` are no longer stored, the first one is a `reset`.
   */
  subscribe(workspaceId: number, afterId: number | undefined, listener: Listener): Promise<() => void>;
  /** Subscribers on this node. */
  count(): number;
  close(): Promise<void>;
}

export function openLive(database: Database, bus: Bus, log: Log): Live {
  const feeds = new Map<number, Feed>();
  const pending = new WeakMap<WorkspaceTx, NewEvent[]>();

  const unsubscribe = bus.subscribe(({ workspaceId, event }) => {
    if (workspaceId === 'all') {
      for (const feed of feeds.values()) void feed.catchUp();
      return;
    }
    const feed = feeds.get(workspaceId);
    if (event) feed?.sendTransient(event);
    else void feed?.catchUp();
  });

  return {
    publishEvent(tx, event) {
      const known = pending.get(tx);
      if (known) {
        known.push(event);
        return;
      }
      const events = [event];
      pending.set(tx, events);
      tx.atEnd((client) => insertEvents(client, tx.workspaceId, events), 'events');
      tx.afterCommit(() => bus.publish({ workspaceId: tx.workspaceId }));
    },
    broadcastTransient(workspaceId, event) {
      bus.publish({ workspaceId, event });
    },
    async subscribe(workspaceId, afterId, listener) {
      const feed = feeds.get(workspaceId) ?? new Feed(database, workspaceId, log);
      feeds.set(workspaceId, feed);
      const removeIfEmpty = () => {
        if (feed.isEmpty && feeds.get(workspaceId) === feed) feeds.delete(workspaceId);
      };
      try {
        const leave = await feed.subscribe(afterId, listener);
        return () => {
          leave();
          removeIfEmpty();
        };
      } catch (error) {
        removeIfEmpty();
        throw error;
      }
    },
    count: () => [...feeds.values()].reduce((sum, feed) => sum + feed.size, 0),
    async close() {
      unsubscribe();
      feeds.clear();
    },
  };
}

/** Holds the row lock on the workspace until the commit, which follows at once. */
async function insertEvents(client: pg.ClientBase, workspaceId: number, events: NewEvent[]): Promise<void> {
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
