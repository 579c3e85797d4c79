/** Where sessions have been refreshed from. */
import { withUnixTimes } from '#server/platform/clock.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';

export interface Place {
  /** The address, of IPv6 its network. */
  network: string;
  browser: string;
}

const maxPerSession = 20;

/** Answers whether the session was never refreshed from there before. Of more places the oldest are deleted. */
export async function recordPlace(
  tx: PlatformTx,
  sessionId: number,
  { network, browser }: Place,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.sql`
    update session_place set last_seen_at = ${now}
    where session_id = ${sessionId} and network = ${network} and browser = ${browser}`;
  if (rowCount > 0) return false;
  const inserted = await tx.db
    .insertInto('session_place')
    .values({ session_id: sessionId, network, browser, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await tx.sql`
    delete from session_place where session_id = ${sessionId} and (network, browser) in (
      select network, browser from session_place where session_id = ${sessionId}
      order by last_seen_at desc offset ${maxPerSession})`;
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Whether any other session of the user was refreshed from there. */
export async function isPlaceOfUser(tx: PlatformTx, userId: number, sessionId: number, place: Place) {
  const row = await tx.db
    .selectFrom('session_place')
    .innerJoin('session', 'session.id', 'session_place.session_id')
    .select('session.id')
    .where('session.user_id', '=', userId)
    .where('session.id', '<>', sessionId)
    .where('network', '=', place.network)
    .where('browser', '=', place.browser)
    .executeTakeFirst();
  return row !== undefined;
}

/** By session, the newest first. */
export async function placesOfSessions(tx: PlatformTx, sessionIds: number[]) {
  if (sessionIds.length === 0) return new Map<number, never[]>();
  const rows = await tx.db
    .selectFrom('session_place')
    .select(['session_id', 'network', 'browser', 'first_seen_at', 'last_seen_at'])
    .where('session_id', 'in', sessionIds)
    .orderBy('last_seen_at', 'desc')
    .execute();
  return Map.groupBy(
    rows.map((row) => withUnixTimes(row)),
    (row) => row.session_id,
  );
}
