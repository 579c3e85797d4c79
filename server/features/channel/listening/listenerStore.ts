/** Which node listens to a channel's provider, and how far it got. */
import { notFound } from '#server/platform/database/notFound.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** The channel is listened to from now on, or at once after its account changed. */
export async function startListening(tx: WorkspaceTx, channelId: number, now: Date): Promise<void> {
  await tx.db
    .insertInto('channel_listener')
    .values({ channel_id: channelId, next_at: now })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'channel_id']).doUpdateSet({ next_at: now, failures: 0 }),
    )
    .execute();
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
