/** What the agent does with bookings, by the operations that the screens use. The built-in dialogue calls the same tools. */
import { z } from 'zod';
import { create } from '#server/features/booking/book.ts';
import { cancel, confirm, reschedule } from '#server/features/booking/change.ts';
import { manageUrl } from '#server/features/booking/links/manageLink.ts';
import { list, slots } from '#server/features/booking/reads.ts';
import { isoIn, sayDay, sayPrice, sayTime, sayWeekday, sayZone } from '#server/features/booking/sayTime.ts';
import { listResources, listServices } from '#server/features/booking/setUp.ts';
import { spanOfDates } from '#server/features/booking/slots/openTimes.ts';
import { join, leaveAll } from '#server/features/booking/waiting/waitingList.ts';
import { tool, type ToolTurn } from '#server/platform/operation/tool.ts';
import { textsOf } from '#server/platform/texts.ts';
import type { Booking, BookingResource, BookingService, BookingSlot } from '#shared/contract/booking.ts';
import type { Waiting } from '#shared/contract/booking/waiting.ts';
import type { Locale } from '#shared/locales.ts';
import { limits } from '#shared/schema/limits.ts';
import en from './texts/en.json' with { type: 'json' };
import zhCn from './texts/zh-cn.json' with { type: 'json' };
import zhHk from './texts/zh-hk.json' with { type: 'json' };

const texts = textsOf(en, zhHk, zhCn);

/** So many times are shown at once. */
const timesShown = 60;
const daySeconds = 86_400;
const byName = { field: 'name' as const, asc: true, keyword: '' };

// Short patterns, since a model reads them in each call.
const isInstant = (text: string) => !Number.isNaN(Date.parse(text));
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine((text) => isInstant(text) && new Date(text).toISOString().startsWith(text), 'no such date');
const clock = z.string().regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/, 'HH:MM');
const bookingId = z.number().int().min(1);
const startsAt = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/)
  .refine(isInstant, 'no such time')
  .describe('exactly as a tool returned it');

export const bookingTools = [
  tool({
    ...common('booking_services', 'What can be booked: length, price, place, and what to ask the customer.'),
    parameters: z.strictObject({}),
    operation: listServices,
    inputOf: () => ({ query: { size: limits.booking.services, page: 1, ...byName } }),
    show: ({ items }, { locale }) =>
      items
        .filter((service) => service.is_active && service.resource_ids.length > 0)
        .map((service) => showService(service, locale)),
    evidenceOf: (services) =>
      services.map(({ minutes, ...service }) => ({ ...service, length: `${minutes} minutes` })),
  }),
  tool({
    ...common('booking_people', 'The people and rooms by whose id a customer may choose one.'),
    parameters: z.strictObject({}),
    operation: listResources,
    inputOf: () => ({ query: { size: limits.booking.resources, page: 1, ...byName } }),
    show: ({ items }) =>
      items.filter((one) => one.is_active).map(({ id, name, kind }) => ({ resource_id: id, name, kind })),
    evidenceOf: (people) => people.map(({ name }) => name),
  }),
  tool({
    ...common(
      'booking_slots',
      `The free times of a service from one day to another, at most ${limits.booking.slotDays} days. Offer no other times.`,
    ),
    parameters: z.strictObject({
      service_id: z.number().int().min(1),
      from: day,
      to: day,
      weekdays: z.array(z.number().int().min(1).max(7)).max(7).optional().describe('1 is Monday'),
      earliest: clock.optional().describe('of the day'),
      latest: clock.optional(),
      resource_id: z.number().int().min(1).optional(),
    }),
    operation: slots,
    inputOf({ service_id, resource_id, ...dates }, { timeZone }) {
      const { from, to } = spanOfDates(timeZone, dates);
      return { query: { service_id, resource_id, from: from / 1000, to: to / 1000 } };
    },
    show(found, turn, { weekdays, earliest, latest }) {
      const times = distinctTimes(found, turn.timeZone).filter(
        ({ weekday, clock: at }) =>
          (!weekdays || weekdays.includes(weekday)) &&
          (!earliest || at >= earliest) &&
          (!latest || at <= latest),
      );
      return {
        zone: sayZone(found[0]?.starts_at ?? 0, turn.timeZone, turn.locale),
        times: times.slice(0, timesShown).map(({ at, resource_ids }) => ({
          starts_at: isoIn(turn.timeZone, at),
          text: sayTime(at, turn.timeZone, turn.locale),
          resource_ids,
        })),
        has_more: times.length > timesShown,
      };
    },
    evidenceOf: ({ zone, times }) => [zone, ...times.map(({ text }) => text)],
  }),
  tool({
    ...common(
      'booking_hold',
      `Keeps a free time for the customer for ${limits.booking.holdMinutes} minutes, and lets go of another one that was kept. Then ask what is missing, say what would be booked, and call booking_book when the customer agrees.`,
    ),
    parameters: z.strictObject({
      service_id: z.number().int().min(1),
      starts_at: startsAt,
      resource_id: z.number().int().min(1).optional(),
    }),
    operation: create,
    inputOf: ({ service_id, starts_at, resource_id }, { customerId, conversationId }) => ({
      body: {
        ...{ service_id, resource_id, starts_at: unix(starts_at), customer_id: customerId },
        ...{ conversation_id: conversationId, answers: {}, note: '', hold: true, any_time: false },
      },
    }),
    show: showBooking,
    evidenceOf: (shown) => ({ ...shown, kept: `${limits.booking.holdMinutes} minutes` }),
  }),
  tool({
    ...common('booking_book', 'Books the time that is held. Only after the customer has agreed to it.'),
    parameters: z.strictObject({
      booking_id: bookingId,
      answers: z
        .record(z.string().max(40), z.string().max(limits.booking.answer))
        .refine((given) => Object.keys(given).length <= limits.booking.questions)
        .optional()
        .describe("answers to the service's questions, by their keys"),
    }),
    operation: confirm,
    inputOf: ({ booking_id: id, answers }, { customerId }) => ({
      params: { id },
      body: { customer_id: customerId, ...(answers && { answers }) },
    }),
    show: showBooking,
    evidenceOf: (shown) => shown,
  }),
  tool({
    ...common('booking_reschedule', 'Moves a booking of the customer to a free time that they chose.'),
    parameters: z.strictObject({
      booking_id: bookingId,
      starts_at: startsAt,
      resource_id: z.number().int().min(1).optional(),
    }),
    operation: reschedule,
    inputOf: ({ booking_id: id, starts_at, resource_id }) => ({
      params: { id },
      body: { starts_at: unix(starts_at), resource_id, any_time: false },
    }),
    show: showBooking,
    evidenceOf: (shown) => shown,
  }),
  tool({
    ...common('booking_cancel', 'Cancels a booking of the customer, or lets go of a time that is held.'),
    parameters: z.strictObject({ booking_id: bookingId }),
    operation: cancel,
    inputOf: ({ booking_id: id }) => ({ params: { id }, body: { reason: '' } }),
    show: showBooking,
    evidenceOf: (shown) => shown,
  }),
  tool({
    ...common(
      'booking_wait',
      'Puts the customer on the waiting list for times of a service that are not free. When one becomes free it is kept for them for a while, and they are told. Their name and a phone number or e-mail address must be known.',
    ),
    parameters: z.strictObject({
      service_id: z.number().int().min(1),
      from: day,
      to: day,
      weekdays: z.array(z.number().int().min(1).max(7)).max(7).optional().describe('1 is Monday'),
      earliest: clock.optional().describe('of the day'),
      latest: clock.optional(),
      resource_id: z.number().int().min(1).optional(),
    }),
    operation: join,
    inputOf: ({ earliest = '00:00', latest = '23:59', weekdays = [], ...wanted }, { customerId }) => ({
      body: {
        ...wanted,
        ...{ weekdays, earliest, customer_id: customerId },
        latest: latest === '24:00' ? '23:59' : latest,
      },
    }),
    show: showWait,
    evidenceOf: (shown) => shown,
  }),
  tool({
    ...common('booking_stop_waiting', 'Takes the customer off every waiting list.'),
    parameters: z.strictObject({}),
    operation: leaveAll,
    inputOf: (_parameters, { customerId }) => ({ customer_id: customerId }),
    show: (ended) => ended,
    evidenceOf: (shown) => shown,
  }),
  tool({
    ...common(
      'my_bookings',
      "The customer's coming bookings. One that is held is kept for them and not booked yet: booking_book books it.",
    ),
    parameters: z.strictObject({}),
    operation: list,
    inputOf: (_parameters, { ctx, customerId }) => ({
      query: {
        ...{
          size: 20,
          page: 1,
          field: 'starts_at' as const,
          asc: true,
          keyword: '',
          status: 'active' as const,
        },
        from: Math.floor(ctx.platform.clock.now().getTime() / 1000),
        customer_id: customerId,
      },
    }),
    show: ({ items }, turn) => items.map((booking) => showBooking(booking, turn)),
    evidenceOf: (shown) => shown,
  }),
];

export type ShownService = ReturnType<typeof showService>;
export type ShownBooking = ReturnType<typeof showBooking>;
export type ShownWait = ReturnType<typeof showWait>;
export type ShownPerson = Pick<BookingResource, 'name' | 'kind'> & { resource_id: number };
export interface ShownSlots {
  zone: string;
  times: { starts_at: string; text: string; resource_ids: number[] }[];
  has_more: boolean;
}

function showService(service: BookingService, locale: Locale) {
  return {
    ...{ service_id: service.id, name: service.name, description: service.description },
    ...{ minutes: service.minutes, place: service.location, resource_ids: service.resource_ids },
    price: sayPrice(service.price_cents, service.currency, locale),
    needs_approval: service.needs_approval,
    questions: service.questions,
  };
}

function showBooking(booking: Booking, { ctx, timeZone, locale }: ToolTurn) {
  const { id, status, service, resource, starts_at: at, ends_at: end } = booking;
  const isKept = status === 'pending' || status === 'confirmed';
  const managed = { workspaceId: ctx.workspaceId, bookingId: id };
  return {
    ...{ booking_id: id, status, service_id: service.id, service: service.name },
    ...{ resource_id: resource.id, with: resource.name },
    starts_at: isoIn(timeZone, at),
    text: sayTime(at, timeZone, locale),
    zone: sayZone(at, timeZone, locale),
    price: sayPrice(booking.price_cents, booking.currency, locale),
    ...(isKept && { manage_link: manageUrl(ctx.platform, managed, new Date(end * 1000), locale) }),
  };
}

function showWait({ id, service, from, to, weekdays, earliest, latest }: Waiting, { locale }: ToolTurn) {
  const days = from === to ? sayDay(from, locale) : `${sayDay(from, locale)} – ${sayDay(to, locale)}`;
  const isAllDay = earliest === '00:00' && latest === '23:59';
  const on = weekdays.map((one) => sayWeekday(one, locale)).join(locale === 'en' ? ', ' : '、');
  const when = [days, on, isAllDay ? '' : `${earliest}–${latest}`].filter(Boolean);
  return { waiting_id: id, service: service.name, when: when.join(locale === 'en' ? ', ' : '，') };
}

/** The starts with who is free then; the clock as `HH:MM`. */
function distinctTimes(found: readonly BookingSlot[], timeZone: string) {
  const byStart = Map.groupBy(found, ({ starts_at }) => starts_at);
  return [...byStart].map(([at, slotsThen]) => {
    const iso = isoIn(timeZone, at);
    const date = Date.parse(`${iso.slice(0, 10)}T00:00Z`) / 1000;
    return {
      at,
      clock: iso.slice(11, 16),
      // 1 January 1970 was a Thursday.
      weekday: ((Math.floor(date / daySeconds) + 3) % 7) + 1,
      resource_ids: slotsThen.map((slot) => slot.resource_id),
    };
  });
}

function unix(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000);
}

function common<Name extends keyof typeof en.calls>(name: Name, description: string) {
  return {
    ...{ name, description, switch: 'booking', approval: 'none' as const },
    textsIn: (locale: Locale) => {
      const { title, explanation } = texts[locale].toolSwitch;
      return { title, explanation, call: texts[locale].calls[name] };
    },
  };
}
