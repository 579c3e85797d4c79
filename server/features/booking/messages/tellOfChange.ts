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

const minute = 60_000;
const day = 1440 * minute;

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
  const planned = (await laterMessages(tx, booking, now)).map((one) => ({
    ...{ ...common, ...one },
    is_said: false,
  }));
  await insertMessages(tx, [...told, ...planned], now);
  if (isTold) ctx.platform.jobs.enqueue(tx, bookingMessageDue, { workspaceId: ctx.workspaceId });
  if ((change === 'made' || change === 'cancelled') && !isMembers(ctx))
    await notifyMembers(ctx, tx, booking, change);
}

function kindOf({ status }: Booking, change: Change): BookingMessageKind {
  if (change === 'moved' || change === 'cancelled') return change;
  return status === 'pending' ? 'requested' : 'confirmed';
}

/**
 * The reminders before it and the message after it. No reminder for a time that was over when it was booked; two that come
 * at the same time are one.
 */
async function laterMessages(
  tx: WorkspaceTx,
  { status, service, starts_at, ends_at }: Booking,
  now: Date,
): Promise<{ kind: 'reminder' | 'follow_up'; due_at: Date }[]> {
  if (status !== 'confirmed' && status !== 'completed') return [];
  const { reminder_minutes: before, follow_up_minutes: after } = await findServiceEvenRemoved(tx, service.id);
  if (before.length === 0 && after === 0) return [];
  const [{ time_zone: zone }, { quiet_from: from, quiet_to: to }] = await Promise.all([
    readWorkspace(tx),
    readBookingSettings(tx),
  ]);
  const isComing = (due: number) => due > now.getTime();
  const quiet = { zone, from, to };
  const startsAt = starts_at * 1000;
  const reminders = before
    .map((minutes) => startsAt - minutes * minute)
    .filter((due) => status === 'confirmed' && isComing(due))
    .map((due) => outsideQuietHours(due, startsAt, quiet))
    .filter(isComing);
  const followUp = after === 0 ? [] : [ends_at * 1000 + after * minute].filter(isComing);
  return [
    ...[...new Set(reminders)].map((due) => ({ kind: 'reminder' as const, due_at: new Date(due) })),
    ...followUp.map((due) => ({
      kind: 'follow_up' as const,
      due_at: new Date(outsideQuietHours(due, due + day, quiet)),
    })),
  ];
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
