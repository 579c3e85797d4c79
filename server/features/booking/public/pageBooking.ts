/** Holding and booking a time on the public page. */
import { z } from 'zod';
import { create } from '#server/features/booking/book.ts';
import { getBooking, lockBooking } from '#server/features/booking/bookingStore.ts';
import { lookBeforeBooking } from '#server/features/booking/external/lookBeforeBooking.ts';
import { cancel, confirm, renew } from '#server/features/booking/change.ts';
import { getPublicService } from '#server/features/booking/public/pageReads.ts';
import { holdToken } from '#server/features/booking/public/holdToken.ts';
import { lockRequest, setRequest } from '#server/features/booking/public/pageStore.ts';
import { viewManaged } from '#server/features/booking/public/viewManaged.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operation, performIn } from '#server/platform/operation/operation.ts';
import { publicBookingRoutes as routes, type HeldTime } from '#shared/contract/booking/publicBooking.ts';
import { AppError } from '#shared/errors.ts';

const { client_id, service_id, resource_id, starts_at, customer, answers } = routes.book.body!.shape;
const wanted = { client_id, service_id, resource_id, starts_at };

/** Holds a time for a browser. The one that it held before is free again; the same one stays as it is. */
export const holdOnPage = operation({
  name: 'booking.hold_on_page',
  permission: 'booking.edit',
  audited: 'in steps',
  input: z.strictObject(wanted),
  prepare: (ctx, { service_id: serviceId, resource_id: resourceId }) =>
    lookBeforeBooking(ctx, { serviceId, resourceId }),
  async run(ctx, tx, { client_id: clientId, ...time }): Promise<HeldTime> {
    const request = { kind: 'hold' as const, clientId };
    const before = await lockRequest(tx, request, ctx.platform.clock.now());
    await getPublicService(tx, time.service_id, time.resource_id);
    const held = before === null ? undefined : await findHeld(ctx, tx, before);
    if (held && isFor(held, time)) return viewHeld(ctx, tx, held.id, time.resource_id);
    if (held) await performIn(asHolder(ctx, held.id), tx, cancel, cancelling(held.id));
    const made = await performIn(ctx, tx, create, {
      body: { ...time, hold: true, any_time: false, answers: {}, note: '' },
    });
    await setRequest(tx, request, made.id);
    return viewHeld(ctx, tx, made.id, time.resource_id);
  },
});

const heldId = z.strictObject({ id: z.number().int() });

export const renewOnPage = operation({
  name: 'booking.renew_on_page',
  permission: 'booking.edit',
  audited: 'in steps',
  input: heldId,
  async run(ctx, tx, { id }): Promise<HeldTime> {
    await performIn(asHolder(ctx, id), tx, renew, { params: { id }, body: {} });
    return viewHeld(ctx, tx, id, undefined);
  },
});

/** Does nothing when the time is held no longer. */
export const releaseOnPage = operation({
  name: 'booking.release_on_page',
  permission: 'booking.edit',
  audited: 'in steps',
  input: heldId,
  async run(ctx, tx, { id }) {
    if (await findHeld(ctx, tx, id)) await performIn(asHolder(ctx, id), tx, cancel, cancelling(id));
    return {};
  },
});

/**
 * Books a time: confirms it while it is held, else books it as long as it is free. A request that is repeated finds the
 * booking of the first.
 */
export const bookOnPage = operation({
  name: 'booking.book_on_page',
  permission: 'booking.edit',
  audited: 'in steps',
  input: z.strictObject({ ...wanted, customer, answers, held: z.number().int().optional() }),
  prepare: (ctx, { service_id: serviceId, resource_id: resourceId }) =>
    lookBeforeBooking(ctx, { serviceId, resourceId }),
  async run(ctx, tx, { client_id: clientId, held: heldBookingId, customer: who, answers: given, ...time }) {
    const request = { kind: 'booking' as const, clientId };
    const before = await lockRequest(tx, request, ctx.platform.clock.now());
    if (before !== null) return viewManaged(ctx, tx, await getBooking(tx, before));
    await getPublicService(tx, time.service_id, time.resource_id);
    const held = heldBookingId === undefined ? undefined : await findHeld(ctx, tx, heldBookingId);
    const details = { customer: who, answers: given };
    const booked =
      held && isFor(held, time)
        ? await performIn(asHolder(ctx, held.id), tx, confirm, { params: { id: held.id }, body: details })
        : await performIn(ctx, tx, create, {
            body: { ...time, ...details, hold: false, any_time: false, note: '' },
          });
    await setRequest(tx, request, booked.id);
    return viewManaged(ctx, tx, booked);
  },
});

type Locked = Awaited<ReturnType<typeof lockBooking>>;

/** The booking, locked, while it is held. */
async function findHeld(ctx: Ctx, tx: WorkspaceTx, id: number): Promise<Locked | undefined> {
  const locked = await lockBooking(tx, id);
  const isHeld = locked.status === 'held' && locked.held_until! > ctx.platform.clock.now();
  return isHeld && locked.source === 'page' ? locked : undefined;
}

interface WantedTime {
  service_id: number;
  resource_id?: number | undefined;
  starts_at: number;
}

function isFor(held: Locked, time: WantedTime): boolean {
  return (
    held.service_id === time.service_id &&
    held.starts_at.getTime() === time.starts_at * 1000 &&
    (time.resource_id === undefined || time.resource_id === held.resource_id)
  );
}

function asHolder(ctx: Ctx, bookingId: number): Ctx {
  return { ...ctx, actor: { kind: 'page', bookingId } };
}

function cancelling(id: number) {
  return { params: { id }, body: { reason: '' } };
}

async function viewHeld(
  { platform, workspaceId }: Ctx,
  tx: WorkspaceTx,
  id: number,
  resourceId: number | undefined,
): Promise<HeldTime> {
  const { is_renewed } = await lockBooking(tx, id);
  const { service, starts_at: startsAt, ends_at: endsAt, held_until: heldUntil } = await getBooking(tx, id);
  if (heldUntil === null) throw new AppError('booking_hold_expired');
  return {
    hold: holdToken(platform, workspaceId, id),
    service_id: service.id,
    resource_id: resourceId ?? null,
    starts_at: startsAt,
    ends_at: endsAt,
    seconds_left: Math.max(0, heldUntil - Math.floor(platform.clock.now().getTime() / 1000)),
    can_renew: !is_renewed,
  };
}
