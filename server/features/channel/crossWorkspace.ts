/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import type { Database } from '#server/platform/database/database.ts';

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
