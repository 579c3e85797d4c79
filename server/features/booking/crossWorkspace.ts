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

/** Active workspaces in which customers wait for a time, where nobody has looked since an instant. */
export async function workspacesWithLine(database: Database, before: Date): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('booking_waiting')
    .innerJoin('workspace', 'workspace.id', 'booking_waiting.workspace_id')
    .select('booking_waiting.workspace_id')
    .distinct()
    .where('booking_waiting.status', 'in', ['waiting', 'offered'])
    .where('booking_waiting.looked_at', '<=', before)
    .where('workspace.status', '=', 'active')
    .execute();
  return rows.map((row) => row.workspace_id);
}

/** Active workspaces with messages to customers that are due. */
export async function workspacesWithMessagesDue(database: Database, now: Date): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('booking_message')
    .innerJoin('workspace', 'workspace.id', 'booking_message.workspace_id')
    .select('booking_message.workspace_id')
    .distinct()
    .where('booking_message.status', '=', 'waiting')
    .where('booking_message.due_at', '<=', now)
    .where('workspace.status', '=', 'active')
    .execute();
  return rows.map((row) => row.workspace_id);
}
