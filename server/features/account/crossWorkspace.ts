/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import { sql } from 'kysely';
import { idInAddress } from '#shared/pictureAddress.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import type { AdminRole, WorkspaceRole } from '#shared/rules/permissions.ts';

export interface SessionEntry {
  sessionId: number;
  expiresAt: Date;
  lastSeenAt: Date;
  user: { id: number; name: string };
  role: WorkspaceRole | null;
  /** The user is a member, but the workspace is suspended. */
  suspended: boolean;
}

interface UserSessionRow {
  session_id: number;
  expires_at: Date;
  last_seen_at: Date;
  user_id: number;
  display_name: string;
  role: string | null;
  workspace_status: string | null;
}

/** A valid session of a user, with the role in a workspace (none: not a member, or the workspace is suspended). */
export async function findUserSession(
  database: Database,
  sessionId: number,
  workspaceId: number,
  now: Date,
): Promise<SessionEntry | undefined> {
  // As text, since it runs at every call and building it takes longer than the rest of the look-up.
  const { rows } = await sql<UserSessionRow>`
    select session.id as session_id, session.expires_at, session.last_seen_at, user_account.id as user_id,
      user_account.display_name, workspace_user.role, workspace.status as workspace_status
    from session
      join user_account on user_account.id = session.user_id
      left join workspace_user
        on workspace_user.user_id = user_account.id and workspace_user.workspace_id = ${workspaceId}
      left join workspace on workspace.id = workspace_user.workspace_id
    where session.id = ${sessionId} and session.ended_at is null and session.expires_at > ${now}
      and user_account.status = 'active'`.execute(database.crossWorkspace);
  const row = rows[0];
  if (!row) return undefined;
  return {
    sessionId: row.session_id,
    expiresAt: row.expires_at,
    lastSeenAt: row.last_seen_at,
    user: { id: row.user_id, name: row.display_name },
    role: row.workspace_status === 'active' ? (row.role as WorkspaceRole) : null,
    suspended: row.role !== null && row.workspace_status === 'suspended',
  };
}

export async function findAdminSession(database: Database, id: number, now: Date) {
  const row = await database.crossWorkspace
    .selectFrom('session')
    .innerJoin('admin_account', 'admin_account.id', 'session.admin_id')
    .select([
      'session.id as session_id',
      'session.last_seen_at',
      'admin_account.id',
      'admin_account.username',
      'admin_account.avatar_address as avatar',
      'admin_account.role',
    ])
    .where('session.id', '=', id)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('admin_account.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return undefined;
  const { session_id: sessionId, last_seen_at: lastSeenAt, role, ...admin } = row;
  return { sessionId, lastSeenAt, admin: { ...admin, role: role as AdminRole } };
}

/** An account as its owner sees it. Rejects with `session_ended` when it is not active. */
export async function getActiveUser(database: Database, id: number) {
  const row = await database.crossWorkspace
    .selectFrom('user_account')
    .select(['id', 'username', 'display_name', 'email', 'avatar_address as avatar', 'locale'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!row) throw new AppError('session_ended');
  return row;
}

/** By username or e-mail address: no username has an @ in it. */
export async function findUserByName(database: Database, nameOrEmail: string) {
  const wanted = nameOrEmail.trim().toLowerCase();
  return database.crossWorkspace
    .selectFrom('user_account')
    .select(['id', 'username', 'email', 'status'])
    .where((where) =>
      where.or([where(sql`lower(username)`, '=', wanted), where(sql`lower(email)`, '=', wanted)]),
    )
    .executeTakeFirst();
}

/** The picture that an address names, while it is still the user's. */
export async function findAvatar(database: Database, address: string): Promise<string | undefined> {
  const row = await database.crossWorkspace
    .selectFrom('user_account')
    .select('avatar')
    .where('id', '=', idInAddress(address))
    .where('avatar_address', '=', address)
    .executeTakeFirst();
  return row?.avatar;
}

/** Display names by id; also of people who have left a workspace. */
export async function namesOfUsers(database: Database, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.crossWorkspace
    .selectFrom('user_account')
    .select(['id', 'display_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.display_name]));
}

/** `new`: registered after `since`. */
export async function countUsers(database: Database, since: Date) {
  const { rows } = await sql<{ total: number; active: number; new: number }>`
    select count(*)::int as total, (count(*) filter (where status = 'active'))::int as active,
      (count(*) filter (where created_at > ${since}))::int as new
    from user_account`.execute(database.crossWorkspace);
  return rows[0]!;
}

/** How many registered on each day (YYYY-MM-DD, UTC) since. */
export async function countNewUsersByDay(database: Database, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count
    from user_account where created_at > ${since} group by 1`.execute(database.crossWorkspace);
  return new Map(rows.map(({ day, count }) => [day, count]));
}
