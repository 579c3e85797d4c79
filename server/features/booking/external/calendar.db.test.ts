/** Calendars outside: the feed that they read, and a Google calendar that blocks times and gets our bookings. */
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tendCalendar } from '#server/features/booking/external/calendarJob.ts';
import { lookUp } from '#server/features/booking/external/lookUp.ts';
import { create } from '#server/features/booking/book.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { Booking, BookingSlot } from '#shared/contract/booking.ts';
import type { CalendarLink } from '#shared/contract/booking/calendarLink.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeAdministrator } from '#test/requestFixtures/stage.ts';
import { makeWorkspace, until, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';
import {
  rateLimited,
  startGoogleCalendar,
  type GoogleCalendar,
} from '#test/simulators/googleCalendar/simulator.ts';

const clock = movingClock();
const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }));
const hour = 3600;
let app: TestApp;
let google: GoogleCalendar;
let ours: TestWorkspace;
let doctor: number;
let service: number;
/** The next full hour after a day. */
let base: number;

beforeAll(async () => {
  google = await startGoogleCalendar();
  app = await startApp({ clock, env: { PROVIDER_HOSTS: google.hosts.join(',') } });
  ours = await makeWorkspace(app);
  const admin = await makeAdministrator(app);
  await data(app, 'PUT', '/v1/admin/settings/google', {
    token: admin.token,
    body: { client_id: 'client', client_secret: 'secret' },
  });
  await data(app, 'PUT', `/v1/api/workspace/${ours.id}`, {
    token: ours.tokens.owner,
    body: { time_zone: 'Europe/London' },
  });
  doctor = await make('booking-resource', { name: 'Dr Lam 林醫生', hours: always });
  service = await make('booking-service', { name: 'Check-up', minutes: 60, resource_ids: [doctor] });
  base = Math.floor(clock.now().getTime() / 3_600_000) * hour + 48 * hour;
});

afterAll(async () => {
  await app.stop();
  await google.stop();
});

async function make(entity: string, body: object): Promise<number> {
  return (await data<{ id: number }>(app, 'POST', `/v1/api/${entity}`, { token: ours.tokens.owner, body }))
    .id;
}

const link = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', verb = '', body?: object) =>
  call(app, method, `/v1/api/booking-resource/${doctor}/calendar${verb}`, {
    token: ours.tokens.owner,
    ...(body && { body }),
  });
const linked = async () => (await link('GET')).body.data as CalendarLink;
const ask = (verb: string, body: object = {}) =>
  call(app, 'POST', `/v1/api/booking${verb}`, { token: ours.tokens.owner, body });
const book = async (hours: number, more: object = {}) => {
  const customer = { name: 'Ann', phone: '+85291234567', email: 'ann@example.com' };
  const answer = await ask('', { service_id: service, starts_at: base + hours * hour, customer, ...more });
  return answer.body.data as Booking;
};
const isFree = async (hours: number) => {
  const from = base + hours * hour;
  const query = `service_id=${service}&from=${from}&to=${from + 1}`;
  return (
    (await data<BookingSlot[]>(app, 'GET', `/v1/api/booking/slot?${query}`, { token: ours.tokens.member }))
      .length > 0
  );
};
const at = (hours: number) => new Date((base + hours * hour) * 1000);
const ctx = () => systemCtx(app.platform, ours.id);
const look = () => lookUp(ctx(), doctor, { isQuick: false });
const tend = () => tendCalendar(ctx(), doctor, new AbortController().signal);
/** As a customer's page or the agent books. */
const bookAsCustomer = (hours: number): Promise<Booking> =>
  perform({ ...ctx(), actor: { kind: 'system' } }, create, {
    body: {
      ...{ service_id: service, starts_at: base + hours * hour, answers: {}, note: '' },
      ...{ hold: false, any_time: false, customer: { name: 'Bo', phone: '+85261234567' } },
    },
  });

async function connect(): Promise<void> {
  const { url } = (await link('POST', '/connect', {})).body.data as { url: string };
  const answer = await link('POST', '/finish', google.consent(url));
  expect([answer.status, answer.body.error_code]).toEqual([200, undefined]);
  await look();
}

describe('the feed', () => {
  const read = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${new URL(url).pathname}`, { headers });

  it('has the bookings, which two readers understand, and names only when they are wanted', async () => {
    const { id, starts_at } = await book(-1);
    const { feed_url: url } = await linked();
    const answer = await read(url);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    expect(text).not.toMatch(/Ann|91234567|ann@example/);
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(event!.getFirstPropertyValue('summary')).toBe('Check-up');
    const [parsed] = Object.values(nodeIcal.parseICS(text)).filter((one) => one?.type === 'VEVENT');
    expect((parsed as VEvent).start.getTime()).toBe(starts_at * 1000);

    await link('PUT', '', { shows_names: true });
    const named = await (await read(url)).text();
    expect(named).toContain('Check-up · Ann');
    expect(named).not.toMatch(/91234567|ann@example/);
    await link('PUT', '', { shows_names: false });
    await ask(`/${id}/cancel`);
    expect(await (await read(url)).text()).not.toContain('VEVENT');
  });

  it('answers 304 until something changes, and its former address ends', async () => {
    const { feed_url: url } = await linked();
    const tag = (await read(url)).headers.get('etag')!;
    expect((await read(url, { 'if-none-match': `W/${tag}` })).status).toBe(304);
    const { id } = await book(-2);
    expect((await read(url, { 'if-none-match': tag })).status).toBe(200);
    await ask(`/${id}/cancel`);
    const renewed = (await link('POST', '/renew', {})).body.data as CalendarLink;
    expect((await read(url)).status).toBe(404);
    expect((await read(renewed.feed_url)).status).toBe(200);
    expect((await read(renewed.feed_url.replace(`/${ours.id}.`, `/${ours.id + 1}.`))).status).toBe(404);
  });
});

describe('a Google calendar', () => {
  it('is connected by a member with PKCE, whose state holds for one resource only', async () => {
    const { url } = (await link('POST', '/connect', {})).body.data as { url: string };
    const query = new URL(url).searchParams;
    expect([query.get('code_challenge_method'), query.get('access_type')]).toEqual(['S256', 'offline']);
    const other = await make('booking-resource', { name: 'Somebody else' });
    const stolen = await call(app, 'POST', `/v1/api/booking-resource/${other}/calendar/finish`, {
      token: ours.tokens.owner,
      body: google.consent(url),
    });
    expect(stolen.body.error_code).toBe('calendar_not_granted');
    google.enter({ id: 'early1', from: at(0), to: at(1) });
    await connect();
    const { google: shown } = await linked();
    expect(shown).toMatchObject({ state: 'connected', account: 'lam@example.com', problem: '' });
    const stored = await app.sql('select * from booking_calendar');
    expect(JSON.stringify(stored)).not.toMatch(/ya29|1\/\/refresh/);
  });

  it('blocks what is busy there, and no longer what was removed, declined or is only a note', async () => {
    expect(await isFree(0)).toBe(false);
    google.enter({ id: 'note1', from: at(2), to: at(3), transparency: 'transparent' });
    google.enter({
      ...{ id: 'declined1', from: at(2), to: at(3) },
      attendees: [{ self: true, responseStatus: 'declined' }],
    });
    google.cancel('early1');
    google.enter({ id: 'late1', from: at(4), to: at(5) });
    await look();
    expect([await isFree(0), await isFree(2), await isFree(4)]).toEqual([true, true, false]);
    const refused = await ask('', { service_id: service, starts_at: base + 4 * hour });
    expect(refused.body.error_code).toBe('booking_slot_taken');
    expect((await book(4, { any_time: true })).status).toBe('confirmed');
  });

  it('closes whole days where the calendar is', async () => {
    const day = new Date((base + 96 * hour) * 1000).toISOString().slice(0, 10);
    const next = new Date((base + 120 * hour) * 1000).toISOString().slice(0, 10);
    google.enterWhole({ id: 'day1', status: 'confirmed', start: { date: day }, end: { date: next } });
    await look();
    const [row] = await app.sql<{ from_at: Date }>(
      `select lower(busy) as from_at from external_busy where event_id = 'day1'`,
    );
    expect(row!.from_at.toISOString()).toBe(new Date(`${day}T00:00:00+08:00`).toISOString());
  });

  it('is looked at anew before a customer books, and counts as unknown when it fails', async () => {
    clock.advance({ minutes: 1 });
    google.enter({ id: 'sudden1', from: at(6), to: at(7) });
    expect(await isFree(6)).toBe(true);
    await expect(bookAsCustomer(6)).rejects.toMatchObject({ code: 'booking_slot_taken' });

    clock.advance({ minutes: 1 });
    const restore = google.dial({ times: 100, cut: 'before' });
    await expect(bookAsCustomer(8)).rejects.toMatchObject({ code: 'calendar_unknown' });
    expect(await isFree(8)).toBe(false);
    expect((await linked()).google.problem).toBe('unreachable');
    expect((await book(8, { any_time: true })).status).toBe('confirmed');
    restore();
    expect((await bookAsCustomer(9)).status).toBe('confirmed');
  });

  it('is not trusted when its times are old, and waits when Google is asked too often', async () => {
    clock.advance({ minutes: 16 });
    expect(await isFree(20)).toBe(false);
    google.dial({ refuse: { ...rateLimited, headers: { 'retry-after': '600' } } });
    await look();
    expect((await linked()).google.problem).toBe('rate_limited');
    const before = google.calls.length;
    await tend();
    expect(google.calls.slice(before).filter(({ method }) => method === 'GET')).toEqual([]);
    clock.advance({ minutes: 11 });
    await tend();
    expect(await isFree(20)).toBe(true);
  });

  it('is read whole again when its place is forgotten, and refused when there is too much', async () => {
    google.cancel('late1');
    google.forgetSyncTokens();
    await look();
    expect((await linked()).google.problem).toBe('');
    google.pageSize = 1;
    await app.sql(`update booking_calendar set sync_token = ''`);
    for (let i = 0; i < 12; i += 1) google.enter({ id: `many${i}`, from: at(300 + i), to: at(301 + i) });
    await look();
    expect((await linked()).google.problem).toBe('too_many_events');
    google.pageSize = 2500;
    await look();
    expect((await linked()).google.problem).toBe('');
  });
});

describe('our bookings in it', () => {
  const ourEvents = () => google.shown().filter(({ extendedProperties }) => extendedProperties !== undefined);

  it('are written once, whatever answer was lost, moved, removed, and do not block themselves', async () => {
    await tend();
    const before = ourEvents().length;
    const { id } = await book(30);
    const lost = google.dial({ when: ({ method }) => method === 'POST', cut: 'after' });
    await tend();
    lost();
    expect((await linked()).google.waiting).toBe(1);
    clock.advance({ minutes: 2 });
    await Promise.all([tend(), tend()]);
    expect((await linked()).google.waiting).toBe(0);
    expect(ourEvents()).toHaveLength(before + 1);

    await look();
    expect((await ask(`/${id}/reschedule`, { starts_at: base + 30 * hour + 1800 })).status).toBe(200);
    await tend();
    const moved = ourEvents().find(({ start }) => start!.dateTime === at(30.5).toISOString());
    expect(moved).toMatchObject({ summary: 'Check-up · Ann', status: 'confirmed' });
    await ask(`/${id}/cancel`);
    await tend();
    expect(ourEvents()).toHaveLength(before);
  });

  it('wait while the access is lost; a member is told, and connects again', async () => {
    google.revoke();
    await look();
    expect((await linked()).google.state).toBe('reconnect');
    expect(await isFree(40)).toBe(false);
    await expect(bookAsCustomer(40)).rejects.toMatchObject({ code: 'calendar_unknown' });
    const told = await data<{ kind: string; content: string }[]>(app, 'GET', '/v1/api/notification', {
      token: ours.tokens.admin,
    });
    expect(told[0]).toMatchObject({
      kind: 'calendar_lost',
      content: expect.stringContaining('lam@example.com'),
    });
    await book(40, { any_time: true });
    await connect();
    expect((await linked()).google.state).toBe('connected');
    // The connection has begun to write by itself.
    await until(async () => {
      await tend();
      return (await linked()).google.waiting === 0;
    });
    const gone = (await link('DELETE')).body.data as CalendarLink;
    expect(gone.google.state).toBe('none');
    expect(await isFree(41)).toBe(true);
  });
});
