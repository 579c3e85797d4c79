import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { usernameOf } from '#server/features/account/usernameOf.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { onConstraintViolation } from '#server/platform/database/onConstraintViolation.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/locales.ts';

const userColumns = [
  'id',
  'username',
  'display_name',
  'email',
  'avatar_address as avatar',
  'locale',
] as const;
const violations = {
  user_account_username: () => new AppError('username_taken'),
  user_account_email: () => new AppError('email_taken'),
};

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

export interface NewUser {
  username: string;
  email: string;
  displayName: string;
  /** None: nobody can log in until a link has set a password. */
  passwordHash: string | null;
  locale: string;
}

/** An active account. Rejects with `username_taken` or `email_taken`. */
export async function createUser(tx: PlatformTx, user: NewUser): Promise<number> {
  const statement = tx.db
    .insertInto('user_account')
    .values({
      username: user.username,
      email: user.email,
      display_name: user.displayName,
      password_hash: user.passwordHash,
      locale: user.locale,
    })
    .returning('id');
  const { id } = await onConstraintViolation(statement.executeTakeFirstOrThrow(), violations);
  return id;
}

/** A username made from the address that nobody has. */
export async function freeUsername(tx: PlatformTx, email: string): Promise<string> {
  const made = Array.from({ length: 20 }, (_, attempt) => usernameOf(email, attempt));
  const taken = await tx.db
    .selectFrom('user_account')
    .select(sql<string>`lower(username)`.as('name'))
    .where(sql`lower(username)`, 'in', made)
    .execute();
  const free = made.find((name) => !taken.some((row) => row.name === name));
  return free ?? `${made[0]!}-${randomBytes(4).toString('hex')}`;
}

/** Rejects with `conflict` while the person is a member of a workspace. */
export async function removeUser(tx: PlatformTx, id: number): Promise<void> {
  const statement = tx.db.deleteFrom('user_account').where('id', '=', id).execute();
  const conflict = () => new AppError('conflict');
  await onConstraintViolation(statement, { workspace_user_user_id_fkey: conflict });
}

export interface UserChange {
  username?: string | undefined;
  display_name?: string | undefined;
  avatar?: string | undefined;
  locale?: string | undefined;
  email?: string | undefined;
}

/** Rejects with `username_taken` or `email_taken`. */
export async function updateUser(tx: PlatformTx, id: number, change: UserChange) {
  if (Object.values(change).some((value) => value !== undefined)) {
    const statement = tx.db.updateTable('user_account').set(change).where('id', '=', id).execute();
    await onConstraintViolation(statement, violations);
  }
  return getProfile(tx, id);
}

/** An account as its owner sees it. */
export async function getProfile(tx: PlatformTx, id: number) {
  return tx.db.selectFrom('user_account').select(userColumns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Locks the account. Answers whether it is active and its password still the one that was compared. */
export async function lockActiveUser(tx: PlatformTx, id: number, passwordHash: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPassword(tx: PlatformTx, id: number, passwordHash: string): Promise<void> {
  await tx.db.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** What a password of the account must not be. */
export function namesOf(user: { username: string; email: string; display_name: string }): string[] {
  return [user.username, user.email, user.display_name];
}
