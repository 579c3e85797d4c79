/** The one desk for questions across workspaces: which workspace does this belong to, and may this session enter it. */
import type { Database } from '#server/platform/database.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';

export interface SessionEntry {
  sessionId: number;
  expiresAt: Date;
  lastSeenAt: Date;
  user: { id: number; name: string };
  role: WorkspaceRole | null;
  /** The user is a member, but the workspace is suspended. */
  suspended: boolean;
}

/** A living session of a user, with the role in a workspace (none: not a member, or the workspace is suspended). */
export async function findUserSession(
  database: Database,
  sessionId: number,
  workspaceId: number,
  now: Date,
): Promise<SessionEntry | undefined> {
  const row = await database.directory
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .leftJoin('workspace_user', (join) =>
      join
        .onRef('workspace_user.user_id', '=', 'user_account.id')
        .on('workspace_user.workspace_id', '=', workspaceId),
    )
    .leftJoin('workspace', 'workspace.id', 'workspace_user.workspace_id')
    .select([
      'session.id as session_id',
      'session.expires_at',
      'session.last_seen_at',
      'user_account.id as user_id',
      'user_account.display_name',
      'workspace_user.role',
      'workspace.status as workspace_status',
    ])
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('user_account.status', '=', 'active')
    .executeTakeFirst();
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

export async function findAdminSession(database: Database, sessionId: number, now: Date) {
  return database.directory
    .selectFrom('session')
    .innerJoin('admin_account', 'admin_account.id', 'session.admin_id')
    .select([
      'session.id as session_id',
      'admin_account.id',
      'admin_account.username',
      'admin_account.avatar',
      'admin_account.role',
    ])
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('admin_account.status', '=', 'active')
    .executeTakeFirst();
}

/** A workspace's key for programs, while it is valid. */
export async function findApiKey(database: Database, tokenDigest: string, now: Date) {
  const row = await database.directory
    .selectFrom('api_key')
    .innerJoin('workspace', 'workspace.id', 'api_key.workspace_id')
    .select([
      'api_key.workspace_id',
      'api_key.id',
      'api_key.name',
      'api_key.role',
      'api_key.last_used_at',
      'workspace.status',
    ])
    .where('api_key.token_digest', '=', tokenDigest)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const { workspace_id: workspaceId, last_used_at: lastUsedAt, role, status, ...key } = row;
  return {
    ...key,
    workspaceId,
    lastUsedAt,
    role: role as WorkspaceRole,
    suspended: status === 'suspended',
  };
}

export async function findWorkspace(database: Database, id: number) {
  return database.directory
    .selectFrom('workspace')
    .select(['id', 'name', 'slug', 'avatar', 'time_zone', 'status', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Neither suspended nor gone. */
export async function isActiveWorkspace(database: Database, id: number): Promise<boolean> {
  const row = await database.directory
    .selectFrom('workspace')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

/** The workspaces a user belongs to, by name. */
export async function workspacesOf(database: Database, userId: number) {
  const rows = await database.directory
    .selectFrom('workspace_user')
    .innerJoin('workspace', 'workspace.id', 'workspace_user.workspace_id')
    .select([
      'workspace.id',
      'workspace.name',
      'workspace.slug',
      'workspace.avatar',
      'workspace.time_zone',
      'workspace.created_at',
      'workspace_user.id as membership_id',
      'workspace_user.role',
    ])
    .where('workspace_user.user_id', '=', userId)
    .where('workspace.status', '=', 'active')
    .orderBy('workspace.name')
    .orderBy('workspace.id')
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as WorkspaceRole }));
}

export type Membership = Awaited<ReturnType<typeof workspacesOf>>[number];

/** Which workspace a channel's public key belongs to. */
export async function findChannel(database: Database, key: string) {
  return database.directory
    .selectFrom('channel')
    .innerJoin('workspace', 'workspace.id', 'channel.workspace_id')
    .select(['channel.workspace_id', 'channel.id', 'channel.type', 'channel.status'])
    .where('channel.key', '=', key)
    .where('workspace.status', '=', 'active')
    .executeTakeFirst();
}

/** Every active workspace's id: for sweeps by the clock. */
export async function allWorkspaces(database: Database): Promise<number[]> {
  const rows = await database.directory
    .selectFrom('workspace')
    .select('id')
    .where('status', '=', 'active')
    .execute();
  return rows.map((row) => row.id);
}
