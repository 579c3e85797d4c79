import { sql } from 'kysely';
import { toUnix } from '#server/platform/clock.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { contains } from '#server/platform/database/contains.ts';
import { countRows } from '#server/platform/database/countRows.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import type { Member } from '#shared/contract/member.ts';
import { AppError } from '#shared/errors.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';

/** Advisory lock: one transaction at a time counts owners and quota, and changes members accordingly. */
export async function lockMembers(tx: WorkspaceTx): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('members', ${tx.workspaceId}))`;
}

/** The membership's id. Rejects with `already_member`. */
export async function addMember(tx: WorkspaceTx, userId: number, role: WorkspaceRole): Promise<number> {
  const made = await tx.db
    .insertInto('workspace_user')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('already_member');
  return made.id;
}

export async function findMember(tx: WorkspaceTx, userId: number) {
  return tx.db
    .selectFrom('workspace_user')
    .innerJoin('user_account', 'user_account.id', 'workspace_user.user_id')
    .select([
      'user_account.id',
      'user_account.display_name as name',
      'user_account.avatar_address as avatar',
      'workspace_user.role',
    ])
    .where('workspace_user.user_id', '=', userId)
    .executeTakeFirst();
}

export interface Membership {
  id: number;
  userId: number;
  role: WorkspaceRole;
}

export async function getMembership(tx: WorkspaceTx, by: { id: number } | { userId: number }) {
  const row = await tx.db
    .selectFrom('workspace_user')
    .select(['id', 'user_id', 'role'])
    .where('id' in by ? 'id' : 'user_id', '=', 'id' in by ? by.id : by.userId)
    .executeTakeFirstOrThrow(notFound);
  return { id: row.id, userId: row.user_id, role: row.role as WorkspaceRole } satisfies Membership;
}

/** Members, and open invitations until they expire. */
export async function countMembers(tx: WorkspaceTx, now: Date): Promise<number> {
  const { rows } = await tx.sql<{ count: number }>`
    select (select count(*) from workspace_user)
      + (select count(*) from invitation where status = 'invited' and expires_at > ${now}) as count`;
  return rows[0]!.count;
}

export async function countOwners(tx: WorkspaceTx): Promise<number> {
  return countRows(tx.db.selectFrom('workspace_user').where('role', '=', 'owner'));
}

export async function setRole(tx: WorkspaceTx, id: number, role: WorkspaceRole): Promise<void> {
  await tx.db.updateTable('workspace_user').set({ role }).where('id', '=', id).execute();
}

export async function deleteMembership(tx: WorkspaceTx, id: number): Promise<void> {
  await tx.db.deleteFrom('workspace_user').where('id', '=', id).execute();
}

/** In which language to write to a member. */
export async function localeOfMember(tx: WorkspaceTx, userId: number): Promise<string> {
  const row = await tx.db
    .selectFrom('user_account')
    .select('locale')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.locale ?? 'en';
}

export async function getMember(tx: WorkspaceTx, id: number): Promise<Member> {
  return getPerson(tx, id, 'active');
}

export async function getInvited(tx: WorkspaceTx, invitationId: number): Promise<Member> {
  return getPerson(tx, invitationId, 'invited');
}

async function getPerson(tx: WorkspaceTx, id: number, status: Member['status']): Promise<Member> {
  const person = selectPeople(tx).where('status', '=', status).where('id', '=', id);
  return view(await person.executeTakeFirstOrThrow(notFound));
}

type PeopleQuery = ListQuery<'display_name' | 'role' | 'created_at'> & {
  status: 'active' | 'invited' | 'all';
};

export async function listPeople(tx: WorkspaceTx, query: PeopleQuery, now: Date) {
  const sorted = selectPeople(tx)
    // Expired invitations are not listed.
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .$if(query.status !== 'all', (q) => q.where('status', '=', query.status as Member['status']))
    .where(contains(query.keyword.trim(), 'display_name', 'email', 'username'))
    .orderBy(sortColumns[query.field], query.asc ? 'asc' : 'desc')
    .orderBy('status')
    .orderBy('id');
  return readPage(sorted, query, view);
}

const sortColumns = {
  display_name: sql`lower(display_name)`,
  role: sql`array_position(array['owner', 'admin', 'member'], role)`,
  created_at: sql`created_at`,
};

/** Members and open invitations in one relation. */
function selectPeople(tx: WorkspaceTx) {
  const members = tx.db
    .selectFrom('workspace_user')
    .innerJoin('user_account', 'user_account.id', 'workspace_user.user_id')
    .select([
      sql<Member['status']>`'active'`.as('status'),
      'workspace_user.id',
      'workspace_user.role',
      'workspace_user.created_at',
      sql<Date | null>`null::timestamptz`.as('expires_at'),
      sql<number | null>`user_account.id`.as('user_id'),
      'user_account.username',
      'user_account.display_name',
      'user_account.email',
      'user_account.avatar_address as avatar',
    ]);
  const invited = tx.db
    .selectFrom('invitation')
    .where('invitation.status', '=', 'invited')
    .select([
      sql<Member['status']>`'invited'`.as('status'),
      'invitation.id',
      'invitation.role',
      'invitation.created_at',
      sql<Date | null>`invitation.expires_at`.as('expires_at'),
      sql<number | null>`null::bigint`.as('user_id'),
      sql<string>`''`.as('username'),
      'invitation.email as display_name',
      'invitation.email',
      sql<string>`''`.as('avatar'),
    ]);
  return tx.db
    .selectFrom(members.unionAll(invited).as('person'))
    .selectAll()
    .select((eb) => [
      eb.selectFrom('workspace').select('workspace.id').$asScalar().$notNull().as('workspace_id'),
      eb.selectFrom('workspace').select('workspace.name').$asScalar().$notNull().as('workspace_name'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

function view({ id, status, email, user_id, username, display_name, avatar, ...row }: Row): Member {
  return {
    ...{ id, status, email },
    workspace: { id: row.workspace_id, name: row.workspace_name },
    role: row.role as WorkspaceRole,
    user: user_id === null ? null : { id: user_id, username, display_name, email, avatar },
    created_at: toUnix(row.created_at),
    expires_at: toUnix(row.expires_at),
  };
}
