import { listBusy, type Busy, type Place } from '#server/features/booking/bookingStore.ts';
import { readExternalTimes } from '#server/features/booking/external/calendarStore.ts';
import { listExceptionsBetween, readBookingSettings } from '#server/features/booking/resourceStore.ts';
import { findSlots } from '#server/features/booking/slots/findSlots.ts';
import { holidaysBetween } from '#server/features/booking/slots/holidays/holidaysBetween.ts';
import {
  daysOf,
  openTimes,
  type Interval,
  type OpenTimes,
} from '#server/features/booking/slots/openTimes.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { BookingResource, BookingService, BookingSlot } from '#shared/contract/booking.ts';
import { dateIn } from '#shared/time.ts';

export interface Span {
  from: Date;
  to: Date;
}

/** When resources are open, and what takes their time. Instants in milliseconds. */
export interface Availability {
  now: Date;
  times: Map<number, OpenTimes>;
  busy: Map<number, Busy[]>;
  /** Resources whose calendar outside cannot be read: none of their times is offered. */
  unknown: ReadonlySet<number>;
}

const dayMs = 86_400_000;

/** Reads what decides about the free times of resources within a span: a few queries, whatever their number. */
export async function readAvailability(
  tx: WorkspaceTx,
  resources: readonly BookingResource[],
  span: Span,
  now: Date,
  except?: number,
): Promise<Availability> {
  const ids = resources.map(({ id }) => id);
  const { from, to } = widened(span);
  const [times, busy, external] = await Promise.all([
    readOpenTimes(tx, resources, span),
    listBusy(tx, ids, { from, to, now, except }),
    readExternalTimes(tx, ids, { from, to, now }),
  ]);
  const taken = Map.groupBy([...busy, ...external.busy], ({ resource_id }) => resource_id);
  return { now, times, busy: taken, unknown: external.unknown };
}

/** When resources are open within a span, and somewhat beyond it. */
export async function readOpenTimes(
  tx: WorkspaceTx,
  resources: readonly BookingResource[],
  span: Span,
): Promise<Map<number, OpenTimes>> {
  const ids = resources.map(({ id }) => id);
  const { from, to } = widened(span);
  const [first, last] = [dateIn('UTC', from), dateIn('UTC', to)];
  const [{ time_zone: zone }, { holidays }, all] = await Promise.all([
    readWorkspace(tx),
    readBookingSettings(tx),
    listExceptionsBetween(tx, ids, first, last),
  ]);
  const dates = holidays ? holidaysBetween(holidays, first, last) : [];
  const closed = new Set(dates.map(({ date }) => date));
  const days = daysOf(zone, { from: from.getTime(), to: to.getTime() });
  const times = resources.map(({ id, hours, observes_holidays: observes }) => {
    // A resource's own date wins.
    const exceptions = all
      .filter((one) => one.resource_id === null || one.resource_id === id)
      .toSorted((one, other) => Number(one.resource_id !== null) - Number(other.resource_id !== null));
    const closedDates = observes ? closed : new Set<string>();
    return [id, openTimes(days, { hours, exceptions, closedDates })] as const;
  });
  return new Map(times);
}

/** What begins or ends on the other side of a border counts, with its buffers. */
function widened({ from, to }: Span): Span {
  return { from: new Date(from.getTime() - 2 * dayMs), to: new Date(to.getTime() + 2 * dayMs) };
}

/** The times at which customers can book the service with a resource, from an instant until before another. */
export function freeSlots(
  { now, times, busy, unknown }: Availability,
  service: BookingService,
  resourceId: number,
  { from, to }: Span,
): BookingSlot[] {
  if (unknown.has(resourceId)) return [];
  const taken = busy.get(resourceId) ?? [];
  const isOwn = (each: Busy) => each.session !== null && each.service_id === service.id;
  const slots = findSlots({
    times: times.get(resourceId) ?? { listed: [], open: [] },
    busy: taken.filter((each) => !isOwn(each)).map(intervalOf),
    sessions: taken.filter(isOwn).map((each) => ({
      ...intervalOf(each),
      starts_at: each.starts_at.getTime(),
      taken: each.seats.length,
    })),
    service,
    now: now.getTime(),
    from: from.getTime(),
    to: to.getTime(),
  });
  return slots.map((slot) => ({ resource_id: resourceId, ...slot }));
}

function intervalOf({ busy_from, busy_to }: Busy): Interval {
  return { from: busy_from.getTime(), to: busy_to.getTime() };
}

/** Whether a resource is open during all of a time. */
export function isOpen({ times }: Availability, resourceId: number, { from, to }: Span): boolean {
  const within = (each: Interval) => each.from <= from.getTime() && to.getTime() <= each.to;
  return (times.get(resourceId)?.open ?? []).some(within);
}

/** Where a service would lie on a resource, with the lowest free seat of its session; undefined when it is taken. */
export function placeAt(
  service: BookingService,
  resourceId: number,
  startsAt: Date,
  taken: readonly Busy[],
): Place | undefined {
  const at = startsAt.getTime();
  const endsAt = at + service.minutes * 60_000;
  const from = at - service.buffer_before * 60_000;
  const to = endsAt + service.buffer_after * 60_000;
  const session = service.capacity > 1 ? service.id * 10_000_000_000 + at / 1000 : null;
  const inTheWay = taken.filter((each) => each.busy_from.getTime() < to && from < each.busy_to.getTime());
  const own = inTheWay.filter((each) => session !== null && each.session === session);
  if (inTheWay.length > own.length) return undefined;
  const seats = new Set(own.flatMap((each) => each.seats));
  let seat = 1;
  while (seats.has(seat)) seat += 1;
  if (seat > service.capacity) return undefined;
  return {
    ...{ resource_id: resourceId, session, seat, capacity: service.capacity },
    starts_at: startsAt,
    ends_at: new Date(endsAt),
    busy_from: new Date(from),
    busy_to: new Date(to),
  };
}
