import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { digest } from '#server/platform/security/secrets.ts';

interface Asked {
  kind: 'hold' | 'booking' | 'waiting';
  /** The random id that the browser gave. */
  clientId: string;
}

/**
 * Locks what a browser asked for by this id until the transaction ends, and returns the booking, or the place in a line,
 * that it made before: of two requests with the same id one waits for the other.
 */
export async function lockRequest(
  tx: WorkspaceTx,
  { kind, clientId }: Asked,
  now: Date,
): Promise<number | null> {
  const { rows } = await tx.sql<{ made: number | null }>`
    insert into booking_page_request as request (kind, key, created_at)
    values (${kind}, ${digest(clientId)}, ${now})
    on conflict (workspace_id, kind, key) do update set created_at = excluded.created_at
    returning coalesce(booking_id, waiting_id) as made`;
  return rows[0]!.made;
}

export async function setRequest(tx: WorkspaceTx, { kind, clientId }: Asked, madeId: number): Promise<void> {
  await tx.db
    .updateTable('booking_page_request')
    .set(kind === 'waiting' ? { waiting_id: madeId } : { booking_id: madeId })
    .where('kind', '=', kind)
    .where('key', '=', digest(clientId))
    .execute();
}

/** Deletes up to `most` that nobody repeats any more. */
export async function deleteOldRequests(tx: WorkspaceTx, before: Date, most: number): Promise<number> {
  const { rowCount } = await tx.sql`
    delete from booking_page_request where (kind, key) in (
      select kind, key from booking_page_request where created_at < ${before} limit ${most})`;
  return rowCount;
}
