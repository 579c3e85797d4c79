/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import { sql } from 'kysely';
import { idInAddress } from '#shared/pictureAddress.ts';
import type { Database } from '#server/platform/database/database.ts';
import { contains } from '#server/platform/database/contains.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import type { ListedWorkspace } from '#shared/contract/console/adminWorkspace.ts';
import type { ListQuery } from '#shared/schema/fields.ts';

type Status = ListedWorkspace['status'];
type WorkspaceQuery = ListQuery<'created_at' | 'name'> & { status?: Status | undefined };

const columns = [
  ...(['id', 'name', 'slug', 'avatar_address as avatar', 'time_zone', 'created_at'] as const),
  ...(['status', 'suspended_at', 'suspend_reason'] as const),
] as const;

export async function findWorkspace(database: Database, id: number) {
  const row = await database.crossWorkspace
    .selectFrom('workspace')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, status: row.status as Status };
}

/** An active workspace by the name in its addresses. */
export async function findBySlug(database: Database, slug: string) {
  return database.crossWorkspace
    .selectFrom('workspace')
    .select(['id', 'name', 'slug', 'avatar_address as avatar', 'time_zone'])
    .where('slug', '=', slug.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** A page of all workspaces. */
export async function listWorkspaces(database: Database, query: WorkspaceQuery) {
  const direction = query.asc ? 'asc' : 'desc';
  const sorted = database.crossWorkspace
    .selectFrom('workspace')
    .select(columns)
    .where(contains(query.keyword, 'name', 'slug'))
    .$if(query.status !== undefined, (q) => q.where('status', '=', query.status!))
    .orderBy(query.field === 'name' ? sql`lower(name)` : sql`created_at`, direction)
    .orderBy('id', direction);
  return readPage(sorted, query, (row) => ({ ...row, status: row.status as Status }));
}

/** `new`: created after `since`. */
export async function countWorkspaces(database: Database, since: Date) {
  const { rows } = await sql<{ total: number; active: number; suspended: number; new: number }>`
    select count(*)::int as total, (count(*) filter (where status = 'active'))::int as active,
      (count(*) filter (where status = 'suspended'))::int as suspended,
      (count(*) filter (where created_at > ${since}))::int as new
    from workspace`.execute(database.crossWorkspace);
  return rows[0]!;
}

/** How many were created on each day (YYYY-MM-DD, UTC) since. */
export async function countNewWorkspacesByDay(database: Database, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count
    from workspace where created_at > ${since} group by 1`.execute(database.crossWorkspace);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Suspended ones included. */
export async function listWorkspaceIds(database: Database): Promise<number[]> {
  const rows = await database.crossWorkspace.selectFrom('workspace').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Neither suspended nor deleted. */
export async function isActiveWorkspace(database: Database, id: number): Promise<boolean> {
  const row = await database.crossWorkspace
    .selectFrom('workspace')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

/** The picture that an address names, while it is still the workspace's. */
export async function findAvatar(database: Database, address: string): Promise<string | undefined> {
  const row = await database.crossWorkspace
    .selectFrom('workspace')
    .select('avatar')
    .where('id', '=', idInAddress(address))
    .where('avatar_address', '=', address)
    .executeTakeFirst();
  return row?.avatar;
}

/** Every active workspace's id: for scheduled jobs. */
export async function listActiveWorkspaceIds(database: Database): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('workspace')
    .select('id')
    .where('status', '=', 'active')
    .execute();
  return rows.map((row) => row.id);
}
