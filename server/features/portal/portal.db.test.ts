/** The portal, by HTTP and without a session of a user. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOver } from '#server/features/portal/portalStore.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { CustomerMessage } from '#shared/contract/message.ts';
import type { Portal } from '#shared/contract/booking/portal.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { mailsTo } from '#test/mails.ts';
import { makeChat, makeWorkspace, say, until, type TestChat, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }));
const later = Math.floor(Date.now() / 3_600_000) * 3600 + 72 * 3600;
const ann = 'ann@example.com';
let app: TestApp;
let ours: TestWorkspace;
let slug: string;
let service: number;
let booked: Booking;
let chats: TestChat[];
let asked = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  ours = await makeWorkspace(app, 'Harbour Spa');
  ({ slug } = await staff<{ slug: string }>('GET', `workspace/${ours.id}`));
  const { id: resource } = await staff<Made>('POST', 'booking-resource', { name: 'Room', hours: always });
  const offered = { name: 'Facial', minutes: 60, resource_ids: [resource] };
  ({ id: service } = await staff<Made>('POST', 'booking-service', offered));
  booked = await bookFor({ name: 'Ann', email: ann }, 0);
  chats = [await makeChat(app, ours), await makeChat(app, ours)];
  await bookFor({ name: 'Bob', email: 'bob@example.com', phone: '+85291110000' }, 2);
});

afterAll(() => app.stop());

type Made = { id: number };

const staff = <T>(method: string, path: string, body?: object) =>
  data<T>(app, method, `/v1/api/${path}`, { token: ours.tokens.owner, body });
const bookFor = (customer: object, hours: number) =>
  staff<Booking>('POST', 'booking', { service_id: service, starts_at: later + hours * 3600, customer });
const ask = (contact: string, organization = slug) =>
  call(app, 'POST', '/v1/public/portal/link', {
    body: { organization, contact },
    headers: { 'x-forwarded-for': `203.0.113.${asked++}` },
  });
const open = (link: string) => call(app, 'POST', '/v1/public/portal/open', { body: { link } });
const see = (token: string) => call(app, 'GET', '/v1/public/portal', { token });
const linkIn = (text: string) => /\?link=([\w.-]+)/.exec(text)?.[1] ?? '';

/** Those about bookings are not meant. */
const linksTo = async (to: string) => (await mailsTo(app, to)).filter(({ kind }) => kind === 'portal');

async function newestLink(to = ann): Promise<string> {
  const [mail] = await linksTo(to);
  return linkIn(mail?.link ?? '');
}

async function signIn(): Promise<string> {
  await ask(ann);
  return ((await open(await newestLink())).body.data as { session_token: string }).session_token;
}

it('answers the same whoever asks, and mails a link only to whom the organization knows', async () => {
  const answers = [
    await ask('ANN@example.com'),
    await ask('nobody@example.com'),
    await ask('12345'),
    await ask(ann, 'no-such-organization'),
  ];
  for (const { status, body } of answers) expect([status, body.data]).toEqual([200, {}]);
  expect(await linksTo(ann)).toMatchObject([{ kind: 'portal', subject: 'Your bookings with Harbour Spa' }]);
  expect(await linksTo('nobody@example.com')).toEqual([]);
});

it('opens with a link once, within its minutes, and sends few of them at once', async () => {
  const link = await newestLink();
  const answers = await Promise.all([open(link), open(link)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  for (const forged of [link, `${link}x`, link.replace(/^\d+/, '999'), 'none'])
    expect((await open(forged)).body.error_code).toBe('link_invalid');
  // Only a hash is stored.
  const stored = await app.sql('select digest from portal_link union select digest from portal_session');
  expect(JSON.stringify(stored)).not.toContain(link.split('.')[1]);

  const before = (await linksTo(ann)).length;
  for (let times = 0; times < 5; times++) await ask(ann);
  expect((await linksTo(ann)).length - before).toBe(3);
  const unused = await newestLink();
  clock.advance({ minutes: 16 });
  expect((await open(unused)).body.error_code).toBe('link_invalid');
});

it('shows what is the customer’s own and nothing else, until they sign out', async () => {
  const session = await signIn();
  const { bookings, business, conversations } = (await see(session)).body.data as Portal;
  expect(business).toMatchObject({ name: 'Harbour Spa', slug });
  expect(bookings).toMatchObject([{ id: booked.id, service: 'Facial', status: 'confirmed' }]);
  expect(conversations).toEqual([]);
  expect((await call(app, 'GET', `/v1${bookings[0]!.link}`)).body.data).toMatchObject({ customer: 'Ann' });
  // The session is no link, and the link of a booking is no session.
  expect((await open(session)).body.error_code).toBe('link_invalid');
  for (const token of [bookings[0]!.link.split('/').at(-1)!, ours.tokens.owner, `${session}x`, ''])
    expect((await see(token)).status).toBe(401);
  const other = await makeWorkspace(app, 'Others');
  expect((await see(session.replace(/^\d+/, String(other.id)))).status).toBe(401);
  await data(app, 'POST', '/v1/public/portal/sign-out', { token: session, body: {} });
  expect((await see(session)).status).toBe(401);
  const again = await signIn();
  clock.advance({ hours: 25 });
  expect((await see(again)).status).toBe(401);
});

it('shows conversations of an address that is verified, not of one that was only typed', async () => {
  await say(app, chats[0]!, 'The code of my locker is 4711');
  const [row] = await app.sql<{ id: string; customer_id: string }>(
    'select id, customer_id from conversation where workspace_id = $1 and last_message_id is not null',
    [ours.id],
  );
  const claim = (claimed: string[]) =>
    app.sql('update customer set email = $2, claimed = $3 where id = $1', [row!.customer_id, ann, claimed]);
  await claim(['email']);
  const session = await signIn();
  const path = `/v1/public/portal/conversation/${row!.id}`;
  expect(((await see(session)).body.data as Portal).conversations).toEqual([]);
  expect((await call(app, 'GET', path, { token: session })).status).toBe(404);
  await claim([]);
  expect(((await see(session)).body.data as Portal).conversations).toHaveLength(1);
  const messages = await data<CustomerMessage[]>(app, 'GET', path, { token: session });
  expect(messages[0]!.text).toContain('4711');
  const missing = await call(app, 'GET', '/v1/public/portal/conversation/999999', { token: session });
  expect(missing.status).toBe(404);
});

it('sends a link to the channel on which the customer with a phone number last wrote', async () => {
  await say(app, chats[1]!, 'Hello');
  const [row] = await app.sql<{ id: string; customer_id: string }>(
    `update conversation set channel_type = 'telegram', last_customer_message_at = $2
     where id = (select max(id) from conversation where workspace_id = $1) returning id, customer_id`,
    [ours.id, clock.now()],
  );
  await app.sql(`update customer set phone = '+85291112222' where id = $1`, [row!.customer_id]);
  await ask('9111 2222');
  const text = await until(async () => {
    const [sent] = await app.sql<{ text: string }>(
      `select text from message where conversation_id = $1 and author = 'system' order by id desc limit 1`,
      [row!.id],
    );
    return sent?.text;
  });
  const { session_token: session } = (await open(linkIn(text))).body.data as { session_token: string };
  expect((await see(session)).body.data).toMatchObject({
    bookings: [],
    conversations: [{ id: Number(row!.id) }],
  });
  // Who wrote on no channel gets it by e-mail.
  expect((await ask('9111 0000')).status).toBe(200);
  expect(await linksTo('bob@example.com')).toMatchObject([{ kind: 'portal' }]);
});

it('forgets links and sessions that are over', async () => {
  const now = new Date(clock.now().getTime() + 48 * 3_600_000);
  await app.platform.database.inWorkspace(ours.id, (tx) => deleteOver(tx, now, 1000));
  expect(await app.sql('select 1 from portal_link union all select 1 from portal_session')).toEqual([]);
});
