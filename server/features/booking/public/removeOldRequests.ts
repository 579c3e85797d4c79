import { deleteOldRequests } from '#server/features/booking/public/pageStore.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';

const day = 86_400_000;

/** Requests of the public page that nobody repeats any more. */
export const removeOldRequests = systemOperation('booking.remove_old_requests', (ctx, tx, most: number) =>
  deleteOldRequests(tx, new Date(ctx.platform.clock.now().getTime() - 7 * day), most),
);
