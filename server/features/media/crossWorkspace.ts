/** Questions across workspaces, under a role that reads a few columns and no names of files. */
import type { Database } from '#server/platform/database/database.ts';

/** Workspaces with files whose time is over. */
export async function workspacesWithUnused(database: Database, now: Date): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('media')
    .select('workspace_id')
    .distinct()
    .where('remove_after', '<=', now)
    .execute();
  return rows.map((row) => row.workspace_id);
}

/** Those of the keys that have no row. */
export async function keysWithoutRow(database: Database, keys: string[]): Promise<string[]> {
  const rows = await database.crossWorkspace
    .selectFrom('media')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  const known = new Set(rows.map((row) => row.storage_key));
  return keys.filter((key) => !known.has(key));
}
