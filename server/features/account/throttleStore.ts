import type { PlatformTx } from '#server/platform/database/database.ts';

export interface Counter {
  key: string;
  tries: number;
  window_ends_at: Date;
}

/** Counts one attempt for every key and answers the counters. A counter whose window has ended starts a new one. */
export async function countAttempts(
  tx: PlatformTx,
  counted: readonly { key: string; windowEnd: Date }[],
  now: Date,
): Promise<Counter[]> {
  const keys = counted.map(({ key }) => key);
  const ends = counted.map(({ windowEnd }) => windowEnd);
  // Ordered by key, so that concurrent attempts lock the counters in one order and cannot deadlock.
  const { rows } = await tx.sql<Counter>`
    insert into throttle as counter (key, tries, window_ends_at)
    select key, 1, ends_at from unnest(${keys}::text[], ${ends}::timestamptz[]) as list (key, ends_at) order by key
    on conflict (key) do update set
      tries = case when counter.window_ends_at > ${now} then counter.tries + 1 else 1 end,
      window_ends_at = case when counter.window_ends_at > ${now} then counter.window_ends_at
        else excluded.window_ends_at end
    returning key, tries, window_ends_at`;
  return rows;
}

/** Locks the counter of a key whose delays grow; one that nobody tried until its end starts anew. */
export async function lockBackoff(tx: PlatformTx, key: string, now: Date) {
  const { rows } = await tx.sql<{ tries: number; blocked_until: Date | null }>`
    insert into throttle as counter (key, tries, window_ends_at) values (${key}, 0, ${now})
    on conflict (key) do update set tries = case when counter.window_ends_at > ${now} then counter.tries else 0 end
    returning tries, blocked_until`;
  return rows[0]!;
}

export async function writeBackoff(
  tx: PlatformTx,
  key: string,
  counter: { tries: number; blockedUntil: Date | null; endsAt: Date },
): Promise<void> {
  await tx.db
    .updateTable('throttle')
    .set({ tries: counter.tries, blocked_until: counter.blockedUntil, window_ends_at: counter.endsAt })
    .where('key', '=', key)
    .execute();
}

export async function deleteCounter(tx: PlatformTx, key: string): Promise<void> {
  await tx.db.deleteFrom('throttle').where('key', '=', key).execute();
}

/** Takes one attempt off counters. */
export async function uncountAttempt(tx: PlatformTx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.sql`
    update throttle set tries = tries - 1
    where key in (select key from throttle where key = any(${keys}::text[]) order by key for update) and tries > 0`;
}

export async function deleteEndedCounters(tx: PlatformTx, now: Date): Promise<void> {
  await tx.db.deleteFrom('throttle').where('window_ends_at', '<', now).execute();
}
