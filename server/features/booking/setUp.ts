/** What can be booked, by whom it is given, and when: services, resources, dates with other hours, settings. */
import { countBookingsToCome } from '#server/features/booking/bookingStore.ts';
import * as resources from '#server/features/booking/resourceStore.ts';
import * as services from '#server/features/booking/serviceStore.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import {
  bookingExceptionRoutes,
  bookingResourceRoutes,
  bookingServiceRoutes,
  bookingSettingRoutes,
} from '#shared/contract/booking.ts';
import { AppError } from '#shared/errors.ts';

export const listServices = operationOf(bookingServiceRoutes.list, {
  name: 'booking.list_services',
  permission: 'booking.read',
  run: (_ctx, tx, { query }) => services.listServices(tx, query),
});

export const getService = operationOf(bookingServiceRoutes.get, {
  name: 'booking.get_service',
  permission: 'booking.read',
  run: (_ctx, tx, { params: { id } }) => services.getService(tx, id),
});

export const createService = operationOf(bookingServiceRoutes.create, {
  name: 'booking.create_service',
  permission: 'booking.manage',
  detail: ({ body: { name, minutes } }) => ({ name, minutes }),
  async run(ctx, tx, { body: { resource_ids: resourceIds, ...fields } }) {
    const id = await services.insertService(tx, fields, ctx.platform.clock.now());
    await services.setServiceResources(tx, id, resourceIds);
    return services.getService(tx, id);
  },
});

export const updateService = operationOf(bookingServiceRoutes.update, {
  name: 'booking.update_service',
  permission: 'booking.manage',
  async run(_ctx, tx, { params: { id }, body: { resource_ids: resourceIds, ...changes } }) {
    const before = await services.lockService(tx, id);
    await services.updateService(tx, id, changes);
    if (resourceIds) await services.setServiceResources(tx, id, resourceIds);
    const after = await services.getService(tx, id);
    recordChanges(tx, before, after);
    return after;
  },
});

export const removeService = operationOf(bookingServiceRoutes.remove, {
  name: 'booking.remove_service',
  permission: 'booking.manage',
  async run(ctx, tx, { params: { id } }) {
    await services.lockService(tx, id);
    await services.removeService(tx, id, ctx.platform.clock.now());
    return {};
  },
});

export const listResources = operationOf(bookingResourceRoutes.list, {
  name: 'booking.list_resources',
  permission: 'booking.read',
  run: (_ctx, tx, { query }) => resources.listResources(tx, query),
});

export const getResource = operationOf(bookingResourceRoutes.get, {
  name: 'booking.get_resource',
  permission: 'booking.read',
  run: (_ctx, tx, { params: { id } }) => resources.getResource(tx, id),
});

export const createResource = operationOf(bookingResourceRoutes.create, {
  name: 'booking.create_resource',
  permission: 'booking.manage',
  detail: ({ body: { name } }) => ({ name }),
  async run(ctx, tx, { body }) {
    const id = await resources.insertResource(tx, body, ctx.platform.clock.now());
    return resources.getResource(tx, id);
  },
});

export const updateResource = operationOf(bookingResourceRoutes.update, {
  name: 'booking.update_resource',
  permission: 'booking.manage',
  async run(_ctx, tx, { params: { id }, body }) {
    await resources.lockResources(tx, [id]);
    const before = await resources.getResource(tx, id);
    await resources.updateResource(tx, id, body);
    const after = await resources.getResource(tx, id);
    recordChanges(tx, before, after);
    return after;
  },
});

export const removeResource = operationOf(bookingResourceRoutes.remove, {
  name: 'booking.remove_resource',
  permission: 'booking.manage',
  async run(ctx, tx, { params: { id } }) {
    await resources.lockResources(tx, [id]);
    await resources.getResource(tx, id);
    const now = ctx.platform.clock.now();
    const waiting = await countBookingsToCome(tx, id, now);
    if (waiting > 0) throw new AppError('booking_resource_busy', { fields: { bookings: String(waiting) } });
    await resources.removeResource(tx, id, now);
    return {};
  },
});

export const listExceptions = operationOf(bookingExceptionRoutes.list, {
  name: 'booking.list_exceptions',
  permission: 'booking.read',
  run: (_ctx, tx, { query }) => resources.listExceptions(tx, query),
});

export const setException = operationOf(bookingExceptionRoutes.set, {
  name: 'booking.set_exception',
  permission: 'booking.manage',
  detail: ({ body: { resource_id, date } }) => ({ resource_id, date }),
  async run(_ctx, tx, { body }) {
    if (body.resource_id !== null) await resources.getResource(tx, body.resource_id);
    return resources.writeException(tx, body);
  },
});

export const removeException = operationOf(bookingExceptionRoutes.remove, {
  name: 'booking.remove_exception',
  permission: 'booking.manage',
  async run(_ctx, tx, { params: { id } }) {
    await resources.deleteException(tx, id);
    return {};
  },
});

export const getSettings = operationOf(bookingSettingRoutes.get, {
  name: 'booking.get_settings',
  permission: 'booking.read',
  run: (_ctx, tx) => resources.readBookingSettings(tx),
});

export const updateSettings = operationOf(bookingSettingRoutes.update, {
  name: 'booking.update_settings',
  permission: 'booking.manage',
  async run(_ctx, tx, { body }) {
    const before = await resources.readBookingSettings(tx);
    const { is_public = before.is_public, holidays = before.holidays } = body;
    const { quiet_from = before.quiet_from, quiet_to = before.quiet_to } = body;
    const after = { is_public, holidays, quiet_from, quiet_to };
    await resources.writeBookingSettings(tx, after);
    recordChanges(tx, before, after);
    return after;
  },
});
