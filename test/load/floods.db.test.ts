/** Rate limits of the public calls. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasZeroBits, proofText } from '#shared/rules/proofOfWork.ts';
import type { TestApp } from '#test/app.ts';
import { call, data, type Answer } from '#test/call.ts';
import {
  enterChat,
  makeChat,
  makeWorkspace,
  setLimits,
  type TestChat,
  type TestWorkspace,
} from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let workspace: TestWorkspace;
let chat: TestChat;
/** A clock that stands still: the speed of the machine makes no difference. */
let now = Date.now();

beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(now) } });
  workspace = await makeWorkspace(app);
  chat = await makeChat(app, workspace);
});

afterAll(() => app.stop());

/** As many at once as there are connections to the database: on a busy machine further ones would get a 503. */
const atOnce = 20;

async function inParallel(times: number, ask: (index: number) => ReturnType<typeof call>) {
  const answers: Answer[] = [];
  for (let first = 0; first < times; first += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, times - first) }, (_, i) => ask(first + i));
    answers.push(...(await Promise.all(batch)));
  }
  return answers;
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

it('one address opens 120 chats a minute, and continues those it has', async () => {
  now += 60_000;
  const open = (headers = {}) =>
    call(app, 'POST', `/v1/public/chat/${chat.key}/session`, { body: {}, headers });
  const answers = await inParallel(130, () => open());
  const rejected = answers.filter(({ status }) => status === 429);
  expect(rejected).toHaveLength(10);
  expect(rejected[0]!.body.error_code).toBe('too_many_requests');
  expect(rejected[0]!.headers.get('retry-after')).toBe('60');
  expect((await open({ authorization: `Bearer ${chat.token}` })).status).toBe(200);
  expect((await open({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
  now += 60_000;
  expect((await open()).status).toBe(200);
});

it('one address sends as many messages a minute as is set, in all its chats together', async () => {
  now += 60_000;
  await setLimits(app, { address_messages: 20 });
  const chats = await Promise.all([1, 2, 3].map(() => enterChat(app, chat.key)));
  const send = (index: number, headers = {}) =>
    call(app, 'POST', '/v1/public/chat/message', {
      token: chats[index % 3]!.token,
      body: { client_id: `all-${now}-${index}`, text: 'hello' },
      headers,
    });
  const answers = await inParallel(40, (index) => send(index));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const rejected = answers.filter(({ status }) => status === 429);
  expect(rejected.map(({ headers }) => headers.get('retry-after'))).toEqual(rejected.map(() => '60'));
  expect((await send(50, { 'x-forwarded-for': '203.0.113.10' })).status).toBe(200);
  await setLimits(app, { address_messages: 600 });
});

describe('with more new chats in a minute than the threshold', () => {
  const path = () => `/v1/public/chat/${chat.key}`;
  const open = (proof?: string) =>
    call(app, 'POST', `${path()}/session`, { body: { ...(proof && { proof }) } });
  const challenge = () => data<{ challenge: string; bits: number }>(app, 'GET', `${path()}/challenge`);

  function solve(text: string, bits: number, isRight = true): string {
    for (let number = 0; ; number++) {
      const hash = createHash('sha256').update(proofText(text, number)).digest();
      if (hasZeroBits(hash, bits) === isRight) return proofText(text, number);
    }
  }

  beforeAll(async () => {
    now += 120_000;
    await setLimits(app, { proof_threshold: 2, proof_bits: 10 });
    for (const _ of [1, 2]) expect((await open()).status).toBe(200);
  });

  it('a further one is rejected until the minute ends', async () => {
    const rejected = await open();
    expect(rejected).toMatchObject({ status: 429, body: { error_code: 'proof_required' } });
    expect(rejected.headers.get('retry-after')).toBe('60');
  });

  it('a further one opens with a proof of work, once', async () => {
    const { challenge: text, bits } = await challenge();
    expect(bits).toBe(10);
    const proof = solve(text, bits);
    const answers = await inParallel(5, () => open(proof));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 'proof_required')).toHaveLength(4);
  });

  it.each<[string, (text: string, bits: number) => string | Promise<string>]>([
    ['no solution', (text, bits) => solve(text, bits, false)],
    ['a challenge of its own making', (text, bits) => solve(`x${text}`, bits)],
    ['fewer bits than were asked for', (text) => solve(text.replace('.10.', '.8.'), 8)],
    ['a later expiry', (text, bits) => solve(text.replace(/\.(\d{10})\./, '.9999999999.'), bits)],
    ['text', () => 'hello'],
  ])('rejects %s', async (_what, forge) => {
    const { challenge: text, bits } = await challenge();
    expect((await open(await forge(text, bits))).body.error_code).toBe('proof_required');
  });

  it('rejects a proof that has expired, and one for another channel', async () => {
    const { challenge: text, bits } = await challenge();
    const proof = solve(text, bits);
    const other = await data<{ key: string }>(app, 'POST', '/v1/api/channel', {
      token: workspace.tokens.owner,
      body: { type: 'web_chat', name: 'Another' },
    });
    const elsewhere = await call(app, 'POST', `/v1/public/chat/${other.key}/session`, { body: { proof } });
    expect(elsewhere.body.error_code).toBe('proof_required');
    now += 6 * 60_000;
    for (const _ of [1, 2]) expect((await open()).status).toBe(200);
    expect((await open(proof)).body.error_code).toBe('proof_required');
  });

  it('asks for none when it is switched off', async () => {
    await setLimits(app, { proof_threshold: 0 });
    expect((await open()).status).toBe(200);
  });
});

it('one address is given a burst of 300 challenges', async () => {
  now += 60_000;
  const ask = (headers = {}) => call(app, 'GET', `/v1/public/chat/${chat.key}/challenge`, { headers });
  const answers = await inParallel(310, () => ask());
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await ask({ 'x-forwarded-for': '203.0.113.77' })).status).toBe(200);
});
