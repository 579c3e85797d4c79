import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** Removes at most `most` events that are too old to be replayed, and returns their number. */
export async function deleteEventsBefore(tx: WorkspaceTx, before: Date, most: number): Promise<number> {
  const { rowCount } = await tx.sql`
    delete from live_event where id in (select id from live_event where created_at < ${before} limit ${most})`;
  return rowCount;
}
