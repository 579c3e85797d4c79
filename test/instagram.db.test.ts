/** Customers on Instagram, by the real adapter against a simulator: what its echoes, read marks and unsent messages change. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import { makeWorkspace, teach, until, type TestWorkspace } from '#test/makers.ts';
import { startMessenger, type Account, type Messenger } from '#test/simulators/messenger/simulator.ts';
import { startApp } from '#test/startApp.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import type { Message } from '#shared/contract/message.ts';

let provider: Messenger;
let app: TestApp;
let shop: TestWorkspace;
let account: Account;

beforeAll(async () => {
  provider = await startMessenger({ mediaOrigin: 'https://lookaside.fbsbx.com' });
  const port = await freePort();
  app = await startApp({
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PROVIDER_HOSTS: `graph.facebook.com=${provider.url.replace(/\/$/, '')}`,
    },
  });
  shop = await makeWorkspace(app, 'Tin Cake');
  await teach(app, shop, [{ kind: 'qa', question: 'Where do I park?', answer: 'Park in Elm Street 4.' }]);
  account = provider.account({ platform: 'instagram' });
  const body = {
    ...{ type: 'instagram', name: 'Our Instagram', page_id: account.id, access_token: account.token },
    ...{ app_secret: provider.app.secret, verify_token: provider.app.verifyToken },
  };
  await data(app, 'POST', '/v1/api/channel', { token: shop.tokens.owner, body });
  provider.app.callbackUrl = `${app.url}/v1/webhook/instagram`;
});

afterAll(async () => {
  await app?.stop();
  await provider?.stop();
});

/** The provider tests the address of the webhook, so that it must be known before the start. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const conversations = () =>
  data<Conversation[]>(app, 'GET', '/v1/api/conversation?size=50', { token: shop.tokens.owner });

async function messagesOf({ id }: Conversation): Promise<Message[]> {
  const path = `/v1/api/conversation/${id}/message`;
  const page = await data<Message[]>(app, 'GET', path, { token: shop.tokens.owner });
  return page.filter(({ kind }) => kind !== 'event').reverse();
}

it('an echo that comes before the answer of the call is our own message, and takes nothing over', async () => {
  provider.dial({ delayMs: 1500, when: ({ path, body }) => path.endsWith('/messages') && 'message' in body });
  const phone = account.phone();
  phone.says('Where do I park?');
  expect((await phone.next(15_000)).text).toContain('Elm Street');
  const [conversation] = await until(async () => {
    const all = await conversations();
    return all.length === 1 && (await messagesOf(all[0]!))[1]?.status === 'sent' && all;
  });
  expect(conversation).toMatchObject({ handler: 'agent', waiting: false });
  expect((await messagesOf(conversation!)).map(({ author }) => author)).toEqual(['customer', 'agent']);
  expect(phone.hears()).toHaveLength(1);
  // What a member writes in Instagram itself does take it over.
  account.appSays(phone, 'Hello, Mei here.');
  await until(async () => (await conversations())[0]!.handler === 'member');
});

it('a message that the customer unsends has neither text nor file, in the thread and in lists', async () => {
  const before = (await conversations()).length;
  const phone = account.phone();
  const id = phone.says('My card number is 4000 1234');
  const found = await until(async () => {
    const all = await conversations();
    return all.length > before && all[0];
  });
  await until(async () => (await messagesOf(found)).length === 2);
  const traces = async () =>
    JSON.stringify(await app.sql('select trace from agent_turn where conversation_id = $1', [found.id]));
  expect(await traces()).toContain('4000 1234');
  const kept = async () =>
    JSON.stringify([
      await app.sql(`select convert_from(payload, 'UTF8') as payload from channel_delivery`),
      await app.sql('select question from knowledge_note'),
    ]);
  expect((await kept()).match(/4000 1234/g)).toHaveLength(2);
  phone.unsends(id);
  const first = await until(async () => (await messagesOf(found)).find(({ withdrawn }) => withdrawn));
  expect(first).toMatchObject({ author: 'customer', text: '', media: null });
  expect(JSON.stringify(await conversations())).not.toContain('4000');
  // Nor in why the agent answered as it did.
  expect(await traces()).not.toContain('4000');
  // Nor in the channel's log and among the questions without an answer, which keep those of others.
  expect(await kept()).not.toContain('4000 1234');
  expect(await kept()).toContain('Where do I park?');
});

it('a stranger who reads something opens no conversation', async () => {
  const before = (await conversations()).length;
  account.phone().does({ read: { mid: 'm_of_nobody' } });
  const phone = account.phone();
  phone.says('Where do I park?');
  await phone.next(15_000);
  expect((await conversations()).length).toBe(before + 1);
});
