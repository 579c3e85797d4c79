import { readCalendarsOf, readCalendarsOfBooking } from '#server/features/booking/external/calendarsOf.ts';
import { lookUp } from '#server/features/booking/external/lookUp.ts';
import { isMembers } from '#server/features/booking/place.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform } from '#server/platform/operation/operation.ts';

/** So long after a look-up nobody looks again, so that customers cannot use up the provider's calls. */
const freshMs = 15_000;
/** So many calendars are asked at once. */
const most = 8;

interface Wanted {
  serviceId?: number | undefined;
  resourceId?: number | undefined;
  bookingId?: number | undefined;
}

/**
 * Reads the calendars outside that decide about a customer's booking once more, before its transaction begins. A failure is
 * stored, and the booking finds it there. Members book by what is known.
 */
export async function lookBeforeBooking(ctx: Ctx, { bookingId, ...wanted }: Wanted): Promise<undefined> {
  if (isMembers(ctx)) return;
  const own: Ctx = { ...ctx, actor: { kind: 'system' } };
  const calendars =
    bookingId === undefined
      ? await perform(own, readCalendarsOf, wanted)
      : await perform(own, readCalendarsOfBooking, { bookingId, resourceId: wanted.resourceId });
  const oldest = ctx.platform.clock.now().getTime() - freshMs;
  const due = calendars.filter(
    ({ checked_at: at, problem }) => problem !== '' || !at || at.getTime() < oldest,
  );
  await Promise.all(due.slice(0, most).map(({ resource_id: id }) => lookUp(ctx, id, { isQuick: true })));
}
