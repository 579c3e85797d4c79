/** The waiting list: customers who are offered a time of a service once one becomes free. */
import { z } from 'zod';
import { customerOf, getOfferedService, sourceOf } from '#server/features/booking/book.ts';
import { releaseOffer } from '#server/features/booking/waiting/endWait.ts';
import { offerFreedTime } from '#server/features/booking/waiting/freedTime.ts';
import {
  countWaiting,
  endWaiting,
  getWaiting,
  listWaiting,
  listWaitingOf,
  lockOffer,
  lockWaiting,
  upsertWaiting,
} from '#server/features/booking/waiting/waitingStore.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operation, operationOf } from '#server/platform/operation/operation.ts';
import { waitingRoutes as routes, type Waiting } from '#shared/contract/booking/waiting.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/schema/limits.ts';
import { dateIn } from '#shared/time.ts';

export const list = operationOf(routes.list, {
  name: 'booking.list_waiting',
  permission: 'booking.read',
  run: (_ctx, tx, { query }) => listWaiting(tx, query),
});

export const join = operationOf(routes.create, {
  name: 'booking.join_waiting_list',
  permission: 'booking.edit',
  detail: ({ body: { service_id, from, to } }, { id }: Waiting) => ({ id, service_id, from, to }),
  async run(
    ctx,
    tx,
    { body: { customer_id, customer, resource_id: resourceId, ...wanted } },
  ): Promise<Waiting> {
    const now = ctx.platform.clock.now();
    const service = await getOfferedService(tx, wanted.service_id);
    if (resourceId !== undefined && !service.resource_ids.includes(resourceId))
      throw new AppError('invalid_input', { fields: { resource_id: 'does not give this service' } });
    const { time_zone: zone } = await readWorkspace(tx);
    if (wanted.to < dateIn(zone, now)) throw new AppError('booking_in_past');
    if ((await countWaiting(tx, limits.booking.waiting)) >= limits.booking.waiting)
      throw new AppError('booking_limit_reached');
    const customerId = await customerOf(ctx, tx, { customer_id, customer });
    const source = sourceOf(ctx);
    const line = { ...wanted, resource_id: resourceId ?? null, customer_id: customerId!, source };
    const id = await upsertWaiting(tx, line, now);
    await offerFreedTime(ctx, tx);
    return getWaiting(tx, id);
  },
});

export const leave = operationOf(routes.remove, {
  name: 'booking.leave_waiting_list',
  permission: 'booking.edit',
  async run(ctx, tx, { params: { id } }) {
    await leaveLine(ctx, tx, id, 'member');
    return {};
  },
});

/** Every line in which the customer stands. */
export const leaveAll = operation({
  name: 'booking.leave_waiting_lists',
  permission: 'booking.edit',
  audited: true,
  input: z.strictObject({ customer_id: z.number().int() }),
  async run(ctx, tx, { customer_id: customerId }) {
    const ids = await listWaitingOf(tx, customerId);
    for (const id of ids) await leaveLine(ctx, tx, id, 'customer');
    return { ended: ids.length };
  },
});

/** By the link of the time that is offered. Does nothing when the offer is over. */
export const leaveByOffer = operation({
  name: 'booking.leave_by_offer',
  permission: 'booking.edit',
  audited: true,
  input: z.strictObject({}),
  async run(ctx, tx) {
    if (ctx.actor.kind !== 'page' || ctx.actor.bookingId === undefined) throw notFound();
    const offer = await lockOffer(tx, ctx.actor.bookingId);
    if (offer) await leaveLine(ctx, tx, offer.id, 'customer');
    return {};
  },
});

/** A time that is held for them is free again. */
async function leaveLine(
  ctx: Ctx,
  tx: WorkspaceTx,
  id: number,
  endedBy: 'customer' | 'member',
): Promise<void> {
  const { status, booking_id: bookingId } = await lockWaiting(tx, id);
  await endWaiting(tx, [id], endedBy, ctx.platform.clock.now());
  if (status === 'offered' && bookingId !== null) await releaseOffer(ctx, tx, bookingId);
}
