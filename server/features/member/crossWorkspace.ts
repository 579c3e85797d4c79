/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';

/** The active workspaces of a user, by name. */
export async function workspacesOf(database: Database, userId: number) {
  const rows = await database.crossWorkspace
    .selectFrom('workspace_user')
    .innerJoin('workspace', 'workspace.id', 'workspace_user.workspace_id')
    .select([
      'workspace.id',
      'workspace.name',
      'workspace.slug',
      'workspace.avatar_address as avatar',
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

/** All workspaces of a user, suspended ones included, by name. */
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

/** The number of workspaces by user; users without any are absent. */
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

/** By workspace: how many members it has, and who has been owner longest. */
export async function membersOfWorkspaces(database: Database, workspaceIds: number[]) {
  const { rows } = await sql<{ id: number; count: number; owner: Owner | null }>`
    select membership.workspace_id as id, membership.count,
      case when person.id is not null
        then json_build_object('id', person.id, 'name', person.display_name, 'email', person.email) end as owner
    from (
      select workspace_id, count(*)::int as count,
        (array_agg(user_id order by id) filter (where role = 'owner'))[1] as owner_id
      from workspace_user where workspace_id = any(${workspaceIds}::bigint[]) group by workspace_id
    ) as membership
    left join user_account as person on person.id = membership.owner_id`.execute(database.crossWorkspace);
  return new Map(rows.map(({ id, ...members }) => [id, members]));
}

interface Owner {
  id: number;
  name: string;
  email: string;
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

/** The open invitation that a link belongs to. */
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
