import { toUnix } from '#server/platform/clock.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { contains } from '#server/platform/database/contains.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { alreadyExists, onConstraintViolation } from '#server/platform/database/onConstraintViolation.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import type { Team } from '#shared/contract/team.ts';
import { AppError } from '#shared/errors.ts';
import { sql } from 'kysely';

const violations = { team_name: alreadyExists('name') };

/** Rejects with `already_exists` when a team of the workspace has the name in whatever case. */
export async function insertTeam(tx: WorkspaceTx, name: string, now: Date): Promise<number> {
  const statement = tx.db.insertInto('team').values({ name, created_at: now }).returning('id');
  const { id } = await onConstraintViolation(statement.executeTakeFirstOrThrow(), violations);
  return id;
}

export async function renameTeam(tx: WorkspaceTx, id: number, name: string): Promise<void> {
  const statement = tx.db.updateTable('team').set({ name }).where('id', '=', id).execute();
  await onConstraintViolation(statement, violations);
}

export async function lockTeam(tx: WorkspaceTx, id: number): Promise<void> {
  await selectTeams(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound);
}

/** With a key-share lock, which keeps the team until the transaction ends. */
export async function findTeamForAssignment(tx: WorkspaceTx, id: number) {
  return tx.db
    .selectFrom('team')
    .select(['id', 'name'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}

export async function listTeamUserIds(tx: WorkspaceTx, id: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('team_user')
    .select('user_id')
    .where('team_id', '=', id)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

export async function deleteTeam(tx: WorkspaceTx, id: number): Promise<void> {
  await tx.db.deleteFrom('team').where('id', '=', id).execute();
}

/** Rejects with `invalid_input` those who are not members of the workspace. */
export async function setTeamMembers(tx: WorkspaceTx, teamId: number, userIds: number[]): Promise<void> {
  const wanted = [...new Set(userIds)];
  const members = await membersAmong(tx, wanted);
  const strangers = wanted.filter((id) => !members.has(id));
  if (strangers.length > 0) {
    throw new AppError('invalid_input', { fields: { user_ids: `not members: ${strangers.join(', ')}` } });
  }
  await tx.db.deleteFrom('team_user').where('team_id', '=', teamId).execute();
  if (wanted.length === 0) return;
  const rows = wanted.map((userId) => ({ team_id: teamId, user_id: userId }));
  await tx.db.insertInto('team_user').values(rows).execute();
}

/** Locks the memberships, so that they exist until the commit. */
async function membersAmong(tx: WorkspaceTx, userIds: number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('workspace_user')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .forKeyShare()
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

export async function getTeam(tx: WorkspaceTx, id: number): Promise<Team> {
  const row = await selectTeams(tx).where('id', '=', id).executeTakeFirstOrThrow(notFound);
  const [team] = await withMembers(tx, [row]);
  return team!;
}

export async function listTeams(tx: WorkspaceTx, query: ListQuery<'name' | 'created_at'>) {
  const direction = query.asc ? 'asc' : 'desc';
  const sorted = selectTeams(tx)
    .where(contains(query.keyword.trim(), 'name'))
    .orderBy(query.field === 'name' ? sql`lower(name)` : sql`created_at`, direction)
    .orderBy('id', direction);
  const { items, total } = await readPage(sorted, query, (team) => team);
  return { items: await withMembers(tx, items), total };
}

function selectTeams(tx: WorkspaceTx) {
  return tx.db.selectFrom('team').select(['id', 'name', 'created_at']);
}

async function withMembers(
  tx: WorkspaceTx,
  teams: { id: number; name: string; created_at: Date }[],
): Promise<Team[]> {
  if (teams.length === 0) return [];
  const people = await tx.db
    .selectFrom('team_user')
    .innerJoin('user_account', 'user_account.id', 'team_user.user_id')
    .select(['team_user.team_id', 'user_account.id', 'user_account.display_name as name'])
    .where(
      'team_user.team_id',
      'in',
      teams.map((team) => team.id),
    )
    .orderBy(sql`lower(user_account.display_name)`)
    .orderBy('user_account.id')
    .execute();
  const byTeam = Map.groupBy(people, (person) => person.team_id);
  return teams.map((team) => {
    const members = (byTeam.get(team.id) ?? []).map(({ id, name }) => ({ id, name }));
    return { ...team, member_count: members.length, members, created_at: toUnix(team.created_at) };
  });
}
