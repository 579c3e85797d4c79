/** Rate limits of the public calls. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call } from '#test/call.ts';
import { enterChat, makeChat, makeWorkspace, type TestChat } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let chat: TestChat;
/** A clock that stands still: the speed of the machine makes no difference. */
let now = Date.now();

beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(now) } });
  chat = await makeChat(app, await makeWorkspace(app));
});

afterAll(() => app.stop());

function inParallel(times: number, ask: (index: number) => ReturnType<typeof call>) {
  return Promise.all(Array.from({ length: times }, (_, index) => ask(index)));
}

const write = (token: string) => (index: number) =>
  call(app, 'POST', '/v1/public/chat/message', {
    token,
    body: { client_id: `${now}-${index}`, text: 'hello' },
  });

it('one chat accepts a burst of 100 messages, then 5 per second; other chats are not limited by it', async () => {
  const answers = await inParallel(110, write(chat.token));
  const rejected = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  expect(rejected).toHaveLength(10);
  expect(rejected[0]!.body.error_code).toBe('too_many_requests');
  expect(rejected[0]!.headers.get('retry-after')).toBe('1');
  const other = await enterChat(app, chat.key);
  expect((await write(other.token)(0)).status).toBe(200);
  now += 1000;
  const later = await inParallel(10, write(chat.token));
  expect(later.filter(({ status }) => status === 200)).toHaveLength(5);
});

it('one chat accepts a burst of 30 files', async () => {
  const answers = await inParallel(32, () => {
    const form = new FormData();
    form.append('file', new Blob(['x'], { type: 'text/plain' }), 'x.txt');
    return call(app, 'POST', '/v1/public/chat/media', { token: chat.token, body: form });
  });
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 30 }, () => 200),
    ...[429, 429],
  ]);
});

it('one address opens a burst of 300 chats, and continues those it has', async () => {
  now += 60_000;
  const open = (headers = {}) =>
    call(app, 'POST', `/v1/public/chat/${chat.key}/session`, { body: {}, headers });
  const answers = await inParallel(310, () => open());
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await open({ authorization: `Bearer ${chat.token}` })).status).toBe(200);
  expect((await open({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
});
