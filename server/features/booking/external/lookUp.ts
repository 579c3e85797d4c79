/** Reads what blocks time in the calendars outside. */
import { googleCalendar } from '#server/adapters/calendar/google.ts';
import type { Failure, Listing, Outcome } from '#server/adapters/calendar/port.ts';
import { withAccess } from '#server/features/booking/external/access.ts';
import { calendarCall } from '#server/features/booking/external/calendarCall.ts';
import {
  findCalendar,
  updateCalendar,
  writeBusy,
  type CalendarRow,
} from '#server/features/booking/external/calendarStore.ts';
import { isOwnEvent } from '#server/features/booking/external/eventId.ts';
import { getResource } from '#server/features/booking/resourceStore.ts';
import { notify } from '#server/features/notification/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/schema/limits.ts';

const dayMs = 86_400_000;
/** Of the provider's calls while a customer waits, and in a job. */
const quickMs = 4000;
const patientMs = 15_000;

export const readCalendar = systemOperation('booking.read_calendar', (_ctx, tx, resourceId: number) =>
  findCalendar(tx, resourceId),
);

interface Looked {
  resourceId: number;
  /** As it was when the look-up began. */
  before: CalendarRow;
  isAll: boolean;
  began: Date;
  outcome: Outcome<Listing>;
}

/** Two may look at once: what the slower one of them read is left out. */
export const recordLookUp = systemOperation(
  'booking.record_look_up',
  async (ctx, tx, { resourceId, before, isAll, began, outcome }: Looked) => {
    const row = await findCalendar(tx, resourceId, { lock: true });
    // Connected anew, or not at all any more.
    if (!row || Buffer.compare(row.refresh_token, before.refresh_token) !== 0) return;
    if (outcome.kind !== 'done') return recordFailure(ctx, tx, row, outcome);
    if (row.sync_token !== before.sync_token) return;
    const { account, events, syncToken } = outcome.value;
    await writeBusy(tx, resourceId, events, { isAll });
    await updateCalendar(tx, resourceId, {
      ...{ account, sync_token: syncToken, checked_at: began, problem: '', failures: 0, retry_at: null },
      ...(isAll && { listed_at: began }),
    });
  },
);

/** Nobody knows any more what is free. Who connected it is told when only they can help. */
export async function recordFailure(
  ctx: Ctx,
  tx: WorkspaceTx,
  row: CalendarRow,
  failure: Failure,
): Promise<void> {
  const now = ctx.platform.clock.now();
  if (failure.kind === 'revoked') {
    if (row.state === 'reconnect') return;
    await updateCalendar(tx, row.resource_id, { state: 'reconnect', sync_token: '' });
    const { name } = await getResource(tx, row.resource_id);
    await notify(ctx, tx, {
      kind: 'calendar_lost',
      values: { resource_id: row.resource_id, resource: name, account: row.account },
      concerned: row.connected_by === null ? [] : [row.connected_by],
    });
    return;
  }
  const failures = Math.min(row.failures + 1, 100);
  const waits = Math.min(30 * 2 ** failures, 1800);
  const seconds = failure.kind === 'try_later' ? Math.max(waits, failure.afterSeconds ?? 0) : waits;
  const problem = 'reason' in failure ? failure.reason : 'refused';
  await updateCalendar(tx, row.resource_id, {
    ...{ problem, failures, retry_at: new Date(now.getTime() + seconds * 1000) },
    ...(failure.kind === 'gone' && { sync_token: '' }),
  });
}

/** Reads a calendar: what changed, or once a day everything. Its outcome is stored. */
export async function lookUp(ctx: Ctx, resourceId: number, { isQuick }: { isQuick: boolean }): Promise<void> {
  const own: Ctx = { ...ctx, actor: { kind: 'system' } };
  const row = await perform(own, readCalendar, resourceId);
  if (!row || row.state !== 'connected') return;
  const began = ctx.platform.clock.now();
  const whole = AbortSignal.timeout(isQuick ? quickMs * 2 : patientMs * 6);
  const call = calendarCall(ctx.platform, isQuick ? quickMs : patientMs, whole);
  const isRecent = row.listed_at !== null && began.getTime() - row.listed_at.getTime() < dayMs;
  let syncToken = isRecent ? row.sync_token : '';
  const list = () =>
    withAccess(own, call, row, (accessToken) =>
      googleCalendar.list(call, accessToken, {
        syncToken,
        from: new Date(began.getTime() - dayMs),
        to: new Date(began.getTime() + limits.calendar.days * dayMs),
        maxPages: limits.calendar.pages,
        maxEvents: limits.calendar.events,
        isOwn: (id) => isOwnEvent(ctx, resourceId, id),
      }),
    );
  let outcome = await list();
  if (outcome.kind === 'gone' && syncToken !== '') {
    syncToken = '';
    outcome = await list();
  }
  const looked = { resourceId, before: row, isAll: syncToken === '', began };
  try {
    await perform(own, recordLookUp, { ...looked, outcome });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'booking_limit_reached') throw error;
    const tooMany = { kind: 'rejected', reason: 'too_many_events' } as const;
    await perform(own, recordLookUp, { ...looked, outcome: tooMany });
  }
}
