import { placesOfSessions } from '#server/features/account/session/placeStore.ts';
import { withUnixTimes } from '#server/platform/clock.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { contains } from '#server/platform/database/contains.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import type { ListQuery } from '#shared/schema/fields.ts';

export type SessionOwner = { userId: number } | { adminId: number };

/** From the log-in on. */
const sessionDays = 90;

export async function insertSession(
  tx: PlatformTx,
  { platform, userAgent, address }: Pick<PlatformCtx, 'platform' | 'userAgent' | 'address'>,
  owner: SessionOwner,
): Promise<number> {
  const now = platform.clock.now();
  const { id } = await tx.db
    .insertInto('session')
    .values({
      user_id: 'userId' in owner ? owner.userId : null,
      admin_id: 'adminId' in owner ? owner.adminId : null,
      user_agent: userAgent.slice(0, 300),
      address,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + sessionDays * 24 * 3600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function touchSession(
  tx: PlatformTx,
  { id, now, before }: { id: number; now: Date; before: Date },
): Promise<void> {
  await tx.sql`update session set last_seen_at = ${now} where id = ${id} and last_seen_at <= ${before}`;
}

/** Where the log-in of a session was. */
export interface SessionRow {
  id: number;
  user_id: number | null;
  address: string;
  user_agent: string;
}

/** Writes the use of a session. Answers nothing when it is not valid any more. */
export async function refreshSession(
  tx: PlatformTx,
  sessionId: number,
  now: Date,
): Promise<SessionRow | undefined> {
  return tx.db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'user_id', 'address', 'user_agent'])
    .executeTakeFirst();
}

/** Where a user has logged in, as far as sessions are kept. */
export async function loginPlacesOf(tx: PlatformTx, userId: number) {
  return tx.db
    .selectFrom('session')
    .select(['address', 'user_agent'])
    .distinct()
    .where('user_id', '=', userId)
    .limit(1000)
    .execute();
}

/** A page of somebody's valid sessions. */
export async function listSessions(
  tx: PlatformTx,
  owner: SessionOwner,
  query: ListQuery<'last_seen_at' | 'created_at' | 'id'>,
  { now, currentId }: { now: Date; currentId: number },
) {
  const [column, ownerId] = columnOf(owner);
  const sorted = tx.db
    .selectFrom('session')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where(column, '=', ownerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(contains(query.keyword, 'user_agent', 'address'))
    .orderBy(query.field, query.asc ? 'asc' : 'desc')
    .orderBy('id', 'desc');
  const { items, total } = await readPage(sorted, query, (row) => ({
    ...withUnixTimes(row),
    current: row.id === currentId,
  }));
  const ids = items.map(({ id }) => id);
  const places = await placesOfSessions(tx, ids);
  return { items: items.map((item) => ({ ...item, places: places.get(item.id) ?? [] })), total };
}

/** Every valid session of a user, the one used last first. */
export async function listValidSessions(tx: PlatformTx, userId: number, now: Date) {
  const rows = await tx.db
    .selectFrom('session')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(withUnixTimes);
}

/** Answers whether there was such a valid session of this owner. */
export async function endSession(
  tx: PlatformTx,
  owner: SessionOwner,
  sessionId: number,
  now: Date,
): Promise<boolean> {
  const [column, ownerId] = columnOf(owner);
  const { numUpdatedRows } = await tx.db
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where(column, '=', ownerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends somebody's sessions, all or all but one. Their tokens are rejected from the commit on. */
export async function endSessionsOf(
  tx: PlatformTx,
  owner: SessionOwner,
  now: Date,
  exceptSessionId = 0,
): Promise<void> {
  const [column, ownerId] = columnOf(owner);
  await tx.db
    .updateTable('session')
    .set({ ended_at: now })
    .where(column, '=', ownerId)
    .where('id', '!=', exceptSessionId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function deleteEndedSessions(tx: PlatformTx, before: Date): Promise<void> {
  await tx.sql`delete from session where least(ended_at, expires_at) < ${before}`;
}

function columnOf(owner: SessionOwner): [column: 'user_id' | 'admin_id', id: number] {
  return 'userId' in owner ? ['user_id', owner.userId] : ['admin_id', owner.adminId];
}
