import { systemOperation } from '#server/platform/operation/operation.ts';

const retentionDays = 2;

/** Retention: removes at most `most` events that are too old to be replayed. */
export const removeOldEvents = systemOperation('live.remove_old', async ({ platform }, tx, most: number) => {
  const before = new Date(platform.clock.now().getTime() - retentionDays * 24 * 3600_000);
  const { rowCount } = await tx.sql`
    delete from live_event where id in (select id from live_event where created_at < ${before} limit ${most})`;
  return rowCount;
});
