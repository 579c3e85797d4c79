/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import type { Database } from '#server/platform/database/database.ts';

export async function findWorkspace(database: Database, id: number) {
  return database.crossWorkspace
    .selectFrom('workspace')
    .select(['id', 'name', 'slug', 'avatar', 'time_zone', 'status', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Neither suspended nor gone. */
export async function isActiveWorkspace(database: Database, id: number): Promise<boolean> {
  const row = await database.crossWorkspace
    .selectFrom('workspace')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

/** The pictures of workspaces, by id. Each may be as large as hundreds of kilobytes: only for those that are shown. */
export async function avatarsOf(database: Database, workspaceIds: number[]): Promise<Map<number, string>> {
  if (workspaceIds.length === 0) return new Map();
  const rows = await database.crossWorkspace
    .selectFrom('workspace')
    .select(['id', 'avatar'])
    .where('id', 'in', workspaceIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.avatar]));
}

/** Every active workspace's id: for sweeps by the clock. */
export async function listActiveWorkspaceIds(database: Database): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('workspace')
    .select('id')
    .where('status', '=', 'active')
    .execute();
  return rows.map((row) => row.id);
}
