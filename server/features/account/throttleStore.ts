import type { PlatformTx } from '#server/platform/database/database.ts';

export interface Counter {
  key: string;
  tries: number;
  window_ends_at: Date;
}

/** Counts one attempt for every key and answers the counters. A counter whose window has ended starts a new one. */
export async function countAttempts(
  tx: PlatformTx,
  keys: string[],
  now: Date,
  windowEnd: Date,
): Promise<Counter[]> {
  // Ordered by key, so that concurrent attempts lock the counters in one order and cannot deadlock.
  const { rows } = await tx.sql<Counter>`
    insert into throttle as counter (key, tries, window_ends_at)
    select key, 1, ${windowEnd}::timestamptz from unnest(${keys}::text[]) as key order by key
    on conflict (key) do update set
      tries = case when counter.window_ends_at > ${now} then counter.tries + 1 else 1 end,
      window_ends_at = case when counter.window_ends_at > ${now} then counter.window_ends_at
        else excluded.window_ends_at end
    returning key, tries, window_ends_at`;
  return rows;
}

/** Deletes the counter of a name, and takes one attempt off a shared counter. */
export async function resetCounters(tx: PlatformTx, key: string, sharedKey?: string): Promise<void> {
  await tx.db.deleteFrom('throttle').where('key', '=', key).execute();
  if (sharedKey) await tx.sql`update throttle set tries = tries - 1 where key = ${sharedKey} and tries > 0`;
}

export async function deleteEndedCounters(tx: PlatformTx, now: Date): Promise<void> {
  await tx.db.deleteFrom('throttle').where('window_ends_at', '<', now).execute();
}
