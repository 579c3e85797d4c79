/** Offers times that became free to customers who wait, one time to one customer. */
import { z } from 'zod';
import { insertBooking } from '#server/features/booking/bookingStore.ts';
import { lookBeforeBooking } from '#server/features/booking/external/lookBeforeBooking.ts';
import { bookingMessageDue } from '#server/features/booking/messages/bookingMessageDue.ts';
import { insertMessages } from '#server/features/booking/messages/messageStore.ts';
import { outsideQuietHours } from '#server/features/booking/messages/outsideQuietHours.ts';
import { findPlace } from '#server/features/booking/place.ts';
import { publishBooking } from '#server/features/booking/publishBooking.ts';
import { listSlots } from '#server/features/booking/reads.ts';
import { readBookingSettings } from '#server/features/booking/resourceStore.ts';
import { findServiceEvenRemoved } from '#server/features/booking/serviceStore.ts';
import { isoIn } from '#server/features/booking/sayTime.ts';
import { weekdayOf } from '#server/features/booking/dialogue/wish.ts';
import { workspacesWithLine } from '#server/features/booking/crossWorkspace.ts';
import { spanOfDates } from '#server/features/booking/slots/openTimes.ts';
import { freedTime } from '#server/features/booking/waiting/freedTime.ts';
import {
  listLine,
  lockWaiting,
  setOffer,
  settleLine,
  type InLine,
} from '#server/features/booking/waiting/waitingStore.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { sliceMilliseconds } from '#server/platform/jobs/jobKind.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operation, perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BookingService, BookingSlot } from '#shared/contract/booking.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/schema/limits.ts';
import { dateIn } from '#shared/time.ts';

/** So often a line is compared with the free times although nothing became free: hours may have been changed. */
const lookEveryMs = 10 * 60_000;
const minute = 60_000;
const day = 86_400;

interface Offer {
  waitingId: number;
  serviceId: number;
  resourceId: number;
  startsAt: number;
}

/** Enqueues a job where a line was not looked at for ten minutes. */
export async function enqueueOffers(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - lookEveryMs);
  const workspaceIds = await workspacesWithLine(platform.database, before);
  await forEachWorkspace(platform, workspaceIds, (ctx) => perform(ctx, enqueueInWorkspace, undefined));
}

const enqueueInWorkspace = systemOperation('booking.enqueue_offers', async (ctx, tx) =>
  ctx.platform.jobs.enqueue(tx, freedTime, { workspaceId: ctx.workspaceId }),
);

/** Compares the line of a workspace with its free times, and makes the offers one after another. */
export async function offerTimes(ctx: Ctx, stopped: AbortSignal): Promise<void> {
  const endsAt = Date.now() + sliceMilliseconds;
  for (const offer of await perform(ctx, planOffers, undefined)) {
    if (stopped.aborted || Date.now() > endsAt) return perform(ctx, enqueueInWorkspace, undefined);
    // As for a customer: what a calendar outside says is looked up first.
    await lookBeforeBooking(
      { ...ctx, actor: { kind: 'page' } },
      { serviceId: offer.serviceId, resourceId: offer.resourceId },
    );
    try {
      await perform(ctx, makeOffer, offer);
    } catch (error) {
      // Somebody was quicker, or the calendar cannot be read: the next look sees it.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    }
  }
}

/** Which times would be offered to whom now: the earliest that suits, in the order of the line. None in quiet hours. */
const planOffers = systemOperation('booking.plan_offers', async (ctx, tx): Promise<Offer[]> => {
  const now = ctx.platform.clock.now();
  const { time_zone: zone } = await readWorkspace(tx);
  const today = dateIn(zone, now);
  await settleLine(tx, { now, today, most: limits.booking.offers });
  const { quiet_from: from, quiet_to: to } = await readBookingSettings(tx);
  const nowMs = now.getTime();
  if (outsideQuietHours(nowMs, nowMs + 30 * day * 1000, { zone, from, to }) !== nowMs) return [];
  const byService = Map.groupBy(await listLine(tx, limits.booking.waiting), (one) => one.service_id);
  const offers: Offer[] = [];
  for (const [serviceId, line] of byService) {
    const service = await findServiceEvenRemoved(tx, serviceId);
    if (!service.is_active) continue;
    const slots = await freeTimes(ctx, tx, { service, line, zone, today });
    offers.push(...match(line, slots, zone));
  }
  return offers;
});

interface Searched {
  service: BookingService;
  line: readonly InLine[];
  zone: string;
  today: string;
}

/** The free times within all the days that are waited for, as many as one call of the screens reads. */
async function freeTimes(ctx: Ctx, tx: WorkspaceTx, { service, line, zone, today }: Searched) {
  const first = line.map(({ from }) => from).toSorted()[0]!;
  const last = line
    .map(({ to }) => to)
    .toSorted()
    .at(-1)!;
  const span = spanOfDates(zone, { from: first > today ? first : today, to: last });
  const begin = span.from / 1000;
  const until = Math.min(span.to / 1000, begin + limits.booking.slotDays * day);
  return listSlots(ctx, tx, service, { from: begin, to: until });
}

/** Gives each in the line the earliest time that suits and was not offered to them before. */
function match(line: readonly InLine[], slots: readonly BookingSlot[], zone: string): Offer[] {
  const free = slots.map((slot) => ({ ...slot }));
  // A thousand may wait for the times of hundreds of people: the days and hours are read once for each start.
  const starts = [...Map.groupBy(free, ({ starts_at }) => starts_at)].map(([at, choices]) => {
    const local = isoIn(zone, at);
    const date = local.slice(0, 10);
    return { at, choices, date, clock: local.slice(11, 16), weekday: weekdayOf(date) };
  });
  const byResource = Map.groupBy(free, ({ resource_id }) => resource_id);
  const offers: Offer[] = [];
  for (const one of line) {
    const refused = new Set(one.offered_starts.map((at) => at.getTime() / 1000));
    const isOffered = (slot: BookingSlot) =>
      slot.seats > 0 && (one.resource_id === null || one.resource_id === slot.resource_id);
    const found = starts
      .find(
        ({ at, choices, date, clock, weekday }) =>
          date >= one.from &&
          date <= one.to &&
          clock >= one.earliest &&
          clock <= one.latest &&
          (one.weekdays.length === 0 || one.weekdays.includes(weekday)) &&
          !refused.has(at) &&
          choices.some(isOffered),
      )
      ?.choices.find(isOffered);
    if (!found) continue;
    const { resource_id: resourceId, starts_at: startsAt, ends_at: endsAt } = found;
    offers.push({ waitingId: one.id, serviceId: one.service_id, resourceId, startsAt });
    // Times of one resource that overlap are not offered to two.
    for (const other of byResource.get(resourceId)!) {
      if (other === found) other.seats -= 1;
      else if (other.starts_at < endsAt && startsAt < other.ends_at) other.seats = 0;
    }
  }
  return offers;
}

/**
 * Keeps the time for the customer and plans the message, in one transaction. Rejects with `booking_slot_taken` and what
 * else a customer's booking is refused for.
 */
const makeOffer = operation({
  name: 'booking.make_offer',
  permission: 'booking.edit',
  audited: true,
  input: z.strictObject({
    waitingId: z.number().int(),
    serviceId: z.number().int(),
    resourceId: z.number().int(),
    startsAt: z.number().int(),
  }),
  async run(ctx, tx, { waitingId, serviceId, resourceId, startsAt }: Offer) {
    const now = ctx.platform.clock.now();
    const line = await lockWaiting(tx, waitingId);
    if (line.status !== 'waiting') return {};
    const service = await findServiceEvenRemoved(tx, serviceId);
    const starts = new Date(startsAt * 1000);
    const place = await findPlace(ctx, tx, { service, resourceId, startsAt: starts, anyTime: false });
    const id = await insertBooking(tx, {
      ...place,
      ...{ service_id: serviceId, customer_id: line.customer_id, conversation_id: null },
      ...{ status: 'held' as const, source: line.source, answers: {}, note: '', created_by: null },
      ...{ price_cents: service.price_cents, currency: service.currency },
      held_until: keptUntil(now, starts),
      created_at: now,
    });
    await setOffer(tx, waitingId, { booking_id: id, starts_at: starts }, now);
    await insertMessages(tx, [{ booking_id: id, kind: 'offer', starts_at: starts, due_at: now }], now);
    publishBooking(ctx, tx, id);
    ctx.platform.jobs.enqueue(tx, bookingMessageDue, { workspaceId: ctx.workspaceId });
    return { booking_id: id };
  },
});

/** An hour, but no longer than half of the time that is left until it begins. */
function keptUntil(now: Date, starts: Date): Date {
  const left = starts.getTime() - now.getTime();
  return new Date(now.getTime() + Math.min(limits.booking.offerMinutes * minute, left / 2));
}

export const offerSteps = [enqueueInWorkspace, planOffers, makeOffer];
