import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, ConversationDetail } from '#shared/contract/conversation.ts';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import { makeChat, makeWorkspace, say, until, type TestChat, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let clinic: TestWorkspace;

beforeAll(async () => {
  app = await startApp();
  clinic = await makeWorkspace(app);
});
afterAll(() => app.stop());

type Role = 'member' | 'admin';
const post = (id: number, verb: string, role: Role = 'member', body: object = {}) =>
  data<Conversation>(app, 'POST', `/v1/api/conversation/${id}/${verb}`, { token: clinic.tokens[role], body });
const read = (id: number) =>
  data<ConversationDetail>(app, 'GET', `/v1/api/conversation/${id}`, { token: clinic.tokens.member });

async function waitingConversation(): Promise<ConversationDetail & { chat: TestChat }> {
  const chat = await makeChat(app, clinic);
  await say(app, chat, 'A person please');
  const { id } = await until(async () => {
    const path = `/v1/api/conversation?waiting=true&channel_id=${chat.channelId}`;
    return (await data<Conversation[]>(app, 'GET', path, { token: clinic.tokens.member }))[0];
  });
  return { ...(await read(id)), chat };
}

describe('undoResolve', () => {
  it('restores a conversation that waited: reason, wait, unread messages', async () => {
    const { chat: _chat, ...before } = await waitingConversation();
    expect(before).toMatchObject({ waiting: true, handoff_reason: 'asked_for_person', unread_count: 1 });
    expect(await post(before.id, 'resolve')).toMatchObject({
      status: 'resolved',
      waiting: false,
      waiting_since: null,
    });
    await post(before.id, 'undo-resolve');
    expect(await read(before.id)).toEqual(before);
  });

  it('restores the handler, the draft and the end of a snooze', async () => {
    const { id } = await waitingConversation();
    await post(id, 'assign', 'member', { user_id: clinic.users.admin });
    await post(id, 'snooze', 'member', { until: Math.floor(Date.now() / 1000) + 3600 });
    await app.sql(`update conversation set draft = '{"text": "Hi", "citations": []}' where id = $1`, [id]);
    const before = await read(id);
    expect(before).toMatchObject({ status: 'snoozed', draft: { text: 'Hi' } });
    await post(id, 'resolve');
    await post(id, 'undo-resolve', 'admin');
    expect(await read(id)).toEqual(before);
  });

  it('is the same after a second resolve, and when repeated', async () => {
    const { chat: _chat, ...before } = await waitingConversation();
    await post(before.id, 'resolve');
    await post(before.id, 'resolve', 'admin');
    await post(before.id, 'undo-resolve');
    await post(before.id, 'undo-resolve', 'admin');
    expect(await read(before.id)).toEqual(before);
  });

  it('notifies nobody of the same wait again', async () => {
    const { id } = await waitingConversation();
    const count = async () => {
      const [row] = await app.sql<{ count: number }>(
        `select count(*)::int as count from notification where (data ->> 'conversation_id')::int = $1`,
        [id],
      );
      return row!.count;
    };
    const before = await count();
    await post(id, 'resolve');
    await post(id, 'undo-resolve');
    expect(await count()).toBe(before);
  });

  it('changes nothing after the customer has written again', async () => {
    const { id, chat } = await waitingConversation();
    await post(id, 'resolve');
    await say(app, chat, 'Hello again');
    const reopened = await until(async () => {
      const conversation = await read(id);
      return conversation.status === 'open' && conversation;
    });
    expect(await post(id, 'undo-resolve')).toMatchObject({
      status: 'open',
      waiting: reopened.waiting,
      handoff_reason: reopened.handoff_reason,
    });
  });

  it('does not assign a member who has left since', async () => {
    const other = await makeWorkspace(app);
    const chat = await makeChat(app, other);
    await say(app, chat, 'A person please');
    const as = (role: Role | 'owner', body: object = {}) => ({ token: other.tokens[role], body });
    const [{ id }] = (await until(async () => {
      const list = await data<Conversation[]>(app, 'GET', '/v1/api/conversation?waiting=true', {
        token: other.tokens.owner,
      });
      return list.length > 0 && list;
    })) as [Conversation];
    await data(app, 'POST', `/v1/api/conversation/${id}/take`, as('member'));
    await data(app, 'POST', `/v1/api/conversation/${id}/resolve`, as('member'));
    await data(app, 'POST', `/v1/api/workspace/leave/${other.id}`, as('member'));
    const undone = await data<Conversation>(
      app,
      'POST',
      `/v1/api/conversation/${id}/undo-resolve`,
      as('admin'),
    );
    expect(undone).toMatchObject({ status: 'open', handler: 'member', assignee: null });
  });
});

describe('reply to a resolved conversation', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['another member had it', (id) => post(id, 'take', 'admin')],
    ['it waited for anybody', () => Promise.resolve()],
  ])('gives it to who replies, though %s', async (_what, prepare) => {
    const { id } = await waitingConversation();
    await prepare(id);
    await post(id, 'resolve', 'admin');
    await post(id, 'message', 'member', { client_id: 'r', kind: 'text', text: 'One more thing.' });
    expect(await read(id)).toMatchObject({
      status: 'open',
      handler: 'member',
      waiting: false,
      assignee: { id: clinic.users.member },
    });
  });
});
