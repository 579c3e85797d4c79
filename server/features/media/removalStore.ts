/** The outbox of files to remove: the trigger on `media` fills it (migration 0018). */
import type { PlatformTx } from '#server/platform/database/database.ts';

/** Up to `most` keys that are due; none of them is due again before `retryAt`. */
export async function claimRemovals(
  tx: PlatformTx,
  now: Date,
  retryAt: Date,
  most: number,
): Promise<string[]> {
  const { rows } = await tx.sql<{ storage_key: string }>`
    update media_removal set try_after = ${retryAt} where storage_key in (
      select storage_key from media_removal where try_after <= ${now}
      order by try_after limit ${most} for update skip locked)
    returning storage_key`;
  return rows.map((row) => row.storage_key);
}

export async function deleteRemovals(tx: PlatformTx, keys: string[]): Promise<void> {
  await tx.sql`delete from media_removal where storage_key = any(${keys})`;
}
