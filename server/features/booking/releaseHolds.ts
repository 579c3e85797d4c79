import { expireHolds } from '#server/features/booking/bookingStore.ts';
import { workspacesWithExpiredHolds } from '#server/features/booking/crossWorkspace.ts';
import { publishBooking } from '#server/features/booking/publishBooking.ts';
import { offerFreedTime } from '#server/features/booking/waiting/freedTime.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Cancels held times that are over, so that calendars show them no more. Booking itself does not wait for it. */
export async function releaseHolds(platform: Platform): Promise<void> {
  const workspaceIds = await workspacesWithExpiredHolds(platform.database, platform.clock.now());
  await forEachWorkspace(platform, workspaceIds, (ctx) => perform(ctx, releaseInWorkspace, undefined));
}

export const releaseInWorkspace = systemOperation('booking.release_holds', async (ctx, tx) => {
  const released = await expireHolds(tx, ctx.platform.clock.now());
  for (const id of released) publishBooking(ctx, tx, id);
  if (released.length > 0) await offerFreedTime(ctx, tx);
});
