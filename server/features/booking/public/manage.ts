/** One booking by its signed link: seen, moved and cancelled without a log-in. */
import { z } from 'zod';
import { writeCalendar } from '#server/features/booking/calendarFile/writeCalendar.ts';
import { getBooking, readSequence } from '#server/features/booking/bookingStore.ts';
import { lookBeforeBooking } from '#server/features/booking/external/lookBeforeBooking.ts';
import { cancel, confirm, reschedule } from '#server/features/booking/change.ts';
import { choicesOf, withWhomever } from '#server/features/booking/public/pageReads.ts';
import { requireSlotDays } from '#server/features/booking/public/requireSlotDays.ts';
import { viewManaged } from '#server/features/booking/public/viewManaged.ts';
import { listSlots } from '#server/features/booking/reads.ts';
import { listResourcesOf } from '#server/features/booking/resourceStore.ts';
import { findServiceEvenRemoved } from '#server/features/booking/serviceStore.ts';
import { leaveByOffer } from '#server/features/booking/waiting/waitingList.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operation, performIn } from '#server/platform/operation/operation.ts';
import type { Booking, BookingService } from '#shared/contract/booking.ts';
import { AppError } from '#shared/errors.ts';

const whole = z.number().int();
const none = z.strictObject({});

/** The id of the booking stands in the actor, which only a link that is valid makes. */
function idOf({ actor }: Ctx): number {
  if (actor.kind !== 'page' || actor.bookingId === undefined) throw notFound();
  return actor.bookingId;
}

export const readManaged = operation({
  name: 'booking.read_managed',
  permission: 'booking.read',
  audited: false,
  readOnly: true,
  input: none,
  run: async (ctx, tx) => viewManaged(ctx, tx, await getBooking(tx, idOf(ctx))),
});

export const readManagedSlots = operation({
  name: 'booking.read_managed_slots',
  permission: 'booking.read',
  audited: false,
  readOnly: true,
  input: z.strictObject({ from: whole, to: whole }),
  async run(ctx, tx, span) {
    requireSlotDays(span);
    const booking = await getBooking(tx, idOf(ctx));
    const service = await serviceToMove(tx, booking);
    if (!service.is_active) return [];
    const slots = await listSlots(ctx, tx, service, span, booking.id);
    return withWhomever(slots.filter(({ starts_at }) => starts_at !== booking.starts_at));
  },
});

/** Moves the booking. It stays with its resource where that is free. */
export const moveManaged = operation({
  name: 'booking.move_managed',
  permission: 'booking.edit',
  audited: 'in steps',
  input: z.strictObject({ starts_at: whole }),
  prepare: (ctx) => lookBeforeBooking(ctx, { bookingId: idOf(ctx) }),
  async run(ctx, tx, { starts_at: startsAt }) {
    const id = idOf(ctx);
    const booking = await getBooking(tx, id);
    // A request that is repeated.
    if (booking.starts_at === startsAt) return viewManaged(ctx, tx, booking);
    const service = await serviceToMove(tx, booking);
    const span = { from: startsAt, to: startsAt + 1 };
    const free = (await listSlots(ctx, tx, service, span, id))
      .filter((slot) => slot.starts_at === startsAt)
      .map((slot) => slot.resource_id);
    const own = booking.resource.id;
    const resourceId = free.includes(own) ? own : (free[0] ?? own);
    const body = { starts_at: startsAt, resource_id: resourceId, any_time: false };
    return viewManaged(ctx, tx, await performIn(ctx, tx, reschedule, { params: { id }, body }));
  },
});

export const cancelManaged = operation({
  name: 'booking.cancel_managed',
  permission: 'booking.edit',
  audited: 'in steps',
  input: z.strictObject({ reason: z.string() }),
  async run(ctx, tx, body) {
    const id = idOf(ctx);
    return viewManaged(ctx, tx, await performIn(ctx, tx, cancel, { params: { id }, body }));
  },
});

/** Books the time that is kept for a customer who waited. */
export const confirmManaged = operation({
  name: 'booking.confirm_managed',
  permission: 'booking.edit',
  audited: 'in steps',
  input: z.strictObject({ answers: z.record(z.string(), z.string()) }),
  prepare: (ctx) => lookBeforeBooking(ctx, { bookingId: idOf(ctx) }),
  async run(ctx, tx, body) {
    const id = idOf(ctx);
    return viewManaged(ctx, tx, await performIn(ctx, tx, confirm, { params: { id }, body }));
  },
});

/** Neither takes the time that is offered nor waits for another one. */
export const leaveManaged = operation({
  name: 'booking.leave_managed',
  permission: 'booking.edit',
  audited: 'in steps',
  input: none,
  async run(ctx, tx) {
    await performIn(ctx, tx, leaveByOffer, {});
    return viewManaged(ctx, tx, await getBooking(tx, idOf(ctx)));
  },
});

/** The service with its present length, and whoever may give it: the one whom the customer chose, or anybody. */
async function serviceToMove(tx: WorkspaceTx, booking: Booking): Promise<BookingService> {
  const service = await findServiceEvenRemoved(tx, booking.service.id);
  const minutes = (booking.ends_at - booking.starts_at) / 60;
  const isChosen = choicesOf(await listResourcesOf(tx, service.resource_ids)).length > 0;
  const own = booking.resource.id;
  return {
    ...service,
    minutes,
    resource_ids: isChosen ? [own] : [...new Set([own, ...service.resource_ids])],
  };
}

/** The booking as a file for calendars. Rejects with `not_found` while a time is only held. */
export const writeManaged = operation({
  name: 'booking.write_managed',
  permission: 'booking.read',
  audited: false,
  readOnly: true,
  input: none,
  async run(ctx, tx): Promise<string> {
    const { id, status, starts_at, ends_at, service: booked, ...booking } = await getBooking(tx, idOf(ctx));
    if (status === 'held') throw new AppError('not_found');
    const { name } = await readWorkspace(tx);
    const { location } = await findServiceEvenRemoved(tx, booked.id);
    const { clock, settings } = ctx.platform;
    const isCancelled = status === 'cancelled';
    const event = {
      uid: `booking-${id}@${new URL(settings.publicUrl).hostname}`,
      sequence: await readSequence(tx, id),
      ...{ starts_at, ends_at, location },
      summary: `${booked.name} · ${name}`,
      description: booking.customer?.name ?? '',
      status: isCancelled
        ? ('cancelled' as const)
        : status === 'pending'
          ? ('tentative' as const)
          : ('confirmed' as const),
    };
    const now = Math.floor(clock.now().getTime() / 1000);
    return writeCalendar([event], { method: isCancelled ? 'CANCEL' : 'PUBLISH', now });
  },
});
