import {
  freeSlots,
  isOpen,
  placeAt,
  readAvailability,
  type Availability,
} from '#server/features/booking/availability.ts';
import { expireHolds, listBusy, type Busy, type Place } from '#server/features/booking/bookingStore.ts';
import { readExternalTimes } from '#server/features/booking/external/calendarStore.ts';
import { listResourcesOf, lockResources } from '#server/features/booking/resourceStore.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { BookingResource, BookingService } from '#shared/contract/booking.ts';
import { AppError } from '#shared/errors.ts';

interface Wanted {
  service: BookingService;
  /** Absent: any that gives the service. */
  resourceId?: number | undefined;
  startsAt: Date;
  /** Also outside of opening hours, lead time and horizon, and whatever a calendar outside says. Only members may. */
  anyTime: boolean;
  /** The booking that moves does not stand in its own way. */
  except?: number | undefined;
}

/**
 * Finds the place of a booking and locks its resource until the transaction ends, so that the place stays free. Members
 * may begin at any minute of the opening hours, customers at the times that are offered. Rejects with `booking_in_past`,
 * `booking_outside_hours`, `booking_slot_taken`, `calendar_unknown` when it could be free by calendars that cannot be read,
 * and `invalid_input` for a resource that does not give the service.
 */
export async function findPlace(ctx: Ctx, tx: WorkspaceTx, wanted: Wanted): Promise<Place> {
  const { service, startsAt } = wanted;
  const now = ctx.platform.clock.now();
  if (startsAt <= now) throw new AppError('booking_in_past');
  const candidates = await candidatesFor(tx, wanted);
  const span = { from: startsAt, to: new Date(startsAt.getTime() + service.minutes * 60_000) };
  const availability = await readAvailability(tx, candidates, span, now, wanted.except);
  const open = candidates.filter(({ id }) => wanted.anyTime || isOffered(ctx, availability, wanted, id));
  const known = open.filter(({ id }) => wanted.anyTime || !availability.unknown.has(id));
  const free = known
    .filter(({ id }) => placeAt(service, id, startsAt, takenOf(availability, wanted, id)) !== undefined)
    // Whoever has least to do around that time.
    .toSorted((one, other) => loadOf(availability, one) - loadOf(availability, other));
  for (const { id } of free) {
    const place = await lockPlace(tx, wanted, id, now);
    if (place) return place;
  }
  if (known.length < open.length) throw new AppError('calendar_unknown');
  throw new AppError(open.length > 0 ? 'booking_slot_taken' : 'booking_outside_hours');
}

async function candidatesFor(tx: WorkspaceTx, { service, resourceId }: Wanted): Promise<BookingResource[]> {
  if (resourceId !== undefined && !service.resource_ids.includes(resourceId))
    throw new AppError('invalid_input', { fields: { resource_id: 'does not give this service' } });
  const candidates = await listResourcesOf(
    tx,
    resourceId === undefined ? service.resource_ids : [resourceId],
  );
  if (candidates.length === 0) throw new AppError('booking_not_offered');
  return candidates;
}

/** Whether the time is one that could be booked if nothing else took it. */
function isOffered(ctx: Ctx, availability: Availability, wanted: Wanted, resourceId: number): boolean {
  const { service, startsAt } = wanted;
  const at = startsAt.getTime();
  const span = { from: startsAt, to: new Date(at + service.minutes * 60_000) };
  if (isMembers(ctx)) return isOpen(availability, resourceId, span);
  const idle = { ...availability, busy: new Map(), unknown: new Set<number>() };
  const slots = freeSlots(idle, service, resourceId, { from: startsAt, to: new Date(at + 1000) });
  return slots.some((slot) => slot.starts_at * 1000 === at);
}

/** What is in the way: for whoever books at any time, only bookings. */
function takenOf({ busy }: Availability, { anyTime }: Wanted, resourceId: number): readonly Busy[] {
  const all = busy.get(resourceId) ?? [];
  return anyTime ? all.filter(({ seats }) => seats.length > 0) : all;
}

/** Members, and programs that act for them. */
export function isMembers({ actor }: Ctx): boolean {
  return actor.kind === 'member' || actor.kind === 'api_key' || actor.kind === 'admin';
}

function loadOf({ busy }: Availability, { id }: BookingResource): number {
  return busy.get(id)?.length ?? 0;
}

/** The place, if it is still free under the lock of its resource. */
async function lockPlace(tx: WorkspaceTx, wanted: Wanted, id: number, now: Date): Promise<Place | undefined> {
  const { service, startsAt, except } = wanted;
  const [resource] = await lockResources(tx, [id]);
  if (!resource?.is_active) return undefined;
  await expireHolds(tx, now, [id]);
  const dayMs = 86_400_000;
  const from = new Date(startsAt.getTime() - dayMs);
  const to = new Date(startsAt.getTime() + 2 * dayMs);
  const busy = await listBusy(tx, [id], { from, to, now, except });
  if (wanted.anyTime) return placeAt(service, id, startsAt, busy);
  const external = await readExternalTimes(tx, [id], { from, to, now });
  if (external.unknown.has(id)) throw new AppError('calendar_unknown');
  return placeAt(service, id, startsAt, [...busy, ...external.busy]);
}
