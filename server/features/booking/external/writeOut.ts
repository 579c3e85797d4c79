/** Writes bookings to the calendars outside, by comparing what stands there with what is booked. */
import { googleCalendar } from '#server/adapters/calendar/google.ts';
import type { Outcome } from '#server/adapters/calendar/port.ts';
import { withAccess } from '#server/features/booking/external/access.ts';
import { calendarCall } from '#server/features/booking/external/calendarCall.ts';
import { endLease, findCalendar, leaseCalendar } from '#server/features/booking/external/calendarStore.ts';
import {
  beginEntry,
  listDueEntries,
  readFailures,
  writeEntry,
  type DueEntry,
} from '#server/features/booking/external/entryStore.ts';
import { eventId } from '#server/features/booking/external/eventId.ts';
import { readCalendar, recordFailure } from '#server/features/booking/external/lookUp.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';

/** Longer than a slice and the calls that have begun in it. */
const leaseMs = 120_000;
const sliceMs = 25_000;
const callMs = 10_000;
const atOnce = 50;

export const beginWriting = systemOperation('booking.begin_writing', async (ctx, tx, resourceId: number) => {
  const now = ctx.platform.clock.now();
  const due = await listDueEntries(tx, resourceId, now, atOnce);
  if (due.length === 0) return [];
  const isOurs = await leaseCalendar(tx, resourceId, now, new Date(now.getTime() + leaseMs));
  return isOurs ? due : [];
});

export const noteEntry = systemOperation(
  'booking.note_entry',
  (_ctx, tx, { resourceId, bookingId }: { resourceId: number; bookingId: number }) =>
    beginEntry(tx, bookingId, resourceId),
);

interface Recorded {
  resourceId: number;
  entry: DueEntry;
  outcome: Outcome<undefined>;
}

export const recordEntry = systemOperation(
  'booking.record_entry',
  async (ctx, tx, { resourceId, entry, outcome }: Recorded) => {
    const { booking_id: id, belongs, sequence } = entry;
    if (outcome.kind === 'done') {
      const written = { is_there: belongs, sequence, failures: 0, retry_at: null };
      return writeEntry(tx, id, resourceId, written);
    }
    if (outcome.kind === 'revoked') {
      const row = await findCalendar(tx, resourceId, { lock: true });
      return row && recordFailure(ctx, tx, row, outcome);
    }
    const failures = Math.min((await readFailures(tx, id, resourceId)) + 1, 100);
    const waits = Math.min(15 * 2 ** failures, 3600);
    const seconds = outcome.kind === 'try_later' ? Math.max(waits, outcome.afterSeconds ?? 0) : waits;
    const retryAt = new Date(ctx.platform.clock.now().getTime() + seconds * 1000);
    return writeEntry(tx, id, resourceId, { failures, retry_at: retryAt });
  },
);

export const endWriting = systemOperation('booking.end_writing', (_ctx, tx, resourceId: number) =>
  endLease(tx, resourceId),
);

/** Writes what is due. Whatever dies in between, the next run repeats it: each event has an id of its own. */
export async function writeOut(ctx: Ctx, resourceId: number, stopped: AbortSignal): Promise<void> {
  const row = await perform(ctx, readCalendar, resourceId);
  if (!row || row.state !== 'connected') return;
  const due = await perform(ctx, beginWriting, resourceId);
  if (due.length === 0) return;
  const call = calendarCall(ctx.platform, callMs);
  const until = performance.now() + sliceMs;
  for (const entry of due) {
    if (stopped.aborted || performance.now() > until) break;
    await perform(ctx, noteEntry, { resourceId, bookingId: entry.booking_id });
    const id = eventId(ctx, resourceId, entry.booking_id);
    const outcome = await withAccess(ctx, call, row, (accessToken) =>
      entry.belongs
        ? googleCalendar.put(call, accessToken, {
            ...{ id, bookingId: `${ctx.workspaceId}.${entry.booking_id}`, summary: entry.summary },
            ...{ location: entry.location, isTentative: entry.is_tentative },
            ...{ from: entry.starts_at, to: entry.ends_at },
          })
        : googleCalendar.remove(call, accessToken, id),
    );
    await perform(ctx, recordEntry, { resourceId, entry, outcome });
    if (outcome.kind !== 'done' && outcome.kind !== 'rejected') break;
  }
  await perform(ctx, endWriting, resourceId);
}
