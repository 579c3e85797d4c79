/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** The workspaces in which a message waits for its provider and no worker has it. */
export async function workspacesDue(database: Database, now: Date): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('message_delivery')
    .innerJoin('workspace', 'workspace.id', 'message_delivery.workspace_id')
    .select('workspace.id')
    .distinct()
    .where('workspace.status', '=', 'active')
    .where('message_delivery.status', 'in', ['queued', 'sending', 'unknown'])
    .where('next_attempt_at', '<=', now)
    .where(sql<boolean>`lease_until is null or lease_until <= ${now}`)
    .execute();
  return rows.map(({ id }) => id);
}
