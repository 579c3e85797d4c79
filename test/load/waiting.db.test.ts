/** A customer who waits for a person: what the agent says meanwhile, and what members see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, ConversationDetail } from '#shared/contract/conversation.ts';
import type { CustomerMessage } from '#shared/contract/message.ts';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import {
  makeChat,
  makeWorkspace,
  say,
  teach,
  until,
  type TestChat,
  type TestWorkspace,
} from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let clinic: TestWorkspace;
const clock = movingClock();

beforeAll(async () => {
  app = await startApp({ clock });
  clinic = await makeWorkspace(app);
  await teach(app, clinic, [
    { kind: 'qa', question: 'Is there parking?', answer: 'Yes, parking is in the basement.' },
    { kind: 'qa', question: '有冇停車場？', answer: '有，停車場喺地庫。' },
    { kind: 'qa', question: '有停车场吗？', answer: '有，停车场在地下一层。' },
  ]);
});
afterAll(() => app.stop());

const as = (body: object = {}) => ({ token: clinic.tokens.member, body });

async function answersAfter(chat: TestChat, id: number): Promise<string[]> {
  const messages = await data<CustomerMessage[]>(app, 'GET', `/v1/public/chat/message?after=${id}`, {
    token: chat.token,
  });
  return messages.filter(({ author }) => author === 'agent').map(({ text }) => text);
}

async function ask(chat: TestChat, text: string): Promise<string> {
  const { id } = await say(app, chat, text);
  return until(async () => (await answersAfter(chat, id))[0]);
}

/** Waits until the turn of the message is over, and nothing was said. */
async function expectSilence(chat: TestChat, text: string): Promise<void> {
  const { id } = await say(app, chat, text);
  await until(async () => {
    const [row] = await app.sql<{ done: boolean }>(
      'select answered_message_id >= $1 as done from conversation where channel_id = $2',
      [id, chat.channelId],
    );
    return row!.done;
  });
  expect(await answersAfter(chat, id)).toEqual([]);
}

async function conversationIn({ channelId }: TestChat): Promise<ConversationDetail> {
  const token = clinic.tokens.member;
  const [found] = await data<Conversation[]>(app, 'GET', `/v1/api/conversation?channel_id=${channelId}`, {
    token,
  });
  return data<ConversationDetail>(app, 'GET', `/v1/api/conversation/${found!.id}`, { token });
}

async function setHours(hours: object[]): Promise<void> {
  const { owner: token } = clinic.tokens;
  await data(app, 'PUT', '/v1/api/agent', { token, body: { working_hours: hours } });
  await data(app, 'POST', '/v1/api/agent/publish', { token, body: {} });
}

describe('customer who waits for a person', () => {
  it.each([
    [
      'en',
      'A person please',
      'how long?',
      /can’t say exactly when/,
      'Is there parking?',
      /^From Ada, the AI assistant.*\nYes, parking/,
    ],
    [
      'zh-hk',
      '我要搵真人',
      '要等幾耐呀？',
      /暫時講唔實幾時/,
      '有冇停車場？',
      /^等緊同事嗰陣，AI 助理Ada.*\n有，停車場/,
    ],
    [
      'zh-cn',
      '转人工客服',
      '还要等多久？',
      /暂时无法确定时间/,
      '有停车场吗？',
      /^以下由 AI 助理Ada.*\n有，停车场/,
    ],
  ])(
    'is told when one answers, and gets answers marked as the assistant’s (%s)',
    async (locale, person, when, unknown, question, answer) => {
      const chat = await makeChat(app, clinic, locale);
      const handoff = await ask(chat, person);
      expect(handoff).toMatch(unknown);
      expect(handoff).toMatch(/phone number|電話|电话/);
      const again = await ask(chat, when);
      expect(again).toMatch(unknown);
      expect(again).not.toMatch(/phone number|電話|电话/);
      expect(await ask(chat, question)).toMatch(answer);
      expect(await conversationIn(chat)).toMatchObject({
        handler: 'member',
        waiting: true,
        handoff_reason: 'asked_for_person',
        unread_count: 3,
        last_message: { text: question, author: 'customer' },
      });
    },
  );

  it('is told once that a second request and other words are passed on', async () => {
    const chat = await makeChat(app, clinic);
    await ask(chat, 'A person please');
    expect(await ask(chat, 'I want to talk to a human!')).toMatch(/need not ask again/);
    await expectSilence(chat, 'give me a human now');
    await expectSilence(chat, 'thanks');
    expect(await ask(chat, 'My invoice says xylophone')).toMatch(/passed this on/);
    await expectSilence(chat, 'It says zebra too');
    // Silence is no part of the next question.
    expect(await ask(chat, 'Is there parking?')).toMatch(/parking is in the basement/);
  });

  it('may leave an e-mail address or a phone number, and is not asked again', async () => {
    const chat = await makeChat(app, clinic);
    expect(await ask(chat, 'A person please')).toMatch(/leave a phone number/);
    expect(await ask(chat, 'It is hana@example.com')).toMatch(/noted hana@example\.com/);
    expect((await conversationIn(chat)).customer).toMatchObject({ email: 'hana@example.com' });
    expect(await ask(chat, 'how long?')).not.toMatch(/leave a phone number/);
    expect(await ask(chat, '2345 6789')).toMatch(/noted 2345 6789/);
    expect((await conversationIn(chat)).customer).toMatchObject({ phone: '2345 6789' });
  });

  it('is answered in Cantonese after words that show no language', async () => {
    const chat = await makeChat(app, clinic, 'zh-hk');
    await ask(chat, '唔該我想搵真人');
    expect(await ask(chat, '2345 6789')).toMatch(/我已經幫同事記低咗2345 6789/);
  });

  it('hears nothing more from the agent after a member took the conversation', async () => {
    const chat = await makeChat(app, clinic);
    await ask(chat, 'A person please');
    const { id } = await conversationIn(chat);
    await data(app, 'POST', `/v1/api/conversation/${id}/take`, as());
    const asked = await say(app, chat, 'how long?');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await answersAfter(chat, asked.id)).toEqual([]);
  });

  it('is told the working hours', async () => {
    const now = clock.now();
    const day = Number(
      { Sun: 0, Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6 }[
        new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(now)
      ],
    );
    await data(app, 'PUT', `/v1/api/workspace/${clinic.id}`, {
      token: clinic.tokens.owner,
      body: { time_zone: 'UTC' },
    });
    await setHours([{ day, from: '00:00', to: '24:00' }]);
    const chat = await makeChat(app, clinic);
    expect(await ask(chat, 'A person please')).toMatch(/Our team is here until/);
    await setHours([{ day: (day + 3) % 7, from: '09:30', to: '18:00' }]);
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(now.getTime() + 3 * 86_400_000),
    );
    expect(await ask(chat, 'when will someone reply?')).toContain(`our team is back on ${weekday} at 9:30`);
    await setHours([]);
  });
});

describe('distress', () => {
  it.each([
    ['My gum won’t stop bleeding', 'urgent_health', 'urgent', /call .*emergency/],
    ['牙肉流血不止', 'urgent_health', 'urgent', /通知同事.*急症室/],
    ['我要投诉你们的护士', 'complaint', 'high', /投诉/],
    ['I want to make a complaint', 'complaint', 'high', /it is a complaint/],
  ])('is told to members and met with its own words: %s', async (text, reason, priority, words) => {
    const chat = await makeChat(app, clinic);
    expect(await ask(chat, text)).toMatch(words);
    const conversation = await conversationIn(chat);
    expect(conversation).toMatchObject({ waiting: true, handoff_reason: reason, priority });
    const [row] = await app.sql<{ data: { reason: string } }>(
      `select data from notification where kind = 'handoff_wanted' and (data ->> 'conversation_id')::int = $1`,
      [conversation.id],
    );
    expect(row!.data.reason).toBe(reason);
  });

  it('raises the priority of a conversation that waits already, and notifies again', async () => {
    const chat = await makeChat(app, clinic);
    await ask(chat, 'A person please');
    const { id, waiting_since: since } = await conversationIn(chat);
    expect(await ask(chat, 'I can’t breathe')).toMatch(/urgent/);
    expect(await conversationIn(chat)).toMatchObject({
      waiting: true,
      waiting_since: since,
      handoff_reason: 'urgent_health',
      priority: 'urgent',
    });
    const rows = await app.sql<{ reason: string }>(
      `select distinct data ->> 'reason' as reason from notification
       where kind = 'handoff_wanted' and (data ->> 'conversation_id')::int = $1`,
      [id],
    );
    expect(rows.map(({ reason }) => reason).toSorted()).toEqual(['asked_for_person', 'urgent_health']);
  });
});

describe('upset customer', () => {
  it('who waits already raises the priority', async () => {
    const chat = await makeChat(app, clinic);
    await ask(chat, 'A person please');
    expect(await ask(chat, 'This is useless, I am so angry with you')).toMatch(/sorry/);
    expect(await conversationIn(chat)).toMatchObject({ handoff_reason: 'upset', priority: 'high' });
  });
});

describe('list of those who wait', () => {
  it('has the longest wait first', async () => {
    const chats: TestChat[] = [];
    for (let i = 0; i < 3; i++) {
      const chat = await makeChat(app, clinic);
      await ask(chat, 'A person please');
      chats.push(chat);
      clock.advance({ minutes: 1 });
    }
    // Its newest message moves nobody back.
    await ask(chats[0]!, 'how long?');
    const path = '/v1/api/conversation?waiting=true&field=waiting_since&asc=true&size=9999';
    const list = await data<Conversation[]>(app, 'GET', path, { token: clinic.tokens.member });
    const ours = list
      .map(({ channel }) => channel.id)
      .filter((id) => chats.some(({ channelId }) => channelId === id));
    expect(ours).toEqual(chats.map(({ channelId }) => channelId));
    const waits = list.map(({ waiting_since }) => waiting_since!);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  });
});
