/** The one desk for questions across workspaces: which workspace does this belong to, and may this session enter it. */
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { freePlanTag } from '#shared/rules/planLimits.ts';
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
  const row = await database.crossWorkspace
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
  return database.crossWorkspace
    .selectFrom('session')
    .innerJoin('admin_account', 'admin_account.id', 'session.admin_id')
    .select([
      'session.id as session_id',
      'session.last_seen_at',
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

/** A workspace's key for programs, while it is valid; and whether the workspace's plan includes such keys. */
export async function findApiKey(database: Database, tokenDigest: string, now: Date) {
  const row = await database.crossWorkspace
    .selectFrom('api_key')
    .innerJoin('workspace', 'workspace.id', 'api_key.workspace_id')
    .leftJoin('subscription', (join) =>
      join
        .onRef('subscription.workspace_id', '=', 'workspace.id')
        .on('subscription.status', '<>', 'canceled'),
    )
    .leftJoin('plan', (join) =>
      join.on((on) =>
        on.or([
          on('plan.id', '=', on.ref('subscription.plan_id')),
          on.and([on('subscription.plan_id', 'is', null), on('plan.unique_plan_tag', '=', freePlanTag)]),
        ]),
      ),
    )
    .select([
      'plan.features',
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
  const { workspace_id: workspaceId, last_used_at: lastUsedAt, role, status, features, ...key } = row;
  return {
    ...key,
    included: features?.includes('api_keys') ?? false,
    workspaceId,
    lastUsedAt,
    role: role as WorkspaceRole,
    suspended: status === 'suspended',
  };
}

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

/** The workspaces a user belongs to, by name; their pictures are fetched apart, for those that are shown. */
export async function workspacesOf(database: Database, userId: number) {
  const rows = await database.crossWorkspace
    .selectFrom('workspace_user')
    .innerJoin('workspace', 'workspace.id', 'workspace_user.workspace_id')
    .select([
      'workspace.id',
      'workspace.name',
      'workspace.slug',
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

/** Every workspace that a person belongs to, suspended ones too, by name. */
export async function membershipsOf(database: Database, userId: number) {
  const rows = await database.crossWorkspace
    .selectFrom('workspace_user')
    .innerJoin('workspace', 'workspace.id', 'workspace_user.workspace_id')
    .select(['workspace.id', 'workspace.name', 'workspace.status', 'workspace_user.role'])
    .where('workspace_user.user_id', '=', userId)
    .orderBy('workspace.name')
    .orderBy('workspace.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    status: row.status as 'active' | 'suspended',
    role: row.role as WorkspaceRole,
  }));
}

/** How many workspaces each of these people belongs to; nobody stands for none. */
export async function countMemberships(database: Database, userIds: number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await database.crossWorkspace
    .selectFrom('workspace_user')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, Number(row.count)]));
}

/** The workspaces that would have no owner without this person. */
export async function onlyOwnerOf(database: Database, userId: number) {
  return database.crossWorkspace
    .selectFrom('workspace_user as own')
    .innerJoin('workspace', 'workspace.id', 'own.workspace_id')
    .select(['workspace.id', 'workspace.name'])
    .where('own.user_id', '=', userId)
    .where('own.role', '=', 'owner')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workspace_user as other')
            .select('other.id')
            .whereRef('other.workspace_id', '=', 'own.workspace_id')
            .whereRef('other.user_id', '!=', 'own.user_id')
            .where('other.role', '=', 'owner'),
        ),
      ),
    )
    .orderBy('workspace.name')
    .orderBy('workspace.id')
    .execute();
}

export type Membership = Awaited<ReturnType<typeof workspacesOf>>[number];

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

/** What an open invitation's link leads to. */
export async function findInvitation(database: Database, tokenDigest: string, now: Date) {
  const row = await database.crossWorkspace
    .selectFrom('invitation')
    .innerJoin('workspace', 'workspace.id', 'invitation.workspace_id')
    .select([
      'invitation.workspace_id',
      'invitation.email',
      'invitation.role',
      'invitation.inviter',
      'workspace.name as workspace',
    ])
    .where('invitation.token_digest', '=', tokenDigest)
    .where('invitation.status', '=', 'invited')
    .where('invitation.expires_at', '>', now)
    .where('workspace.status', '=', 'active')
    .executeTakeFirst();
  return row && { ...row, role: row.role as WorkspaceRole };
}

/** Names of people who acted in a workspace, though they may have left it since. */
export async function namesOf(database: Database, ids: { users: number[]; admins: number[] }) {
  const users = ids.users.length
    ? await database.crossWorkspace
        .selectFrom('user_account')
        .select(['id', 'display_name as name'])
        .where('id', 'in', ids.users)
        .execute()
    : [];
  const admins = ids.admins.length
    ? await database.crossWorkspace
        .selectFrom('admin_account')
        .select(['id', 'username as name'])
        .where('id', 'in', ids.admins)
        .execute()
    : [];
  const byId = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  return { users: byId(users), admins: byId(admins) };
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

/** Every active workspace's id: for sweeps by the clock. */
export async function allWorkspaces(database: Database): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('workspace')
    .select('id')
    .where('status', '=', 'active')
    .execute();
  return rows.map((row) => row.id);
}

/** How many living subscriptions each plan has, by the plan's id. */
export async function subscribersByPlan(database: Database): Promise<Map<number, number>> {
  const rows = await database.crossWorkspace
    .selectFrom('subscription')
    .select((eb) => ['plan_id', eb.fn.countAll<number>().as('count')])
    .where('status', '<>', 'canceled')
    .groupBy('plan_id')
    .execute();
  return new Map(rows.map((row) => [row.plan_id, Number(row.count)]));
}
