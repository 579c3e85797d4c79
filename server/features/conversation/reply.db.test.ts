/** `reply_to` names a message of the same conversation. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '#shared/contract/message.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeChat, makeWorkspace, say, type TestChat, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let ours: TestWorkspace;
let chat: TestChat;
let conversationId: number;
let asked: number;

beforeAll(async () => {
  app = await startApp();
  ours = await makeWorkspace(app, 'Ours');
  chat = await makeChat(app, ours);
  asked = (await say(app, chat, 'hello')).id;
  conversationId = await conversationOf(asked);
});

afterAll(() => app.stop());

async function conversationOf(messageId: number): Promise<number> {
  const [row] = await app.sql<{ id: string }>('select conversation_id as id from message where id = $1', [
    messageId,
  ]);
  return Number(row!.id);
}

let sent = 0;
const reply = (replyTo: number) =>
  call(app, 'POST', `/v1/api/conversation/${conversationId}/message`, {
    token: ours.tokens.owner,
    body: { client_id: `r${++sent}`, kind: 'text', text: 'Yes.', reply_to: replyTo },
  });

describe('reply_to', () => {
  it('is stored when the message is in the conversation', async () => {
    const answer = await reply(asked);
    expect((answer.body.data as Message).reply_to).toBe(asked);
  });

  it('is rejected when the message is in another conversation, in another workspace, or nowhere', async () => {
    const elsewhere = (await say(app, await makeChat(app, ours), 'elsewhere')).id;
    const theirs = (await say(app, await makeChat(app, await makeWorkspace(app, 'Theirs')), 'theirs')).id;
    const before = await data<Message[]>(app, 'GET', `/v1/api/conversation/${conversationId}/message`, {
      token: ours.tokens.owner,
    });
    for (const id of [elsewhere, theirs, 2_000_000_000]) {
      const answer = await reply(id);
      expect([answer.status, answer.body.error_code, answer.body.fields]).toEqual([
        422,
        'invalid_input',
        { reply_to: 'no message of this conversation' },
      ]);
    }
    const after = await data<Message[]>(app, 'GET', `/v1/api/conversation/${conversationId}/message`, {
      token: ours.tokens.owner,
    });
    expect(after.length).toBe(before.length);
  });

  it('is no field of what a customer sends', async () => {
    const answer = await call(app, 'POST', '/v1/public/chat/message', {
      token: chat.token,
      body: { client_id: 'c', text: 'hi', reply_to: asked },
    });
    expect([answer.status, answer.body.fields]).toEqual([422, { reply_to: 'unknown field' }]);
  });

  it('does not keep a conversation from being deleted, and goes with a single message', async () => {
    const [first] = [(await reply(asked)).body.data as Message];
    await reply(first.id);
    await app.sql('delete from message where id = $1', [first.id]);
    const rows = await app.sql('select from message where reply_to = $1', [first.id]);
    expect(rows).toEqual([]);
    await app.sql('delete from conversation where id = $1', [conversationId]);
    expect(await app.sql('select from message where conversation_id = $1', [conversationId])).toEqual([]);
  });
});
