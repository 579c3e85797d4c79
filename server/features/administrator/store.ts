import { sql } from 'kysely';
import { contains } from '#server/platform/database/contains.ts';
import { countRows } from '#server/platform/database/countRows.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { withUnixTimes } from '#server/platform/clock.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { onConstraintViolation } from '#server/platform/database/onConstraintViolation.ts';
import type { Administrator } from '#shared/contract/console/administrator.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import { AppError } from '#shared/errors.ts';
import type { AdminRole } from '#shared/rules/permissions.ts';

const profileColumns = ['id', 'username', 'avatar_address as avatar', 'role'] as const;
const violations = { admin_account_username: () => new AppError('username_taken') };

type Sortable = 'created_at' | 'username' | 'role' | 'status' | 'last_seen_at';

function selectAdministrators(tx: PlatformTx) {
  return tx.db.selectFrom('admin_account').select((eb) => [
    'id',
    'username',
    'avatar_address as avatar',
    'role',
    'status',
    'created_at',
    eb
      .selectFrom('session')
      .select((session) => session.fn.max('last_seen_at').as('seen'))
      .whereRef('session.admin_id', '=', 'admin_account.id')
      .as('last_seen_at'),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAdministrators>['executeTakeFirstOrThrow']>>;

function viewOf(row: Row): Administrator {
  return {
    ...withUnixTimes(row),
    role: row.role as AdminRole,
    status: row.status as Administrator['status'],
  };
}

export async function listAdministrators(tx: PlatformTx, query: ListQuery<Sortable>) {
  const sorted = selectAdministrators(tx)
    .where(contains(query.keyword, 'username'))
    .orderBy(query.field, (order) => (query.asc ? order.asc().nullsFirst() : order.desc().nullsLast()))
    .orderBy('id');
  return readPage(sorted, query, viewOf);
}

/** Rejects with `not_found`. */
export async function getAdministrator(tx: PlatformTx, id: number): Promise<Administrator> {
  return viewOf(await selectAdministrators(tx).where('id', '=', id).executeTakeFirstOrThrow(notFound));
}

/**
 * Locks all active owners in the order of their ids, then one administrator: of transactions that each remove an owner,
 * the second waits here and then counts the owners that are left.
 */
export async function lockAdministrator(tx: PlatformTx, id: number) {
  const owners = await tx.db
    .selectFrom('admin_account')
    .select('id')
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = await tx.db
    .selectFrom('admin_account')
    .select(['id', 'username', 'avatar_address as avatar', 'role', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const onlyOwner = owners.length === 1 && owners[0]!.id === id;
  return { ...row, role: row.role as AdminRole, status: row.status as Administrator['status'], onlyOwner };
}

export interface AdminChange {
  username?: string | undefined;
  avatar?: string | undefined;
  role?: AdminRole;
  status?: Administrator['status'];
}

/** Rejects with `username_taken`. */
export async function updateAdmin(tx: PlatformTx, id: number, change: AdminChange) {
  if (Object.values(change).some((value) => value !== undefined)) {
    const statement = tx.db.updateTable('admin_account').set(change).where('id', '=', id).execute();
    await onConstraintViolation(statement, violations);
  }
  return getAdminProfile(tx, id);
}

export async function deleteAdministrator(tx: PlatformTx, id: number): Promise<void> {
  await tx.db.deleteFrom('admin_account').where('id', '=', id).execute();
}

/** Rejects with `username_taken`. */
export async function insertAdmin(
  tx: PlatformTx,
  { username, passwordHash, role }: { username: string; passwordHash: string; role: AdminRole },
): Promise<number> {
  const statement = tx.db
    .insertInto('admin_account')
    .values({ username, password_hash: passwordHash, role })
    .returning('id');
  const { id } = await onConstraintViolation(statement.executeTakeFirstOrThrow(), violations);
  return id;
}

export function countAdmins(tx: PlatformTx): Promise<number> {
  return countRows(tx.db.selectFrom('admin_account'));
}

/** An administrator as they see themselves. */
export async function getAdminProfile(tx: PlatformTx, id: number) {
  const row = await tx.db
    .selectFrom('admin_account')
    .select(profileColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, role: row.role as AdminRole };
}

export async function findAdminByName(tx: PlatformTx, username: string) {
  const name = username.trim().toLowerCase();
  const row = await selectAccounts(tx)
    .where(sql`lower(username)`, '=', name)
    .executeTakeFirst();
  return row && { ...row, role: row.role as AdminRole };
}

export async function findAdmin(tx: PlatformTx, id: number) {
  return selectAccounts(tx).where('id', '=', id).executeTakeFirst();
}

function selectAccounts(tx: PlatformTx) {
  return tx.db.selectFrom('admin_account').select([...profileColumns, 'password_hash', 'status']);
}

/** Locks the account. Answers whether it is active and its password still the one that was compared. */
export async function lockActiveAdmin(tx: PlatformTx, id: number, passwordHash: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('admin_account')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setAdminPassword(tx: PlatformTx, id: number, passwordHash: string): Promise<void> {
  await tx.db
    .updateTable('admin_account')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute();
}
