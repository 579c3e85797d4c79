import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** Whether all these passages are still there: one may have been changed or deleted since it was found. */
export async function passagesExist(tx: WorkspaceTx, passageIds: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(passageIds)];
  if (wanted.length === 0) return true;
  const rows = await tx.db.selectFrom('passage').select('id').where('id', 'in', wanted).execute();
  return rows.length === wanted.length;
}
