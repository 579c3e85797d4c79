import { readExternalTimes } from '#server/features/booking/external/calendarStore.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Booking } from '#shared/contract/booking.ts';
import { AppError } from '#shared/errors.ts';

/** That a held time has not been taken in the calendar outside. Rejects with `calendar_unknown`, `booking_slot_taken`. */
export async function requireStillFree({ platform }: Ctx, tx: WorkspaceTx, held: Booking): Promise<void> {
  const { busy, unknown } = await readExternalTimes(tx, [held.resource.id], {
    from: new Date(held.busy_from * 1000),
    to: new Date(held.busy_to * 1000),
    now: platform.clock.now(),
  });
  if (unknown.size > 0) throw new AppError('calendar_unknown');
  if (busy.length > 0) throw new AppError('booking_slot_taken');
}
