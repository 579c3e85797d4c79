/** The public booking page, and the page of one booking by its signed link. Nobody logs in. */
import { z } from 'zod';
import { bookingCustomer, bookingQuestion, bookingStatuses } from '#shared/contract/booking.ts';
import { checkWaitingWish, waitingWish } from '#shared/contract/booking/waiting.ts';
import { bodyId, empty, id, text, unixSeconds } from '#shared/schema/fields.ts';
import { limits } from '#shared/schema/limits.ts';
import { route } from '#shared/schema/route.ts';

const most = limits.booking;

const publicService = z.object({
  id,
  name: z.string(),
  description: z.string(),
  location: z.string(),
  minutes: z.number().int(),
  /** Above one: a class. */
  capacity: z.number().int(),
  price_cents: z.number().int().nullable(),
  currency: z.string(),
  needs_approval: z.boolean(),
  horizon_days: z.number().int(),
  questions: z.array(bookingQuestion),
  /** The people whom the customer may choose between. */
  resources: z.array(z.object({ id, name: z.string() })),
});
export type PublicService = z.infer<typeof publicService>;

const business = z.object({ name: z.string(), slug: z.string(), logo: z.string(), time_zone: z.string() });

const bookingPage = z.object({ ...business.shape, services: z.array(publicService) });
export type BookingPage = z.infer<typeof bookingPage>;

/** A free time, with whomever. `seats`: how many can still book it. */
const publicSlot = z.object({ starts_at: unixSeconds, ends_at: unixSeconds, seats: z.number().int() });
export type PublicSlot = z.infer<typeof publicSlot>;

const heldTime = z.object({
  /** Names the held time and proves whose it is. */
  hold: z.string(),
  service_id: id,
  /** As it was asked for. */
  resource_id: id.nullable(),
  starts_at: unixSeconds,
  ends_at: unixSeconds,
  seconds_left: z.number().int(),
  can_renew: z.boolean(),
});
export type HeldTime = z.infer<typeof heldTime>;

const managedBooking = z.object({
  /** The address of the page on which it is seen, moved and cancelled, after that of the system. */
  link: z.string(),
  status: z.enum(bookingStatuses),
  business,
  service: z.object({ id, name: z.string(), location: z.string() }),
  /** With whom, when the customer may choose; else empty. */
  resource: z.string(),
  customer: z.string(),
  starts_at: unixSeconds,
  ends_at: unixSeconds,
  price_cents: z.number().int().nullable(),
  currency: z.string(),
  /** Whether the customer can still move and cancel it, and until when that is. */
  /** While the time is kept for a customer who waited for one: until when, and what is asked of them. */
  offer: z.object({ until: unixSeconds, questions: z.array(bookingQuestion) }).nullable(),
  can_change: z.boolean(),
  change_until: unixSeconds,
  horizon_days: z.number().int(),
  /** Whether others can be booked on the public page. */
  is_public: z.boolean(),
  calendars: z.object({
    google: z.string(),
    outlook: z.string(),
    office365: z.string(),
    yahoo: z.string(),
  }),
});
export type ManagedBooking = z.infer<typeof managedBooking>;

const slugParams = z.strictObject({ slug: z.string().min(1).max(100) });
const tokenParams = z.strictObject({ token: z.string().min(1).max(200) });
const instant = z.coerce.number().int().min(0).max(32_503_680_000);
const bodyInstant = z.number().int().min(0).max(32_503_680_000);
/** Made at random by the browser. */
const ownId = z.string().min(16).max(64);
const holdToken = z.string().min(1).max(200);
const proof = z.string().max(200).optional();
const answers = z
  .record(z.string().max(40), text(most.answer))
  .refine((given) => Object.keys(given).length <= most.questions, 'too many answers');

const wantedTime = { service_id: bodyId, resource_id: bodyId.optional(), starts_at: bodyInstant };

export const publicBookingRoutes = {
  page: route('GET /v1/public/booking/:slug', {
    summary: 'What can be booked on the public page of an organization',
    params: slugParams,
    reply: bookingPage,
  }),
  slots: route('GET /v1/public/booking/:slug/slot', {
    summary: 'The free times of a service, at most 62 days at once',
    params: slugParams,
    query: z.strictObject({ service_id: id, resource_id: id.optional(), from: instant, to: instant }),
    reply: z.array(publicSlot),
  }),
  challenge: route('GET /v1/public/booking/:slug/challenge', {
    summary: 'A proof of work, for when an organization has very many bookings at once',
    params: slugParams,
    reply: z.object({ challenge: z.string(), bits: z.number().int() }),
  }),
  hold: route('POST /v1/public/booking/:slug/hold', {
    summary: 'Hold a time for five minutes. A browser holds one: the time before is free again',
    params: slugParams,
    body: z.strictObject({ ...wantedTime, client_id: ownId, proof }),
    reply: heldTime,
  }),
  renew: route('POST /v1/public/booking/:slug/hold/renew', {
    summary: 'Hold a time for another five minutes, once',
    params: slugParams,
    body: z.strictObject({ hold: holdToken }),
    reply: heldTime,
  }),
  release: route('POST /v1/public/booking/:slug/hold/release', {
    summary: 'Hold a time no longer',
    params: slugParams,
    body: z.strictObject({ hold: holdToken }),
    reply: empty,
  }),
  book: route('POST /v1/public/booking/:slug', {
    summary: 'Book a time',
    description:
      'With the hold, when the time is still held; without, or when that is over, as long as nobody has taken the time. A request with the client_id of an earlier one answers its booking and makes none.',
    params: slugParams,
    body: z.strictObject({
      ...wantedTime,
      client_id: ownId,
      hold: holdToken.optional(),
      customer: bookingCustomer,
      answers: answers.default({}),
      proof,
    }),
    reply: managedBooking,
  }),
  wait: route('POST /v1/public/booking/:slug/wait', {
    summary: 'Join the waiting list of a service',
    description:
      'Days and times of day are by the clock of the organization. A request with the client_id of an earlier one changes nothing.',
    params: slugParams,
    body: z
      .strictObject({ ...waitingWish, client_id: ownId, customer: bookingCustomer, proof })
      .superRefine(checkWaitingWish),
    reply: empty,
  }),
  get: route('GET /v1/public/booking/manage/:token', {
    summary: 'One booking, by its signed link',
    params: tokenParams,
    reply: managedBooking,
  }),
  slotsToMove: route('GET /v1/public/booking/manage/:token/slot', {
    summary: 'The free times to which a booking can be moved, at most 62 days at once',
    params: tokenParams,
    query: z.strictObject({ from: instant, to: instant }),
    reply: z.array(publicSlot),
  }),
  reschedule: route('POST /v1/public/booking/manage/:token/reschedule', {
    summary: 'Move the booking of a link to another time',
    params: tokenParams,
    body: z.strictObject({ starts_at: bodyInstant }),
    reply: managedBooking,
  }),
  confirm: route('POST /v1/public/booking/manage/:token/confirm', {
    summary: 'Book the time that is kept for a customer who waited',
    params: tokenParams,
    body: z.strictObject({ answers: answers.default({}) }),
    reply: managedBooking,
  }),
  leave: route('POST /v1/public/booking/manage/:token/leave', {
    summary: 'Neither take the time that is offered nor wait for another one',
    params: tokenParams,
    body: empty,
    reply: managedBooking,
  }),
  cancel: route('POST /v1/public/booking/manage/:token/cancel', {
    summary: 'Cancel the booking of a link',
    params: tokenParams,
    body: z.strictObject({ reason: text(most.note).default('') }),
    reply: managedBooking,
  }),
};
