/** Which node listens to a channel's provider, and how far it got. */
import { notFound } from '#server/platform/database/notFound.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/**
 * The channel is listened to from that time on, unless its check says earlier where to begin. Whoever listens to its former
 * account loses it.
 */
export async function startListening(tx: WorkspaceTx, channelId: number, at: Date): Promise<void> {
  await tx.db
    .insertInto('channel_listener')
    .values({ channel_id: channelId, next_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'channel_id'])
        .doUpdateSet({ next_at: at, failures: 0, lease: null, lease_until: null }),
    )
    .execute();
}

/** How far listening to a channel got; '': nowhere yet. */
export async function readListenerPlace(tx: WorkspaceTx, channelId: number): Promise<string> {
  const row = await tx.db
    .selectFrom('channel_listener')
    .select('place')
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  return row?.place ?? '';
}

/** The channel was checked: it is listened to from there, unless somebody has got further since `before`. */
export async function beginListening(
  tx: WorkspaceTx,
  channelId: number,
  { before, place, now }: { before: string; place: string | undefined; now: Date },
): Promise<void> {
  await tx.sql`
    update channel_listener set next_at = least(next_at, ${now}),
      place = case when ${place ?? null}::text is not null and place = ${before} and lease is null
        then ${place ?? null}::text else place end
    where channel_id = ${channelId}`;
}

/** Under a row lock. */
export function lockListener(tx: WorkspaceTx, channelId: number) {
  return tx.db
    .selectFrom('channel_listener')
    .select(['place', 'lease', 'lease_until', 'next_at', 'failures'])
    .where('channel_id', '=', channelId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

interface ListenerChange {
  place?: string;
  lease?: string | null;
  lease_until?: Date | null;
  next_at?: Date;
  failures?: number;
}

export async function updateListener(
  tx: WorkspaceTx,
  channelId: number,
  change: ListenerChange,
): Promise<void> {
  await tx.db.updateTable('channel_listener').set(change).where('channel_id', '=', channelId).execute();
}
