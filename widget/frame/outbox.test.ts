import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStorage, type Store } from './openStorage.ts';
import { createOutbox, type Outgoing } from './outbox.ts';
import type { CustomerMessage as Message } from '#shared/contract/message.ts';

/** A server that knows each `client_id` once, and can fail before or after taking a message. */
function makeServer() {
  const taken: string[] = [];
  const attempts: string[] = [];
  const server = {
    taken,
    attempts,
    mode: 'up' as 'up' | 'down' | 'answer lost',
    rejects: '',
    async post({ client_id, text }: Outgoing): Promise<Message> {
      attempts.push(text);
      if (server.mode === 'down') throw new Error('down');
      if (text === server.rejects) throw new RangeError('rejected');
      if (!taken.includes(text)) taken.push(text);
      if (server.mode === 'answer lost') throw new Error('lost');
      return {
        id: taken.indexOf(text) + 1,
        client_id,
        author: 'customer',
        author_name: '',
        kind: 'text',
        text,
        media: null,
        citations: [],
        actions: [],
        created_at: 0,
      };
    },
  };
  return server;
}

function makeOutbox(server: ReturnType<typeof makeServer>, store: Store) {
  const sent: Message[] = [];
  const outbox = createOutbox({
    store,
    post: server.post,
    judge: (error) => (error instanceof RangeError ? { again: false, reason: 'rejected' } : { again: true }),
    onSent: (message) => sent.push(message),
    onChange: () => undefined,
  });
  return { ...outbox, sent, write: (text: string) => outbox.add({ client_id: `id-${text}`, text }) };
}

const makeStore = () => openStorage('key', () => undefined as never);
const settle = () => vi.advanceTimersByTimeAsync(120_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('sends one after the other, in the order written', async () => {
  const server = makeServer();
  const outbox = makeOutbox(server, makeStore());
  ['a', 'b', 'c'].forEach(outbox.write);
  await settle();
  expect(server.attempts).toEqual(['a', 'b', 'c']);
  expect(outbox.list()).toEqual([]);
});

test('keeps messages while the server is down, and sends each once and in order afterwards', async () => {
  const server = makeServer();
  server.mode = 'down';
  const outbox = makeOutbox(server, makeStore());
  ['a', 'b'].forEach(outbox.write);
  await settle();
  expect(outbox.list().map(({ text, state }) => [text, state])).toEqual([
    ['a', 'waiting'],
    ['b', 'sending'],
  ]);
  server.mode = 'up';
  await settle();
  expect(server.taken).toEqual(['a', 'b']);
  expect(outbox.list()).toEqual([]);
});

test('retries with the same client_id after a lost reply, so that the message is not duplicated', async () => {
  const server = makeServer();
  server.mode = 'answer lost';
  const outbox = makeOutbox(server, makeStore());
  outbox.write('a');
  await vi.advanceTimersByTimeAsync(10);
  server.mode = 'up';
  await settle();
  expect(server.attempts).toEqual(['a', 'a']);
  expect(server.taken).toEqual(['a']);
  expect(outbox.sent.map(({ client_id }) => client_id)).toEqual(['id-a']);
});

test('does not retry a message that arrived by the event stream meanwhile', async () => {
  const server = makeServer();
  server.mode = 'answer lost';
  const outbox = makeOutbox(server, makeStore());
  outbox.write('a');
  await vi.advanceTimersByTimeAsync(10);
  outbox.remove('id-a');
  await settle();
  expect(server.attempts).toEqual(['a']);
});

test('keeps a rejected message with its reason, sends the next ones, and can retry or remove it', async () => {
  const server = makeServer();
  server.rejects = 'bad';
  const outbox = makeOutbox(server, makeStore());
  ['bad', 'good'].forEach(outbox.write);
  await settle();
  expect(server.taken).toEqual(['good']);
  expect(outbox.list()).toMatchObject([{ text: 'bad', state: 'failed', reason: 'rejected' }]);
  expect(server.attempts).toEqual(['bad', 'good']);
  server.rejects = '';
  outbox.retry('id-bad');
  await settle();
  expect(server.taken).toEqual(['good', 'bad']);
});

test('restores unsent messages after a reload', async () => {
  const server = makeServer();
  server.mode = 'down';
  const store = makeStore();
  const before = makeOutbox(server, store);
  ['a', 'b'].forEach(before.write);
  await vi.advanceTimersByTimeAsync(10);
  vi.clearAllTimers();
  server.mode = 'up';
  const after = makeOutbox(server, store);
  expect(after.list().map(({ text }) => text)).toEqual(['a', 'b']);
  await after.flush();
  expect(server.taken).toEqual(['a', 'b']);
  expect(makeOutbox(server, store).list()).toEqual([]);
});

test('keeps the messages of two tabs apart and sends each once', async () => {
  const server = makeServer();
  server.mode = 'down';
  const store = makeStore();
  const first = makeOutbox(server, store);
  first.write('a');
  const second = makeOutbox(server, store);
  second.write('b');
  await vi.advanceTimersByTimeAsync(10);
  server.mode = 'up';
  await settle();
  expect(server.taken.toSorted()).toEqual(['a', 'b']);
  expect(store.names()).toEqual([]);
});

test('ignores a storage entry that cannot be parsed', () => {
  const store = makeStore();
  store.write('out:x', '{broken');
  expect(makeOutbox(makeServer(), store).list()).toEqual([]);
});
