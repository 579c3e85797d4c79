/** How much has been uploaded: in all, and on a day. */
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** Adds to what the workspace has stored. False, and nothing is added, when that would exceed `most`. */
export async function reserveTotal(tx: WorkspaceTx, bytes: number, most: number): Promise<boolean> {
  const { rowCount } = await tx.sql`
    insert into media_total as total (bytes) select ${bytes}::bigint where ${bytes}::bigint <= ${most}::bigint
    on conflict (workspace_id) do update set bytes = total.bytes + excluded.bytes
      where total.bytes + excluded.bytes <= ${most}::bigint`;
  return rowCount === 1;
}

/** Adds a file to those of a day (UTC) under a key. False, and nothing is added, when that would exceed `most`. */
export async function reserveOfDay(
  tx: WorkspaceTx,
  { key, day, bytes }: { key: string; day: string; bytes: number },
  most: { files: number; bytes: number },
): Promise<boolean> {
  const { rowCount } = await tx.sql`
    insert into media_day as used (key, day, files, bytes)
    select ${key}, ${day}::date, 1, ${bytes}::bigint where ${bytes}::bigint <= ${most.bytes}::bigint
    on conflict (workspace_id, key, day) do update set files = used.files + 1, bytes = used.bytes + excluded.bytes
      where used.files < ${most.files}::int and used.bytes + excluded.bytes <= ${most.bytes}::bigint`;
  return rowCount === 1;
}

/** Deletes up to `most` counts of days before `day`. Returns how many. */
export async function deleteDaysBefore(tx: WorkspaceTx, day: string, most: number): Promise<number> {
  const { rowCount } = await tx.sql`
    delete from media_day where (key, day) in (
      select key, day from media_day where day < ${day}::date limit ${most})`;
  return rowCount;
}
