import { sql } from 'kysely';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/locales.ts';
import type { AdminRole } from '#shared/rules/permissions.ts';

const userColumns = ['id', 'username', 'display_name', 'email', 'avatar', 'locale'] as const;
const adminColumns = ['id', 'username', 'avatar', 'role'] as const;

/** By username or e-mail address: no username has an @ in it. */
export async function findUserByName(tx: PlatformTx, nameOrEmail: string) {
  const wanted = nameOrEmail.trim().toLowerCase();
  return tx.db
    .selectFrom('user_account')
    .select([...userColumns, 'password_hash', 'status'])
    .where((where) =>
      where.or([where(sql`lower(username)`, '=', wanted), where(sql`lower(email)`, '=', wanted)]),
    )
    .executeTakeFirst();
}

export async function findUser(tx: PlatformTx, id: number) {
  const row = await tx.db
    .selectFrom('user_account')
    .select([...userColumns, 'password_hash', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, locale: row.locale as Locale };
}

export async function findAdminByName(tx: PlatformTx, username: string) {
  const row = await tx.db
    .selectFrom('admin_account')
    .select([...adminColumns, 'password_hash', 'status'])
    .where(sql`lower(username)`, '=', username.trim().toLowerCase())
    .executeTakeFirst();
  return row && { ...row, role: row.role as AdminRole };
}

export async function findAdmin(tx: PlatformTx, id: number) {
  const row = await tx.db
    .selectFrom('admin_account')
    .select([...adminColumns, 'password_hash', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, role: row.role as AdminRole };
}

export interface NewUser {
  username: string;
  email: string;
  displayName: string;
  /** None: nobody can log in until a link has set a password. */
  passwordHash: string | null;
  locale: string;
}

/** An active account. Rejects with `username_taken` or `email_taken`; the transaction is lost then. */
export async function createUser(tx: PlatformTx, user: NewUser): Promise<number> {
  const { id } = await unlessTaken(
    tx.db
      .insertInto('user_account')
      .values({
        username: user.username,
        email: user.email,
        display_name: user.displayName,
        password_hash: user.passwordHash,
        locale: user.locale,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Takes back an account that nothing has come of. */
export async function removeUser(tx: PlatformTx, id: number): Promise<void> {
  await tx.db.deleteFrom('user_account').where('id', '=', id).execute();
}

export interface UserChange {
  username?: string | undefined;
  display_name?: string | undefined;
  avatar?: string | undefined;
  locale?: string | undefined;
  email?: string | undefined;
}

export async function changeUser(tx: PlatformTx, id: number, change: UserChange) {
  const set = present(change);
  if (Object.keys(set).length > 0)
    await unlessTaken(tx.db.updateTable('user_account').set(set).where('id', '=', id).execute());
  return getProfile(tx, id);
}

/** An account as its owner sees it. */
export async function getProfile(tx: PlatformTx, id: number) {
  return tx.db.selectFrom('user_account').select(userColumns).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function changeAdmin(
  tx: PlatformTx,
  id: number,
  change: { username?: string | undefined; avatar?: string | undefined },
) {
  const set = present(change);
  if (Object.keys(set).length > 0)
    await unlessTaken(tx.db.updateTable('admin_account').set(set).where('id', '=', id).execute());
  return getAdminProfile(tx, id);
}

export async function getAdminProfile(tx: PlatformTx, id: number) {
  const row = await tx.db
    .selectFrom('admin_account')
    .select(adminColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, role: row.role as AdminRole };
}

export type AccountTable = 'user_account' | 'admin_account';

/** Answers whether the account is active and the password still the one that was compared; keeps it so until the end. */
export async function holdAccount(
  tx: PlatformTx,
  table: AccountTable,
  id: number,
  passwordHash: string,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPassword(
  tx: PlatformTx,
  table: AccountTable,
  id: number,
  passwordHash: string,
): Promise<void> {
  await tx.db.updateTable(table).set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function insertAdmin(
  tx: PlatformTx,
  admin: { username: string; passwordHash: string; role: AdminRole },
): Promise<number> {
  const { id } = await unlessTaken(
    tx.db
      .insertInto('admin_account')
      .values({ username: admin.username, password_hash: admin.passwordHash, role: admin.role })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export async function countAdmins(tx: PlatformTx): Promise<number> {
  const { count } = await tx.db
    .selectFrom('admin_account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The database decides who was first; the one who came second hears what is taken. */
async function unlessTaken<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const constraint = (error as { constraint?: string }).constraint ?? '';
    if (constraint.endsWith('_account_username')) throw new AppError('username_taken');
    if (constraint.endsWith('_account_email')) throw new AppError('email_taken');
    throw error;
  }
}

function present<T extends object>(change: T): T {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as T;
}
