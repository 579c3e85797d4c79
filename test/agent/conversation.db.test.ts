/** Conversations end to end over HTTP: a question, a grounded answer, a person who takes over. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerMessage, Message } from '#shared/contract/message.ts';
import type { Conversation, ConversationDetail, Trace } from '#shared/contract/conversation.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { listen } from '#test/listen.ts';
import { enterChat, makeChat, makeWorkspace, say, teach, until, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let clinic: TestWorkspace;

beforeAll(async () => {
  app = await startApp();
  clinic = await makeWorkspace(app);
  await teach(app, clinic, [
    {
      kind: 'qa',
      question: 'What are your opening hours?',
      answer: 'We are open Monday to Friday from 9:00 to 18:00.',
      phrasings: ['When do you open?', 'What time do you close?'],
    },
    {
      kind: 'qa',
      question: '洗牙幾錢？',
      answer: '洗牙收費為 HK$800。',
      phrasings: ['洗牙收費', '洗牙要幾多錢'],
    },
  ]);
});

afterAll(() => app.stop());

const messagesOf = (token: string, after = 0) =>
  data<CustomerMessage[]>(app, 'GET', `/v1/public/chat/message?after=${after}`, { token });

async function answerTo(chat: { token: string }, text: string): Promise<CustomerMessage> {
  const asked = await say(app, chat, text);
  return until(async () =>
    (await messagesOf(chat.token, asked.id)).find((message) => message.author === 'agent'),
  );
}

async function conversationOf(text: string): Promise<Conversation> {
  return until(async () => {
    const found = await data<Conversation[]>(
      app,
      'GET',
      `/v1/api/conversation?keyword=${encodeURIComponent(text)}`,
      {
        token: clinic.tokens.member,
      },
    );
    return found[0];
  });
}

describe('question of a customer', () => {
  it('is answered from the knowledge, with its source and a trace', async () => {
    const chat = await makeChat(app, clinic);
    const answer = await answerTo(chat, 'When do you open?');
    expect(answer.text).toContain('9:00');
    expect(answer.citations).toHaveLength(1);
    expect(answer.citations[0]).not.toHaveProperty('passage_id');

    const conversation = await conversationOf('When do you open?');
    expect(conversation).toMatchObject({ handler: 'agent', waiting: false, status: 'open', language: 'en' });
    const trace = await data<Trace>(
      app,
      'GET',
      `/v1/api/conversation/${conversation.id}/message/${answer.id}/trace`,
      {
        token: clinic.tokens.member,
      },
    );
    expect(trace).toMatchObject({
      brain: 'built_in',
      outcome: 'answer',
      question: 'When do you open?',
      version: 1,
    });
    expect(trace.passages.some((passage) => passage.cited)).toBe(true);
    expect(trace.checks.every((check) => check.passed)).toBe(true);
  });

  it('is answered in the script of the customer', async () => {
    const chat = await makeChat(app, clinic, 'zh-cn');
    const answer = await answerTo(chat, '洗牙多少钱？');
    expect(answer.text).toContain('800');
    expect(answer.text).not.toMatch(/[費為]/);
  });

  it('is handed off with a note when the knowledge has no answer', async () => {
    const chat = await makeChat(app, clinic);
    const answer = await answerTo(chat, 'Do you sell bicycle helmets for penguins?');
    expect(answer.citations).toEqual([]);
    const conversation = await until(async () => {
      const found = await conversationOf('penguins');
      return found.waiting && found;
    });
    expect(conversation).toMatchObject({ handler: 'member', handoff_reason: 'no_answer', unread_count: 1 });
    const notes = await app.sql<{ question: string }>(
      'select question from knowledge_note where workspace_id = $1',
      [clinic.id],
    );
    expect(notes.map((note) => note.question)).toContain('Do you sell bicycle helmets for penguins?');
  });

  it.each(['A person please', '我要搵真人', '转人工客服'])('“%s” is always handed off', async (text) => {
    const chat = await makeChat(app, clinic);
    await answerTo(chat, text);
    const conversation = await until(async () => {
      const found = await conversationOf(text);
      return found.waiting && found;
    });
    expect(conversation.handoff_reason).toBe('asked_for_person');
  });
});

describe('POST message', () => {
  it('returns the same message for the same client_id, also for two requests at once', async () => {
    const chat = await makeChat(app, clinic);
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => say(app, chat, 'When do you open?', 'same')),
    );
    expect(new Set(sent.map((message) => message.id)).size).toBe(1);
    await until(async () => (await messagesOf(chat.token)).length >= 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await messagesOf(chat.token)).map((message) => message.author)).toEqual(['customer', 'agent']);
  });

  it('rejects an empty message with its code, and keeps markup as text', async () => {
    const chat = await makeChat(app, clinic);
    const empty = await call(app, 'POST', '/v1/public/chat/message', {
      token: chat.token,
      body: { client_id: 'x', text: '  \n' },
    });
    expect(empty).toMatchObject({ status: 422, body: { error_code: 'empty_message' } });
    const long = await call(app, 'POST', '/v1/public/chat/message', {
      token: chat.token,
      body: { client_id: 'y', text: 'a'.repeat(60_000) },
    });
    expect(long).toMatchObject({ status: 422, body: { error_code: 'invalid_input' } });
    expect(long.body.fields).toHaveProperty('text');
    const strange = '<script>alert(1)</script>\u0000\u0007 & "quotes" \u202E';
    const stored = await say(app, chat, strange);
    expect(stored.text).toBe(strange.replace('\u0000', ''));
  });
});

describe('GET message', () => {
  it('returns a long thread page by page', async () => {
    const chat = await makeChat(app, clinic);
    // Nothing but the customer's lines, whenever they are read.
    await data(app, 'PUT', `/v1/api/channel/${chat.channelId}`, {
      token: clinic.tokens.owner,
      body: { agent_enabled: false },
    });
    await say(app, chat, 'A person please');
    for (let count = 1; count <= 60; count += 1) await say(app, chat, `line ${count}`);
    const read = async (query = '') =>
      await data<CustomerMessage[]>(app, 'GET', `/v1/public/chat/message${query}`, { token: chat.token });
    const newest = await read();
    expect(newest).toHaveLength(50);
    expect(newest.at(-1)!.text).toBe('line 60');
    const older = await read(`?before=${newest[0]!.id}`);
    expect(older[0]!.text).toBe('A person please');
    expect([...older, ...newest].map(({ id }) => id)).toEqual((await read('?after=0')).map(({ id }) => id));
    expect(await read(`?before=${older[0]!.id}`)).toEqual([]);
    expect((await read(`?after=${older[0]!.id}&before=${newest[0]!.id}`)).map(({ id }) => id)).toEqual(
      older.slice(1).map(({ id }) => id),
    );
  });
});

describe('burst of messages', () => {
  it('is answered once', async () => {
    const patient = await startApp({ env: { AGENT_DEBOUNCE_MS: '400' } });
    try {
      const workspace = await makeWorkspace(patient);
      await teach(patient, workspace, [{ kind: 'qa', question: 'When do you open?', answer: 'At nine.' }]);
      const chat = await makeChat(patient, workspace);
      for (const text of ['Hello', 'I wonder', 'When do you open?']) {
        await say(patient, chat, text);
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
      const read = () =>
        data<CustomerMessage[]>(patient, 'GET', '/v1/public/chat/message', { token: chat.token });
      await until(async () => (await read()).some((message) => message.author === 'agent'));
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect((await read()).filter((message) => message.author === 'agent')).toHaveLength(1);
    } finally {
      await patient.stop();
    }
  });
});

describe('member', () => {
  it('takes, replies, adds a note and hands back; the customer sees no note', async () => {
    const chat = await makeChat(app, clinic);
    const ear = await listen(`${app.url}/v1/public/chat/events`, chat.token, chat.lastEventId);
    await answerTo(chat, 'When do you open? (taking over)');
    const { id } = await conversationOf('taking over');
    const as = (role: 'member' | 'admin') => ({ token: clinic.tokens[role] });
    const post = <T>(verb: string, role: 'member' | 'admin', body: object = {}) =>
      data<T>(app, 'POST', `/v1/api/conversation/${id}/${verb}`, { ...as(role), body });

    expect(await post<Conversation>('take', 'member')).toMatchObject({
      handler: 'member',
      waiting: false,
      unread_count: 0,
    });
    expect(
      await call(app, 'POST', `/v1/api/conversation/${id}/take`, { ...as('admin'), body: {} }),
    ).toMatchObject({
      status: 409,
      body: { error_code: 'conversation_taken' },
    });
    await post('message', 'member', { client_id: 'n1', kind: 'note', text: 'secret between members' });
    await post('message', 'member', { client_id: 'r1', kind: 'text', text: 'Hello, a person here.' });
    const again = await post<Message>('message', 'member', {
      client_id: 'r1',
      kind: 'text',
      text: 'Hello, a person here.',
    });
    expect(again.text).toBe('Hello, a person here.');

    await say(app, chat, 'When do you close?');
    await new Promise((resolve) => setTimeout(resolve, 400));
    const seen = await messagesOf(chat.token);
    expect(seen.map((message) => message.author)).toEqual(['customer', 'agent', 'member', 'customer']);
    expect(JSON.stringify(seen)).not.toContain('secret');

    expect(await post<Conversation>('hand-back', 'member')).toMatchObject({
      handler: 'agent',
      assignee: null,
    });
    const answer = await until(async () => (await messagesOf(chat.token, seen.at(-1)!.id))[0]);
    expect(answer).toMatchObject({ author: 'agent' });
    expect(answer.text).toContain('18:00');

    expect(await post<Conversation>('resolve', 'admin')).toMatchObject({ status: 'resolved' });
    await answerTo(chat, 'When do you open?');
    expect(
      await data<ConversationDetail>(app, 'GET', `/v1/api/conversation/${id}`, as('member')),
    ).toMatchObject({
      status: 'open',
      handler: 'agent',
    });

    await until(async () => ear.events.filter((event) => event.event === 'message').length >= 6);
    expect(JSON.stringify(ear.events)).not.toContain('secret');
    const ids = ear.events.map((event) => event.id).filter((one) => one !== undefined);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(ids).size).toBe(ids.length);
    ear.close();
  });
});

describe('GET conversation', () => {
  it('filters by every field', async () => {
    const chat = await makeChat(app, clinic);
    await answerTo(chat, 'Do you take children? (narrowed)');
    const { id } = await conversationOf('narrowed');
    const token = clinic.tokens.member;
    const post = (verb: string, body: object) =>
      data(app, 'POST', `/v1/api/conversation/${id}/${verb}`, { token, body });
    const [mine, hers] = [clinic.users.member, clinic.users.admin];
    const team = await data<{ id: number }>(app, 'POST', '/v1/api/team', {
      token: clinic.tokens.owner,
      body: { name: 'Narrow', user_ids: [mine] },
    });
    await post('label', { labels: ['儿童 🧒', 'a,"b"{}'] });
    await post('assign', { user_id: mine, team_id: team.id });
    const fits = async (query: string) => {
      const path = `/v1/api/conversation?size=9999&${query}`;
      return (await data<{ id: number }[]>(app, 'GET', path, { token })).some((one) => one.id === id);
    };
    const label = (text: string) => `label=${encodeURIComponent(text)}`;
    const inside = ['status=open', 'handler=member', 'assignee=me', `assignee=${mine}`, 'keyword=narrowed'];
    for (const query of [...inside, `team_id=${team.id}`, `channel_id=${chat.channelId}`])
      expect([query, await fits(query)]).toEqual([query, true]);
    for (const text of ['儿童 🧒', 'a,"b"{}']) expect([text, await fits(label(text))]).toEqual([text, true]);
    const outside = ['status=resolved', 'handler=agent', 'assignee=none', `assignee=${hers}`, 'label=b'];
    for (const query of [...outside, 'label=', 'team_id=999', 'channel_id=999', 'keyword=%25_'])
      expect([query, await fits(query)]).toEqual([query, false]);
  });
});

describe('live events', () => {
  it('replay missed events once and in order', async () => {
    const chat = await makeChat(app, clinic);
    const first = await listen(`${app.url}/v1/api/events`, clinic.tokens.member);
    await say(app, chat, 'before the line breaks');
    const heard = await until(async () => first.events.findLast((event) => event.event === 'message'));
    first.close();
    for (let i = 0; i < 5; i++) await say(app, chat, `while away ${i}`);
    const second = await listen(`${app.url}/v1/api/events`, clinic.tokens.member, heard.id);
    const texts = () =>
      second.events
        .filter((event) => event.event === 'message')
        .map((event) => (event.data as unknown as Message).text);
    await until(async () => texts().filter((text) => text.startsWith('while away')).length === 5);
    expect(texts().filter((text) => text.startsWith('while away'))).toEqual(
      [0, 1, 2, 3, 4].map((i) => `while away ${i}`),
    );
    expect(texts()).not.toContain('before the line breaks');
    second.close();
  });

  it('send a reset when the gap is older than the stored events', async () => {
    const ear = await listen(`${app.url}/v1/api/events`, clinic.tokens.member, 99_999_999);
    await until(async () => ear.events.some((event) => event.event === 'reset'));
    ear.close();
  });
});

describe('chat session', () => {
  it('continues with its token; an unknown token opens a new one', async () => {
    const chat = await makeChat(app, clinic);
    await say(app, chat, 'hello there');
    const resumed = await call(app, 'POST', `/v1/public/chat/${chat.key}/session`, {
      token: chat.token,
      body: {},
    });
    const { session_token: token } = resumed.body.data as { session_token: string };
    expect((await messagesOf(token)).map((message) => message.text)).toContain('hello there');
    const other = await enterChat(app, chat.key);
    expect(await messagesOf(other.token)).toEqual([]);
  });

  it('returns an error for a channel that does not exist or is disabled', async () => {
    expect(await call(app, 'POST', '/v1/public/chat/nowhere/session', { body: {} })).toMatchObject({
      status: 404,
      body: { error_code: 'channel_not_found' },
    });
    const chat = await makeChat(app, clinic);
    await data(app, 'PUT', `/v1/api/channel/${chat.channelId}`, {
      token: clinic.tokens.owner,
      body: { status: 'disabled' },
    });
    const rejected = { status: 409, body: { error_code: 'channel_disabled' } };
    expect(await call(app, 'POST', `/v1/public/chat/${chat.key}/session`, { body: {} })).toMatchObject(
      rejected,
    );
    const body = { client_id: 'x', text: 'When do you open?' };
    const said = await call(app, 'POST', '/v1/public/chat/message', { token: chat.token, body });
    expect(said).toMatchObject(rejected);
  });

  it('takes the language of the page when the first message has none', async () => {
    const chat = await makeChat(app, clinic, 'zh-hk');
    expect((await answerTo(chat, '😀')).text).toMatch(/\p{Script=Han}/u);
  });
});
