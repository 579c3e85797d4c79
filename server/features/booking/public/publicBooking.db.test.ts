/** The public page and the signed links, by HTTP and without a session. */
import ical, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manageToken } from '#server/features/booking/links/manageLink.ts';
import { deleteOldRequests } from '#server/features/booking/public/pageStore.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type {
  BookingPage,
  HeldTime,
  ManagedBooking,
  PublicSlot,
} from '#shared/contract/booking/publicBooking.ts';
import { proofText, hasZeroBits } from '#shared/rules/proofOfWork.ts';
import { limits } from '#shared/schema/limits.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeAdmin, makeWorkspace, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
const seconds = () => Math.floor(clock.now().getTime() / 1000);
const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }));
const day = 86_400;
let app: TestApp;
let ours: TestWorkspace;
let key: string;
let slug: string;
let ann: number;
let facial: number;
/** Free times that no test has used. */
let free: number[];
let asked = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  ours = await makeWorkspace(app, 'Harbour Spa');
  const token = ours.tokens.owner;
  ({ slug } = await data<{ slug: string }>(app, 'GET', `/v1/api/workspace/${ours.id}`, { token }));
  ({ key } = await data<{ key: string }>(app, 'POST', '/v1/api/api-key', {
    token,
    body: { name: 'Staff', role: 'admin' },
  }));
  await staff('PUT', 'booking-setting', { is_public: true });
  ann = (await staff<Made>('POST', 'booking-resource', { name: 'Ann', hours: always })).id;
  facial = await service({ name: 'Facial', change_minutes: 60 });
  const from = seconds() + 2 * day;
  const slots = await page<PublicSlot[]>(`/slot?service_id=${facial}&from=${from}&to=${from + 20 * day}`);
  free = slots.map(({ starts_at }) => starts_at).filter((at) => at % 7200 === 0);
});

afterAll(() => app.stop());

type Made = { id: number };

const staff = <T>(method: string, path: string, body?: object) =>
  data<T>(app, method, `/v1/api/${path}`, { token: key, body });
const service = async (fields: object) =>
  (await staff<Made>('POST', 'booking-service', { minutes: 60, resource_ids: [ann], ...fields })).id;
const page = <T>(path = '') => data<T>(app, 'GET', `/v1/public/booking/${slug}${path}`);
/** From an address, since each has so many a day. */
const send = (path: string, body: object = {}, address = '203.0.113.7') =>
  call(app, 'POST', `/v1/public/booking/${path}`, { body, headers: { 'x-forwarded-for': address } });
const newClient = () => `browser-of-the-test-${asked++}`;
const hold = (starts_at: number, client_id = newClient(), more: object = {}) =>
  send(`${slug}/hold`, { service_id: facial, starts_at, client_id, ...more });
const customer = { name: 'Mei', phone: '9123 4567' };
const book = (starts_at: number, more: object = {}, address?: string) =>
  send(slug, { service_id: facial, starts_at, client_id: newClient(), customer, ...more }, address);
const made = async (answer: ReturnType<typeof send>) => (await answer).body.data as ManagedBooking;
const codeOf = async (answer: ReturnType<typeof call>) => (await answer).body.error_code;
const next = () => free.shift()!;
const all = () => staff<Booking[]>('GET', `booking?size=500`);
const see = (link: string) => call(app, 'GET', `/v1${link}`);
const linkOf = (token: string) => `/public/booking/manage/${token}`;

describe('the page', () => {
  it('has the services for anybody, and people to choose between', async () => {
    const bob = (await staff<Made>('POST', 'booking-resource', { name: 'Bob', hours: always })).id;
    const choice = await service({ name: 'Massage', resource_ids: [ann, bob] });
    const hidden = await service({ name: 'For friends', is_public: false });
    const off = await service({ name: 'No more', is_active: false });
    const { services, ...shown } = await page<BookingPage>();
    expect(shown).toMatchObject({ name: 'Harbour Spa', slug, time_zone: 'Asia/Hong_Kong' });
    expect(services.map(({ name, resources }) => [name, resources.map((one) => one.name)])).toEqual([
      ['Facial', []],
      ['Massage', ['Ann', 'Bob']],
    ]);
    const starts_at = next();
    for (const service_id of [hidden, off, 999_999]) {
      const query = `service_id=${service_id}&from=${starts_at}&to=${starts_at + 60}`;
      expect(await codeOf(call(app, 'GET', `/v1/public/booking/${slug}/slot?${query}`))).toBe('not_found');
      expect(await codeOf(hold(starts_at, newClient(), { service_id }))).toBe('not_found');
      expect(await codeOf(book(starts_at, { service_id }))).toBe('not_found');
    }
    // Nobody is chosen by an id where there is no choice.
    expect(await codeOf(book(starts_at, { resource_id: bob }))).toBe('not_found');
    const chosen = await made(book(starts_at, { service_id: choice, resource_id: bob }));
    expect(chosen.resource).toBe('Bob');
    // Whoever is free gives it: Ann, then nobody.
    expect((await made(book(starts_at, { service_id: choice }))).resource).toBe('Ann');
    expect(await codeOf(book(starts_at, { service_id: choice }))).toBe('booking_slot_taken');
    await staff('DELETE', `booking-service/${choice}`);
  });

  it('is not found while it is switched off, or its organization is suspended', async () => {
    const { link } = await made(book(next()));
    await staff('PUT', 'booking-setting', { is_public: false });
    expect(await codeOf(call(app, 'GET', `/v1/public/booking/${slug}`))).toBe('not_found');
    expect(await codeOf(book(next()))).toBe('not_found');
    expect((await see(link)).status).toBe(200);
    await staff('PUT', 'booking-setting', { is_public: true });
    const administrator = await makeAdmin(app, 'owner');
    const path = `/v1/admin/workspace/${ours.id}`;
    await data(app, 'POST', `${path}/suspend`, { token: administrator, body: {} });
    expect(await codeOf(call(app, 'GET', `/v1/public/booking/${slug}`))).toBe('not_found');
    expect(await codeOf(book(next()))).toBe('not_found');
    expect(await codeOf(see(link))).toBe('not_found');
    await data(app, 'POST', `${path}/resume`, { token: administrator, body: {} });
    expect((await see(link)).status).toBe(200);
  });
});

describe('a held time', () => {
  it('is one for each browser, and nobody else has it', async () => {
    const [first, second] = [next(), next()];
    const client = newClient();
    const [one, again] = await Promise.all([hold(first, client), hold(first, client)]);
    expect(one.body.data).toMatchObject({ starts_at: first, can_renew: true });
    expect((again.body.data as HeldTime).hold).toBe((one.body.data as HeldTime).hold);
    expect(await codeOf(hold(first))).toBe('booking_slot_taken');
    expect(await codeOf(book(first))).toBe('booking_slot_taken');
    expect((await hold(second, client)).status).toBe(200);
    expect((await hold(first)).status).toBe(200);
  });

  it('is renewed once, released, or over after its minutes', async () => {
    const at = next();
    const held = (await hold(at)).body.data as HeldTime;
    clock.advance({ minutes: 4 });
    const renewed = (await send(`${slug}/hold/renew`, { hold: held.hold })).body.data as HeldTime;
    expect(renewed).toMatchObject({ can_renew: false });
    expect(renewed.seconds_left).toBeGreaterThan(300);
    expect(await codeOf(send(`${slug}/hold/renew`, { hold: held.hold }))).toBe('booking_renewed');
    expect((await send(`${slug}/hold/release`, { hold: held.hold })).status).toBe(200);
    expect((await hold(at)).status).toBe(200);
    clock.advance({ minutes: 6 });
    expect((await hold(at)).status).toBe(200);
    for (const forged of [`${held.hold}x`, held.hold.replace(/^\d+/, '9'), 'none'])
      expect(await codeOf(send(`${slug}/hold/release`, { hold: forged }))).toBe('booking_hold_expired');
  });
});

describe('booking', () => {
  it('confirms the held time, once, however often the request comes', async () => {
    const at = next();
    const { hold: token } = (await hold(at)).body.data as HeldTime;
    const client_id = newClient();
    const answers = await Promise.all([1, 2, 3].map(() => book(at, { hold: token, client_id })));
    const links = answers.map(({ body }) => (body.data as ManagedBooking).link);
    expect(new Set(links).size).toBe(1);
    expect(await made(book(at, { client_id }))).toMatchObject({ link: links[0], status: 'confirmed' });
    const there = (await all()).filter(({ starts_at }) => starts_at === at);
    expect(there).toMatchObject([
      { status: 'confirmed', source: 'page', customer: { name: 'Mei', phone: '+85291234567' } },
    ]);
  });

  it('takes the time although it is held no longer, unless somebody else has it', async () => {
    const [at, other] = [next(), next()];
    const first = (await hold(at)).body.data as HeldTime;
    const second = (await hold(other)).body.data as HeldTime;
    clock.advance({ minutes: 6 });
    expect((await book(at, { hold: first.hold })).status).toBe(200);
    await book(other);
    expect(await codeOf(book(other, { hold: second.hold }))).toBe('booking_slot_taken');
  });

  it('a hold of another time or of another organization books nothing of its own', async () => {
    const [held, at] = [next(), next()];
    const { hold: token } = (await hold(held)).body.data as HeldTime;
    const booked = await made(book(at, { hold: token }));
    expect(booked.starts_at).toBe(at);
    expect(await codeOf(book(held))).toBe('booking_slot_taken');
  });

  it('asks what the service asks, and for a number that is one', async () => {
    const questions = [{ key: 'skin', label: 'Skin?', kind: 'text', required: true }];
    const service_id = await service({ name: 'Peeling', questions, needs_approval: true });
    const at = next();
    const { hold: token } = (await hold(at, newClient(), { service_id })).body.data as HeldTime;
    const wanted = { service_id, hold: token };
    const unanswered = await book(at, wanted);
    expect([unanswered.status, Object.keys(unanswered.body.fields ?? {})]).toEqual([422, ['answers.skin']]);
    const answers = { skin: 'dry' };
    const wrong = await book(at, { ...wanted, answers, customer: { name: 'Mei', phone: 'five' } });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ['customer.phone']]);
    const nobody = await book(at, { ...wanted, answers, customer: { name: 'Mei' } });
    expect(nobody.status).toBe(422);
    const right = { name: 'Mei', phone: '+852 9123 4567' };
    expect(await made(book(at, { ...wanted, answers, customer: right }))).toMatchObject({
      status: 'pending',
      can_change: true,
    });
  });

  it('is refused in the past, off the grid and after the horizon', async () => {
    const at = next();
    expect(await codeOf(book(seconds() - 3600))).toBe('booking_in_past');
    for (const starts_at of [at + 60, at + 900 * day])
      expect(await codeOf(book(starts_at))).toBe('booking_outside_hours');
  });
});

describe('the link of a booking', () => {
  it('shows, moves and cancels this one, until it is too late', async () => {
    const [at, later] = [next(), next()];
    const { link } = await made(book(at));
    const { body } = await see(link);
    expect(body.data).toMatchObject({ starts_at: at, status: 'confirmed', customer: 'Mei', resource: '' });
    expect(JSON.stringify(body)).not.toMatch(/9123|Ann/);
    const slots = await data<PublicSlot[]>(app, 'GET', `/v1${link}/slot?from=${at - 3600}&to=${at + 7200}`);
    // What only this booking takes is free for it.
    expect(slots.map(({ starts_at }) => starts_at)).toContain(at + 1800);
    const move = (starts_at: number) =>
      send(`${link.slice('/public/booking/'.length)}/reschedule`, { starts_at });
    expect((await made(move(later))).starts_at).toBe(later);
    expect((await made(move(later))).starts_at).toBe(later);
    await book(at);
    expect(await codeOf(move(at))).toBe('booking_slot_taken');

    clock.advance({ seconds: later - seconds() - 3660 });
    expect(await codeOf(move(later + 6 * day + 1800))).not.toBe('booking_too_late');
    const soon = await made(book(Math.ceil(seconds() / 1800) * 1800));
    const path = soon.link.slice('/public/booking/'.length);
    expect(soon.can_change).toBe(false);
    expect(await codeOf(send(`${path}/cancel`))).toBe('booking_too_late');
    expect(await codeOf(send(`${path}/reschedule`, { starts_at: soon.starts_at + day }))).toBe(
      'booking_too_late',
    );
  });

  it('cancels once, and goes on to show it', async () => {
    const at = seconds() + 3 * day - (seconds() % 1800);
    const { link } = await made(book(at));
    const path = `${link.slice('/public/booking/'.length)}/cancel`;
    const [one, two] = await Promise.all([send(path, { reason: 'ill' }), send(path, { reason: 'ill' })]);
    expect([one.body.data, two.body.data]).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
    expect((await see(link)).body.data).toMatchObject({ status: 'cancelled', can_change: false });
    expect((await all()).find(({ starts_at }) => starts_at === at)).toMatchObject({
      ...{ cancelled_by: 'customer', cancel_reason: 'ill' },
    });
    expect((await book(at)).status).toBe(200);
  });

  it('is not found when forged, expired, of nobody or for another purpose', async () => {
    const at = seconds() + 4 * day - (seconds() % 1800);
    const { link } = await made(book(at));
    const token = link.split('/').at(-1)!;
    const { hold: held } = (await hold(at + 7200)).body.data as HeldTime;
    const of = (workspaceId: number, bookingId: number) =>
      manageToken(app.platform, { workspaceId, bookingId }, new Date(at * 1000));
    const theirs = await makeWorkspace(app, 'Theirs');
    const [, id] = token.split('.').map(Number);
    const forged = [
      ...[`${token}x`, token.replace(/\.\d+\./, '.1.'), held, 'none', 'a'.repeat(300)],
      ...[of(ours.id, 999_999), of(theirs.id, id!)],
    ];
    for (const one of forged) {
      expect((await see(linkOf(one))).status).toBeOneOf([404, 422]);
      expect((await send(`manage/${one}/cancel`)).status).toBeOneOf([404, 422]);
    }
    expect((await see(link)).body.data).toMatchObject({ status: 'confirmed' });
    clock.advance({ days: 40 });
    expect((await see(link)).status).toBe(404);
    expect((await fetch(`${app.url}/v1${link}/calendar.ics`)).status).toBe(404);
  });

  it('has a file that calendars read', async () => {
    const at = seconds() + 3 * day - (seconds() % 1800);
    const { link } = await made(book(at));
    const read = async () => {
      const reply = await fetch(`${app.url}/v1${link}/calendar.ics`);
      expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      const [event] = Object.values(ical.sync.parseICS(await reply.text())).filter(
        (one) => one?.type === 'VEVENT',
      );
      return event as VEvent;
    };
    const before = await read();
    expect(before).toMatchObject({ summary: 'Facial · Harbour Spa', status: 'CONFIRMED' });
    expect([before.start.getTime(), before.end?.getTime()]).toEqual([at * 1000, (at + 3600) * 1000]);
    await send(`${link.slice('/public/booking/'.length)}/cancel`);
    const after = await read();
    expect(after).toMatchObject({ uid: before.uid, status: 'CANCELLED' });
    expect(Number(after.sequence)).toBeGreaterThan(Number(before.sequence));
  });
});

describe('abuse', () => {
  it('of one address ends after so many bookings in a day', async () => {
    const address = '198.51.100.9';
    const at = seconds() + 2 * day - (seconds() % 1800);
    expect((await book(at, {}, address)).status).toBe(200);
    await app.sql(
      `update budget_counter set used = $2 where workspace_id = $1 and scope = 'address_booking' and used < 3`,
      [ours.id, limits.booking.pageBookings],
    );
    const refused = await book(at + 7200, {}, address);
    expect([refused.status, refused.body.error_code]).toEqual([429, 'too_many_requests']);
    expect((await book(at + 7200, {}, '198.51.100.10')).status).toBe(200);
    clock.advance({ hours: 25 });
    expect((await book(at + 14_400, {}, address)).status).toBe(200);
  });

  it('of many addresses needs a proof of work', async () => {
    await app.sql(
      `insert into setting (key, value) values ('limits', '{"proof_threshold": 1, "proof_bits": 8}')
       on conflict (key) do update set value = setting.value || excluded.value`,
    );
    clock.advance({ minutes: 2 });
    const at = seconds() + 6 * day - (seconds() % 1800);
    expect((await hold(at)).status).toBe(200);
    expect(await codeOf(hold(at + 7200))).toBe('proof_required');
    const { challenge, bits } = await page<{ challenge: string; bits: number }>('/challenge');
    let number = 0;
    while (!hasZeroBits(await hashOf(proofText(challenge, number)), bits)) number++;
    const proof = proofText(challenge, number);
    expect((await hold(at + 7200, newClient(), { proof })).status).toBe(200);
    // Once.
    expect(await codeOf(hold(at + 14_400, newClient(), { proof }))).toBe('proof_required');
  });
});

it('forgets after a week what was asked for', async () => {
  const count = async () => (await app.sql('select 1 from booking_page_request')).length;
  expect(await count()).toBeGreaterThan(0);
  const now = new Date(clock.now().getTime() + 1000);
  await app.platform.database.inWorkspace(ours.id, (tx) => deleteOldRequests(tx, now, 1000));
  expect(await count()).toBe(0);
});

async function hashOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
