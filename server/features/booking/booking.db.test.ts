import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseHolds } from '#server/features/booking/releaseHolds.ts';
import type { Booking, BookingSlot } from '#shared/contract/booking.ts';
import type { BookingFigures } from '#shared/contract/booking/bookingFigure.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeWorkspace, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
const goTo = (at: Date) => clock.advance({ seconds: (at.getTime() - clock.now().getTime()) / 1000 });
// A week whose holidays are known.
goTo(new Date('2026-12-02T01:00:00Z'));
const weekdays = [1, 2, 3, 4, 5];
const hours = weekdays.flatMap((day) => [
  { day, from: '09:00', to: '13:00' },
  { day, from: '14:00', to: '18:00' },
]);
let app: TestApp;
let ours: TestWorkspace;
/** Valid for longer than a session's token. */
let key: string;
let room: number;
let other: number;
let checkUp: number;

beforeAll(async () => {
  app = await startApp({ clock });
  ours = await makeWorkspace(app);
  await data(app, 'PUT', `/v1/api/workspace/${ours.id}`, {
    token: ours.tokens.owner,
    body: { time_zone: 'Asia/Hong_Kong' },
  });
  ({ key } = await data<{ key: string }>(app, 'POST', '/v1/api/api-key', {
    token: ours.tokens.owner,
    body: { name: 'Desk', role: 'admin' },
  }));
  room = await make('booking-resource', { name: 'Room 1', hours });
  other = await make('booking-resource', { name: 'Room 2', hours });
  checkUp = await make('booking-service', {
    ...{ name: 'Check-up', minutes: 30, buffer_after: 15, lead_minutes: 120, resource_ids: [room, other] },
  });
});

afterAll(() => app.stop());

async function make(entity: string, body: object): Promise<number> {
  return (await data<{ id: number }>(app, 'POST', `/v1/api/${entity}`, { token: key, body })).id;
}

const ask = (verb: string, body: object = {}, token = key) =>
  call(app, 'POST', `/v1/api/booking${verb}`, { token, body });
const book = async (body: object) => (await ask('', { service_id: checkUp, ...body })).body.data as Booking;
const codeOf = async (asked: ReturnType<typeof ask>) => {
  const { status, body } = await asked;
  return [status, body.error_code];
};

/** A wall-clock time in Hong Kong on the coming so-manieth Monday, in unix seconds. */
function monday(time: string, weeks = 1): number {
  const now = clock.now().getTime() + 8 * 3_600_000;
  const today = Math.floor(now / 86_400_000);
  const days = ((1 - new Date(today * 86_400_000).getUTCDay() + 7) % 7 || 7) + (weeks - 1) * 7;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (today + days) * 86_400 + hour * 3600 + minute * 60 - 8 * 3600;
}

const slotsBetween = (from: number, to: number, more = '') =>
  data<BookingSlot[]>(app, 'GET', `/v1/api/booking/slot?service_id=${checkUp}&from=${from}&to=${to}${more}`, {
    token: ours.tokens.member,
  });
const startsOf = async (from: number, to: number, resource = room) =>
  (await slotsBetween(from, to, `&resource_id=${resource}`)).map(({ starts_at }) =>
    new Date(starts_at * 1000 + 8 * 3_600_000).toISOString().slice(11, 16),
  );

describe('the set-up', () => {
  it('is refused to members, and a room with bookings is not removed', async () => {
    const token = ours.tokens.member;
    const service = await call(app, 'POST', '/v1/api/booking-service', {
      token,
      body: { name: 'X', minutes: 30 },
    });
    expect(service.status).toBe(403);
    const { id } = await book({ resource_id: other, starts_at: monday('10:00', 2) });
    const remove = await call(app, 'DELETE', `/v1/api/booking-resource/${other}`, {
      token: key,
    });
    expect([remove.status, remove.body.error_code]).toEqual([409, 'booking_resource_busy']);
    await ask(`/${id}/cancel`);
  });
});

describe('free times', () => {
  it('lie in the opening hours, and not within a booking with the buffers of both', async () => {
    const [from, to] = [monday('08:00'), monday('13:30')];
    const every = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];
    expect(await startsOf(from, to)).toEqual(every);
    const { id } = await book({ resource_id: room, starts_at: monday('10:00') });
    // Its own 15 minutes afterwards, and those of one that would end at 10:00.
    expect(await startsOf(from, to)).toEqual(['09:00', '11:00', '11:30', '12:00', '12:30']);
    expect(await startsOf(from, to, other)).toEqual(every);
    await ask(`/${id}/cancel`);
    expect(await startsOf(from, to)).toEqual(every);
  });

  it('end at a date with other hours, on a holiday, before the lead time and after the horizon', async () => {
    const token = key;
    const date = new Date((monday('12:00', 7) + 8 * 3600) * 1000).toISOString().slice(0, 10);
    const day = [monday('00:00', 7), monday('00:00', 7) + 86_400] as const;
    const closed = await data<{ id: number }>(app, 'PUT', '/v1/api/booking-exception', {
      token,
      body: { date, note: 'Team day' },
    });
    expect(await startsOf(...day)).toEqual([]);
    const body = { date, resource_id: room, times: [{ from: '19:00', to: '20:00' }] };
    await data(app, 'PUT', '/v1/api/booking-exception', { token, body });
    expect(await startsOf(...day)).toEqual(['19:00', '19:30']);
    expect(await startsOf(...day, other)).toEqual([]);
    await data(app, 'DELETE', `/v1/api/booking-exception/${closed.id}`, { token });
    expect(await startsOf(...day, other)).toHaveLength(16);
    const beyond = clock.now().getTime() / 1000 + 61 * 86_400;
    expect(await startsOf(Math.ceil(beyond), Math.ceil(beyond) + 7 * 86_400)).toEqual([]);
    const now = Math.floor(clock.now().getTime() / 1000);
    const soon = await slotsBetween(now - 86_400, now + 2 * 3600);
    expect(soon.filter(({ starts_at }) => starts_at < now + 2 * 3600)).toEqual([]);
    const far = await call(
      app,
      'GET',
      `/v1/api/booking/slot?service_id=${checkUp}&from=${now}&to=${now + 90 * 86_400}`,
      {
        token,
      },
    );
    expect(far.status).toBe(422);
  });

  it('are closed on the public holidays of the settings', async () => {
    const token = key;
    const day = [
      Date.parse('2026-12-25T00:00:00+08:00') / 1000,
      Date.parse('2026-12-26T00:00:00+08:00') / 1000,
    ] as const;
    expect(await startsOf(...day)).toHaveLength(16);
    await data(app, 'PUT', '/v1/api/booking-setting', { token, body: { holidays: 'hk' } });
    expect(await startsOf(...day)).toEqual([]);
    await data(app, 'PUT', `/v1/api/booking-resource/${room}`, { token, body: { observes_holidays: false } });
    expect(await startsOf(...day)).toHaveLength(16);
    await data(app, 'PUT', `/v1/api/booking-resource/${room}`, { token, body: { observes_holidays: true } });
    await data(app, 'PUT', '/v1/api/booking-setting', { token, body: { holidays: '' } });
  });
});

describe('a booking', () => {
  it('is refused to the one who comes second, and finds another room where none is named', async () => {
    const starts_at = monday('09:00', 3);
    const made = await Promise.all([1, 2, 3].map(() => ask('', { service_id: checkUp, starts_at })));
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    const rooms = made.flatMap(({ body }) => (body.success ? [(body.data as Booking).resource.id] : []));
    expect(rooms.toSorted()).toEqual([room, other].toSorted());
    expect(made.find(({ status }) => status === 409)?.body.error_code).toBe('booking_slot_taken');
    // A quarter of an hour after the end belongs to it.
    expect(
      await codeOf(ask('', { service_id: checkUp, starts_at: monday('09:40', 3), resource_id: room })),
    ).toEqual([409, 'booking_slot_taken']);
    expect(
      await codeOf(ask('', { service_id: checkUp, starts_at: monday('09:45', 3), resource_id: room })),
    ).toEqual([200, undefined]);
  });

  it('is refused in the past, outside of the hours, for a service that is gone and with a wrong resource', async () => {
    const service = await make('booking-service', { name: 'Short-lived', minutes: 30, resource_ids: [room] });
    const at = (starts_at: number, more: object = {}) =>
      codeOf(ask('', { service_id: service, starts_at, ...more }));
    expect(await at(monday('10:00') - 30 * 86_400)).toEqual([409, 'booking_in_past']);
    expect(await at(monday('12:45', 4))).toEqual([409, 'booking_outside_hours']);
    expect(await at(monday('20:00', 4))).toEqual([409, 'booking_outside_hours']);
    expect(await at(monday('20:00', 4), { any_time: true })).toEqual([200, undefined]);
    expect(await at(monday('10:00', 4), { resource_id: other })).toEqual([422, 'invalid_input']);
    await call(app, 'PUT', `/v1/api/booking-service/${service}`, {
      token: key,
      body: { is_active: false },
    });
    expect(await at(monday('10:00', 4))).toEqual([409, 'booking_not_offered']);
    await call(app, 'DELETE', `/v1/api/booking-service/${service}`, { token: key });
    expect(await at(monday('10:00', 4))).toEqual([409, 'booking_not_offered']);
    expect(await codeOf(ask('', { service_id: 999_999, starts_at: monday('10:00', 4) }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('names its customer, known by phone or e-mail address or new', async () => {
    const first = await book({
      starts_at: monday('09:00', 5),
      customer: { name: 'Chan Tai Man', phone: '9123 4567', email: 'tm@example.com' },
    });
    expect(first.customer).toMatchObject({ name: 'Chan Tai Man', phone: '+85291234567' });
    const again = await book({
      starts_at: monday('11:00', 5),
      customer: { name: 'T. M. Chan', phone: '+852 9123-4567' },
    });
    expect(again.customer?.id).toBe(first.customer?.id);
    const wrong = {
      service_id: checkUp,
      starts_at: monday('12:00', 5),
      customer: { name: 'Ann', phone: 'soon' },
    };
    expect((await ask('', wrong)).body.fields).toEqual({ 'customer.phone': 'not a phone number' });
    expect((await ask('', { ...wrong, customer: { name: 'Ann' } })).status).toBe(422);
  });
});

describe('a held time', () => {
  it('is kept for five minutes and renewed once, and then anybody’s', async () => {
    const at = { resource_id: room, starts_at: monday('15:00', 2) };
    const { id, held_until } = await book({ ...at, hold: true });
    expect(Math.abs(held_until! - clock.now().getTime() / 1000 - 300)).toBeLessThan(5);
    expect(await codeOf(ask('', { service_id: checkUp, ...at }))).toEqual([409, 'booking_slot_taken']);
    expect(await codeOf(ask(`/${id}/renew`))).toEqual([200, undefined]);
    expect(await codeOf(ask(`/${id}/renew`))).toEqual([409, 'booking_renewed']);
    clock.advance({ seconds: 580 });
    expect(await codeOf(ask('', { service_id: checkUp, ...at }))).toEqual([409, 'booking_slot_taken']);
    clock.advance({ seconds: 21 });
    expect(await codeOf(ask(`/${id}/confirm`))).toEqual([409, 'booking_hold_expired']);
    expect((await startsOf(monday('14:30', 2), monday('15:30', 2))).includes('15:00')).toBe(true);
    expect(await codeOf(ask('', { service_id: checkUp, ...at }))).toEqual([200, undefined]);
    const [row] = await app.sql('select status, cancelled_by from booking where id = $1', [id]);
    expect(row).toEqual({ status: 'cancelled', cancelled_by: 'expiry' });
  });

  it('is confirmed once, however often it is asked', async () => {
    const { id } = await book({ resource_id: room, starts_at: monday('17:00', 2), hold: true });
    const replies = await Promise.all([1, 2, 3].map(() => ask(`/${id}/confirm`)));
    expect(replies.map(({ body }) => (body.data as Booking).status)).toEqual(Array(3).fill('confirmed'));
    const audited = await app.sql(
      `select count(*)::int from audit_log where operation = 'booking.confirm' and subject_id = $1`,
      [id],
    );
    expect(audited).toEqual([{ count: 3 }]);
  });
});

describe('a class', () => {
  it('takes as many as it has seats at one time, and nothing else beside it', async () => {
    const yoga = await make('booking-service', {
      name: 'Yoga',
      minutes: 60,
      capacity: 3,
      resource_ids: [other],
    });
    const starts_at = monday('16:00', 3);
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => ask('', { service_id: yoga, starts_at })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409]);
    const beside = { service_id: yoga, starts_at: starts_at + 900 };
    expect(await codeOf(ask('', beside))).toEqual([409, 'booking_slot_taken']);
    const single = { service_id: checkUp, resource_id: other, starts_at: starts_at + 1800 };
    expect(await codeOf(ask('', single))).toEqual([409, 'booking_slot_taken']);
    const [one] = replies.filter(({ status }) => status === 200);
    await ask(`/${(one!.body.data as Booking).id}/cancel`);
    const path = `/v1/api/booking/slot?service_id=${yoga}&from=${starts_at}&to=${starts_at + 60}`;
    expect(await data<BookingSlot[]>(app, 'GET', path, { token: key })).toEqual([
      { resource_id: other, starts_at, ends_at: starts_at + 3600, seats: 1 },
    ]);
    expect(await codeOf(ask('', { service_id: yoga, starts_at }))).toEqual([200, undefined]);
  });
});

describe('a change', () => {
  it('moves a booking to a free time, and leaves it where it was when there is none', async () => {
    const taken = await book({ resource_id: room, starts_at: monday('09:00', 6) });
    const { id } = await book({ resource_id: room, starts_at: monday('11:00', 6) });
    expect(await codeOf(ask(`/${id}/reschedule`, { starts_at: taken.starts_at }))).toEqual([
      409,
      'booking_slot_taken',
    ]);
    // Over its own time.
    const moved = await ask(`/${id}/reschedule`, { starts_at: monday('11:15', 6), minutes: 60 });
    expect(moved.body.data).toMatchObject({ starts_at: monday('11:15', 6), ends_at: monday('12:15', 6) });
    const elsewhere = await ask(`/${id}/reschedule`, { starts_at: taken.starts_at, resource_id: other });
    expect(elsewhere.body.data).toMatchObject({ resource: { id: other }, starts_at: taken.starts_at });
  });

  it('marks what has begun, and changes nothing that is over or cancelled', async () => {
    const { id } = await book({ resource_id: room, starts_at: monday('15:30') });
    expect(await codeOf(ask(`/${id}/complete`))).toEqual([409, 'booking_not_begun']);
    goTo(new Date(monday('15:40') * 1000));
    expect((await ask(`/${id}/no-show`)).body.data).toMatchObject({ status: 'no_show' });
    expect((await ask(`/${id}/complete`)).body.data).toMatchObject({ status: 'completed' });
    expect(await codeOf(ask(`/${id}/cancel`))).toEqual([409, 'booking_over']);
    expect(await codeOf(ask(`/${id}/reschedule`, { starts_at: monday('10:00', 2) }))).toEqual([
      409,
      'booking_over',
    ]);
    const gone = await book({ resource_id: room, starts_at: monday('12:00', 9) });
    await ask(`/${gone.id}/cancel`, { reason: 'ill' });
    expect((await ask(`/${gone.id}/cancel`)).body.data).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'ill',
    });
    expect(await codeOf(ask(`/${gone.id}/confirm`))).toEqual([409, 'booking_cancelled']);
  });
});

it('cancels held times after their time', async () => {
  const { id } = await book({ resource_id: room, starts_at: monday('10:00', 3), hold: true });
  clock.advance({ seconds: 301 });
  await releaseHolds(app.platform);
  expect(await app.sql('select status from booking where id = $1', [id])).toEqual([{ status: 'cancelled' }]);
});

describe('booking.import_closed_days', () => {
  const file = (...dates: string[]) => {
    const events = dates.map(
      (date, i) =>
        `BEGIN:VEVENT\r\nUID:${i}\r\nDTSTART;VALUE=DATE:${date.replaceAll('-', '')}\r\nSUMMARY:Day ${i}\r\nEND:VEVENT`,
    );
    const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a//b//EN', ...events, 'END:VCALENDAR', ''];
    return Buffer.from(lines.join('\r\n')).toString('base64');
  };
  const run = (text: string, isDry = false) =>
    call(app, 'POST', '/v1/api/booking-exception/import', {
      token: key,
      body: { file: text, dry_run: isDry },
    });

  it('shows the days first, closes them once, and leaves what was set', async () => {
    const set = { date: '2027-09-02', times: [{ from: '10:00', to: '12:00' }] };
    await data(app, 'PUT', '/v1/api/booking-exception', { token: key, body: set });
    const text = file('2027-09-01', '2027-09-02', '2027-09-03', '2020-01-01');
    const days = [
      { date: '2027-09-01', name: 'Day 0' },
      { date: '2027-09-03', name: 'Day 2' },
    ];
    expect((await run(text, true)).body.data).toEqual({ days, added: 0, known: 1, problem: null });
    expect((await run(text)).body.data).toEqual({ days, added: 2, known: 1, problem: null });
    expect((await run(text)).body.data).toEqual({ days: [], added: 0, known: 3, problem: null });
    const listed = await data<{ date: string; times: object[] }[]>(
      app,
      'GET',
      '/v1/api/booking-exception?from=2027-09-01&to=2027-09-03',
      { token: key },
    );
    expect(listed.map(({ date, times }) => [date, times.length])).toEqual([
      ['2027-09-01', 0],
      ['2027-09-02', 1],
      ['2027-09-03', 0],
    ]);
  });

  it('says why a file is none, and rejects one that is too large', async () => {
    expect((await run(Buffer.from('hello').toString('base64'))).body.data).toMatchObject({
      problem: 'not_a_calendar',
      added: 0,
    });
    expect((await run('A'.repeat(1_333_340))).status).toBe(422);
    expect((await run('not base64!')).status).toBe(422);
  });
});

describe('booking.figures', () => {
  const read = (from: string, to: string) =>
    call(app, 'GET', `/v1/api/booking-figure?from=${from}&to=${to}`, { token: key });

  it('counts by who booked and what became of it, and a session of a class once', async () => {
    const day = '2027-10-04';
    const at = (time: string) => Date.parse(`${day}T${time}:00+08:00`) / 1000;
    const teacher = await make('booking-resource', { name: 'Teacher', hours });
    const lesson = await make('booking-service', {
      ...{ name: 'Lesson', minutes: 60, capacity: 3, resource_ids: [teacher], horizon_days: 730 },
    });
    const who = (name: string) => ({ customer: { name, email: `${name}@example.com` } });
    const seat = async (name: string, time = '09:00') =>
      (await ask('', { service_id: lesson, starts_at: at(time), ...who(name) })).body.data as Booking;
    await seat('ann');
    await seat('ben');
    const third = await seat('cat', '10:00');
    await ask(`/${third.id}/cancel`);
    await ask('', { service_id: lesson, starts_at: at('14:00'), hold: true });
    const figures = (await read(day, day)).body.data as BookingFigures;
    expect(figures).toMatchObject({
      booked: { agent: 0, member: 0, page: 0, api: 3 },
      ...{ cancelled: 1, completed: 0, no_show: 0 },
    });
    // Two customers in one hour, of eight that are open.
    expect(figures.resources.find(({ id }) => id === teacher)).toMatchObject({
      ...{ name: 'Teacher', booked_minutes: 60, open_minutes: 480 },
    });
    expect((await read(day, '2028-02-01')).status).toBe(422);
    expect((await read(day, '2027-10-03')).status).toBe(422);
  });
});
