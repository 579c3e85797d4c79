import { z } from 'zod';
import { timeOfDay, workingTime } from '#shared/contract/agent.ts';
import {
  bodyId,
  email,
  empty,
  id,
  idParams,
  listQuery,
  name,
  queryFlag,
  text,
  unixSeconds,
} from '#shared/schema/fields.ts';
import { limits } from '#shared/schema/limits.ts';
import { route } from '#shared/schema/route.ts';

const most = limits.booking;

export const bookingStatuses = ['held', 'pending', 'confirmed', 'cancelled', 'completed', 'no_show'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const bookingSources = ['agent', 'member', 'page', 'api'] as const;
export type BookingSource = (typeof bookingSources)[number];

/** What a customer is asked when booking. `options` are those of a choice. */
export const bookingQuestion = z
  .strictObject({
    key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
    label: text(most.question, 1),
    kind: z.enum(['text', 'choice']),
    required: z.boolean(),
    options: z.array(text(most.option, 1)).max(most.options).default([]),
  })
  .refine(({ kind, options }) => kind === 'text' || options.length > 1, {
    path: ['options'],
    message: 'a choice needs two options',
  });
export type BookingQuestion = z.infer<typeof bookingQuestion>;

const count = (min: number, max: number) => z.number().int().min(min).max(max);
const ids = (max: number) => z.array(bodyId).max(max);

const serviceFields = z.strictObject({
  name,
  description: text(most.description),
  location: text(most.location),
  color: z.enum(['', 'ink', 'lamp', 'green', 'blue', 'violet', 'rose']),
  minutes: count(5, 1440),
  buffer_before: count(0, 480),
  buffer_after: count(0, 480),
  step_minutes: count(5, 1440),
  lead_minutes: count(0, 129_600),
  horizon_days: count(1, 730),
  change_minutes: count(0, 129_600),
  capacity: count(1, 500),
  price_cents: z.number().int().min(0).max(1_000_000_000).nullable(),
  currency: z.string().regex(/^(?:[A-Z]{3})?$/, 'three capital letters'),
  needs_approval: z.boolean(),
  is_public: z.boolean(),
  is_active: z.boolean(),
  questions: z
    .array(bookingQuestion)
    .max(most.questions)
    .refine((questions) => new Set(questions.map(({ key }) => key)).size === questions.length, 'keys repeat'),
  reminder_minutes: z.array(count(10, 43_200)).max(most.reminders),
  /** So long after its end the customer is written to once; 0: not at all. */
  follow_up_minutes: count(0, 43_200),
  /** Empty: a plain thank-you. */
  follow_up_text: text(most.note),
  resource_ids: ids(most.resources),
});
const { shape } = serviceFields;

/** Minutes unless it says otherwise. */
export const bookingService = z.object({
  id,
  ...shape,
  name: z.string(),
  questions: z.array(bookingQuestion),
  created_at: unixSeconds,
});
export type BookingService = z.infer<typeof bookingService>;

const newService = z.strictObject({
  ...shape,
  description: shape.description.default(''),
  location: shape.location.default(''),
  color: shape.color.default(''),
  buffer_before: shape.buffer_before.default(0),
  buffer_after: shape.buffer_after.default(0),
  step_minutes: shape.step_minutes.default(30),
  lead_minutes: shape.lead_minutes.default(0),
  horizon_days: shape.horizon_days.default(60),
  change_minutes: shape.change_minutes.default(0),
  capacity: shape.capacity.default(1),
  price_cents: shape.price_cents.default(null),
  currency: shape.currency.default(''),
  needs_approval: shape.needs_approval.default(false),
  is_public: shape.is_public.default(true),
  is_active: shape.is_active.default(true),
  questions: shape.questions.default([]),
  reminder_minutes: shape.reminder_minutes.default([]),
  follow_up_minutes: shape.follow_up_minutes.default(0),
  follow_up_text: shape.follow_up_text.default(''),
  resource_ids: shape.resource_ids.default([]),
});

export const bookingServiceRoutes = {
  list: route('GET /v1/api/booking-service', {
    summary: 'The services that can be booked',
    query: listQuery(['name', 'created_at'], { asc: queryFlag.default(true) }),
    reply: z.array(bookingService),
    paged: true,
  }),
  create: route('POST /v1/api/booking-service', {
    summary: 'Add a service',
    body: newService,
    reply: bookingService,
  }),
  get: route('GET /v1/api/booking-service/:id', {
    summary: 'One service',
    params: idParams,
    reply: bookingService,
  }),
  update: route('PUT /v1/api/booking-service/:id', {
    summary: 'Change a service; what is absent stays. What is booked keeps its time and length',
    params: idParams,
    body: serviceFields.partial(),
    reply: bookingService,
  }),
  remove: route('DELETE /v1/api/booking-service/:id', {
    summary: 'Remove a service; what is booked stays',
    params: idParams,
    reply: empty,
  }),
};

const resourceFields = z.strictObject({
  name,
  kind: z.enum(['person', 'room']),
  hours: z.array(workingTime).max(limits.agent.workingTimes),
  observes_holidays: z.boolean(),
  is_active: z.boolean(),
});

/** A person or a room. `hours` are times of the week in the workspace's time zone; the gaps are breaks. */
export const bookingResource = z.object({
  id,
  ...resourceFields.shape,
  name: z.string(),
  created_at: unixSeconds,
});
export type BookingResource = z.infer<typeof bookingResource>;

export const bookingResourceRoutes = {
  list: route('GET /v1/api/booking-resource', {
    summary: 'The people and rooms that can be booked',
    query: listQuery(['name', 'created_at'], { asc: queryFlag.default(true) }),
    reply: z.array(bookingResource),
    paged: true,
  }),
  create: route('POST /v1/api/booking-resource', {
    summary: 'Add a person or a room',
    body: z.strictObject({
      ...resourceFields.shape,
      kind: resourceFields.shape.kind.default('person'),
      hours: resourceFields.shape.hours.default([]),
      observes_holidays: z.boolean().default(true),
      is_active: z.boolean().default(true),
    }),
    reply: bookingResource,
  }),
  get: route('GET /v1/api/booking-resource/:id', {
    summary: 'One person or room',
    params: idParams,
    reply: bookingResource,
  }),
  update: route('PUT /v1/api/booking-resource/:id', {
    summary: 'Change a person or a room; what is absent stays. What is booked stays',
    params: idParams,
    body: resourceFields.partial(),
    reply: bookingResource,
  }),
  remove: route('DELETE /v1/api/booking-resource/:id', {
    summary: 'Remove a person or a room; what is booked stays',
    params: idParams,
    reply: empty,
  }),
};

const date = z.iso.date();

/** A date with other hours than its weekday's. Without times it is closed; without a resource it holds for all. */
export const bookingException = z.object({
  id,
  resource_id: id.nullable(),
  date,
  times: z.array(z.object({ from: z.string(), to: z.string() })),
  note: z.string(),
});
export type BookingException = z.infer<typeof bookingException>;

const times = z
  .array(
    z
      .strictObject({ from: timeOfDay, to: timeOfDay })
      .refine(({ from, to }) => from < to, { path: ['to'], message: 'must be after from' }),
  )
  .max(most.times);

/** A date that a calendar file names. */
export const closedDay = z.object({ date, name: z.string() });
export type ClosedDay = z.infer<typeof closedDay>;

export const closedDaysProblems = [
  'too_large',
  /** Neither UTF-8 nor UTF-16 with its mark. */
  'encoding',
  /** Not a calendar, or one with a line or date that cannot be read. */
  'not_a_calendar',
  'too_many_events',
  'too_many_days',
  /** A rule for repetition that is no rule, names hours, or takes too long. */
  'repetition',
] as const;
export type ClosedDaysProblem = (typeof closedDaysProblems)[number];

export const bookingExceptionRoutes = {
  list: route('GET /v1/api/booking-exception', {
    summary: 'Dates with other hours than the weekly ones',
    query: listQuery(['date'], {
      asc: queryFlag.default(true),
      from: date.optional(),
      to: date.optional(),
      resource_id: id.optional(),
    }),
    reply: z.array(bookingException),
    paged: true,
  }),
  set: route('PUT /v1/api/booking-exception', {
    summary: 'Set the hours of a date, of one resource or of all',
    body: z.strictObject({
      resource_id: bodyId.nullable().default(null),
      date,
      times: times.default([]),
      note: text(most.note).default(''),
    }),
    reply: bookingException,
  }),
  import: route('POST /v1/api/booking-exception/import', {
    summary: 'Close the days of an .ics file for everybody',
    description: 'Dates that have other hours already stay as they are. With dry_run nothing is stored.',
    body: z.strictObject({
      /** In base64. */
      file: z.base64().max(Math.ceil(most.calendarFile / 3) * 4),
      dry_run: z.boolean().default(false),
    }),
    reply: z.object({
      /** Those that are added, or would be. */
      days: z.array(closedDay),
      added: z.number().int(),
      /** How many have other hours already. */
      known: z.number().int(),
      /** Why the file cannot be read. */
      problem: z.enum(closedDaysProblems).nullable(),
    }),
  }),
  remove: route('DELETE /v1/api/booking-exception/:id', {
    summary: 'The weekly hours hold again on this date',
    params: idParams,
    reply: empty,
  }),
};

const quietTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'HH:MM');

/** In the quiet hours, by the clock of the workspace's time zone, customers get no reminders; none when both are the same. */
export const bookingSettings = z.object({
  is_public: z.boolean(),
  holidays: z.enum(['', 'hk']),
  quiet_from: quietTime,
  quiet_to: quietTime,
});
export type BookingSettings = z.infer<typeof bookingSettings>;

export const bookingSettingRoutes = {
  get: route('GET /v1/api/booking-setting', {
    summary:
      'Whether anybody may book on the public page, whose public holidays are closed, and when nobody is reminded',
    reply: bookingSettings,
  }),
  update: route('PUT /v1/api/booking-setting', {
    summary: 'Change the settings of booking; what is absent stays',
    body: z.strictObject(bookingSettings.partial().shape),
    reply: bookingSettings,
  }),
};

export const booking = z.object({
  id,
  status: z.enum(bookingStatuses),
  source: z.enum(bookingSources),
  service: z.object({ id, name: z.string(), color: z.string() }),
  resource: z.object({ id, name: z.string() }),
  customer: z.object({ id, name: z.string(), phone: z.string(), email: z.string() }).nullable(),
  conversation_id: id.nullable(),
  starts_at: unixSeconds,
  ends_at: unixSeconds,
  /** With the service's buffers. */
  busy_from: unixSeconds,
  busy_to: unixSeconds,
  /** Of how many in one session; 1 unless it is a class. */
  capacity: z.number().int(),
  price_cents: z.number().int().nullable(),
  currency: z.string(),
  answers: z.record(z.string(), z.string()),
  note: z.string(),
  /** Until when a held time is kept. */
  held_until: unixSeconds.nullable(),
  cancelled_by: z.enum(['customer', 'member', 'agent', 'expiry']).nullable(),
  cancel_reason: z.string(),
  created_at: unixSeconds,
  updated_at: unixSeconds,
});
export type Booking = z.infer<typeof booking>;

/** A free time. `seats`: how many can still book it. */
export const bookingSlot = z.object({
  resource_id: id,
  starts_at: unixSeconds,
  ends_at: unixSeconds,
  seats: z.number().int(),
});
export type BookingSlot = z.infer<typeof bookingSlot>;

const instant = z.coerce.number().int().min(0).max(32_503_680_000);
const bodyInstant = z.number().int().min(0).max(32_503_680_000);
const answers = z
  .record(z.string().max(40), text(most.answer))
  .refine((given) => Object.keys(given).length <= most.questions, 'too many answers');

/** Who books: a known customer, or somebody by name with a phone number or an e-mail address. */
export const bookingCustomer = z
  .strictObject({
    name,
    phone: text(40).optional(),
    email: z.union([z.literal(''), email]).optional(),
  })
  .refine(({ phone, email: address }) => Boolean(phone?.trim() || address), {
    path: ['phone'],
    message: 'a phone number or an e-mail address is needed',
  });

const newBooking = z
  .strictObject({
    service_id: bodyId,
    resource_id: bodyId.optional(),
    starts_at: bodyInstant,
    customer_id: bodyId.optional(),
    customer: bookingCustomer.optional(),
    conversation_id: bodyId.optional(),
    answers: answers.default({}),
    note: text(most.note).default(''),
    /** Only keeps the time for five minutes. */
    hold: z.boolean().default(false),
    /** Also outside of the hours of the resource, the lead time and the horizon. */
    any_time: z.boolean().default(false),
    /** In minutes; by default that of the service. */
    minutes: count(5, 1440).optional(),
  })
  .refine(({ customer_id, customer }) => customer_id === undefined || customer === undefined, {
    path: ['customer'],
    message: 'either customer or customer_id',
  });

export const bookingRoutes = {
  list: route('GET /v1/api/booking', {
    summary: 'Bookings, those that touch the time from `from` to `to`',
    query: listQuery(['starts_at', 'created_at'], {
      asc: queryFlag.default(true),
      from: instant.optional(),
      to: instant.optional(),
      status: z.enum([...bookingStatuses, 'active']).optional(),
      service_id: id.optional(),
      resource_id: id.optional(),
      customer_id: id.optional(),
      conversation_id: id.optional(),
    }),
    reply: z.array(booking),
    paged: true,
  }),
  slots: route('GET /v1/api/booking/slot', {
    summary: 'The free times of a service, at most 62 days at once',
    query: z.strictObject({ service_id: id, from: instant, to: instant, resource_id: id.optional() }),
    reply: z.array(bookingSlot),
  }),
  create: route('POST /v1/api/booking', {
    summary: 'Book a time, or hold it for five minutes',
    description:
      'Without resource_id, one that is free is chosen. A time that somebody else has taken answers 409 booking_slot_taken.',
    body: newBooking,
    reply: booking,
  }),
  get: route('GET /v1/api/booking/:id', { summary: 'One booking', params: idParams, reply: booking }),
  update: route('PUT /v1/api/booking/:id', {
    summary: 'Change the note, the answers or whose booking it is',
    params: idParams,
    body: z.strictObject({
      note: text(most.note).optional(),
      answers: answers.optional(),
      customer_id: bodyId.optional(),
    }),
    reply: booking,
  }),
  renew: route('POST /v1/api/booking/:id/renew', {
    summary: 'Keep a held time for another five minutes, once',
    params: idParams,
    body: empty,
    reply: booking,
  }),
  confirm: route('POST /v1/api/booking/:id/confirm', {
    summary: 'Confirm a held time, or approve one that waits for approval',
    params: idParams,
    body: z.strictObject({
      customer_id: bodyId.optional(),
      customer: bookingCustomer.optional(),
      answers: answers.optional(),
    }),
    reply: booking,
  }),
  reschedule: route('POST /v1/api/booking/:id/reschedule', {
    summary: 'Move a booking to another time or resource, or change its length',
    params: idParams,
    body: z.strictObject({
      starts_at: bodyInstant,
      resource_id: bodyId.optional(),
      minutes: count(5, 1440).optional(),
      any_time: z.boolean().default(false),
    }),
    reply: booking,
  }),
  cancel: route('POST /v1/api/booking/:id/cancel', {
    summary: 'Cancel a booking; its time is free again',
    params: idParams,
    body: z.strictObject({ reason: text(most.note).default('') }),
    reply: booking,
  }),
  complete: route('POST /v1/api/booking/:id/complete', {
    summary: 'The customer came',
    params: idParams,
    body: empty,
    reply: booking,
  }),
  noShow: route('POST /v1/api/booking/:id/no-show', {
    summary: 'The customer did not come',
    params: idParams,
    body: empty,
    reply: booking,
  }),
};
