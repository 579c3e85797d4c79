import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** The provider's ids of what was sent on a channel lately and is not known to have been read. */
export async function listUnreadProviderIds(tx: WorkspaceTx, channelId: number): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('message_delivery')
    .select('provider_id')
    .where('channel_id', '=', channelId)
    .where('status', '=', 'sent')
    .where('reached', '<>', 'read')
    .where('provider_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ provider_id: id }) => id!);
}
