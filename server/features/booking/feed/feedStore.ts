import type { WorkspaceTx } from '#server/platform/database/database.ts';

export interface FeedSettings {
  version: number;
  shows_names: boolean;
}

const unset: FeedSettings = { version: 1, shows_names: false };

export async function readFeedSettings(tx: WorkspaceTx, resourceId: number): Promise<FeedSettings> {
  const row = await tx.db
    .selectFrom('booking_feed')
    .select(['version', 'shows_names'])
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
  return row ?? unset;
}

export async function writeFeedSettings(
  tx: WorkspaceTx,
  resourceId: number,
  settings: FeedSettings,
): Promise<void> {
  await tx.db
    .insertInto('booking_feed')
    .values({ resource_id: resourceId, ...settings })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'resource_id']).doUpdateSet(settings))
    .execute();
}

/** What a feed has: the bookings of a resource that begin between two instants, soonest first. */
export async function listFeedBookings(
  tx: WorkspaceTx,
  resourceId: number,
  { from, to, most }: { from: Date; to: Date; most: number },
) {
  return tx.db
    .selectFrom('booking')
    .innerJoin('booking_service', 'booking_service.id', 'booking.service_id')
    .leftJoin('customer', 'customer.id', 'booking.customer_id')
    .select([
      ...(['booking.id', 'booking.status', 'booking.sequence', 'booking.starts_at'] as const),
      ...(['booking.ends_at', 'booking.updated_at', 'booking_service.name as service'] as const),
      ...(['booking_service.location', 'customer.name as customer'] as const),
    ])
    .where('booking.resource_id', '=', resourceId)
    .where('booking.status', 'in', ['pending', 'confirmed', 'completed'])
    .where('booking.starts_at', '>=', from)
    .where('booking.starts_at', '<', to)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .limit(most)
    .execute();
}
