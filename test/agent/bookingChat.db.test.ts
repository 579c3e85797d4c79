/** Bookings by the agent without a model, on the web chat and on WhatsApp: what customers hear, and what is booked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { CustomerMessage, Message } from '#shared/contract/message.ts';
import type { Trace } from '#shared/contract/conversation.ts';
import { maintenance } from '#server/catalog.ts';
import { runMaintenance } from '#server/platform/jobs/maintenance.ts';
import { openSalon, talks, type Line, type Talk } from '#test/bookingTalks.ts';
import { openChannels, type ChannelStage } from '#test/channelStage.ts';
import { data } from '#test/call.ts';
import { enterChat, makeChat, say, until } from '#test/makers.ts';

let stage: ChannelStage;
let salon: Awaited<ReturnType<typeof openSalon>>;
let chatKey: string;

beforeAll(async () => {
  stage = await openChannels();
  salon = await openSalon(stage.app, stage.shop);
  chatKey = (await makeChat(stage.app, stage.shop)).key;
}, 60_000);

afterAll(() => stage?.stop());

interface Heard {
  text: string;
  choices: string[];
}

type Customer = (words: string) => Promise<Heard>;

async function visitor({ locale }: Pick<Talk, 'locale'>): Promise<Customer> {
  const chat = await enterChat(stage.app, chatKey, locale);
  return async (words) => {
    const asked = await say(stage.app, chat, words);
    const path = `/v1/public/chat/message?after=${asked.id}`;
    const answer = await until(async () => {
      const messages = await data<CustomerMessage[]>(stage.app, 'GET', path, { token: chat.token });
      return messages.find(({ author }) => author !== 'customer');
    });
    return { text: answer.text, choices: answer.actions.map(({ label }) => label) };
  };
}

let phones = 0;

function phone(): Customer & { next(): Promise<unknown> } {
  phones += 1;
  const one = stage.number.phone({ number: `8529567${1000 + phones}`, name: 'Wendy Wong' });
  const says = async (words: string) => {
    one.says(words);
    const { text, buttons } = await one.next(15_000);
    return { text, choices: buttons.map(({ title }) => title) };
  };
  return Object.assign(says, { next: () => one.next(15_000) });
}

async function play(customer: Customer, lines: readonly Line[]): Promise<void> {
  for (const { says, hears, choices = [] } of lines) {
    const { text, choices: heard } = await customer(says);
    expect([says, text]).toEqual([says, expect.stringMatching(hears)]);
    for (const choice of choices) expect([says, ...heard]).toContainEqual(expect.stringMatching(choice));
  }
}

describe.each(talks)('in $language', (talk) => {
  it('a visitor of the web chat books, changes their mind and cancels', async () => {
    await play(await visitor(talk), talk.lines);
  });

  it('a customer on WhatsApp does, and is not asked what is known', async () => {
    await play(
      phone(),
      talk.lines.filter(({ unlessKnown }) => !unlessKnown),
    );
  });
});

const english = { locale: 'en' } as const;
const call = <T>(method: string, path: string, body?: object) =>
  data<T>(stage.app, method, `/v1/api/booking${path}`, { token: stage.token, ...(body && { body }) });
const active = (query = '') =>
  call<Booking[]>('GET', `?size=50&field=created_at&asc=false&status=active${query}`);

/** Up to the question whether to book the haircut on the day after tomorrow at that time. */
async function upToYes(time: string) {
  const customer = phone();
  await customer('I want to book a haircut');
  expect((await customer(`the day after tomorrow at ${time}`)).text).toContain('Shall I book it?');
  const [held] = await active();
  expect(held!.status).toBe('held');
  return { customer, held: held! };
}

describe('while a time is held for a customer', () => {
  it('it is not offered to others, and one who asks for it is told so', async () => {
    const { customer, held } = await upToYes('10am with Amy');
    const other = await visitor(english);
    await other('book a haircut');
    const { text, choices } = await other('the day after tomorrow at 10am with Amy');
    expect(text).toMatch(/not available/);
    expect(choices.join()).not.toContain('10:00 am');
    expect((await customer('yes')).text).toMatch(/It is booked/);
    expect(await call<Booking>('GET', `/${held.id}`)).toMatchObject({ status: 'confirmed', source: 'agent' });
  });

  it('and the five minutes are over, it is booked if nobody took it, and else said to be taken', async () => {
    const over = (id: number) =>
      stage.app.sql(`update booking set held_until = now() - interval '1 s' where id = $1`, [id]);
    const one = await upToYes('1pm with Amy');
    await over(one.held.id);
    expect((await one.customer('yes')).text).toMatch(/It is booked[^]*1:00 pm/);
    const two = await upToYes('3pm with Amy');
    await over(two.held.id);
    const { service, resource, starts_at } = two.held;
    const customer = { name: 'Quick', email: 'quick@example.com' };
    await call('POST', '', { service_id: service.id, resource_id: resource.id, starts_at, customer });
    const { text, choices } = await two.customer('yes');
    expect(text).toMatch(/Somebody else has just taken/);
    expect(choices.length).toBeGreaterThan(1);
  });

  it('a yes that is said twice books once', async () => {
    const { customer, held } = await upToYes('5pm with Ben');
    const before = (await active()).length;
    await Promise.all([customer('yes'), customer('yes').catch(() => undefined)]);
    expect(await active()).toHaveLength(before);
    expect((await call<Booking>('GET', `/${held.id}`)).status).toBe('confirmed');
  });

  it('and it was booked already, another time moves it and makes no second booking', async () => {
    const { customer, held } = await upToYes('11am with Ben');
    await call('POST', `/${held.id}/confirm`, {});
    // They are told that it is booked.
    expect(await customer.next()).toMatchObject({ text: expect.stringContaining('confirmed') });
    expect((await customer('actually make it 2pm')).text).toMatch(/Move Haircut.*2:00 pm/);
    expect((await customer('yes')).text).toMatch(/It is moved/);
    const moved = await active(`&customer_id=${held.customer!.id}`);
    expect(moved.map(({ id, status }) => [id, status])).toEqual([[held.id, 'confirmed']]);
  });

  it('and the service is not offered any more, nothing is booked', async () => {
    const { customer, held } = await upToYes('6pm with Amy');
    await data(stage.app, 'PUT', `/v1/api/booking-service/${salon.cut}`, {
      ...{ token: stage.token, body: { is_active: false } },
    });
    await customer('actually make it 5pm');
    await data(stage.app, 'PUT', `/v1/api/booking-service/${salon.cut}`, {
      ...{ token: stage.token, body: { is_active: true } },
    });
    expect((await call<Booking>('GET', `/${held.id}`)).status).not.toBe('confirmed');
  });
});

it('a booking is changed until so long before it, and then left to a colleague', async () => {
  const { customer, held } = await upToYes('4pm with Ben');
  await customer('yes');
  const change = (minutes: number) =>
    data(stage.app, 'PUT', `/v1/api/booking-service/${salon.cut}`, {
      ...{ token: stage.token, body: { change_minutes: minutes } },
    });
  await change(7 * 1440);
  await customer('cancel my booking');
  expect((await customer('yes')).text).toMatch(/too late/);
  await customer('can I move my booking to tomorrow 10am?');
  expect((await customer('yes')).text).toMatch(/too late/);
  await change(0);
  expect((await call<Booking>('GET', `/${held.id}`)).status).toBe('confirmed');
});

it('its calls are in the trace, with their titles', async () => {
  const { held } = await upToYes('12pm with Ben');
  const path = `/v1/api/conversation/${held.conversation_id}/message`;
  const messages = await data<Message[]>(stage.app, 'GET', `${path}?size=5`, { token: stage.token });
  const newest = messages.filter(({ has_trace: has }) => has).toSorted((a, b) => b.id - a.id)[0]!;
  const trace = await data<Trace>(stage.app, 'GET', `${path}/${newest.id}/trace`, { token: stage.token });
  expect(trace.tools.map(({ title, ok }) => [title, ok])).toEqual([
    ['Read the services', true],
    ['Read the people and rooms', true],
    ['Looked for free times', true],
    ['Held a time', true],
  ]);
});

describe('where no time is free', () => {
  let perm: number;
  let stylist: number;
  const put = (path: string, body: object) =>
    data(stage.app, 'PUT', `/v1/api/${path}`, { token: stage.token, body });

  beforeAll(async () => {
    await put('booking-setting', { quiet_from: '00:00', quiet_to: '00:00' });
    const make = async (entity: string, body: object) =>
      (await data<{ id: number }>(stage.app, 'POST', `/v1/api/${entity}`, { token: stage.token, body })).id;
    stylist = await make('booking-resource', { name: 'Cleo', hours: [], observes_holidays: false });
    perm = await make('booking-service', { name: 'Perm 燙髮', minutes: 60, resource_ids: [stylist] });
  });

  it.each([
    {
      language: 'English',
      lines: [
        {
          says: 'I want to book a perm',
          hears: /no times available for Perm[^]*waiting list/,
          choices: [/Join/, /No/],
        },
        { says: 'yes please', hears: /You are on the waiting list for Perm 燙髮: \w{3} \d+ \w+ – / },
      ],
      offer: /A time has become free: Perm[^]*keeping it for you until[^]*public\/booking\/manage/,
      yes: { says: 'yes', hears: /It is booked\.[^]*Perm/ },
    },
    {
      language: 'Cantonese',
      lines: [{ says: '想燙髮，星期六下晝有位就話我知啦唔該', hears: /登記咗候補[^]*六，12:00–/ }],
      offer: /有空檔了：Perm 燙髮[^]*為你保留至/,
      yes: { says: '好呀', hears: /Perm 燙髮/ },
    },
    {
      language: 'Simplified Chinese',
      lines: [{ says: '我想登记烫发的候补', hears: /已为您登记候补[^]*燙?烫?髮?发?/ }],
      offer: /有空档了：Perm[^]*为您保留至/,
      yes: { says: '确定', hears: /Perm/ },
    },
  ])(
    'a customer joins the list in $language, is told of a time, and takes it by a yes',
    async ({ lines, offer, yes }) => {
      const customer = phone();
      await play(customer, lines);
      const days = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '12:00', to: '18:00' }));
      await put(`booking-resource/${stylist}`, { hours: days });
      await stage.app.sql(`update booking_waiting set looked_at = now() - interval '1 hour'`);
      await runMaintenance(stage.app.platform, maintenance, 'minute');
      expect(await customer.next()).toMatchObject({ text: expect.stringMatching(offer) });
      const [held] = await active(`&service_id=${perm}`);
      expect(held!.status).toBe('held');
      expect((await customer(yes.says)).text).toMatch(yes.hears);
      expect(await call<Booking>('GET', `/${held!.id}`)).toMatchObject({ status: 'confirmed' });
      await put(`booking-resource/${stylist}`, { hours: [] });
    },
  );

  it('a customer leaves the list, and a yes to nothing books nothing', async () => {
    const customer = phone();
    await customer('put me on the waiting list for a perm');
    const waiting = () =>
      data<{ status: string; ended_by: string }[]>(
        stage.app,
        'GET',
        `/v1/api/booking-waiting?service_id=${perm}&size=1`,
        {
          token: stage.token,
        },
      );
    expect((await waiting())[0]).toMatchObject({ status: 'waiting' });
    expect((await customer('please take me off the waiting list')).text).toMatch(
      /no longer on the waiting list/,
    );
    expect((await waiting())[0]).toMatchObject({ status: 'ended', ended_by: 'customer' });
  });
});
