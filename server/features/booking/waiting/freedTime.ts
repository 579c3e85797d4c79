import { isAnybodyWaiting } from '#server/features/booking/waiting/waitingStore.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { JobKind } from '#server/platform/jobs/jobKind.ts';
import type { Ctx } from '#server/platform/operation/context.ts';

/** Time of a workspace may have become free for customers who wait. */
export const freedTime: JobKind<{ workspaceId: number }> = {
  name: 'booking.freed_time',
  key: ({ workspaceId }) => String(workspaceId),
  retries: 3,
  expireSeconds: 60,
  concurrency: 2,
  concurrencyPerWorkspace: 1,
};

/** After a change that may have made time free: compares the waiting list with it, once the transaction has ended. */
export async function offerFreedTime(ctx: Ctx, tx: WorkspaceTx): Promise<void> {
  if (await isAnybodyWaiting(tx)) ctx.platform.jobs.enqueue(tx, freedTime, { workspaceId: ctx.workspaceId });
}
