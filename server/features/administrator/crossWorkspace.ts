/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import { idInAddress } from '#shared/pictureAddress.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Usernames by id, for the audit logs of workspaces. */
export async function namesOfAdmins(database: Database, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.crossWorkspace
    .selectFrom('admin_account')
    .select(['id', 'username'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.username]));
}

/** The picture that an address names, while it is still the administrator's. */
export async function findAvatar(database: Database, address: string): Promise<string | undefined> {
  const row = await database.crossWorkspace
    .selectFrom('admin_account')
    .select('avatar')
    .where('id', '=', idInAddress(address))
    .where('avatar_address', '=', address)
    .executeTakeFirst();
  return row?.avatar;
}
