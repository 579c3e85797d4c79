/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import type { Database } from '#server/platform/database/database.ts';

/** How many there are of each type and status. */
export async function countChannels(database: Database) {
  const rows = await database.crossWorkspace
    .selectFrom('channel')
    .select((eb) => ['type', 'status', eb.fn.countAll<number>().as('count')])
    .groupBy(['type', 'status'])
    .orderBy('type')
    .orderBy('status')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Which workspace a channel's public key belongs to. */
export async function findChannel(database: Database, key: string) {
  return database.crossWorkspace
    .selectFrom('channel')
    .innerJoin('workspace', 'workspace.id', 'channel.workspace_id')
    .select(['channel.workspace_id', 'channel.id', 'channel.type', 'channel.status'])
    .where('channel.key', '=', key)
    .where('workspace.status', '=', 'active')
    .executeTakeFirst();
}
