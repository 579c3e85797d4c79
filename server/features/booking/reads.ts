import { freeSlots, readAvailability } from '#server/features/booking/availability.ts';
import { getBooking, listBookings } from '#server/features/booking/bookingStore.ts';
import { getOfferedService } from '#server/features/booking/book.ts';
import { listResourcesOf } from '#server/features/booking/resourceStore.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { bookingRoutes as routes } from '#shared/contract/booking.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/schema/limits.ts';

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
    if (query.to - query.from > limits.booking.slotDays * 86_400 || query.to < query.from)
      throw new AppError('invalid_input', {
        fields: { to: `at most ${limits.booking.slotDays} days after from` },
      });
    const service = await getOfferedService(tx, serviceId);
    const wanted = service.resource_ids.filter((id) => resourceId === undefined || id === resourceId);
    const resources = await listResourcesOf(tx, wanted);
    const span = { from: new Date(query.from * 1000), to: new Date(query.to * 1000) };
    const availability = await readAvailability(tx, resources, span, ctx.platform.clock.now());
    return resources
      .flatMap(({ id }) => freeSlots(availability, service, id, span))
      .toSorted((one, other) => one.starts_at - other.starts_at || one.resource_id - other.resource_id);
  },
});
