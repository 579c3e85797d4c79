import { z } from 'zod';
import { empty, idParams, text, unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

/** Why the calendar of a resource cannot be read: until it can, its times are not offered. */
export const calendarProblems = [
  'unreachable',
  'rate_limited',
  'too_many_events',
  'no_calendar',
  'refused',
] as const;
export type CalendarProblem = (typeof calendarProblems)[number];

/** How the calendar of a person or a room is seen outside, and what blocks it there. */
export const calendarLink = z.object({
  /** An iCalendar address that shows the bookings. Whoever has it can read them. */
  feed_url: z.string(),
  shows_names: z.boolean(),
  google: z.object({
    /** Whether the operator has set up Google's client. */
    is_available: z.boolean(),
    state: z.enum(['none', 'connected', 'reconnect']),
    account: z.string(),
    /** The last look-up that succeeded. */
    checked_at: unixSeconds.nullable(),
    problem: z.enum(['', ...calendarProblems]),
    /** Bookings that are not written there yet. */
    waiting: z.number().int(),
  }),
});
export type CalendarLink = z.infer<typeof calendarLink>;

const base = '/v1/api/booking-resource/:id/calendar' as const;

export const calendarLinkRoutes = {
  get: route(`GET ${base}`, {
    summary: 'How the calendar of a resource is linked to others',
    params: idParams,
    reply: calendarLink,
  }),
  update: route(`PUT ${base}`, {
    summary: "Whether the feed has the customers' names",
    params: idParams,
    body: z.strictObject({ shows_names: z.boolean() }),
    reply: calendarLink,
  }),
  renew: route(`POST ${base}/renew`, {
    summary: 'A new address for the feed; the former one ends',
    params: idParams,
    body: empty,
    reply: calendarLink,
  }),
  connect: route(`POST ${base}/connect`, {
    summary: 'Where a member grants access to a Google calendar; it leads back with a code',
    params: idParams,
    body: empty,
    reply: z.object({ url: z.string() }),
  }),
  finish: route(`POST ${base}/finish`, {
    summary: 'Connect the Google calendar by the code that Google gave',
    params: idParams,
    body: z.strictObject({ code: text(2000, 1), state: text(300, 1) }),
    reply: calendarLink,
  }),
  check: route(`POST ${base}/check`, {
    summary: 'Read the Google calendar now',
    params: idParams,
    body: empty,
    reply: calendarLink,
  }),
  disconnect: route(`DELETE ${base}`, {
    summary: 'Forget the Google calendar. What was written there stays',
    params: idParams,
    reply: calendarLink,
  }),
};
