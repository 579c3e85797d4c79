/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** By workspace; one that never had money has none. */
export async function balancesOf(database: Database, workspaceIds: number[]) {
  const rows = await database.crossWorkspace
    .selectFrom('wallet')
    .select(['workspace_id', 'balance', 'currency'])
    .where('workspace_id', '=', sql<number>`any(${workspaceIds}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.workspace_id, row]));
}

/** What all wallets hold together, in integer cents. */
export async function sumBalances(database: Database): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(balance), 0)::bigint as sum from wallet`.execute(database.crossWorkspace);
  return rows[0]!.sum;
}
