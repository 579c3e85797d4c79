/** Every minute: the calendars outside are read when their times get old, and bookings are written there. */
import { workspacesWithCalendars } from '#server/features/booking/crossWorkspace.ts';
import { listCalendarIds } from '#server/features/booking/external/calendarStore.ts';
import { lookUp, readCalendar } from '#server/features/booking/external/lookUp.ts';
import { writeOut } from '#server/features/booking/external/writeOut.ts';
import type { JobKind } from '#server/platform/jobs/jobKind.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';

export const calendarDue: JobKind<{ workspaceId: number; resourceId: number }> = {
  name: 'booking.calendar_due',
  key: ({ workspaceId, resourceId }) => `${workspaceId}:${resourceId}`,
  // The next minute tries again.
  retries: 0,
  expireSeconds: 240,
  concurrency: 4,
  concurrencyPerWorkspace: 2,
};

/** Read again after so long. */
const rereadMs = 3 * 60_000;

export async function tendCalendars(platform: Platform): Promise<void> {
  const workspaceIds = await workspacesWithCalendars(platform.database);
  await forEachWorkspace(platform, workspaceIds, (ctx) => perform(ctx, enqueueCalendars, undefined));
}

export const enqueueCalendars = systemOperation('booking.enqueue_calendars', async ({ platform }, tx) => {
  for (const resourceId of await listCalendarIds(tx))
    platform.jobs.enqueue(tx, calendarDue, { workspaceId: tx.workspaceId, resourceId });
});

export async function tendCalendar(ctx: Ctx, resourceId: number, stopped: AbortSignal): Promise<void> {
  const row = await perform(ctx, readCalendar, resourceId);
  if (!row) return;
  const now = ctx.platform.clock.now();
  const isOld = row.checked_at === null || now.getTime() - row.checked_at.getTime() >= rereadMs;
  const mayAsk = row.retry_at === null || row.retry_at <= now;
  if (mayAsk && (isOld || row.problem !== '')) await lookUp(ctx, resourceId, { isQuick: false });
  await writeOut(ctx, resourceId, stopped);
}
