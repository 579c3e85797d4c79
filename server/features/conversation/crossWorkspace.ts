/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import { jobLease } from '#server/platform/jobs/lease.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Workspaces whose customers wait for the agent since before `overdue`, without a turn under way. */
export async function workspacesUnanswered(database: Database, overdue: Date, now: Date): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('conversation')
    .innerJoin('workspace', 'workspace.id', 'conversation.workspace_id')
    .select('conversation.workspace_id')
    .distinct()
    .where('workspace.status', '=', 'active')
    .where('conversation.status', '=', 'open')
    .where('handler', '=', 'agent')
    .where('last_message_author', '=', 'customer')
    .where('last_customer_message_at', '<', overdue)
    .where(({ ref }) => jobLease.isFree(ref('turn_lease_until'), now))
    .execute();
  return rows.map((row) => row.workspace_id);
}

/** Workspaces with conversations that were snoozed until `now`. */
export async function workspacesToWake(database: Database, now: Date): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('conversation')
    .innerJoin('workspace', 'workspace.id', 'conversation.workspace_id')
    .select('conversation.workspace_id')
    .distinct()
    .where('workspace.status', '=', 'active')
    .where('conversation.status', '=', 'snoozed')
    .where('snoozed_until', '<=', now)
    .execute();
  return rows.map((row) => row.workspace_id);
}
