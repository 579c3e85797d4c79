/** What happens to a booking after it was made. */
import {
  activeStatuses,
  getBooking,
  lockBooking,
  moveBookingRow,
  updateBookingRow,
} from '#server/features/booking/bookingStore.ts';
import { customerOf, getOfferedService, holdMs, statusOf } from '#server/features/booking/book.ts';
import { checkAnswers } from '#server/features/booking/checkAnswers.ts';
import { lookBeforeBooking } from '#server/features/booking/external/lookBeforeBooking.ts';
import { requireStillFree } from '#server/features/booking/external/requireStillFree.ts';
import { tellOfChange } from '#server/features/booking/messages/tellOfChange.ts';
import { findPlace, isMembers } from '#server/features/booking/place.ts';
import { publishBooking } from '#server/features/booking/publishBooking.ts';
import { findServiceEvenRemoved } from '#server/features/booking/serviceStore.ts';
import { endWaitOf } from '#server/features/booking/waiting/endWait.ts';
import { offerFreedTime } from '#server/features/booking/waiting/freedTime.ts';
import { getCustomer } from '#server/features/customer/public.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import {
  bookingRoutes as routes,
  type Booking,
  type BookingService,
  type BookingStatus,
} from '#shared/contract/booking.ts';
import { AppError } from '#shared/errors.ts';

type Locked = Awaited<ReturnType<typeof lockBooking>>;

export const update = operationOf(routes.update, {
  name: 'booking.update',
  permission: 'booking.edit',
  async run(ctx, tx, { params: { id }, body: { note, answers, customer_id: customerId } }) {
    const locked = await lockOwn(ctx, tx, id);
    const before = await getBooking(tx, id);
    if (answers)
      checkAnswers((await findServiceEvenRemoved(tx, locked.service_id)).questions, answers, false);
    if (customerId !== undefined) await getCustomer(tx, customerId);
    const change = {
      ...(note !== undefined && { note }),
      ...(answers && { answers }),
      ...(customerId !== undefined && { customer_id: customerId }),
    };
    const after = await changed(ctx, tx, id, change);
    recordChanges(tx, before, { note: after.note, answers: after.answers, customer: after.customer });
    return after;
  },
});

export const renew = operationOf(routes.renew, {
  name: 'booking.renew',
  permission: 'booking.edit',
  async run(ctx, tx, { params: { id } }) {
    const locked = await lockOwn(ctx, tx, id);
    requireHeld(ctx, locked);
    if (locked.is_renewed) throw new AppError('booking_renewed');
    const heldUntil = new Date(locked.held_until!.getTime() + holdMs);
    return changed(ctx, tx, id, { held_until: heldUntil, is_renewed: true });
  },
});

export const confirm = operationOf(routes.confirm, {
  name: 'booking.confirm',
  permission: 'booking.edit',
  prepare: (ctx, { params: { id } }) => lookBeforeBooking(ctx, { bookingId: id }),
  async run(ctx, tx, { params: { id }, body }) {
    const locked = await lockOwn(ctx, tx, id);
    if (locked.status === 'confirmed') return getBooking(tx, id);
    // Only members approve.
    if (locked.status === 'pending' && isMembers(ctx)) {
      const approved = await changed(ctx, tx, id, { status: 'confirmed' });
      await tellOfChange(ctx, tx, id, 'approved');
      return approved;
    }
    requireHeld(ctx, locked);
    if (!isMembers(ctx)) await requireStillFree(ctx, tx, await getBooking(tx, id));
    const service = await findServiceEvenRemoved(tx, locked.service_id);
    const answers = { ...locked.answers, ...body.answers };
    checkAnswers(service.questions, answers, !isMembers(ctx));
    const customerId = (await customerOf(ctx, tx, body)) ?? locked.customer_id;
    if (customerId === null && !isMembers(ctx))
      throw new AppError('invalid_input', { fields: { customer: 'required' } });
    const status = statusOf(ctx, service);
    const made = await changed(ctx, tx, id, { status, answers, customer_id: customerId, held_until: null });
    await tellOfChange(ctx, tx, id, 'made');
    await endWaitOf(ctx, tx, made);
    return made;
  },
});

/** The agent and customers find only bookings of their own; a link only the one that it names. */
async function lockOwn({ actor }: Ctx, tx: WorkspaceTx, id: number): Promise<Locked> {
  if (actor.kind === 'page' && actor.bookingId !== id) throw notFound();
  const locked = await lockBooking(tx, id);
  const isOnesOwn = actor.kind === 'agent' || actor.kind === 'customer';
  if (isOnesOwn && (locked.customer_id === null || locked.customer_id !== actor.customerId)) throw notFound();
  return locked;
}

/** Customers, and the agent for them, change what they booked until so long before it begins. */
function requireInTime(
  ctx: Ctx,
  { starts_at: startsAt }: Locked,
  { change_minutes: minutes }: BookingService,
): void {
  const until = startsAt.getTime() - minutes * 60_000;
  if (!isMembers(ctx) && ctx.platform.clock.now().getTime() > until) throw new AppError('booking_too_late');
}

function requireHeld(ctx: Ctx, locked: Locked): void {
  requireStatus(locked, ['held']);
  if (locked.held_until! <= ctx.platform.clock.now()) throw new AppError('booking_hold_expired');
}

export const reschedule = operationOf(routes.reschedule, {
  name: 'booking.reschedule',
  permission: 'booking.edit',
  prepare: (ctx, { params: { id }, body }) =>
    lookBeforeBooking(ctx, { bookingId: id, resourceId: body.resource_id }),
  async run(ctx, tx, { params: { id }, body }) {
    const locked = await lockOwn(ctx, tx, id);
    requireStatus(locked, activeStatuses);
    if (locked.status === 'held') requireHeld(ctx, locked);
    const before = await getBooking(tx, id);
    const length = (locked.ends_at.getTime() - locked.starts_at.getTime()) / 60_000;
    const service = await getOfferedService(tx, locked.service_id, body.minutes ?? length);
    if (locked.status !== 'held') requireInTime(ctx, locked, service);
    // What gave the service when it was booked may go on to give it.
    service.resource_ids.push(locked.resource_id);
    const place = await findPlace(ctx, tx, {
      service,
      resourceId: body.resource_id ?? locked.resource_id,
      startsAt: new Date(body.starts_at * 1000),
      anyTime: body.any_time && isMembers(ctx),
      except: id,
    });
    await moveBookingRow(tx, id, place, ctx.platform.clock.now());
    publishBooking(ctx, tx, id);
    const after = await getBooking(tx, id);
    const isMoved = before.starts_at !== after.starts_at || before.ends_at !== after.ends_at;
    if (locked.status !== 'held' && isMoved) await tellOfChange(ctx, tx, id, 'moved');
    const { starts_at, ends_at, resource } = after;
    await offerFreedTime(ctx, tx);
    recordChanges(tx, before, { starts_at, ends_at, resource });
    return after;
  },
});

export const cancel = operationOf(routes.cancel, {
  name: 'booking.cancel',
  permission: 'booking.edit',
  detail: ({ body: { reason } }) => ({ reason }),
  async run(ctx, tx, { params: { id }, body: { reason } }) {
    const locked = await lockOwn(ctx, tx, id);
    if (locked.status === 'cancelled') return getBooking(tx, id);
    requireStatus(locked, activeStatuses);
    if (locked.status !== 'held')
      requireInTime(ctx, locked, await findServiceEvenRemoved(tx, locked.service_id));
    const by = locked.status === 'held' ? 'expiry' : whoActs(ctx);
    const change = { status: 'cancelled', cancelled_by: by, cancel_reason: reason } as const;
    const cancelled = await changed(ctx, tx, id, change);
    if (locked.status !== 'held') await tellOfChange(ctx, tx, id, 'cancelled');
    await offerFreedTime(ctx, tx);
    return cancelled;
  },
});

function whoActs(ctx: Ctx): 'agent' | 'member' | 'customer' {
  if (ctx.actor.kind === 'agent') return 'agent';
  return isMembers(ctx) ? 'member' : 'customer';
}

export const complete = operationOf(routes.complete, {
  name: 'booking.complete',
  permission: 'booking.edit',
  run: (ctx, tx, { params: { id } }) => mark(ctx, tx, id, 'completed'),
});

export const noShow = operationOf(routes.noShow, {
  name: 'booking.no_show',
  permission: 'booking.edit',
  run: (ctx, tx, { params: { id } }) => mark(ctx, tx, id, 'no_show'),
});

/** Marks what has begun. One mark replaces the other. */
async function mark(
  ctx: Ctx,
  tx: WorkspaceTx,
  id: number,
  status: 'completed' | 'no_show',
): Promise<Booking> {
  const locked = await lockBooking(tx, id);
  if (locked.status === status) return getBooking(tx, id);
  requireStatus(locked, ['confirmed', 'completed', 'no_show']);
  if (locked.starts_at > ctx.platform.clock.now()) throw new AppError('booking_not_begun');
  const marked = await changed(ctx, tx, id, { status });
  await tellOfChange(ctx, tx, id, 'over');
  return marked;
}

function requireStatus({ status }: Locked, allowed: readonly BookingStatus[]): void {
  if (allowed.includes(status)) return;
  throw new AppError(status === 'cancelled' ? 'booking_cancelled' : 'booking_over');
}

async function changed(
  ctx: Ctx,
  tx: WorkspaceTx,
  id: number,
  change: Parameters<typeof updateBookingRow>[2],
): Promise<Booking> {
  await updateBookingRow(tx, id, change, ctx.platform.clock.now());
  publishBooking(ctx, tx, id);
  return getBooking(tx, id);
}
