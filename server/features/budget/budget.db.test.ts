/** What outsiders can make a workspace spend: at most its budgets, on all nodes together. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { budget } from '#server/features/budget/manifest.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import type { CustomerMessage } from '#shared/contract/message.ts';
import type { BudgetState } from '#shared/contract/usage.ts';
import type { Budget } from '#shared/rules/systemLimits.ts';
import type { TestApp } from '#test/app.ts';
import { call, data, type Answer } from '#test/call.ts';
import {
  makeAdmin,
  makeChat,
  makeWorkspace,
  say,
  setLimits,
  teach,
  until,
  type TestWorkspace,
} from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startModelSimulator, type ModelSimulator } from '#test/simulators/model.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let beside: TestApp;
let model: ModelSimulator;

/** Not near the end of an hour, where a new budget begins. */
const clock = movingClock();
if (clock.now().getUTCMinutes() >= 50) clock.advance({ minutes: -20 });

const hours = 'We open at nine.';
const question = 'When do you open?';
const usage = { input: 300, output: 100 };
const answer = {
  calls: [{ name: 'answer', arguments: { text: hours, cited_passage_ids: ['P1'], is_small_talk: false } }],
  usage,
};

beforeAll(async () => {
  model = await startModelSimulator();
  app = await startApp({ clock });
  beside = await startApp({ clock, beside: app });
  const body = {
    ...{ provider: 'openai_compatible', base_url: model.baseUrl('openai_compatible'), model: 'sim-model' },
    ...{ api_key: model.key, input_price: 100, output_price: 200, timeout_seconds: 20 },
  };
  await data(app, 'PUT', '/v1/admin/settings/ai', { token: await makeAdmin(app, 'owner'), body });
  await setLimits(app, { address_sessions: 1000, address_messages: 10_000, proof_threshold: 0 });
});

afterAll(async () => {
  await beside.stop();
  await app.stop();
  await model.stop();
});

beforeEach(() => {
  model.requests.length = 0;
  model.replyWith(() => answer);
});

async function makeShop(
  plan = 'business',
  own: Partial<Record<Budget, number>> = {},
): Promise<TestWorkspace> {
  const shop = await makeWorkspace(app, 'Shop', { plan });
  await teach(app, shop, [{ kind: 'qa', question, answer: hours }]);
  await data(app, 'PUT', '/v1/api/workspace/budget', { token: shop.tokens.owner, body: own });
  return shop;
}

/** As a client does: a server that is too busy is asked again. */
async function persistently(ask: () => ReturnType<typeof call>): ReturnType<typeof call> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

function openFrom(address: string, key: string) {
  const headers = { 'x-forwarded-for': address };
  const path = `/v1/public/chat/${key}/session`;
  return persistently(() => call(app, 'POST', path, { body: { locale: 'en' }, headers }));
}

interface Visitor {
  token: string;
  address: string;
}

/** A chat for each address. */
async function enterFrom(addresses: string[], key: string): Promise<Visitor[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const { body } = await openFrom(address, key);
      return { token: (body.data as { session_token: string }).session_token, address };
    }),
  );
}

/** One message in each chat at once, by both nodes in turn. */
async function askAll(chats: Visitor[], text = question): Promise<void> {
  const answers = await Promise.all(
    chats.map(({ token, address }, index) => {
      const body = { client_id: randomBytes(8).toString('hex'), text };
      const headers = { 'x-forwarded-for': address };
      return persistently(() =>
        call(index % 2 ? app : beside, 'POST', '/v1/public/chat/message', { token, body, headers }),
      );
    }),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
}

const replies = async ({ token }: { token: string }) =>
  (await data<CustomerMessage[]>(app, 'GET', '/v1/public/chat/message', { token })).filter(
    ({ author }) => author === 'agent',
  );

const countRows = async (sql: string, shop: TestWorkspace) => {
  const [row] = await app.sql<{ count: string }>(`select count(*) from ${sql} and workspace_id = $1`, [
    shop.id,
  ]);
  return Number(row!.count);
};

const turnsOf = (shop: TestWorkspace) => countRows('agent_turn where true', shop);
const spentBy = (shop: TestWorkspace) => countRows(`agent_turn where brain = 'model'`, shop);
const handedOff = (shop: TestWorkspace, reason: string) =>
  countRows(`conversation where waiting and handler = 'member' and handoff_reason = '${reason}'`, shop);
const notified = (shop: TestWorkspace, kind: string) =>
  countRows(`notification where kind = '${kind}'`, shop);

async function stateOf(shop: TestWorkspace, which: Budget): Promise<BudgetState> {
  const { budgets } = await data<{ budgets: BudgetState[] }>(app, 'GET', '/v1/api/workspace/usage', {
    token: shop.tokens.member,
  });
  return budgets.find((one) => one.budget === which)!;
}

const addresses = (count: number) => Array.from({ length: count }, (_, i) => `198.51.100.${i}`);
const oneAddress = (count: number) => Array.from({ length: count }, () => '203.0.113.7');

describe('100 messages at once on two nodes', () => {
  it('spend exactly the budget of the hour; the agent pauses, and its leaders are notified once', async () => {
    const shop = await makeShop('business', { hour: 20 });
    const { key } = await makeChat(app, shop);
    const chats = await enterFrom(addresses(100), key);
    await askAll(chats);
    await until(async () => (await turnsOf(shop)) === 100, 120);
    expect(await spentBy(shop)).toBe(20);
    expect(model.requests).toHaveLength(20);
    expect(await handedOff(shop, 'hour_limit')).toBe(80);
    expect(await stateOf(shop, 'hour')).toMatchObject({ allowed: 20, own: 20, used: 20, rejected: 80 });
    // The owner and the admin; and nobody for each conversation.
    expect(await notified(shop, 'agent_paused')).toBe(2);
    expect(await notified(shop, 'handoff_wanted')).toBe(0);
    const told = (await Promise.all(chats.map(replies))).map((list) => list.map(({ text }) => text));
    expect(told.filter(([text]) => text === hours)).toHaveLength(20);
    expect(told.filter(([text]) => text?.startsWith('I cannot answer at the moment.'))).toHaveLength(80);
    expect(told.every((list) => list.length === 1)).toBe(true);
    const dashboard = await data<{ agents_paused: number }>(app, 'GET', '/v1/admin/dashboard', {
      token: await makeAdmin(app, 'member'),
    });
    expect(dashboard.agents_paused).toBe(1);
  }, 180_000);

  it('from one address spend exactly its budget, and other addresses are answered', async () => {
    const shop = await makeShop('business', { address: 30 });
    const { key } = await makeChat(app, shop);
    await askAll(await enterFrom(oneAddress(100), key));
    await until(async () => (await turnsOf(shop)) === 100, 120);
    expect(await spentBy(shop)).toBe(30);
    expect(await handedOff(shop, 'address_limit')).toBe(70);
    expect(await stateOf(shop, 'address')).toMatchObject({ used: 30, exhausted: 1, rejected: 70 });
    // What was not answered has used up nothing of the hour.
    expect(await stateOf(shop, 'hour')).toMatchObject({ used: 30, rejected: 0 });
    const others = await enterFrom(['192.0.2.1'], key);
    await askAll(others);
    await until(async () => (await replies(others[0]!)).length > 0);
    expect((await replies(others[0]!))[0]!.text).toBe(hours);
  }, 180_000);
});

describe('230 anonymous sessions', () => {
  it('of one address get at most the budget of a small plan, and nothing of the wallet', async () => {
    await setLimits(app, { address_sessions: 120 });
    const shop = await makeShop('free');
    const credit = { amount: 1000, idempotency_key: 'credit' };
    const admin = await makeAdmin(app, 'owner');
    await data(app, 'POST', `/v1/admin/workspace/${shop.id}/credit`, { token: admin, body: credit });
    const { key } = await makeChat(app, shop);
    const opened: Answer[] = [];
    while (opened.length < 230)
      opened.push(...(await Promise.all(Array.from({ length: 10 }, () => openFrom('203.0.113.8', key)))));
    await setLimits(app, { address_sessions: 1000 });
    const rejected = opened.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(110);
    expect(rejected[0]!.body.error_code).toBe('too_many_requests');
    expect(Number(rejected[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    const tokens = opened
      .filter(({ body }) => body.success)
      .map(({ body }) => (body.data as { session_token: string }).session_token);
    await askAll(tokens.map((token) => ({ token, address: '203.0.113.8' })));
    await until(async () => (await turnsOf(shop)) === 120, 120);
    expect(await spentBy(shop)).toBe(40);
    expect(await stateOf(shop, 'address')).toMatchObject({ allowed: 40, used: 40, rejected: 80 });
    const [wallet] = await app.sql<{ balance: string }>(
      'select balance from wallet where workspace_id = $1',
      [shop.id],
    );
    expect(Number(wallet!.balance)).toBe(1000);
  }, 180_000);
});

describe('a visitor', () => {
  it.each([
    [
      'en',
      'When do you open?',
      'I cannot answer any more today. I’ve asked a colleague, who will answer you here.',
    ],
    ['zh-hk', '請問何時開門？', '我今日可以回答的次數已到上限，已請同事接手，他們會在這裏回覆你。'],
    ['zh-cn', '请问什么时候开门？', '我今天可以回答的次数已达上限，已经请同事接手，他们会在这里回复您。'],
  ])(
    'over the budget is handed to a person and told when one answers (%s)',
    async (locale, text, sentence) => {
      const shop = await makeShop('business', { visitor: 1 });
      const chat = await makeChat(app, shop, locale);
      await say(app, chat, 'hello');
      await until(async () => (await replies(chat)).length === 1);
      await say(app, chat, text);
      await until(async () => (await replies(chat)).length === 2);
      expect((await replies(chat))[1]!.text.startsWith(sentence)).toBe(true);
      expect(model.requests).toHaveLength(0);
      expect(await handedOff(shop, 'visitor_limit')).toBe(1);
      expect(await notified(shop, 'handoff_wanted')).toBe(3);
    },
  );

  it('who makes small talk asks no model, and uses up the budget', async () => {
    const shop = await makeShop('business', { visitor: 3 });
    const chat = await makeChat(app, shop);
    for (const [index, text] of ['hi', 'thank you', 'ok bye', 'hello'].entries()) {
      await say(app, chat, text);
      await until(async () => (await replies(chat)).length === index + 1);
    }
    expect(model.requests).toHaveLength(0);
    expect(await handedOff(shop, 'visitor_limit')).toBe(1);
  });

  it('whose conversation used up its tokens is handed to a person without another call', async () => {
    await setLimits(app, { conversation_tokens: 1000, turn_tokens: 1000 });
    const shop = await makeShop();
    const chat = await makeChat(app, shop);
    for (const text of ['When do you open?', 'And at what time?', 'When, please?', 'When is that?']) {
      const before = (await replies(chat)).length;
      await say(app, chat, text);
      await until(async () => (await replies(chat)).length > before);
      if ((await handedOff(shop, 'token_limit')) > 0) break;
    }
    await setLimits(app, { conversation_tokens: 300_000, turn_tokens: 60_000 });
    expect(await handedOff(shop, 'token_limit')).toBe(1);
    expect(model.requests).toHaveLength(3);
  });
});

describe('PUT /v1/api/workspace/budget', () => {
  it('sets what the agent’s next turn keeps to, and null goes back to the usual number', async () => {
    const shop = await makeShop('starter', { address: 7 });
    expect(await stateOf(shop, 'address')).toMatchObject({ allowed: 7, own: 7, usual: 200 });
    expect(await stateOf(shop, 'visitor')).toMatchObject({ allowed: 60, own: null, usual: 60 });
    const body = { address: null };
    await data(app, 'PUT', '/v1/api/workspace/budget', { token: shop.tokens.admin, body });
    expect(await stateOf(shop, 'address')).toMatchObject({ allowed: 200, own: null });
  });

  it('rejects members, programs and numbers out of bounds', async () => {
    const shop = await makeShop();
    const { key } = await data<{ key: string }>(app, 'POST', '/v1/api/api-key', {
      token: shop.tokens.owner,
      body: { name: 'A program', role: 'admin' },
    });
    const put = (token: string, hour: number) =>
      call(app, 'PUT', '/v1/api/workspace/budget', { token, body: { hour } });
    expect((await put(shop.tokens.member, 5)).status).toBe(403);
    expect((await put(key, 5)).status).toBe(403);
    expect((await put(shop.tokens.owner, 0)).status).toBe(422);
    expect((await put(shop.tokens.owner, 10_000_000)).status).toBe(422);
  });
});

describe('the playground', () => {
  const play = (token: string, text = question) =>
    call(app, 'POST', '/v1/api/agent/playground', {
      token,
      body: { messages: [{ author: 'customer', text }] },
    });
  const left = async (shop: TestWorkspace) =>
    (
      await data<{ playground: { left: number; allowed: number } }>(app, 'GET', '/v1/api/agent', {
        token: shop.tokens.member,
      })
    ).playground;

  it('makes as many calls as the plan allows, also at once and by API key, and stores their cost', async () => {
    const shop = await makeShop('pro');
    const { key } = await data<{ key: string }>(app, 'POST', '/v1/api/api-key', {
      token: shop.tokens.owner,
      body: { name: 'A program' },
    });
    await app.sql(
      `update plan set limits = limits || '{"playground_answers": 5}' where unique_plan_tag = 'pro'`,
    );
    expect(await left(shop)).toMatchObject({ allowed: 5, left: 5 });
    const played = await Promise.all(
      Array.from({ length: 12 }, (_, i) => persistently(() => play(i % 2 ? key : shop.tokens.member))),
    );
    expect(played.filter(({ status }) => status === 200)).toHaveLength(5);
    const [rejected] = played.filter(({ status }) => status !== 200);
    expect(rejected).toMatchObject({ status: 429, body: { error_code: 'playground_limit_reached' } });
    expect(Number(rejected!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(model.requests).toHaveLength(5);
    expect(await left(shop)).toMatchObject({ left: 0 });
    const rows = await app.sql<object>(
      `select conversation_id, input_tokens, output_tokens, cost_microcents::int as cost, trace
       from agent_turn where workspace_id = $1`,
      [shop.id],
    );
    const row = { conversation_id: null, input_tokens: 300, output_tokens: 100, cost: 50_000, trace: {} };
    expect(rows).toEqual(Array.from({ length: 5 }, () => row));
    const { days, limits } = await data<{ days: object[]; limits: object[] }>(
      app,
      'GET',
      '/v1/api/workspace/usage',
      { token: shop.tokens.owner },
    );
    expect(days).toMatchObject([{ answers: 0, cost_microcents: 250_000 }]);
    expect(limits).toContainEqual({ limit: 'playground_answers', used: 5, allowed: 5 });
  });

  it('starts anew on the next day of the workspace', async () => {
    const shop = await makeShop('free');
    await app.sql(
      `insert into budget_counter (workspace_id, scope, used, ends_at) values ($1, 'playground', 100, now() - interval '1 hour')`,
      [shop.id],
    );
    expect((await play(shop.tokens.member)).status).toBe(200);
    expect(await left(shop)).toMatchObject({ left: 99 });
  });

  it('does not start anew when the workspace sets a time zone whose day ends sooner', async () => {
    const shop = await makeShop('free');
    const setTimeZone = (zone: string) =>
      app.sql('update workspace set time_zone = $2 where id = $1', [shop.id, zone]);
    const now = Date.now();
    const zones = ['Pacific/Kiritimati', 'Asia/Hong_Kong', 'Europe/London', 'Pacific/Pago_Pago'];
    const hourIn = (zone: string) =>
      Number(
        new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(now),
      );
    // The later its hour, the sooner a zone's day ends.
    zones.sort((one, other) => hourIn(one) - hourIn(other));
    await setTimeZone(zones[0]!);
    expect((await play(shop.tokens.member)).status).toBe(200);
    await setTimeZone(zones.at(-1)!);
    expect((await play(shop.tokens.member)).status).toBe(200);
    expect(await left(shop)).toMatchObject({ left: 98 });
  });
});

it('a window that a clock ahead began does not pause the agent', async () => {
  const shop = await makeShop('business', { hour: 5 });
  await app.sql(
    `insert into budget_counter (workspace_id, scope, used, ends_at) values ($1, 'hour', 5, now() + interval '1 day')`,
    [shop.id],
  );
  const chat = await makeChat(app, shop);
  await say(app, chat, question);
  await until(async () => (await replies(chat)).length > 0);
  expect((await replies(chat))[0]!.text).toBe(hours);
  expect(await stateOf(shop, 'hour')).toMatchObject({ used: 1, rejected: 0 });
});

it('counters are removed after their window', async () => {
  const shop = await makeShop();
  await app.sql(
    `insert into budget_counter (workspace_id, scope, key, ends_at)
     values ($1, 'proof', 'old', now() - interval '1 hour'), ($1, 'proof', 'new', now() + interval '1 minute')`,
    [shop.id],
  );
  expect(await perform(systemCtx(app.platform, shop.id, 'test'), budget.retention![0]!, 100)).toBe(1);
  expect(await countRows(`budget_counter where scope = 'proof'`, shop)).toBe(1);
});

it('a conversation shows why it was handed over', async () => {
  const shop = await makeShop('business', { visitor: 1 });
  const chat = await makeChat(app, shop);
  for (const _ of [1, 2]) {
    const before = (await replies(chat)).length;
    await say(app, chat, 'hi');
    await until(async () => (await replies(chat)).length > before);
  }
  const [found] = await data<Conversation[]>(app, 'GET', '/v1/api/conversation', {
    token: shop.tokens.member,
  });
  expect(found).toMatchObject({ handler: 'member', waiting: true, handoff_reason: 'visitor_limit' });
});
