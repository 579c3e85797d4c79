import { freeSlots, readAvailability } from '#server/features/booking/availability.ts';
import { getBooking, listBookings } from '#server/features/booking/bookingStore.ts';
import { getOfferedService } from '#server/features/booking/book.ts';
import { requireSlotDays } from '#server/features/booking/public/requireSlotDays.ts';
import { listResourcesOf } from '#server/features/booking/resourceStore.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { bookingRoutes as routes, type BookingService, type BookingSlot } from '#shared/contract/booking.ts';

export const list = operationOf(routes.list, {
  name: 'booking.list',
  permission: 'booking.read',
  run: (_ctx, tx, { query }) => listBookings(tx, query),
});

export const get = operationOf(routes.get, {
  name: 'booking.get',
  permission: 'booking.read',
  run: (_ctx, tx, { params: { id } }) => getBooking(tx, id),
});

export const slots = operationOf(routes.slots, {
  name: 'booking.slots',
  permission: 'booking.read',
  async run(ctx, tx, { query: { service_id: serviceId, resource_id: resourceId, ...query } }) {
    requireSlotDays(query);
    const service = await getOfferedService(tx, serviceId);
    const wanted = service.resource_ids.filter((id) => resourceId === undefined || id === resourceId);
    return listSlots(ctx, tx, { ...service, resource_ids: wanted }, query);
  },
});

/** The free times of a service, those of each resource. `except`: a booking that does not stand in its own way. */
export async function listSlots(
  ctx: Ctx,
  tx: WorkspaceTx,
  service: BookingService,
  { from, to }: { from: number; to: number },
  except?: number,
): Promise<BookingSlot[]> {
  const resources = await listResourcesOf(tx, service.resource_ids);
  const span = { from: new Date(from * 1000), to: new Date(to * 1000) };
  const availability = await readAvailability(tx, resources, span, ctx.platform.clock.now(), except);
  return resources
    .flatMap(({ id }) => freeSlots(availability, service, id, span))
    .toSorted((one, other) => one.starts_at - other.starts_at || one.resource_id - other.resource_id);
}
