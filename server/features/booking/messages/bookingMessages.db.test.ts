/** What customers are told about their bookings, over WhatsApp and by e-mail, and members in the app. */
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maintenance } from '#server/catalog.ts';
import { cancel } from '#server/features/booking/change.ts';
import { create } from '#server/features/booking/book.ts';
import { sendMessages } from '#server/features/booking/messages/sendMessages.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { runMaintenance } from '#server/platform/jobs/maintenance.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingMessage } from '#shared/contract/booking/bookingMessage.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import type { Notification } from '#shared/contract/notification.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { mailsTo } from '#test/mails.ts';
import { makeWorkspace, until, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import type { BusinessNumber } from '#test/simulators/whatsapp/number.ts';
import { startWhatsApp, type WhatsApp } from '#test/simulators/whatsapp/simulator.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
const goTo = (at: string) => clock.advance({ seconds: (Date.parse(at) - clock.now().getTime()) / 1000 });
// A Wednesday, ten in the morning in Hong Kong.
goTo('2026-12-02T10:00:00+08:00');
let meta: WhatsApp;
let number: BusinessNumber;
let app: TestApp;
let shop: TestWorkspace;
/** Valid for longer than a session's token. */
let key: string;
let massage: number;
let room: number;
let people = 0;

beforeAll(async () => {
  meta = await startWhatsApp();
  app = await startApp({
    clock,
    env: { PROVIDER_HOSTS: `graph.facebook.com=${meta.url.replace(/\/$/, '')}` },
  });
  shop = await makeWorkspace(app, 'Harbour Spa');
  const token = shop.tokens.owner;
  await data(app, 'PUT', `/v1/api/workspace/${shop.id}`, { token, body: { time_zone: 'Asia/Hong_Kong' } });
  ({ key } = await data<{ key: string }>(app, 'POST', '/v1/api/api-key', {
    ...{ token, body: { name: 'Desk', role: 'admin' } },
  }));
  number = meta.number();
  await post('channel', {
    ...{ type: 'whatsapp', name: 'Ours', agent_enabled: false, phone_number_id: number.id },
    ...{ waba_id: number.business.waba_id, access_token: number.business.token },
    ...{ app_secret: meta.app.secret, verify_token: 'v' },
  });
  meta.app.callbackUrl = `${app.url}/v1/webhook/whatsapp`;
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }));
  ({ id: room } = await post<{ id: number }>('booking-resource', {
    ...{ name: 'Room', hours, observes_holidays: false },
  }));
  ({ id: massage } = await post<{ id: number }>('booking-service', {
    ...{ name: 'Massage', minutes: 30, resource_ids: [room], reminder_minutes: [1440, 60] },
    location: '1 Elm Street',
  }));
});

afterAll(async () => {
  await app?.stop();
  await meta?.stop();
});

const post = <T>(path: string, body: object = {}) =>
  data<T>(app, 'POST', `/v1/api/${path}`, { token: key, body });
const at = (text: string) => Date.parse(text) / 1000;
const bookAt = (starts: string, more: object) =>
  post<Booking>('booking', { service_id: massage, starts_at: at(starts), ...more });
const messagesOf = ({ id }: { id: number }) =>
  data<BookingMessage[]>(app, 'GET', `/v1/api/booking/${id}/message`, { token: key });
const sent = async (booking: { id: number }) =>
  (await messagesOf(booking)).filter(({ status }) => status === 'sent').map(({ kind }) => kind);
const everyMinute = () => runMaintenance(app.platform, maintenance, 'minute');
const sendNow = () => sendMessages(systemCtx(app.platform, shop.id), new AbortController().signal);

/** What mails to an address brought for the calendar, oldest first. */
async function calendarsTo(address: string) {
  const rows = await app.sql<{ calendar: { method: string; content: string } | null }>(
    'select calendar from mail where to_address = $1 order by id',
    [address],
  );
  return rows.map(({ calendar }) => {
    if (!calendar) return undefined;
    const read = new ICAL.Component(ICAL.parse(calendar.content));
    const event = new ICAL.Event(read.getFirstSubcomponent('vevent')!);
    const method = read.getFirstPropertyValue('method');
    expect(method).toBe(calendar.method);
    return { method, uid: event.uid, sequence: event.sequence, at: event.startDate.toUnixTime() };
  });
}

async function customerOnWhatsApp() {
  people += 1;
  const phone = number.phone({
    number: `8529124${String(people).padStart(4, '0')}`,
    name: `Guest ${people}`,
  });
  phone.says(`Hello from ${people}`);
  const { id, customer } = await until(async () => {
    const all = await data<Conversation[]>(app, 'GET', '/v1/api/conversation?size=50', { token: key });
    return all.find(({ last_message: { text } }) => text === `Hello from ${people}`);
  });
  // What a provider delivers is received at the real time.
  await app.sql('update conversation set last_customer_message_at = $2 where id = $1', [id, clock.now()]);
  return { phone, customer_id: customer.id, conversation_id: id };
}

describe('a customer with an e-mail address', () => {
  it('gets a calendar file with each change, whose sequence grows', async () => {
    const email = 'ann@example.com';
    const booking = await bookAt('2026-12-10T15:00+08:00', { customer: { name: 'Ann', email } });
    await until(async () => (await mailsTo(app, email)).length === 1);
    await post(`booking/${booking.id}/reschedule`, { starts_at: at('2026-12-11T15:00+08:00') });
    await until(async () => (await mailsTo(app, email)).length === 2);
    await post(`booking/${booking.id}/cancel`);
    const mails = await until(async () => {
      const all = await mailsTo(app, email);
      return all.length === 3 && all;
    });
    const files = await calendarsTo(email);
    expect(files.map((file) => [file?.method, file?.sequence, file?.at])).toEqual([
      ['REQUEST', 0, at('2026-12-10T15:00+08:00')],
      ['REQUEST', 1, at('2026-12-11T15:00+08:00')],
      ['CANCEL', 2, at('2026-12-11T15:00+08:00')],
    ]);
    expect(new Set(files.map((file) => file?.uid)).size).toBe(1);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your booking was cancelled: Massage · Harbour Spa',
      'Your booking was moved: Massage · Harbour Spa',
      'Your booking is confirmed: Massage · Harbour Spa',
    ]);
    expect(mails[2]!.text).toContain('Thursday, 10 December 2026, 3:00 pm (Hong Kong Time)\n\n1 Elm Street');
    expect(new URL(mails[2]!.link).pathname).toMatch(/^\/public\/booking\/manage\//);
    // Nothing of a cancelled booking waits.
    expect((await messagesOf(booking)).map(({ kind, status, by_email }) => [kind, status, by_email])).toEqual(
      [
        ['confirmed', 'sent', true],
        ['moved', 'sent', true],
        ['cancelled', 'sent', true],
      ],
    );
  });

  it('is told nothing about a time that is only held', async () => {
    const held = await bookAt('2026-12-10T17:00+08:00', {
      ...{ hold: true, customer: { name: 'Hal', email: 'hal@example.com' } },
    });
    await post(`booking/${held.id}/cancel`);
    await sendNow();
    expect(await messagesOf(held)).toEqual([]);
  });
});

describe('a customer on WhatsApp', () => {
  it('is told there in their window, and what the agent has said only by e-mail', async () => {
    const { phone, customer_id, conversation_id } = await customerOnWhatsApp();
    const { id } = await bookAt('2026-12-02T20:00+08:00', { customer_id });
    const text = await until(
      async () => phone.hears().find(({ text: one }) => one.includes('Massage'))?.text,
    );
    expect(text).toContain('Wednesday, 2 December 2026, 8:00 pm (Hong Kong Time)\n1 Elm Street\nSee, move');
    const [message] = await until(async () => {
      const all = await messagesOf({ id });
      // The provider may say at once that it was delivered.
      return ['sent', 'delivered', 'read'].includes(all[0]?.chat?.status ?? '') && all;
    });
    expect(message).toMatchObject({ kind: 'confirmed', by_email: false, chat: { conversation_id } });

    const agent = {
      ...systemCtx(app.platform, shop.id),
      actor: { kind: 'agent', name: 'A', customerId: customer_id },
    };
    const body = { service_id: massage, starts_at: at('2026-12-03T20:00+08:00'), customer_id };
    const heard = phone.hears().length;
    const said = await perform(agent as Ctx, create, { body: create.input.parse({ body }).body });
    await perform(agent as Ctx, cancel, { params: { id: said.id }, body: { reason: '' } });
    await sendNow();
    expect(await messagesOf(said)).toEqual([]);
    expect(phone.hears().length).toBe(heard);
    const { data: unread } = (
      await call(app, 'GET', '/v1/api/notification?size=20', { token: shop.tokens.owner })
    ).body as { data: Notification[] };
    const ofBookings = unread.filter(({ kind }) => kind.startsWith('booking_'));
    expect(ofBookings.map(({ kind }) => kind)).toEqual(['booking_cancelled', 'booking_made']);
    expect(ofBookings[1]!.content).toMatch(/^Guest \d+ booked Massage on Thu, 3 Dec 2026, 8:00 pm\.$/);
  });

  it('is reminded once, whatever nodes there are, and not of what was cancelled just before', async () => {
    const { phone, customer_id } = await customerOnWhatsApp();
    const [kept, cancelled] = await Promise.all([
      bookAt('2026-12-02T14:00+08:00', { customer_id }),
      bookAt('2026-12-02T15:00+08:00', { customer_id }),
    ]);
    // A day before is over already.
    expect(
      (await messagesOf(kept)).filter(({ kind }) => kind === 'reminder').map(({ due_at }) => due_at),
    ).toEqual([at('2026-12-02T13:00+08:00')]);
    goTo('2026-12-02T12:59:00+08:00');
    await everyMinute();
    expect(await sent(kept)).toEqual(['confirmed']);
    goTo('2026-12-02T13:00:01+08:00');
    await Promise.all([everyMinute(), sendNow(), sendNow()]);
    await until(async () => phone.hears().some(({ text }) => text.startsWith('A reminder')));
    expect(await sent(kept)).toEqual(['confirmed', 'reminder']);
    goTo('2026-12-02T13:59:59+08:00');
    await post(`booking/${cancelled.id}/cancel`);
    goTo('2026-12-02T14:00:01+08:00');
    await sendNow();
    expect(await sent(cancelled)).toEqual(['confirmed', 'cancelled']);
    expect(phone.hears().filter(({ text }) => text.startsWith('A reminder'))).toHaveLength(1);
  });

  it('is not written to after the window: by e-mail then, or not at all', async () => {
    const { phone, customer_id } = await customerOnWhatsApp();
    const booking = await bookAt('2026-12-06T15:00+08:00', { customer_id });
    // The outbox of the channel is emptied a moment later.
    const confirmation = 'Your booking is confirmed';
    await until(async () => phone.hears().some(({ text }) => text.startsWith(confirmation)));
    const heard = phone.hears().length;
    goTo('2026-12-05T15:00:01+08:00');
    await sendNow();
    expect((await messagesOf(booking))[1]).toMatchObject({ kind: 'reminder', status: 'unreachable' });
    const email = 'late@example.com';
    await app.sql('update customer set email = $2 where id = $1', [customer_id, email]);
    goTo('2026-12-06T14:00:01+08:00');
    await sendNow();
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      'A reminder of your booking: Massage · Harbour Spa',
    ]);
    expect(phone.hears().length).toBe(heard);
  });
});

describe('a reminder', () => {
  it('that would come at night comes when the quiet hours of the settings allow, and moves with its booking', async () => {
    const email = 'night@example.com';
    const customer = { name: 'Nia', email };
    const due = async (booking: Booking) =>
      (await messagesOf(booking)).filter(({ status }) => status === 'waiting').map(({ due_at }) => due_at);
    const booking = await bookAt('2026-12-10T08:30+08:00', { customer });
    await until(async () => (await sent(booking)).length === 1);
    expect(await due(booking)).toEqual(
      [at('2026-12-09T08:30+08:00'), at('2026-12-09T21:30+08:00')].toSorted(),
    );
    await data(app, 'PUT', '/v1/api/booking-setting', { token: key, body: { quiet_to: '07:00' } });
    await post(`booking/${booking.id}/reschedule`, { starts_at: at('2026-12-11T08:30+08:00') });
    await until(async () => (await sent(booking)).length === 2);
    expect(await due(booking)).toEqual([at('2026-12-10T08:30+08:00'), at('2026-12-11T07:30+08:00')]);
  });

  it('whose outcome cannot be stored is in no outbox, and is sent once at the next attempt', async () => {
    const email = 'crash@example.com';
    const reminders = async () =>
      (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('A reminder'));
    const booking = await bookAt('2026-12-08T15:00+08:00', { customer: { name: 'Cy', email } });
    await until(async () => (await sent(booking)).length === 1);
    await app.sql(`create function lose() returns trigger language plpgsql as $$
      begin raise exception 'lost'; end $$`);
    await app.sql(`create trigger lose before update on booking_message for each row
      when (new.status = 'sent') execute function lose()`);
    goTo('2026-12-07T15:00:01+08:00');
    await sendNow();
    expect(await reminders()).toEqual([]);
    await app.sql('drop trigger lose on booking_message');
    await sendNow();
    expect(await reminders()).toEqual([]);
    goTo('2026-12-07T15:01:02+08:00');
    await Promise.all([sendNow(), sendNow()]);
    await sendNow();
    expect(await reminders()).toHaveLength(1);
  });
});

describe('a follow-up', () => {
  it('comes once after the visit, outside of quiet hours, and not to who did not come', async () => {
    const { id: service_id } = await post<{ id: number }>('booking-service', {
      ...{ name: 'Facial', minutes: 30, resource_ids: [room], follow_up_minutes: 60 },
      follow_up_text: 'How is your skin today?',
    });
    const day = '2026-12-14';
    const visit = (time: string, name: string) =>
      bookAt(`${day}T${time}+08:00`, { service_id, customer: { name, email: `${name}@example.com` } });
    const came = await visit('17:00', 'came');
    const marked = await visit('17:30', 'marked');
    const missed = await visit('18:00', 'missed');
    const late = await visit('21:30', 'late');
    goTo(`${day}T18:31:00+08:00`);
    await post(`booking/${marked.id}/complete`);
    await post(`booking/${missed.id}/no-show`);
    await Promise.all([everyMinute(), sendNow(), sendNow()]);
    const thanked = async (name: string) =>
      (await mailsTo(app, `${name}@example.com`)).filter(({ subject }) => subject.startsWith('Thank you'));
    await until(async () => (await thanked('came')).length === 1);
    const [mail] = await thanked('came');
    expect(mail).toMatchObject({ subject: 'Thank you for your visit: Facial · Harbour Spa' });
    expect(mail!.text).toContain('How is your skin today?');
    expect(await sent(came)).toEqual(['confirmed', 'follow_up']);
    goTo(`${day}T21:00:00+08:00`);
    await sendNow();
    expect([(await thanked('marked')).length, (await thanked('missed')).length]).toEqual([1, 0]);
    goTo(`${day}T23:30:00+08:00`);
    await sendNow();
    expect(await sent(late)).toEqual(['confirmed']);
    goTo('2026-12-15T08:00:01+08:00');
    await sendNow();
    await sendNow();
    expect(await sent(late)).toEqual(['confirmed', 'follow_up']);
    expect(await thanked('came')).toHaveLength(1);
  });
});
