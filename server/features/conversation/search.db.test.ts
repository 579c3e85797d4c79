import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedConversation } from '#shared/contract/conversation.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { listen } from '#test/listen.ts';
import { makeChat, makeWorkspace, say, until, type TestChat, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let clinic: TestWorkspace;
let stranger: TestWorkspace;
let chat: TestChat;
let id: number;

beforeAll(async () => {
  app = await startApp();
  clinic = await makeWorkspace(app);
  stranger = await makeWorkspace(app);
  chat = await makeChat(app, clinic);
  await say(app, chat, '我想預約洗牙，臺北分店');
  await say(app, chat, 'a.b_c% (x)');
  id = (await until(() => find('洗牙').then(([one]) => one))).id;
});
afterAll(() => app.stop());

const find = (keyword: string, of = clinic) =>
  data<ListedConversation[]>(app, 'GET', `/v1/api/conversation?keyword=${encodeURIComponent(keyword)}`, {
    token: of.tokens.member,
  });
const matches = (keyword: string) =>
  data<{ message_id: number; at: object[] }[]>(
    app,
    'GET',
    `/v1/api/conversation/${id}/match?keyword=${encodeURIComponent(keyword)}`,
    { token: clinic.tokens.member },
  );

describe('listConversations with a keyword', () => {
  it.each(['預約', '预约', '预約洗牙', '台北', 'A.B_C%', '(X)'])(
    'finds “%s” in either script',
    async (keyword) => {
      const [row] = await find(keyword);
      expect(row?.id).toBe(id);
      const { text, at } = row!.match!.message!;
      expect(text.slice(at.start, at.end)).toHaveLength(keyword.length);
      expect(await matches(keyword)).toHaveLength(1);
    },
  );

  it.each(['預訂', 'a.b.c', '.*', '[', '洗牙$'])('does not find “%s”', async (keyword) => {
    expect(await find(keyword)).toEqual([]);
    expect(await matches(keyword)).toEqual([]);
  });

  it('finds the name of a customer, and says where the keyword stands in it', async () => {
    await app.sql(
      `update customer set name = '陳麗華' where id = (select customer_id from conversation where id = $1)`,
      [id],
    );
    const [row] = await find('丽华');
    expect(row?.match).toEqual({ name: { start: 1, end: 3 }, message: null });
  });

  it('has no match without a keyword, and finds nothing of another workspace', async () => {
    const [row] = await find('');
    expect(row).not.toHaveProperty('match');
    expect(await find('預約', stranger)).toEqual([]);
    const foreign = await call(app, 'GET', `/v1/api/conversation/${id}/match?keyword=x`, {
      token: stranger.tokens.member,
    });
    expect(foreign.status).toBe(404);
  });
});

describe('viewing', () => {
  it('is broadcast to members, and not to the customer', async () => {
    const member = await listen(`${app.url}/v1/api/events`, clinic.tokens.admin);
    const customer = await listen(`${app.url}/v1/public/chat/events`, chat.token, chat.lastEventId);
    const path = `/v1/api/conversation/${id}`;
    await data(app, 'POST', `${path}/viewing`, { token: clinic.tokens.member, body: { state: 'arrived' } });
    await data(app, 'POST', `${path}/typing`, { token: clinic.tokens.member, body: {} });
    await until(async () => customer.events.some(({ event }) => event === 'typing'));
    const heard = await until(async () => member.events.find(({ event }) => event === 'viewer'));
    expect(heard.data).toMatchObject({
      conversation_id: id,
      user_id: clinic.users.member,
      state: 'arrived',
    });
    expect(customer.events.map(({ event }) => event)).not.toContain('viewer');
    member.close();
    customer.close();
  });
});
