import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createConversation } from './createConversation.ts';
import type { Visitor } from '../hostMessages.ts';
import { openStorage } from './openStorage.ts';
import { hasZeroBits } from '#shared/rules/proofOfWork.ts';
import { buildTimeline } from './timeline.ts';
import type { ChatEvents, ChatSession } from '#shared/contract/chat.ts';
import type { CustomerMessage as Message } from '#shared/contract/message.ts';

const channel = {
  name: 'Clinic',
  agent_name: 'Ada',
  agent_enabled: true,
  welcome: '',
  locale: 'en',
  suggestions: [],
};
const session = { session_token: 't', channel, last_event_id: 1, conversation_id: 1, identity_error: null };
const mei: ChatEvents['status'] = { handler: 'member', member_name: 'Mei', status: 'open' };
const message = (id: number, author: Message['author'] = 'customer'): Message => ({
  id,
  author,
  author_name: author === 'member' ? 'Mei' : '',
  client_id: null,
  kind: 'text',
  media: null,
  text: `text ${id}`,
  citations: [],
  actions: [],
  created_at: id,
});

/** A server whose event stream the test writes. */
function makeServer() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const server = {
    status: { handler: 'agent', member_name: '', status: 'open' } as ChatEvents['status'],
    handovers: [] as ChatSession['handovers'],
    messages: [message(1)],
    isUp: true,
    calls: [] as string[],
    sendEvent: (event: string, data: object) =>
      stream?.enqueue(new TextEncoder().encode(`id: 9\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    async fetch(path: string) {
      const call = path.replace('/v1/public/chat/', '');
      server.calls.push(call);
      if (call === 'events') return new Response(new ReadableStream({ start: (own) => void (stream = own) }));
      if (call.endsWith('session'))
        return reply({ ...session, handovers: server.handovers, ...server.status });
      if (!server.isUp) return new Response('', { status: 503 });
      const [, after] = /after=(\d+)/.exec(call) ?? [];
      if (after) return reply(server.messages.filter(({ id }) => id > Number(after)).slice(0, 500));
      const [, before = Infinity] = /before=(\d+)/.exec(call) ?? [];
      return reply(server.messages.filter(({ id }) => id < Number(before)).slice(-50));
    },
  };
  vi.stubGlobal('fetch', server.fetch);
  return server;
}

const reply = (data: unknown) => new Response(JSON.stringify({ success: true, data }));
const settle = () => vi.advanceTimersByTimeAsync(200);

async function start(visitor?: Visitor) {
  const store = openStorage('key', () => undefined as never);
  const conversation = createConversation('key', 'en', store, visitor);
  void conversation.start();
  await settle();
  return conversation;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('adds a handover once, however often resolving and reopening repeat the handler', async () => {
  const server = makeServer();
  const conversation = await start();
  server.sendEvent('status', { ...mei, status: 'open' });
  server.sendEvent('message', message(2, 'member'));
  server.sendEvent('status', { ...mei, status: 'resolved' });
  server.sendEvent('status', { ...mei, status: 'open' });
  await settle();
  const { handovers, handler } = conversation.state;
  expect(handovers.map(({ after, handler }) => [after, handler.name])).toEqual([
    [1, 'Ada'],
    [1, 'Mei'],
  ]);
  expect(handler).toEqual({ kind: 'member', name: 'Mei' });
});

test('is closed after a resolve until the customer writes', async () => {
  const server = makeServer();
  const conversation = await start();
  server.sendEvent('status', { ...mei, status: 'resolved' });
  await settle();
  expect(conversation.state.closed).toBe(true);
  conversation.send('One more thing');
  expect(conversation.state.closed).toBe(false);
});

test('retries the history, and adds the handover once it is loaded', async () => {
  const server = makeServer();
  server.status = mei;
  server.isUp = false;
  const conversation = await start();
  expect(conversation.state).toMatchObject({ connected: true, loaded: false, handovers: [] });
  server.isUp = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(conversation.state).toMatchObject({
    loaded: true,
    handovers: [{ after: 1, handler: { name: 'Mei' } }],
  });
});

test('a reset event fetches missed messages and the current handler', async () => {
  const server = makeServer();
  const conversation = await start();
  server.messages = [message(1), message(2, 'member'), message(3)];
  server.status = mei;
  server.calls.length = 0;
  server.sendEvent('reset', {});
  await settle();
  expect(server.calls).toEqual(['message?after=1', 'key/session']);
  expect(conversation.state.messages.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(conversation.state.handovers.at(-1)).toMatchObject({
    after: 3,
    handler: { kind: 'member', name: 'Mei' },
  });
});

test('fetches all missed messages page by page', async () => {
  const server = makeServer();
  const conversation = await start();
  server.messages = Array.from({ length: 1200 }, (_, index) => message(index + 1));
  server.calls.length = 0;
  server.sendEvent('reset', {});
  await settle();
  expect(conversation.state.messages).toHaveLength(1200);
  expect(server.calls.filter((call) => call.includes('after'))).toEqual([
    'message?after=1',
    'message?after=501',
    'message?after=1001',
  ]);
});

test('loadOlder loads page by page up to the first message', async () => {
  const server = makeServer();
  server.messages = Array.from({ length: 120 }, (_, index) =>
    message(index + 1, index ? 'customer' : 'member'),
  );
  const conversation = await start();
  const firstAfter = async () => {
    void conversation.loadOlder();
    void conversation.loadOlder();
    await vi.advanceTimersByTimeAsync(500);
    return conversation.state.messages[0]?.id;
  };
  expect(conversation.state).toMatchObject({ hasOlder: true, handler: { kind: 'agent' } });
  expect(await firstAfter()).toBe(21);
  expect(await firstAfter()).toBe(1);
  expect(conversation.state).toMatchObject({
    hasOlder: false,
    loadingOlder: false,
    handler: { kind: 'agent' },
  });
  expect(conversation.state.messages).toHaveLength(120);
  await firstAfter();
  expect(server.calls.filter((call) => call.includes('before'))).toEqual([
    'message?before=71',
    'message?before=21',
  ]);
});

test('loadOlder can be called again after a failure', async () => {
  const server = makeServer();
  server.messages = Array.from({ length: 60 }, (_, index) => message(index + 1));
  const conversation = await start();
  server.isUp = false;
  void conversation.loadOlder();
  await vi.advanceTimersByTimeAsync(500);
  expect(conversation.state).toMatchObject({ hasOlder: true, loadingOlder: false });
  server.isUp = true;
  void conversation.loadOlder();
  await vi.advanceTimersByTimeAsync(500);
  expect(conversation.state.messages[0]?.id).toBe(1);
});

test('two tabs that were loaded before the first message share one session', async () => {
  const server = makeServer();
  const store = openStorage('key', () => undefined as never);
  const tokens: (string | null)[] = [];
  let opened = 0;
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    if (!path.endsWith('session')) return server.fetch(path);
    const own = headers['authorization']?.replace('Bearer ', '') ?? `t${(opened += 1)}`;
    tokens.push(own);
    return reply({ ...session, session_token: own, handovers: [], ...server.status });
  });
  const tab = () => createConversation('key', 'en', store);
  const [one, two, three] = [tab(), tab(), tab()];
  void one.start();
  void two.start();
  await settle();
  const token = store.read('session')?.split(' ')[1];
  void three.start();
  await settle();
  expect(store.read('session')).toBe(`1 ${token}`);
  expect(tokens.slice(2)).toEqual([token, token]);
});

test('solves the challenge of a server under load, and opens the chat with the proof', async () => {
  vi.useRealTimers();
  const server = makeServer();
  const proofs: string[] = [];
  const challenge = { challenge: 'c.10.9.s', bits: 10 };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/key/challenge')) return reply(challenge);
    const { proof } = JSON.parse(String(init.body ?? '{}')) as { proof?: string };
    if (!path.endsWith('/session') || proof) {
      if (proof) proofs.push(proof);
      return server.fetch(path);
    }
    const body = { success: false, error: '', error_code: 'proof_required', trace_id: '' };
    return new Response(JSON.stringify(body), { status: 429 });
  });
  const conversation = createConversation(
    'key',
    'en',
    openStorage('key', () => undefined as never),
  );
  void conversation.start();
  await vi.waitFor(() => expect(conversation.state.phase).toBe('ready'), 10_000);
  const [proof = ''] = proofs;
  expect(proof).toMatch(/^c\.10\.9\.s:\d+$/);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(proof)));
  expect(hasZeroBits(hash, 10)).toBe(true);
});

test('places the handovers of before a reload where they happened', async () => {
  const server = makeServer();
  server.messages = [message(1), message(5), message(9, 'member')];
  server.status = mei;
  server.handovers = [
    { id: 3, handler: 'member', member_name: '', at: 3 },
    { id: 7, handler: 'member', member_name: 'Mei', at: 7 },
  ];
  const { messages, handovers } = (await start()).state;
  const shown = buildTimeline(messages, [], handovers, 'Ada').flatMap((entry) =>
    entry.is === 'message' ? entry.message.id : entry.is === 'handover' ? entry.handler.name || 'team' : [],
  );
  expect(shown).toEqual([1, 'team', 5, 'Mei', 9]);
});

type SentRequest = { body: string; headers: Record<string, string> };

describe('a chat in the page of a site', () => {
  const bodies: object[] = [];
  const tokens: (string | undefined)[] = [];
  const reload = vi.fn<() => void>();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();

  /** A server that replies to each request for a session with the next of these. */
  function serve(...replies: (object | Response)[]) {
    const server = makeServer();
    server.messages = [];
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('fetch', async (path: string, { body, headers }: SentRequest) => {
      if (!path.endsWith('session')) return server.fetch(path);
      bodies.push(JSON.parse(body) as object);
      tokens.push(headers.authorization);
      const next = replies.length > 1 ? replies.shift() : replies[0];
      return next instanceof Response
        ? next
        : reply({ ...session, handovers: [], ...server.status, ...next });
    });
  }

  const followed = () => vi.advanceTimersByTimeAsync(400);

  beforeEach(() => {
    bodies.length = 0;
    tokens.length = 0;
    reload.mockClear();
    warn.mockClear();
  });

  test('names its visitor to the server by the token, and by nothing else that the site passes', async () => {
    serve({});
    await start({ token: 'signed', name: 'Ann', plan: 'pro' } as Visitor);
    expect(bodies).toEqual([{ locale: 'en', identity: 'signed', customer: { name: 'Ann' } }]);
    expect(warn).not.toHaveBeenCalled();
  });

  test('is anonymous and warns the developers when the token is not accepted', async () => {
    serve({ identity_error: 'expired' });
    const conversation = await start({ token: 'old' });
    expect(conversation.state.phase).toBe('ready');
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('expired'));
  });

  test('opens even if the server rejects what the site says', async () => {
    const rejected = new Response(JSON.stringify({ error: 'Some fields are not right.' }), { status: 422 });
    serve(rejected, {});
    const conversation = await start({ email: 'nobody' });
    expect(conversation.state.phase).toBe('ready');
    expect(bodies).toEqual([
      { locale: 'en', customer: { email: 'nobody' } },
      { locale: 'en', customer: {} },
    ]);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('goes on when it is the visitor’s own, and loads that of another user anew', async () => {
    serve({}, {}, { conversation_id: 2 });
    const conversation = await start();
    conversation.identify({ token: 'same' });
    await settle();
    expect(reload).not.toHaveBeenCalled();
    conversation.identify({ token: 'other' });
    await settle();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('goes on with the chat of another tab that was opened at the same time', async () => {
    serve({}, { conversation_id: 2 });
    const store = openStorage('key', () => undefined as never);
    const conversation = createConversation('key', 'en', store);
    void conversation.start();
    await settle();
    conversation.follow();
    await followed();
    expect(tokens).toEqual([undefined]);
    store.write('session', '2 of-the-other-tab');
    conversation.follow();
    await followed();
    expect(tokens).toEqual([undefined, 'Bearer of-the-other-tab']);
    expect(conversation.state).toMatchObject({ phase: 'ready', connected: true, renewed: false });
  });

  test('stays in its chat once something was written in it', async () => {
    serve({});
    const store = openStorage('key', () => undefined as never);
    const conversation = createConversation('key', 'en', store);
    void conversation.start();
    await settle();
    store.write('session', '2 of-the-other-tab');
    conversation.follow();
    conversation.send('Hello');
    await followed();
    expect(tokens).toEqual([undefined]);
  });

  test('stores its newer chat again when the older one of another tab was stored last', async () => {
    serve({ conversation_id: 2 });
    const store = openStorage('key', () => undefined as never);
    const conversation = createConversation('key', 'en', store);
    void conversation.start();
    await settle();
    expect(store.read('session')).toBe('2 t');
    store.write('session', '1 of-the-other-tab');
    conversation.follow();
    await followed();
    expect(store.read('session')).toBe('2 t');
    expect(tokens).toEqual([undefined]);
  });

  test('does not follow the chat of another user in another tab', async () => {
    serve({});
    const store = openStorage('key', () => undefined as never);
    const conversation = createConversation('key', 'en', store, { token: 'signed' });
    void conversation.start();
    await settle();
    store.write('session', '2 of-the-other-tab');
    conversation.follow();
    expect(reload).not.toHaveBeenCalled();
  });

  test('names a visitor again whose session was being opened without the token', async () => {
    serve({});
    const conversation = createConversation(
      'key',
      'en',
      openStorage('key', () => undefined as never),
    );
    void conversation.start();
    conversation.identify({ token: 'late' });
    await settle();
    expect(bodies.at(-1)).toMatchObject({ identity: 'late' });
  });
});
