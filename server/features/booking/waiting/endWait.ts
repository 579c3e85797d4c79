import { lockBooking, updateBookingRow } from '#server/features/booking/bookingStore.ts';
import { publishBooking } from '#server/features/booking/publishBooking.ts';
import { offerFreedTime } from '#server/features/booking/waiting/freedTime.ts';
import { endWaiting, lockOffer, setBooked } from '#server/features/booking/waiting/waitingStore.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Booking } from '#shared/contract/booking.ts';

/** The time is free for whoever comes next. */
export async function releaseOffer(ctx: Ctx, tx: WorkspaceTx, bookingId: number): Promise<void> {
  const { status } = await lockBooking(tx, bookingId);
  if (status !== 'held') return;
  const change = { status: 'cancelled', cancelled_by: 'expiry' } as const;
  await updateBookingRow(tx, bookingId, change, ctx.platform.clock.now());
  publishBooking(ctx, tx, bookingId);
  await offerFreedTime(ctx, tx);
}

/** The offer could not be sent: members see that in the list, and the next in the line gets the time. */
export async function endUnreachable(ctx: Ctx, tx: WorkspaceTx, bookingId: number): Promise<void> {
  const offer = await lockOffer(tx, bookingId);
  if (!offer) return;
  await endWaiting(tx, [offer.id], 'unreachable', ctx.platform.clock.now());
  await releaseOffer(ctx, tx, bookingId);
}

/** Whoever has a booking of the service waits for it no more. */
export async function endWaitOf(
  ctx: Ctx,
  tx: WorkspaceTx,
  { id, customer, service }: Booking,
): Promise<void> {
  if (!customer) return;
  const booked = { customer_id: customer.id, service_id: service.id, booking_id: id };
  const held = await setBooked(tx, booked, ctx.platform.clock.now());
  for (const bookingId of held) await releaseOffer(ctx, tx, bookingId);
}
