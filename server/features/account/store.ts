import { sql } from 'kysely';
import type { PlatformTx } from '#server/platform/database.ts';

export async function findUserForLogin(tx: PlatformTx, nameOrEmail: string) {
  const wanted = nameOrEmail.trim().toLowerCase();
  return tx.db
    .selectFrom('user_account')
    .select(['id', 'username', 'display_name', 'email', 'avatar', 'locale', 'password_hash', 'status'])
    .where((where) =>
      where.or([where(sql`lower(username)`, '=', wanted), where(sql`lower(email)`, '=', wanted)]),
    )
    .executeTakeFirst();
}

export async function findAdminForLogin(tx: PlatformTx, username: string) {
  return tx.db
    .selectFrom('admin_account')
    .select(['id', 'username', 'avatar', 'role', 'password_hash', 'status'])
    .where(sql`lower(username)`, '=', username.trim().toLowerCase())
    .executeTakeFirst();
}

export interface NewSession {
  userId?: number;
  adminId?: number;
  userAgent: string;
  address: string;
  now: Date;
}

const sessionDays = 30;

/** A session's end, counted from its last sign of life. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + sessionDays * 24 * 3600_000);
}

export async function insertSession(tx: PlatformTx, session: NewSession): Promise<number> {
  const { id } = await tx.db
    .insertInto('session')
    .values({
      user_id: session.userId ?? null,
      admin_id: session.adminId ?? null,
      user_agent: session.userAgent.slice(0, 300),
      address: session.address,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: sessionEnd(session.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Moves the session's end away, as long as the session lives. Answers whose it is. */
export async function extendSession(tx: PlatformTx, sessionId: number, now: Date) {
  return tx.db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: sessionEnd(now) })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'admin_id'])
    .executeTakeFirst();
}

export async function endSession(tx: PlatformTx, sessionId: number, now: Date): Promise<void> {
  await tx.db
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function findUser(tx: PlatformTx, id: number) {
  return tx.db
    .selectFrom('user_account')
    .select(['id', 'username', 'display_name', 'email', 'avatar', 'locale', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertUser(
  tx: PlatformTx,
  user: { username: string; email: string; displayName: string; passwordHash: string; locale: string },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('user_account')
    .values({
      username: user.username,
      email: user.email,
      display_name: user.displayName,
      password_hash: user.passwordHash,
      locale: user.locale,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertAdmin(
  tx: PlatformTx,
  admin: { username: string; passwordHash: string; role: 'owner' | 'admin' | 'member' },
): Promise<void> {
  await tx.db
    .insertInto('admin_account')
    .values({ username: admin.username, password_hash: admin.passwordHash, role: admin.role })
    .execute();
}

export async function countAdmins(tx: PlatformTx): Promise<number> {
  const { count } = await tx.db
    .selectFrom('admin_account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
