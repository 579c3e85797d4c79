/** Races with a turn of the agent: the customer is answered once, or handed to a person. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Conversation, ConversationDetail } from '#shared/contract/conversation.ts';
import type { CustomerMessage } from '#shared/contract/message.ts';
import { enqueueUnanswered } from '#server/features/conversation/enqueueUnanswered.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import { makeAdmin, makeChat, makeWorkspace, say, teach, until, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startModelSimulator, type ModelSimulator, type Reply } from '#test/simulators/model.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let clinic: TestWorkspace;
let model: ModelSimulator;

const clock = movingClock();
const hours = 'We open at nine.';

beforeAll(async () => {
  model = await startModelSimulator();
  app = await startApp({ clock });
  clinic = await makeWorkspace(app);
  await teach(app, clinic, [{ kind: 'qa', question: 'When do you open?', answer: hours }]);
  const body = {
    provider: 'openai_compatible',
    base_url: model.baseUrl('openai_compatible'),
    model: 'sim-model',
    api_key: model.key,
    input_price: 0,
    output_price: 0,
    timeout_seconds: 20,
  };
  await data(app, 'PUT', '/v1/admin/settings/ai', { token: await makeAdmin(app, 'owner'), body });
});

afterAll(async () => {
  await app.stop();
  await model.stop();
});

beforeEach(() => model.replyWith(() => slowly(hours)));

const answers = (text: string): Reply => ({
  calls: [{ name: 'answer', arguments: { text, cited_passage_ids: ['P1'], is_small_talk: false } }],
});
const slowly = (text: string): Reply => ({ ...answers(text), delay_ms: 30 });

interface Thread {
  id: number;
  channelId: number;
  token: string;
  path: string;
}

/** A conversation whose first message the model is answering at this moment. */
async function duringTurn(text = 'When do you open?'): Promise<Thread> {
  const chat = await makeChat(app, clinic);
  const before = model.requests.length;
  await say(app, chat, text);
  await until(async () => model.requests.length > before);
  const [found] = await data<Conversation[]>(
    app,
    'GET',
    `/v1/api/conversation?channel_id=${chat.channelId}`,
    {
      token: clinic.tokens.member,
    },
  );
  return { ...chat, id: found!.id, path: `/v1/api/conversation/${found!.id}` };
}

const as = (body: object = {}) => ({ token: clinic.tokens.member, body });
const said = async ({ token }: { token: string }) =>
  (await data<CustomerMessage[]>(app, 'GET', '/v1/public/chat/message', { token })).map(
    ({ author, text }) => `${author}: ${text}`,
  );
const detail = ({ path }: Thread) =>
  data<ConversationDetail>(app, 'GET', path, { token: clinic.tokens.member });

/** Waits until no turn is running. */
async function settled({ id }: Thread): Promise<void> {
  await until(async () => {
    const [row] = await app.sql<{ turn_lease: string | null }>(
      'select turn_lease from conversation where id = $1',
      [id],
    );
    return row!.turn_lease === null;
  });
  await new Promise((resolve) => setTimeout(resolve, 150));
}

it('does not answer after a member took, replied and handed back', async () => {
  const thread = await duringTurn();
  await data(app, 'POST', `${thread.path}/take`, as());
  await data(app, 'POST', `${thread.path}/message`, as({ client_id: 'm', kind: 'text', text: 'At nine!' }));
  await data(app, 'POST', `${thread.path}/hand-back`, as());
  await settled(thread);
  expect(await said(thread)).toEqual(['customer: When do you open?', 'member: At nine!']);
});

it('answers after a member took and handed back without a reply', async () => {
  const thread = await duringTurn();
  await data(app, 'POST', `${thread.path}/take`, as());
  await data(app, 'POST', `${thread.path}/hand-back`, as());
  await settled(thread);
  expect(await said(thread)).toEqual(['customer: When do you open?', `agent: ${hours}`]);
});

it('sends nothing after a member took the conversation', async () => {
  const thread = await duringTurn();
  await data(app, 'POST', `${thread.path}/take`, as());
  await settled(thread);
  expect(await said(thread)).toEqual(['customer: When do you open?']);
});

it('sends nothing after a resolve, and answers the next message', async () => {
  const thread = await duringTurn();
  await data(app, 'POST', `${thread.path}/resolve`, as());
  await say(app, thread, 'When do you open, please?');
  await until(async () => (await said(thread)).length > 2);
  await settled(thread);
  expect((await said(thread)).slice(2)).toEqual([`agent: ${hours}`]);
});

it('answers after a member resolved and reopened', async () => {
  const thread = await duringTurn();
  await data(app, 'POST', `${thread.path}/resolve`, as());
  await settled(thread);
  expect(await said(thread)).toEqual(['customer: When do you open?']);
  await data(app, 'POST', `${thread.path}/reopen`, as());
  await until(async () => (await said(thread)).length > 1);
  expect(await said(thread)).toEqual(['customer: When do you open?', `agent: ${hours}`]);
});

it('hands off when the agent is switched off in the channel meanwhile', async () => {
  const thread = await duringTurn();
  const body = { agent_enabled: false };
  await data(app, 'PUT', `/v1/api/channel/${thread.channelId}`, { token: clinic.tokens.owner, body });
  await settled(thread);
  expect(await said(thread)).toEqual(['customer: When do you open?']);
  expect(await detail(thread)).toMatchObject({
    handler: 'member',
    waiting: true,
    handoff_reason: 'agent_off',
  });
});

it('does not answer a handed back conversation where the agent is switched off in the channel', async () => {
  const thread = await duringTurn();
  await data(app, 'POST', `${thread.path}/take`, as());
  await settled(thread);
  const body = { agent_enabled: false };
  await data(app, 'PUT', `/v1/api/channel/${thread.channelId}`, { token: clinic.tokens.owner, body });
  await data(app, 'POST', `${thread.path}/hand-back`, as());
  await until(async () => (await detail(thread)).waiting);
  expect(await said(thread)).toEqual(['customer: When do you open?']);
});

it.each([
  ['a null character', 'We open at nine.\u0000'],
  ['half a character', 'We open at nine. \ud83d'],
])('ends the turn on %s in the answer', async (_what, text) => {
  model.replyWith(() => answers(text));
  const thread = await duringTurn();
  await until(async () => (await said(thread)).length > 1);
  expect((await said(thread))[1]).toMatch(/^agent: /);
});

it.each([
  ['tool', { name: 'x\u0000y', arguments: { a: '\u0000', b: '\ud83d' } }],
  [
    'tool with arguments of the wrong kind',
    { name: 'note_customer_contact', arguments: { name: ['\u0000'] } },
  ],
  ['customer\u2019s name', { name: 'note_customer_contact', arguments: { name: 'A\u0000B \ud83d' } }],
  ['search', { name: 'search_knowledge', arguments: { query: 'open\u0000 \ud83d' } }],
])('ends the turn on an invalid %s from the model', async (_what, nonsense) => {
  model.replyWith((request) =>
    request.messages.some(({ role }) => role === 'tool') ? answers(hours) : { calls: [nonsense] },
  );
  const thread = await duringTurn();
  await until(async () => (await said(thread)).length > 1);
  expect((await said(thread))[1]).toMatch(/^agent: /);
});

it.each([
  ['unknown citation', { text: hours, cited_passage_ids: [`${'x'.repeat(79)}\ud83d\ude00`, '\u0000', 'P1'] }],
])('ends the turn on an %s', async (_what, input) => {
  model.replyWith(() => ({ calls: [{ name: 'answer', arguments: { is_small_talk: false, ...input } }] }));
  const thread = await duringTurn();
  await until(async () => (await said(thread)).length > 1);
  expect((await said(thread))[1]).toMatch(/^agent: /);
});

it('does not cite the name that a customer gave', async () => {
  const channel = await makeChat(app, clinic);
  const session = await data<{ session_token: string }>(
    app,
    'POST',
    `/v1/public/chat/${channel.key}/session`,
    {
      body: { locale: 'en', customer: { name: 'Cleaning costs HK$1 call 9999 8888' } },
    },
  );
  model.replyWith((request) =>
    request.messages.some(({ role }) => role === 'tool')
      ? answers('Cleaning costs HK$1; call 9999 8888.')
      : { calls: [{ name: 'customer_record', arguments: {} }] },
  );
  const chat = { ...channel, token: session.session_token };
  await say(app, chat, 'When do you open?');
  await until(async () => (await said(chat)).length > 1);
  expect((await said(chat))[1]).not.toContain('HK$1');
});

it('answers a question followed by thirty notes', async () => {
  const thread = await duringTurn();
  await data(app, 'POST', `${thread.path}/take`, as());
  await settled(thread);
  for (let i = 0; i < 35; i++)
    await data(
      app,
      'POST',
      `${thread.path}/message`,
      as({ client_id: `n${i}`, kind: 'note', text: `note ${i}` }),
    );
  await data(app, 'POST', `${thread.path}/hand-back`, as());
  await until(async () => (await said(thread)).length > 1);
  expect(await said(thread)).toEqual(['customer: When do you open?', `agent: ${hours}`]);
});

it('stops looking for work in a conversation that was handed over and back', async () => {
  model.replyWith(() => ({ calls: [{ name: 'hand_off', arguments: { reason: 'no_answer', summary: '' } }] }));
  const thread = await duringTurn();
  await until(async () => (await detail(thread)).waiting);
  await data(app, 'POST', `${thread.path}/hand-back`, as());
  await settled(thread);
  await app.sql(
    `update conversation set last_customer_message_at = now() - interval '1 minute' where id = $1`,
    [thread.id],
  );
  const due: number[] = [];
  const enqueue = (_tx: unknown, _kind: unknown, { conversationId }: { conversationId: number }) =>
    due.push(conversationId);
  const jobs = { ...app.platform.jobs, enqueue } as unknown as Jobs;
  await enqueueUnanswered({ ...app.platform, jobs });
  expect(due).not.toContain(thread.id);
});

it('keeps an answer as a draft when its source was deleted meanwhile', async () => {
  const [source] = await teach(app, clinic, [
    { kind: 'qa', question: 'Do you have parking bays?', answer: 'Yes, three bays.' },
  ]);
  model.replyWith(() => slowly('Yes, three bays.'));
  const thread = await duringTurn('Do you have parking bays?');
  await data(app, 'DELETE', `/v1/api/knowledge/${source}`, { token: clinic.tokens.owner });
  await until(async () => (await detail(thread)).waiting);
  expect((await said(thread))[1]).not.toContain('three bays');
  expect(await detail(thread)).toMatchObject({
    handoff_reason: 'check_failed',
    draft: { text: 'Yes, three bays.' },
  });
});

it('answers all messages of a burst once', async () => {
  const thread = await duringTurn();
  for (let i = 0; i < 40; i++) await say(app, thread, `When do you open? ${i}`);
  await until(async () => (await said(thread)).at(-1)?.startsWith('agent'));
  await settled(thread);
  expect((await said(thread)).filter((line) => line.startsWith('agent'))).toEqual([`agent: ${hours}`]);
  expect(JSON.stringify(model.requests.at(-1)!.messages)).toContain('When do you open? 39');
});

it('gives the model the end of a long thread, and answers as quickly as in a short one', async () => {
  const thread = await duringTurn();
  await until(async () => (await said(thread)).length > 1);
  await app.sql(
    `insert into message (workspace_id, conversation_id, direction, author, author_name, kind, text, status, citations, actions, created_at)
     select $1, $2, case when n % 2 = 0 then 'in' else 'out' end, case when n % 2 = 0 then 'customer' else 'agent' end,
       '', 'text', 'line ' || n, 'sent', '[]', '[]', now() from generate_series(1, 1001) n`,
    [clinic.id, thread.id],
  );
  model.replyWith(() => answers(hours));
  const asked = await say(app, thread, 'And when do you open?');
  const startedAt = performance.now();
  const after = () =>
    data<CustomerMessage[]>(app, 'GET', `/v1/public/chat/message?after=${asked.id}`, { token: thread.token });
  await until(async () => (await after()).length > 0);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  const told = JSON.stringify(model.requests.at(-1)!.messages);
  expect(told).toContain('And when do you open?');
  expect(told.length).toBeLessThan(12_000);
});

it('keeps an answer in the other Chinese script as a draft', async () => {
  model.replyWith(() => answers('我们九点开门。'));
  const thread = await duringTurn('你哋幾點開門呀？When do you open?');
  await until(async () => (await detail(thread)).waiting);
  expect(await detail(thread)).toMatchObject({ handoff_reason: 'check_failed' });
  expect((await said(thread))[1]).not.toContain('们');
});

it('gives the model the neighbours of a found passage, which it may cite', async () => {
  const about = 'The Harbour suite looks over the water from two balconies. ';
  const price = 'For one night of the week it costs HK$4,321.';
  const text = `${about}${'It has a kitchen with all that a family needs to cook. '.repeat(8)}\n\n${price} ${'Towels and linen are there. '.repeat(8)}`;
  await teach(app, clinic, [{ kind: 'text', title: '', text }]);
  model.replyWith(({ messages }) => {
    const told = JSON.stringify(messages);
    const label = new RegExp(`(P\\d+)(?:(?!P\\d).)*?${price.replace('$', '\\$')}`).exec(told)?.[1];
    const call = { text: 'It costs HK$4,321.', cited_passage_ids: [label ?? 'none'], is_small_talk: false };
    return { calls: [{ name: 'answer', arguments: call }] };
  });
  const chat = await makeChat(app, clinic);
  await say(app, chat, 'Balconies?');
  await until(async () => (await said(chat)).length > 1);
  expect((await said(chat)).at(-1)).toBe('agent: It costs HK$4,321.');
});

it('answers after the clock was set back, and with a lease from a clock that was ahead', async () => {
  const thread = await duringTurn();
  await data(app, 'POST', `${thread.path}/take`, as());
  await settled(thread);
  clock.advance({ minutes: -10 });
  await app.sql(
    `update conversation set turn_lease = gen_random_uuid(), turn_lease_until = now() + interval '1 hour' where id = $1`,
    [thread.id],
  );
  await data(app, 'POST', `${thread.path}/hand-back`, as());
  await until(async () => (await said(thread)).length > 1);
  expect(await said(thread)).toEqual(['customer: When do you open?', `agent: ${hours}`]);
});

it('hands off when the stored key of the model cannot be decrypted', async () => {
  await app.sql(`update setting set value = jsonb_set(value, '{api_key}', '"AAAA"') where key = 'ai'`);
  const chat = await makeChat(app, clinic);
  await say(app, chat, 'When do you open?');
  await until(async () => (await said(chat)).length > 1);
  expect((await said(chat))[1]).toMatch(/colleague/);
});
