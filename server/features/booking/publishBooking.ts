import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** Members' calendars read the booking again. */
export function publishBooking({ platform }: Ctx, tx: WorkspaceTx, id: number): void {
  platform.live.publishEvent(tx, {
    type: 'booking',
    conversationId: null,
    data: { booking_id: id },
    customerData: null,
  });
}
