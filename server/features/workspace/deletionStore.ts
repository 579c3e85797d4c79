/** The rows of a workspace that is being deleted, of all tables, those of later versions included. */
import { sql } from 'kysely';
import type { PlatformTx, WorkspaceTx } from '#server/platform/database/database.ts';

export interface WorkspaceTable {
  name: string;
  /** Of a log, whose rows only the platform removes. */
  isLog: boolean;
}

/** The tables that may have many rows of a workspace: each before those that its rows reference. */
export async function listTables(tx: WorkspaceTx): Promise<WorkspaceTable[]> {
  const { rows } = await tx.sql<WorkspaceTable & { referenced: string[] }>`
    select relname as name, not has_table_privilege(pg_class.oid, 'delete') as "isLog",
      array(
        select target.relname::text from pg_constraint join pg_class as target on target.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as referenced
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and exists (
        select from pg_attribute where attrelid = pg_class.oid and attname = 'workspace_id' and not attisdropped)
      -- Where the workspace is the key, there is one row, and it goes with the workspace.
      and not exists (
        select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
        where indrelid = pg_class.oid and indisprimary and indnatts = 1 and attname = 'workspace_id')
    order by relname`;
  const sorted: WorkspaceTable[] = [];
  for (let left = rows; left.length > 0;) {
    const free = left.filter(({ name }) => left.every(({ referenced }) => !referenced.includes(name)));
    // Of tables that reference each other in a circle, any is first.
    const next = free.length > 0 ? free : left.slice(0, 1);
    sorted.push(...next.map(({ name, isLog }) => ({ name, isLog })));
    left = left.filter((table) => !next.includes(table));
  }
  return sorted;
}

/** Deletes at most `most` rows and returns their number. */
export async function deleteRows(tx: WorkspaceTx, table: string, most: number): Promise<number> {
  const rows = sql.table(table);
  const { numAffectedRows } = await sql`
    delete from ${rows} where ctid = any(array(select ctid from ${rows} limit ${most}))`.execute(tx.db);
  return Number(numAffectedRows);
}

/** The same for a log. */
export async function deleteLogRows(
  tx: PlatformTx,
  workspaceId: number,
  table: string,
  most: number,
): Promise<number> {
  const rows = sql.table(table);
  const { numAffectedRows } = await sql`
    delete from ${rows} where (workspace_id, id) in (
      select workspace_id, id from ${rows} where workspace_id = ${workspaceId} limit ${most})`.execute(tx.db);
  return Number(numAffectedRows);
}

/** With what is left: every table of a workspace references this row with `on delete cascade`. */
export async function deleteWorkspaceRow(tx: WorkspaceTx): Promise<void> {
  await tx.db
    .deleteFrom('workspace')
    .where('id', '=', tx.workspaceId)
    .where('status', '=', 'deleting')
    .execute();
}

/** The workspaces that are being deleted. */
export async function listDeleting(tx: PlatformTx): Promise<number[]> {
  const rows = await tx.db.selectFrom('workspace').select('id').where('status', '=', 'deleting').execute();
  return rows.map((row) => row.id);
}
