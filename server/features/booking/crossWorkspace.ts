/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import type { Database } from '#server/platform/database/database.ts';

/** Workspaces with held times that are over. */
export async function workspacesWithExpiredHolds(database: Database, now: Date): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('booking')
    .select('workspace_id')
    .distinct()
    .where('status', '=', 'held')
    .where('held_until', '<=', now)
    .execute();
  return rows.map((row) => row.workspace_id);
}

/** Workspaces with calendars outside that can be read. */
export async function workspacesWithCalendars(database: Database): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('booking_calendar')
    .select('workspace_id')
    .distinct()
    .where('state', '=', 'connected')
    .execute();
  return rows.map((row) => row.workspace_id);
}
