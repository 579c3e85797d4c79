/** Customers who wait for a time: whom one that becomes free is offered to, and what becomes of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maintenance } from '#server/catalog.ts';
import { runMaintenance } from '#server/platform/jobs/maintenance.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { ManagedBooking } from '#shared/contract/booking/publicBooking.ts';
import type { Waiting } from '#shared/contract/booking/waiting.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { mailsTo } from '#test/mails.ts';
import { makeWorkspace, until, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
const goTo = (at: string) => clock.advance({ seconds: (Date.parse(at) - clock.now().getTime()) / 1000 });
// A Wednesday, ten in the morning in Hong Kong.
goTo('2026-12-02T10:00:00+08:00');
let app: TestApp;
let shop: TestWorkspace;
let key: string;
let slug: string;
let room: number;
let massage: number;
let people = 0;
let rooms = 0;
/** Of the service. */
let name: string;

beforeAll(async () => {
  app = await startApp({ clock });
  shop = await makeWorkspace(app, 'Harbour Spa');
  const token = shop.tokens.owner;
  ({ slug } = await data<{ slug: string }>(app, 'PUT', `/v1/api/workspace/${shop.id}`, {
    ...{ token, body: { time_zone: 'Asia/Hong_Kong' } },
  }));
  ({ key } = await data<{ key: string }>(app, 'POST', '/v1/api/api-key', {
    ...{ token, body: { name: 'Desk', role: 'admin' } },
  }));
  await data(app, 'PUT', '/v1/api/booking-setting', { token: key, body: { is_public: true } });
});

afterAll(() => app?.stop());

// Each test has a room of its own, open from nine to eleven: two times of an hour.
beforeEach(async () => {
  rooms += 1;
  name = `Massage ${rooms}`;
  room = await make('booking-resource', {
    name: `Room ${rooms}`,
    hours: hoursOf('09:00', '11:00'),
    observes_holidays: false,
  });
  massage = await make('booking-service', { name, minutes: 60, step_minutes: 60, resource_ids: [room] });
});

const hoursOf = (from: string, to: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from, to }));
const post = <T>(path: string, body: object = {}) =>
  data<T>(app, 'POST', `/v1/api/${path}`, { token: key, body });
const make = async (entity: string, body: object) => (await post<{ id: number }>(entity, body)).id;
const at = (text: string) => Date.parse(`${text}+08:00`) / 1000;
const nine = '2026-12-10T09:00';
const ten = '2026-12-10T10:00';
const bookAt = (time: string, more: object = {}) =>
  post<Booking>('booking', {
    ...{ service_id: massage, starts_at: at(time), customer: { name: 'Early', email: 'early@example.com' } },
    ...more,
  });
const everyMinute = () => runMaintenance(app.platform, maintenance, 'minute');

interface Someone {
  email: string;
  line: Waiting;
}

async function wait(wish: object = {}, customer: object = {}): Promise<Someone> {
  people += 1;
  const email = `guest${people}@example.com`;
  const line = await post<Waiting>('booking-waiting', {
    ...{ service_id: massage, from: '2026-12-10', to: '2026-12-10', ...wish },
    customer: { name: `Guest ${people}`, email, ...customer },
  });
  return { email, line };
}

const get = async ({ line }: Someone) => {
  const all = await data<Waiting[]>(app, 'GET', `/v1/api/booking-waiting?service_id=${massage}&size=50`, {
    token: key,
  });
  return all.find(({ id }) => id === line.id)!;
};
const reaches = (someone: Someone, status: Waiting['status']) =>
  until(async () => {
    const line = await get(someone);
    return line.status === status && line;
  });
/** The calls of the newest link that was mailed. */
async function linkOf({ email }: Someone, count = 1): Promise<string> {
  const mails = await until(async () => {
    const all = await mailsTo(app, email);
    return all.length === count && all;
  });
  expect(mails[0]!.subject).toBe(`A time has become free: ${name} · Harbour Spa`);
  return `/v1${new URL(mails[0]!.link).pathname}`;
}
const byLink = (link: string, verb: string, body: object = {}) =>
  call(app, 'POST', `${link}/${verb}`, { body });

/** Both times of the tenth are booked. */
async function fillDay() {
  return [await bookAt(nine), await bookAt(ten)] as const;
}

describe('a time that becomes free', () => {
  it('is kept for the first in the line, who books it by the link of the message', async () => {
    const [booked] = await fillDay();
    const [first, second] = [await wait(), await wait()];
    await everyMinute();
    expect((await get(first)).status).toBe('waiting');

    await post(`booking/${booked.id}/cancel`);
    const link = await linkOf(first);
    const offered = await reaches(first, 'offered');
    expect(offered.booking).toMatchObject({ starts_at: at(nine), held_until: expect.any(Number) });
    const kept = offered.booking!.held_until! - clock.now().getTime() / 1000;
    expect(kept).toBeGreaterThan(3500);
    // It is nobody else's meanwhile.
    const refused = await call(app, 'POST', '/v1/api/booking', {
      token: key,
      body: { service_id: massage, starts_at: at(nine), customer: { name: 'Eve', phone: '+85291234567' } },
    });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ error_code: 'booking_slot_taken' }),
    ]);
    expect((await get(second)).status).toBe('waiting');

    const seen = await data<ManagedBooking>(app, 'GET', link);
    expect(seen).toMatchObject({
      status: 'held',
      offer: { until: offered.booking!.held_until, questions: [] },
    });
    const done = await byLink(link, 'confirm');
    expect(done.body).toMatchObject({ data: { status: 'confirmed', offer: null } });
    expect(await get(first)).toMatchObject({ status: 'booked', booking: { starts_at: at(nine) } });
    const mails = await until(async () => {
      const all = await mailsTo(app, first.email);
      return all.length === 2 && all;
    });
    expect(mails[0]!.subject).toBe(`Your booking is confirmed: ${name} · Harbour Spa`);
    // A second press, and one that comes too late.
    expect((await byLink(link, 'confirm')).status).toBe(200);
    expect((await get(second)).status).toBe('waiting');
    expect(await mailsTo(app, second.email)).toEqual([]);
  });

  it('goes to the next when it is refused, left, or not answered within the hour', async () => {
    const [booked] = await fillDay();
    const line = [await wait(), await wait(), await wait(), await wait()];
    await post(`booking/${booked.id}/cancel`);
    expect((await byLink(await linkOf(line[0]!), 'cancel')).status).toBe(200);
    expect((await byLink(await linkOf(line[1]!), 'leave')).body).toMatchObject({
      data: { status: 'cancelled', offer: null },
    });
    const late = await linkOf(line[2]!);
    clock.advance({ seconds: 3601 });
    expect((await byLink(late, 'confirm')).body).toMatchObject({ error_code: 'booking_hold_expired' });
    await everyMinute();
    await reaches(line[3]!, 'offered');
    expect(await get(line[1]!)).toMatchObject({ status: 'ended', ended_by: 'customer' });
    // The others wait for another time; this one is not offered to them again.
    for (const one of [line[0]!, line[2]!])
      expect(await get(one)).toMatchObject({ status: 'waiting', offers: 1, booking: null });
    await byLink(await linkOf(line[3]!), 'leave');
    await everyMinute();
    for (const one of [line[0]!, line[2]!]) expect((await get(one)).status).toBe('waiting');
    goTo('2026-12-02T12:00:00+08:00');
  });

  it('is not offered for ever, nor once the days are over', async () => {
    const days = ['08', '09', '11', '12'].map((one) => `2026-12-${one}`);
    const someone = await wait({ from: '2026-12-08', to: '2026-12-12', latest: '09:00' });
    for (const [index] of days.slice(0, 3).entries()) {
      await byLink(await linkOf(someone, index + 1), 'cancel');
      await everyMinute();
    }
    expect(await reaches(someone, 'ended')).toMatchObject({ ended_by: 'unanswered', offers: 3 });

    const another = await wait({ weekdays: [7] });
    goTo('2026-12-11T10:00:00+08:00');
    await everyMinute();
    expect(await reaches(another, 'ended')).toMatchObject({ ended_by: 'expiry', offers: 0 });
    goTo('2026-12-02T12:00:00+08:00');
  });

  it('is offered to nobody in quiet hours', async () => {
    const [booked] = await fillDay();
    const someone = await wait();
    goTo('2026-12-02T23:30:00+08:00');
    await post(`booking/${booked.id}/cancel`);
    await everyMinute();
    goTo('2026-12-03T07:59:00+08:00');
    await everyMinute();
    expect(await get(someone)).toMatchObject({ status: 'waiting', offers: 0 });
    goTo('2026-12-03T08:15:00+08:00');
    await everyMinute();
    await reaches(someone, 'offered');
    goTo('2026-12-02T12:00:00+08:00');
  });

  it('goes on when a message reaches nobody, which members see', async () => {
    const [booked] = await fillDay();
    const unreachable = await wait({}, { email: '', phone: '+852 9555 0001' });
    const next = await wait();
    await post(`booking/${booked.id}/cancel`);
    await linkOf(next);
    expect(await reaches(unreachable, 'ended')).toMatchObject({ ended_by: 'unreachable', booking: null });
  });

  it('suits the days, the hours and the person that were asked for', async () => {
    const other = await make('booking-resource', {
      name: 'Other',
      hours: hoursOf('14:00', '16:00'),
      observes_holidays: false,
    });
    await data(app, 'PUT', `/v1/api/booking-service/${massage}`, {
      token: key,
      body: { resource_ids: [room, other] },
    });
    // 12 and 13 December 2026 are a Saturday and a Sunday.
    const span = { from: '2026-12-07', to: '2026-12-13' };
    const afternoon = await wait({ ...span, earliest: '14:30', latest: '15:00' });
    const sunday = await wait({ ...span, weekdays: [7], resource_id: room });
    await reaches(afternoon, 'offered');
    await reaches(sunday, 'offered');
    expect((await get(afternoon)).booking?.starts_at).toBe(at('2026-12-07T15:00'));
    expect((await get(sunday)).booking?.starts_at).toBe(at('2026-12-13T09:00'));
  });

  it('of a class is offered to as many as there are seats', async () => {
    massage = await make('booking-service', {
      ...{ name: 'Class', minutes: 120, step_minutes: 120, capacity: 3, resource_ids: [room] },
    });
    await bookAt(nine);
    const line = [await wait(), await wait(), await wait()];
    await reaches(line[0]!, 'offered');
    await reaches(line[1]!, 'offered');
    expect((await get(line[2]!)).status).toBe('waiting');
  });

  it('is offered once, though many become free and are booked at the same time', async () => {
    const [one, other] = await fillDay();
    const line: Someone[] = [];
    for (let i = 0; i < 12; i++) line.push(await wait());
    const attempts = Array.from({ length: 20 }, (_, i) =>
      call(app, 'POST', '/v1/api/booking', {
        token: key,
        body: {
          ...{ service_id: massage, starts_at: at(i % 2 ? nine : ten) },
          customer: { name: `Rival ${i}`, email: `rival${i}@example.com` },
        },
      }),
    );
    await Promise.all([
      post(`booking/${one.id}/cancel`),
      post(`booking/${other.id}/cancel`),
      ...attempts,
      everyMinute(),
    ]);
    await everyMinute();
    const rows = await until(async () => {
      const active = await app.sql<{ starts_at: Date; held: boolean }>(
        `select starts_at, status = 'held' as held from booking
         where resource_id = $1 and status in ('held', 'pending', 'confirmed')`,
        [room],
      );
      return active.length === 2 && active;
    });
    expect(new Set(rows.map(({ starts_at }) => starts_at.getTime())).size).toBe(2);
    const offered = await Promise.all(line.map(get));
    expect(offered.filter(({ status }) => status === 'offered').length).toBe(
      rows.filter(({ held }) => held).length,
    );
  });
});

describe('the waiting list', () => {
  it('has a customer once for a service, until they book it otherwise', async () => {
    const [booked] = await fillDay();
    const { line } = await wait();
    const again = await post<Waiting>('booking-waiting', {
      ...{ service_id: massage, customer_id: line.customer.id, from: '2026-12-09', to: '2026-12-10' },
      latest: '09:30',
    });
    expect(again).toMatchObject({ id: line.id, from: '2026-12-09', latest: '09:30' });
    await post(`booking/${booked.id}/cancel`);
    const someone = { email: '', line };
    const held = (await reaches(someone, 'offered')).booking!;
    await bookAt('2026-12-15T09:00', { customer: undefined, customer_id: line.customer.id });
    expect(await get(someone)).toMatchObject({
      status: 'booked',
      booking: { starts_at: at('2026-12-15T09:00') },
    });
    expect((await data<Booking>(app, 'GET', `/v1/api/booking/${held.id}`, { token: key })).status).toBe(
      'cancelled',
    );
  });

  it('refuses what cannot be waited for', async () => {
    const refuse = async (body: object) => {
      const { status, body: reply } = await call(app, 'POST', '/v1/api/booking-waiting', {
        token: key,
        body: { service_id: massage, from: '2026-12-10', to: '2026-12-10', ...body },
      });
      return [status, reply.error_code, Object.keys(reply.fields ?? {})];
    };
    const customer = { name: 'Ann', email: 'ann@example.com' };
    expect(await refuse({ customer, from: '2026-11-01', to: '2026-11-30' })).toEqual([
      409,
      'booking_in_past',
      [],
    ]);
    expect(await refuse({ customer, to: '2026-12-09' })).toEqual([422, 'invalid_input', ['to']]);
    expect(await refuse({ customer, to: '2028-01-01' })).toEqual([422, 'invalid_input', ['to']]);
    expect(await refuse({ customer, to: '2026-02-31' })).toEqual([422, 'invalid_input', ['to']]);
    expect(await refuse({ customer, earliest: '15:00', latest: '14:00' })).toEqual([
      422,
      'invalid_input',
      ['latest'],
    ]);
    expect(await refuse({})).toEqual([422, 'invalid_input', ['customer']]);
    expect(await refuse({ customer, resource_id: 999_999 })).toEqual([422, 'invalid_input', ['resource_id']]);
    expect((await refuse({ customer, service_id: 999_999 }))[0]).toBe(404);
  });

  it('is joined once on the public page, whatever is repeated', async () => {
    const body = {
      ...{
        service_id: massage,
        from: '2026-12-10',
        to: '2026-12-11',
        client_id: `a-browser-of-the-page-${massage}`,
      },
      customer: { name: 'Pia', email: 'pia@example.com' },
    };
    const join = () => call(app, 'POST', `/v1/public/booking/${slug}/wait`, { body });
    expect((await Promise.all([join(), join(), join()])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    const all = await data<Waiting[]>(app, 'GET', `/v1/api/booking-waiting?service_id=${massage}&size=50`, {
      token: key,
    });
    expect(all.map(({ customer, source }) => [customer.name, source])).toEqual([['Pia', 'page']]);
  });

  it('is left when a member takes a customer off it', async () => {
    const [booked] = await fillDay();
    const [first, second] = [await wait(), await wait()];
    await post(`booking/${booked.id}/cancel`);
    await reaches(first, 'offered');
    await data(app, 'DELETE', `/v1/api/booking-waiting/${first.line.id}`, { token: key });
    expect(await get(first)).toMatchObject({ status: 'ended', ended_by: 'member' });
    await reaches(second, 'offered');
  });
});
