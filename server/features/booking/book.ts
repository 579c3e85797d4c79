import { getBooking, insertBooking, releaseHoldsOf } from '#server/features/booking/bookingStore.ts';
import { checkAnswers } from '#server/features/booking/checkAnswers.ts';
import { lookBeforeBooking } from '#server/features/booking/external/lookBeforeBooking.ts';
import { tellOfChange } from '#server/features/booking/messages/tellOfChange.ts';
import { findPlace, isMembers } from '#server/features/booking/place.ts';
import { publishBooking } from '#server/features/booking/publishBooking.ts';
import { findServiceEvenRemoved } from '#server/features/booking/serviceStore.ts';
import { addCustomer, getCustomer } from '#server/features/customer/public.ts';
import { getConversation } from '#server/features/conversation/public.ts';
import { endWaitOf } from '#server/features/booking/waiting/endWait.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import {
  bookingRoutes as routes,
  type Booking,
  type BookingService,
  type BookingSource,
} from '#shared/contract/booking.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/schema/limits.ts';

export const create = operationOf(routes.create, {
  name: 'booking.create',
  permission: 'booking.edit',
  detail: ({ body: { service_id, starts_at, hold } }, { id, resource }: Booking) => ({
    ...{ id, service_id, resource_id: resource.id, starts_at, hold },
  }),
  prepare: (ctx, { body }) =>
    lookBeforeBooking(ctx, { serviceId: body.service_id, resourceId: body.resource_id }),
  async run(ctx, tx, { body }): Promise<Booking> {
    const now = ctx.platform.clock.now();
    const service = await getOfferedService(tx, body.service_id, body.minutes);
    const isHold = body.hold;
    checkAnswers(service.questions, body.answers, !isHold && !isMembers(ctx));
    const customerId = await customerOf(ctx, tx, body);
    if (customerId === null && !isHold && !isMembers(ctx))
      throw new AppError('invalid_input', { fields: { customer: 'required' } });
    const conversationId = await conversationOf(tx, body.conversation_id);
    // A customer who chooses another time keeps one of them.
    if (isHold && conversationId !== null && !isMembers(ctx))
      for (const released of await releaseHoldsOf(tx, conversationId, now)) publishBooking(ctx, tx, released);
    const place = await findPlace(ctx, tx, {
      service,
      resourceId: body.resource_id,
      startsAt: new Date(body.starts_at * 1000),
      anyTime: body.any_time && isMembers(ctx),
    });
    const id = await insertBooking(tx, {
      ...place,
      service_id: service.id,
      customer_id: customerId,
      conversation_id: conversationId,
      status: isHold ? 'held' : statusOf(ctx, service),
      source: sourceOf(ctx),
      price_cents: service.price_cents,
      currency: service.currency,
      answers: body.answers,
      note: body.note,
      held_until: isHold ? new Date(now.getTime() + holdMs) : null,
      created_by: ctx.actor.kind === 'member' ? ctx.actor.userId : null,
      created_at: now,
    });
    publishBooking(ctx, tx, id);
    const made = await getBooking(tx, id);
    if (!isHold) await tellOfChange(ctx, tx, id, 'made');
    if (!isHold) await endWaitOf(ctx, tx, made);
    return made;
  },
});

/** For how long a time is held. */
export const holdMs = limits.booking.holdMinutes * 60_000;

/** Rejects with `booking_not_offered` when it was removed or is switched off. */
export async function getOfferedService(
  tx: WorkspaceTx,
  id: number,
  minutes?: number,
): Promise<BookingService> {
  const service = await findServiceEvenRemoved(tx, id);
  if (!service.is_active) throw new AppError('booking_not_offered');
  return { ...service, minutes: minutes ?? service.minutes };
}

/** A member's booking needs nobody's approval. */
export function statusOf(ctx: Ctx, { needs_approval: needsApproval }: BookingService) {
  return needsApproval && !isMembers(ctx) ? 'pending' : 'confirmed';
}

export function sourceOf({ actor }: Ctx): BookingSource {
  if (actor.kind === 'agent') return 'agent';
  if (actor.kind === 'api_key') return 'api';
  return actor.kind === 'member' || actor.kind === 'admin' ? 'member' : 'page';
}

interface Named {
  customer_id?: number | undefined;
  customer?: { name: string; phone?: string | undefined; email?: string | undefined } | undefined;
}

/** The customer who is named, made when new. Rejects with `not_found` for the id of nobody. */
export async function customerOf(
  ctx: Ctx,
  tx: WorkspaceTx,
  { customer_id: customerId, customer }: Named,
): Promise<number | null> {
  if (customerId !== undefined) return (await getCustomer(tx, customerId)).id;
  if (!customer) return null;
  const { time_zone: timeZone } = await readWorkspace(tx);
  return addCustomer(ctx, tx, { ...customer, timeZone, locale: ctx.locale, isClaimed: !isMembers(ctx) });
}

async function conversationOf(tx: WorkspaceTx, id: number | undefined): Promise<number | null> {
  return id === undefined ? null : (await getConversation(tx, id)).id;
}
