import { createHash } from 'node:crypto';
import { writeCalendar } from '#server/features/booking/calendarFile/writeCalendar.ts';
import { listFeedBookings, readFeedSettings } from '#server/features/booking/feed/feedStore.ts';
import type { Feed } from '#server/features/booking/feed/feedToken.ts';
import { getResource } from '#server/features/booking/resourceStore.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/schema/limits.ts';

const dayMs = 86_400_000;

/**
 * The bookings of a resource as a calendar file, from 30 days ago on. The same bookings give the same bytes, and so the
 * same tag: a calendar that asks every few minutes mostly hears that nothing changed.
 */
export const readFeed = systemOperation(
  'booking.read_feed',
  async (ctx, tx, { resourceId, version }: Feed) => {
    // Rejects with `not_found` while the workspace is being deleted.
    await readWorkspace(tx);
    const { name } = await getResource(tx, resourceId);
    const settings = await readFeedSettings(tx, resourceId);
    if (settings.version !== version) throw new AppError('not_found');
    const now = ctx.platform.clock.now().getTime();
    const rows = await listFeedBookings(tx, resourceId, {
      from: new Date(now - 30 * dayMs),
      to: new Date(now + limits.calendar.days * dayMs),
      most: limits.calendar.feedEvents,
    });
    const host = new URL(ctx.platform.settings.publicUrl).hostname;
    const events = rows.map((row) => ({
      uid: `booking-${tx.workspaceId}-${row.id}@${host}`,
      sequence: row.sequence,
      starts_at: toUnix(row.starts_at),
      ends_at: toUnix(row.ends_at),
      summary: settings.shows_names && row.customer ? `${row.service} · ${row.customer}` : row.service,
      location: row.location,
      status: row.status === 'pending' ? ('tentative' as const) : ('confirmed' as const),
    }));
    const changedAt = Math.max(0, ...rows.map((row) => toUnix(row.updated_at)));
    const file = writeCalendar(events, { method: 'PUBLISH', now: changedAt, name });
    return { file, tag: `"${createHash('sha256').update(file).digest('base64url')}"` };
  },
);
