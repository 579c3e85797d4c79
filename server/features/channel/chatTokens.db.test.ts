/** How a chat's token, which lives for a year, is revoked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { listen } from '#test/listen.ts';
import { enterChat, makeChat, makeWorkspace, say, type TestChat, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await startApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.stop());

const read = async ({ token }: { token: string }) => {
  const { status, body } = await call(app, 'GET', '/v1/public/chat/message', { token });
  return body.error_code ?? status;
};
const enter = async (chat: TestChat) => {
  const path = `/v1/public/chat/${chat.key}/session`;
  const { status, body } = await call(app, 'POST', path, { token: chat.token, body: {} });
  return { code: body.error_code ?? status, token: (body.data as { session_token?: string })?.session_token };
};
const customerOf = ({ token }: { token: string }) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { c: number }).c;
const act = (id: number, verb: string, token = workspace.tokens.member) =>
  call(app, 'POST', `/v1/api/customer/${id}/${verb}`, { token, body: {} });

describe('block', () => {
  it('rejects the chats of the customer, also new sessions of them, until unblock', async () => {
    const chat = await makeChat(app, workspace);
    await say(app, chat, 'hello');
    const other = await enterChat(app, chat.key);
    const stream = await listen(`${app.url}/v1/public/chat/events`, chat.token);
    const id = customerOf(chat);
    expect((await act(id, 'block')).body.data).toEqual({ id, blocked: true });
    await stream.ended;
    expect([await read(chat), (await enter(chat)).code, await read(other)]).toEqual([
      'chat_blocked',
      'chat_blocked',
      200,
    ]);
    const [conversation] = await data<{ id: number }[]>(app, 'GET', '/v1/api/conversation', {
      token: workspace.tokens.member,
    });
    const shown = await data<object>(app, 'GET', `/v1/api/conversation/${conversation!.id}`, {
      token: workspace.tokens.member,
    });
    expect(shown).toMatchObject({ customer: { id, blocked: true } });
    expect((await act(id, 'unblock')).body.data).toEqual({ id, blocked: false });
    expect([await read(chat), (await enter(chat)).code]).toEqual([200, 200]);
  });

  it('returns 404 for the customer of another workspace', async () => {
    const other = await makeWorkspace(app);
    const id = customerOf(await makeChat(app, workspace));
    for (const verb of ['block', 'unblock', 'end-chats'])
      expect([verb, (await act(id, verb, other.tokens.owner)).status]).toEqual([verb, 404]);
  });
});

describe('endChats', () => {
  it('revokes the tokens of the customer; who enters with one of them is somebody new', async () => {
    const chat = await makeChat(app, workspace);
    const other = await enterChat(app, chat.key);
    expect((await act(customerOf(chat), 'end-chats')).status).toBe(200);
    expect([await read(chat), await read(other)]).toEqual(['unauthorized', 200]);
    const { token } = await enter(chat);
    expect(customerOf({ token: token! })).not.toBe(customerOf(chat));
    expect(await read({ token: token! })).toBe(200);
  });
});

describe('rotate', () => {
  it('revokes the tokens of the channel and replaces its key', async () => {
    const chat = await makeChat(app, workspace);
    const elsewhere = await makeChat(app, workspace);
    const path = `/v1/api/channel/${chat.channelId}/rotate`;
    expect((await call(app, 'POST', path, { token: workspace.tokens.member, body: {} })).status).toBe(403);
    const { key } = await data<{ key: string }>(app, 'POST', path, {
      token: workspace.tokens.admin,
      body: {},
    });
    expect(key).not.toBe(chat.key);
    expect([await read(chat), await read(elsewhere)]).toEqual(['unauthorized', 200]);
    expect((await enter(chat)).code).toBe('channel_not_found');
    expect(await read(await enterChat(app, key))).toBe(200);
  });
});

describe('authenticateCustomer', () => {
  it('rejects the token of a customer or channel that is gone', async () => {
    const chat = await makeChat(app, workspace);
    const other = await makeChat(app, workspace);
    await app.sql('delete from customer where id = $1', [customerOf(chat)]);
    expect([await read(chat), (await enter(chat)).code]).toEqual(['unauthorized', 200]);
    await data(app, 'DELETE', `/v1/api/channel/${other.channelId}`, { token: workspace.tokens.owner });
    expect(await read(other)).toBe('unauthorized');
  });
});
