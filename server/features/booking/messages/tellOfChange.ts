import { getBooking } from '#server/features/booking/bookingStore.ts';
import { bookingMessageDue } from '#server/features/booking/messages/bookingMessageDue.ts';
import { dropWaiting, insertMessages, isToldOften } from '#server/features/booking/messages/messageStore.ts';
import { outsideQuietHours } from '#server/features/booking/messages/outsideQuietHours.ts';
import { isMembers } from '#server/features/booking/place.ts';
import { readBookingSettings } from '#server/features/booking/resourceStore.ts';
import { findServiceEvenRemoved } from '#server/features/booking/serviceStore.ts';
import { notify } from '#server/features/notification/public.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingMessageKind } from '#shared/contract/booking/bookingMessage.ts';

/** What happened to a booking: it was made or confirmed, approved, moved, cancelled, or it is over. */
type Change = 'made' | 'approved' | 'moved' | 'cancelled' | 'over';

/**
 * Plans what the customer is told of a change, and the reminders of the booking as it is now, in the transaction that
 * changes it: neither exists without the other. What was planned before is dropped. Members are notified of what the
 * agent and customers do.
 */
export async function tellOfChange(ctx: Ctx, tx: WorkspaceTx, id: number, change: Change): Promise<void> {
  const now = ctx.platform.clock.now();
  const booking = await getBooking(tx, id);
  if (change !== 'made') await dropWaiting(tx, id);
  const common = { booking_id: id, starts_at: new Date(booking.starts_at * 1000) };
  const isTold = change !== 'over' && booking.customer !== null && !(await isToldOften(tx, id));
  const told = isTold
    ? [{ ...common, kind: kindOf(booking, change), due_at: now, is_said: ctx.actor.kind === 'agent' }]
    : [];
  const due = booking.status === 'confirmed' ? await remindersOf(tx, booking, now) : [];
  const reminders = due.map((at) => ({ ...common, kind: 'reminder' as const, due_at: at, is_said: false }));
  await insertMessages(tx, [...told, ...reminders], now);
  if (isTold) ctx.platform.jobs.enqueue(tx, bookingMessageDue, { workspaceId: ctx.workspaceId });
  if ((change === 'made' || change === 'cancelled') && !isMembers(ctx))
    await notifyMembers(ctx, tx, booking, change);
}

function kindOf({ status }: Booking, change: Change): BookingMessageKind {
  if (change === 'moved' || change === 'cancelled') return change;
  return status === 'pending' ? 'requested' : 'confirmed';
}

/** None for a time that was over when it was booked; two that come at the same time are one. */
async function remindersOf(tx: WorkspaceTx, booking: Booking, now: Date): Promise<Date[]> {
  const { reminder_minutes: minutes } = await findServiceEvenRemoved(tx, booking.service.id);
  if (minutes.length === 0) return [];
  const [{ time_zone: zone }, { quiet_from: from, quiet_to: to }] = await Promise.all([
    readWorkspace(tx),
    readBookingSettings(tx),
  ]);
  const startsAt = booking.starts_at * 1000;
  const times = minutes
    .map((before) => startsAt - before * 60_000)
    .filter((due) => due > now.getTime())
    .map((due) => outsideQuietHours(due, startsAt, { zone, from, to }))
    .filter((due) => due > now.getTime());
  return [...new Set(times)].map((due) => new Date(due));
}

async function notifyMembers(
  ctx: Ctx,
  tx: WorkspaceTx,
  { id, customer, service, starts_at }: Booking,
  change: 'made' | 'cancelled',
): Promise<void> {
  const { time_zone } = await readWorkspace(tx);
  await notify(ctx, tx, {
    kind: `booking_${change}`,
    values: {
      ...{ booking_id: id, starts_at, time_zone },
      customer: customer?.name ?? '',
      service: service.name,
    },
    concerned: [],
  });
}
