/** Bookings, and what can be booked. */
import {
  always,
  bookOnPage,
  holdOnPage,
  later,
  makeBooking,
  makeResource,
  makeService,
  openPage,
  waitingBody,
} from '#test/requestFixtures/bookings.ts';
import { ask, unique, type Params, type Stage } from '#test/requestFixtures/stage.ts';
import type { RequestFixture } from '#test/requestFixtures/requestFixture.ts';

const calendar = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Town//Holidays//EN', 'BEGIN:VEVENT', 'UID:1'],
  ...['DTSTART;VALUE=DATE:20270409', 'SUMMARY:Founders’ day', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

async function held(stage: Stage): Promise<{ params: Params }> {
  return { params: { id: (await makeBooking(stage, { hold: true })).id } };
}

async function begun(stage: Stage): Promise<{ params: Params }> {
  const { id } = await makeBooking(stage);
  await stage.app.sql(
    `update booking set starts_at = starts_at - interval '1 day', busy = tstzrange(lower(busy) - interval '1 day', upper(busy))
     where id = $1`,
    [id],
  );
  return { params: { id } };
}

const page = { token: '', by: { kind: 'customer', id: null } };

async function onPage(stage: Stage) {
  const { slug, service_id } = await openPage(stage);
  return { slug, wanted: { service_id, starts_at: later, client_id: unique('a browser of ours') } };
}

async function withHold(stage: Stage) {
  const { slug, hold } = await holdOnPage(stage);
  return { ...page, params: { slug }, body: { hold } };
}

async function byLink(stage: Stage) {
  return { ...page, params: await bookOnPage(stage) };
}

export const bookingFixtures: Record<string, RequestFixture> = {
  'POST /v1/api/booking-service': { as: 'booking.create_service', body: { name: 'Massage', minutes: 60 } },
  'PUT /v1/api/booking-service/:id': { as: 'booking.update_service', body: { minutes: 45 } },
  'DELETE /v1/api/booking-service/:id': { as: 'booking.remove_service' },
  'POST /v1/api/booking-resource': { as: 'booking.create_resource', body: { name: 'Treatment room' } },
  'PUT /v1/api/booking-resource/:id': { as: 'booking.update_resource', body: { hours: always } },
  'DELETE /v1/api/booking-resource/:id': { as: 'booking.remove_resource' },
  'PUT /v1/api/booking-resource/:id/calendar': { as: 'booking.update_link', body: { shows_names: true } },
  'POST /v1/api/booking-resource/:id/calendar/renew': { as: 'booking.renew_feed' },
  'POST /v1/api/booking-resource/:id/calendar/connect': { as: 'booking.connect_calendar' },
  'POST /v1/api/booking-resource/:id/calendar/finish': {
    as: 'booking.finish_calendar',
    call: async (stage) => {
      const { id } = await makeResource(stage);
      const path = `/v1/api/booking-resource/${id}/calendar/connect`;
      const { url } = await ask<{ url: string }>(stage, 'POST', path, {});
      return { params: { id }, body: stage.consent(url) };
    },
  },
  'POST /v1/api/booking-resource/:id/calendar/check': { as: 'booking.check_calendar' },
  'DELETE /v1/api/booking-resource/:id/calendar': { as: 'booking.disconnect_calendar' },
  'PUT /v1/api/booking-exception': { as: 'booking.set_exception', body: { date: '2031-02-03' } },
  'POST /v1/api/booking-exception/import': {
    as: 'booking.import_closed_days',
    body: { file: Buffer.from(calendar).toString('base64') },
  },
  'DELETE /v1/api/booking-exception/:id': { as: 'booking.remove_exception' },
  'PUT /v1/api/booking-setting': { as: 'booking.update_settings', body: { holidays: 'hk' } },
  'GET /v1/api/booking/slot': {
    call: async (stage) => ({
      query: `?service_id=${(await makeService(stage)).id}&from=${later}&to=${later + 3600}`,
    }),
  },
  'POST /v1/api/booking': {
    as: 'booking.create',
    call: async (stage) => ({
      body: {
        service_id: (await makeService(stage)).id,
        customer: { name: unique('Ann'), email: `${unique('ann')}@example.com` },
        starts_at: later,
      },
    }),
  },
  'PUT /v1/api/booking/:id': { as: 'booking.update', body: { note: 'Window seat' } },
  'POST /v1/api/booking/:id/renew': { as: 'booking.renew', call: held },
  'POST /v1/api/booking/:id/confirm': { as: 'booking.confirm', call: held },
  'POST /v1/api/booking/:id/reschedule': {
    as: 'booking.reschedule',
    body: { starts_at: later + 7200 },
  },
  'POST /v1/api/booking/:id/cancel': { as: 'booking.cancel' },
  'POST /v1/api/booking/:id/complete': { as: 'booking.complete', call: begun },
  'POST /v1/api/booking/:id/no-show': { as: 'booking.no_show', call: begun },
  'POST /v1/api/booking-waiting': {
    as: 'booking.join_waiting_list',
    call: async (stage) => ({
      body: { ...(await waitingBody(stage)), customer: { name: 'Ann', phone: '+85291234567' } },
    }),
  },
  'DELETE /v1/api/booking-waiting/:id': { as: 'booking.leave_waiting_list' },
  'GET /v1/public/booking/:slug/slot': {
    async call(stage) {
      const { slug, wanted } = await onPage(stage);
      const query = `?service_id=${wanted.service_id}&from=${later}&to=${later + 3600}`;
      return { ...page, params: { slug }, query };
    },
  },
  'GET /v1/public/booking/manage/:token/slot': {
    call: async (stage) => ({ ...(await byLink(stage)), query: `?from=${later}&to=${later + 3600}` }),
  },
  'POST /v1/public/booking/:slug': {
    as: 'booking.create',
    inside: 'ours',
    async call(stage) {
      const { slug, wanted } = await onPage(stage);
      return {
        ...page,
        params: { slug },
        body: { ...wanted, customer: { name: 'Ann', phone: '+85291234567' } },
      };
    },
  },
  'POST /v1/public/booking/:slug/hold': {
    as: 'booking.create',
    inside: 'ours',
    async call(stage) {
      const { slug, wanted } = await onPage(stage);
      return { ...page, params: { slug }, body: wanted };
    },
  },
  'POST /v1/public/booking/:slug/hold/renew': { as: 'booking.renew', inside: 'ours', call: withHold },
  'POST /v1/public/booking/:slug/hold/release': { as: 'booking.cancel', inside: 'ours', call: withHold },
  'POST /v1/public/booking/manage/:token/reschedule': {
    as: 'booking.reschedule',
    inside: 'ours',
    body: { starts_at: later + 7200 },
    call: byLink,
  },
  'POST /v1/public/booking/:slug/wait': {
    as: 'booking.join_waiting_list',
    inside: 'ours',
    async call(stage) {
      const { slug, wanted } = await onPage(stage);
      const { from, to } = await waitingBody(stage);
      const { service_id, client_id } = wanted;
      const customer = { name: 'Ann', phone: '+85291234567' };
      return { ...page, params: { slug }, body: { service_id, client_id, from, to, customer } };
    },
  },
  'POST /v1/public/booking/manage/:token/confirm': {
    as: 'booking.confirm',
    inside: 'ours',
    body: {},
    call: byLink,
  },
  'POST /v1/public/booking/manage/:token/leave': {
    as: 'booking.leave_by_offer',
    inside: 'ours',
    body: {},
    call: byLink,
  },
  'POST /v1/public/booking/manage/:token/cancel': { as: 'booking.cancel', inside: 'ours', call: byLink },
};
