/** The waiting list: customers who are offered a time of a service once one becomes free. */
import { z } from 'zod';
import { bookingCustomer, bookingSources } from '#shared/contract/booking.ts';
import { bodyId, empty, id, idParams, listQuery, unixSeconds } from '#shared/schema/fields.ts';
import { limits } from '#shared/schema/limits.ts';
import { route } from '#shared/schema/route.ts';

export const waitingStatuses = ['waiting', 'offered', 'booked', 'ended'] as const;
export type WaitingStatus = (typeof waitingStatuses)[number];

/** Why nobody waits any more; `unanswered`: so many offers were not taken, `unreachable`: an offer could not be sent. */
export const waitingEnds = ['customer', 'member', 'expiry', 'unanswered', 'unreachable'] as const;

const named = z.object({ id, name: z.string() });

/** Dates and times of day are by the clock of the workspace's time zone. */
export const waiting = z.object({
  id,
  status: z.enum(waitingStatuses),
  ended_by: z.enum(waitingEnds).nullable(),
  source: z.enum(bookingSources),
  customer: named,
  service: named,
  /** Null: with anybody. */
  resource: named.nullable(),
  /** YYYY-MM-DD: the appointment begins on one of these days, from one time of day to another (HH:MM). */
  from: z.string(),
  to: z.string(),
  /** 1 is Monday; none: all. */
  weekdays: z.array(z.number().int()),
  earliest: z.string(),
  latest: z.string(),
  /** How many times were offered so far. */
  offers: z.number().int(),
  /** The time that is kept for the customer, or that they booked. */
  booking: z.object({ id, starts_at: unixSeconds, held_until: unixSeconds.nullable() }).nullable(),
  created_at: unixSeconds,
});
export type Waiting = z.infer<typeof waiting>;

const day = z.iso.date();
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const dayMs = 86_400_000;

/** When the appointment may begin. */
export const waitingWish = {
  service_id: bodyId,
  resource_id: bodyId.optional(),
  from: day,
  to: day,
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  earliest: clock.default('00:00'),
  latest: clock.default('23:59'),
};

interface Wish {
  from: string;
  to: string;
  earliest: string;
  latest: string;
}

/** Refuses days and times of day in the wrong order, and more days than can be waited for. */
export function checkWaitingWish({ from, to, earliest, latest }: Wish, context: z.RefinementCtx): void {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days < 0) context.addIssue({ code: 'custom', path: ['to'], message: 'before the first day' });
  else if (days >= limits.booking.waitingDays)
    context.addIssue({
      code: 'custom',
      path: ['to'],
      message: `more than ${limits.booking.waitingDays} days`,
    });
  if (latest < earliest)
    context.addIssue({ code: 'custom', path: ['latest'], message: 'before the earliest time' });
}

export const waitingRoutes = {
  list: route('GET /v1/api/booking-waiting', {
    summary: 'Who waits for a time of a service',
    query: listQuery(['created_at'], {
      status: z.enum([...waitingStatuses, 'active']).optional(),
      service_id: id.optional(),
      customer_id: id.optional(),
    }),
    reply: z.array(waiting),
    paged: true,
  }),
  create: route('POST /v1/api/booking-waiting', {
    summary: 'Put a customer on the waiting list',
    description:
      'A customer waits once for a service: when they do already, the days and times are replaced. When a time becomes free it is kept for the first in the line for an hour, who is told by the channel that they use or by e-mail.',
    body: z
      .strictObject({ ...waitingWish, customer_id: bodyId.optional(), customer: bookingCustomer.optional() })
      .superRefine(checkWaitingWish)
      .refine(({ customer_id, customer }) => (customer_id === undefined) !== (customer === undefined), {
        path: ['customer'],
        message: 'either customer or customer_id',
      }),
    reply: waiting,
  }),
  remove: route('DELETE /v1/api/booking-waiting/:id', {
    summary: 'Take a customer off the waiting list; a time that is offered is free again',
    params: idParams,
    reply: empty,
  }),
};
