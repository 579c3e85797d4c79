/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import type { Database } from '#server/platform/database/database.ts';

/** Active workspaces with sources that are queued or being processed. */
export async function workspacesReading(database: Database): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('knowledge_source')
    .innerJoin('workspace', 'workspace.id', 'knowledge_source.workspace_id')
    .select('knowledge_source.workspace_id')
    .distinct()
    .where('workspace.status', '=', 'active')
    .where('knowledge_source.status', 'in', ['queued', 'processing'])
    .execute();
  return rows.map((row) => row.workspace_id);
}
