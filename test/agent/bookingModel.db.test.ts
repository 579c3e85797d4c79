/** Bookings where a model writes the answers: it has the same tools, and a time that none of them returned is not sent. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { CustomerMessage } from '#shared/contract/message.ts';
import type { TestApp } from '#test/app.ts';
import { openSalon } from '#test/bookingTalks.ts';
import { data } from '#test/call.ts';
import {
  enterChat,
  makeAdmin,
  makeChat,
  makeWorkspace,
  say,
  until,
  type TestWorkspace,
} from '#test/makers.ts';
import {
  startModelSimulator,
  type ModelSimulator,
  type Reply,
  type SimRequest,
} from '#test/simulators/model.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let shop: TestWorkspace;
let salon: Awaited<ReturnType<typeof openSalon>>;
let model: ModelSimulator;
let chatKey: string;

const providers = ['openai_compatible', 'anthropic', 'google'] as const;

beforeAll(async () => {
  model = await startModelSimulator();
  app = await startApp();
  shop = await makeWorkspace(app);
  salon = await openSalon(app, shop);
  chatKey = (await makeChat(app, shop)).key;
});

afterAll(async () => {
  await app.stop();
  await model.stop();
});

async function useProvider(provider: (typeof providers)[number]): Promise<void> {
  const body = {
    ...{ provider, base_url: model.baseUrl(provider), model: 'sim-model', api_key: model.key },
    ...{ input_price: 0, output_price: 0, timeout_seconds: 20 },
  };
  await data(app, 'PUT', '/v1/admin/settings/ai', { token: await makeAdmin(app, 'owner'), body });
}

async function visitor() {
  const chat = await enterChat(app, chatKey, 'en');
  return async (words: string): Promise<string> => {
    const asked = await say(app, chat, words);
    const path = `/v1/public/chat/message?after=${asked.id}`;
    const answer = await until(async () => {
      const messages = await data<CustomerMessage[]>(app, 'GET', path, { token: chat.token });
      return messages.find(({ author }) => author !== 'customer');
    });
    return answer.text;
  };
}

const calls = (name: string, input: object): Reply => ({ calls: [{ name, arguments: { ...input } }] });
const answers = (text: string): Reply =>
  calls('answer', { text, cited_passage_ids: [], is_small_talk: false });

/** What the tools of this turn returned, oldest first. */
function resultsIn({ messages }: SimRequest): unknown[] {
  const last = messages.findLastIndex(({ role, text }) => role === 'user' && text !== '');
  return messages
    .slice(last + 1)
    .filter(({ role }) => role === 'tool')
    .map(({ text }) => read(text));
}

/** An error is a sentence. Gemini wraps what was returned, as text. */
function read(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  const value = JSON.parse(text) as { content?: unknown };
  return typeof value.content === 'string' ? read(value.content) : (value.content ?? value);
}

const tomorrow = () => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
const bookingsOf = () =>
  data<Booking[]>(app, 'GET', '/v1/api/booking?size=50&field=created_at&asc=false', {
    token: shop.tokens.owner,
  });

it.each(providers)('of %s books by its tools, after the customer agreed', async (provider) => {
  await useProvider(provider);
  const customer = await visitor();
  model.replyWith((request) => {
    const [services, slots] = resultsIn(request) as [object[]?, { times: { text: string }[] }?];
    if (!services) return calls('booking_services', {});
    if (!slots) return calls('booking_slots', { service_id: salon.cut, from: tomorrow(), to: tomorrow() });
    return answers(`${slots.times.at(-1)!.text} is available. Shall I keep it for you?`);
  });
  expect(await customer('Book me a haircut')).toMatch(/6:00 pm is available/);

  model.replyWith((request) => {
    const [slots, held] = resultsIn(request) as [{ times: { starts_at: string }[] }?, { text: string }?];
    if (!slots) return calls('booking_slots', { service_id: salon.cut, from: tomorrow(), to: tomorrow() });
    const { starts_at } = slots.times.at(-1)!;
    if (!held) return calls('booking_hold', { service_id: salon.cut, starts_at });
    return answers(`I keep ${held.text} for you. Shall I book it?`);
  });
  expect(await customer('Yes, keep it')).toMatch(/I keep .*6:00 pm/);
  const [held] = await bookingsOf();
  expect(held).toMatchObject({ status: 'held', service: { id: salon.cut } });

  model.replyWith((request) => {
    const [booked] = resultsIn(request) as [{ text: string; manage_link: string }?];
    if (!booked) return calls('booking_book', { booking_id: held!.id });
    return answers(`It is booked: ${booked.text}. Change it at ${booked.manage_link}`);
  });
  expect(await customer('Yes, book it')).toMatch(/It is booked: .*6:00 pm.*\/public\/booking\/manage\//);
  const booking = (await bookingsOf()).find(({ id }) => id === held!.id)!;
  expect(booking).toMatchObject({ status: 'confirmed', source: 'agent' });

  model.replyWith((request) =>
    resultsIn(request).length === 0
      ? calls('booking_cancel', { booking_id: booking.id })
      : answers('It is cancelled.'),
  );
  // Somebody else's agent turn does not find it.
  await (
    await visitor()
  )('Cancel my booking');
  expect((await bookingsOf()).find(({ id }) => id === booking.id)!.status).toBe('confirmed');
  await customer('Cancel it please');
  expect((await bookingsOf()).find(({ id }) => id === booking.id)!.status).toBe('cancelled');
});

it('never promises a time that no tool returned', async () => {
  await useProvider('openai_compatible');
  model.replyWith((request) =>
    resultsIn(request).length === 0
      ? calls('booking_slots', { service_id: salon.cut, from: tomorrow(), to: tomorrow() })
      : answers('You can come tomorrow at 11:45 pm. It is booked.'),
  );
  const heard = await (await visitor())('Book me a haircut at night');
  expect(heard).not.toContain('11:45');
  expect(heard).toMatch(/colleague/);
});
