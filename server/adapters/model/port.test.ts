/** What the port promises, asked of every adapter over real HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { egress } from '#server/platform/security/egress.ts';
import { startModelSimulator } from '#test/simulators/model.ts';
import type { ModelSimulator, Reply } from '#test/simulators/model.ts';
import { openModel } from './openModel.ts';
import type { ModelConfig } from './openModel.ts';
import type { ChatMessage, ChatRequest, FailureReason, Model } from './port.ts';

// The product's own way out, so that what it adds or takes away is tried as well.
const wayOut = egress({ privateAddresses: true, timeoutMilliseconds: 30_000, maxBytes: 10_000_000 });
let simulator: ModelSimulator;
beforeAll(async () => {
  simulator = await startModelSimulator();
});
afterAll(() => simulator.stop());
beforeEach(() => {
  simulator.requests.length = 0;
  simulator.hits.length = 0;
});

const checkAvailability = {
  name: 'check_availability',
  description: 'Free times of a day.',
  parameters: z.object({ date: z.iso.date(), people: z.int().optional() }),
};
const question: ChatRequest = {
  system: 'Be brief.',
  messages: [{ role: 'user', text: 'Are you open on Sunday? 星期日有冇開？' }],
  tools: [checkAvailability],
  maxOutputTokens: 500,
};

function open(provider: ModelConfig['provider'], over: Partial<ModelConfig> = {}, retries = 2): Model {
  const config: ModelConfig = {
    provider,
    base_url: simulator.baseUrl(provider),
    api_key: simulator.key,
    model: 'sim-model',
    embedding_model: 'sim-embedding',
    input_price: 10,
    output_price: 30,
    timeout_seconds: 5,
    ...over,
  };
  return openModel(config, { fetch: wayOut, retries, retry_delay_ms: 5 });
}

describe.each(['openai_compatible', 'anthropic', 'google'] as const)('%s', (provider) => {
  it('hands on a whole answer with the counts of the provider', async () => {
    simulator.reply({ text: 'Yes, 十時至六時。', usage: { input: 100, output: 7, cached: 40 } });
    expect(await open(provider).chat(question)).toMatchObject({
      kind: 'text',
      text: 'Yes, 十時至六時。',
      usage: { input_tokens: 100, output_tokens: 7, cached_tokens: 40, estimated: false },
    });
    expect(simulator.requests[0]).toMatchObject({
      system: 'Be brief.',
      model: 'sim-model',
      tools: ['check_availability'],
      messages: [{ role: 'user', text: 'Are you open on Sunday? 星期日有冇開？' }],
    });
  });

  it('puts characters together that packets cut apart', async () => {
    simulator.reply({ text: '星期日休息，🦷 平日十時至六時。'.repeat(5), quirks: ['split_bytes'] });
    expect(await open(provider).chat(question)).toMatchObject({
      text: '星期日休息，🦷 平日十時至六時。'.repeat(5),
    });
  });

  it('carries parallel calls there and their results back', async () => {
    const calls = [
      { name: 'check_availability', arguments: { date: '2026-12-01' } },
      { name: 'check_availability', arguments: { date: '2026-12-02', people: 2 } },
    ];
    simulator.reply({ text: 'Let me check.', calls }, { text: 'Both are free.' });
    const model = open(provider);
    const first = await model.chat(question);
    if (first.kind !== 'tool_calls') throw new Error(`expected calls, got ${JSON.stringify(first)}`);
    expect(first.toolCalls.map((call) => call.arguments)).toEqual(calls.map((call) => call.arguments));

    const results = first.toolCalls.map(({ id, name }, index) => ({
      id,
      name,
      content: { free: index === 0 },
    }));
    const messages: ChatMessage[] = [...question.messages, first.message, { role: 'tool', results }];
    expect(await model.chat({ ...question, messages })).toMatchObject({
      kind: 'text',
      text: 'Both are free.',
    });
    const sent = simulator.requests[1]!.messages;
    expect(sent.flatMap((message) => message.calls)).toEqual(calls);
    const answers = sent.filter((message) => message.role === 'tool').map((message) => message.text);
    expect(answers.join()).toMatch(/free\W+true.*free\W+false/);
  });

  it('hands on a call to a tool that was not offered, for the caller to refuse', async () => {
    simulator.reply({ calls: [{ name: 'send_money', arguments: { cents: 5 } }] }, { text: 'Sorry.' });
    const model = open(provider);
    const outcome = await model.chat(question);
    if (outcome.kind !== 'tool_calls') throw new Error(`expected calls, got ${JSON.stringify(outcome)}`);
    expect(outcome.toolCalls).toMatchObject([{ name: 'send_money', arguments: { cents: 5 } }]);

    const results = [
      { id: outcome.toolCalls[0]!.id, name: 'send_money', content: 'No such tool.', is_error: true },
    ];
    const messages: ChatMessage[] = [...question.messages, outcome.message, { role: 'tool', results }];
    expect(await model.chat({ ...question, messages })).toMatchObject({ kind: 'text', text: 'Sorry.' });
  });

  it('leaves arguments of the wrong shape to the caller', async () => {
    simulator.reply({ calls: [{ name: 'check_availability', arguments: { date: 7, extra: true } }] });
    expect(await open(provider).chat(question)).toMatchObject({
      toolCalls: [{ arguments: { date: 7, extra: true } }],
    });
  });

  it('hands on text where a call was required', async () => {
    simulator.reply({ text: 'I would rather talk.' });
    const outcome = await open(provider).chat({ ...question, toolChoice: 'required' });
    expect(outcome).toMatchObject({ kind: 'text', text: 'I would rather talk.' });
    expect(simulator.requests[0]!.mustCall).toBe(true);
  });

  it('estimates, and says so, when the provider counts nothing', async () => {
    simulator.reply({ text: '星期日休息', usage: null });
    const { usage } = await open(provider).chat(question);
    expect(usage).toMatchObject({ output_tokens: 5, estimated: true });
    expect(usage.input_tokens).toBeGreaterThan(10);
  });

  const faults: [string, Reply, FailureReason, { retryable: boolean }][] = [
    ['too many requests', { error: 'rate_limited' }, 'rate_limited', { retryable: true }],
    ['an empty account', { error: 'quota' }, 'quota', { retryable: false }],
    ['a fault of the server', { error: 'server_error' }, 'other', { retryable: true }],
    ['an overloaded server', { error: 'overloaded' }, 'overloaded', { retryable: true }],
    ['overload as the first event', { error: 'overloaded_first' }, 'overloaded', { retryable: true }],
    ['a page of a proxy', { error: 'bad_gateway' }, 'overloaded', { retryable: true }],
    ['a refused key', { error: 'auth' }, 'auth', { retryable: false }],
    ['a model that is gone', { error: 'not_found' }, 'not_found', { retryable: false }],
    ['a request beyond the context', { error: 'too_long' }, 'too_long', { retryable: false }],
    [
      'an error after half the answer',
      { text: 'We are op', ends: 'server_error' },
      'other',
      { retryable: true },
    ],
    [
      'overload after half the answer',
      { text: 'We are op', ends: 'overloaded' },
      'overloaded',
      { retryable: true },
    ],
    ['an answer that just stops', { text: 'We are op', ends: 'cut' }, 'cut', { retryable: true }],
    ['a stream without a word', { ends: 'cut' }, 'cut', { retryable: true }],
    ['a connection that breaks', { text: 'We are op', ends: 'reset' }, 'network', { retryable: true }],
    ['an answer at the token limit', { text: 'We are op', ends: 'length' }, 'cut', { retryable: false }],
    ['a refusal', { text: 'I cannot help', ends: 'refusal' }, 'refused', { retryable: false }],
    ['a blocked prompt', { ends: 'blocked' }, 'refused', { retryable: false }],
    ['an empty answer', { text: '' }, 'other', { retryable: true }],
    ['an answer of blanks', { text: ' \n ' }, 'other', { retryable: true }],
    [
      'arguments that are not JSON',
      { calls: [{ name: 'check_availability', arguments: '{"date": ' }] },
      provider === 'google' ? 'other' : 'bad_tool_call',
      { retryable: true },
    ],
  ];
  it.each(faults)('never passes off as an answer: %s', async (_, reply, reason, { retryable }) => {
    simulator.replyWith(() => reply);
    const outcome = await open(provider, {}, 1).chat(question);
    expect(outcome).toMatchObject({ kind: 'failed', reason, retryable });
    expect(JSON.stringify(outcome)).not.toContain('We are op');
    // What passes is tried again, and only that.
    expect(simulator.requests).toHaveLength(retryable ? 2 : 1);
  });

  it.each(faults.filter(([, , , { retryable }]) => retryable))('recovers from %s', async (_, reply) => {
    simulator.reply(reply, { text: 'Yes.' });
    expect(await open(provider).chat(question)).toMatchObject({ kind: 'text', text: 'Yes.' });
  });

  it('counts what failed attempts cost', async () => {
    const usage = { input: 100, output: 10 };
    simulator.reply({ text: '', usage }, { text: 'Yes.', usage });
    expect((await open(provider).chat(question)).usage).toMatchObject({ input_tokens: 200 });
    simulator.reply({ text: 'We are open on', ends: 'cut' }, { error: 'auth' });
    expect((await open(provider).chat(question)).usage).toMatchObject({ output_tokens: 4, estimated: true });
    simulator.reply({ error: 'auth' });
    expect((await open(provider).chat(question)).usage).toMatchObject({ input_tokens: 0, output_tokens: 0 });
  });

  it('waits as long as it is told, and no longer than it may', async () => {
    simulator.reply({ error: 'rate_limited', retry_after: 0.4 }, { text: 'Yes.' });
    const began = performance.now();
    expect(await open(provider).chat(question)).toMatchObject({ kind: 'text' });
    expect(performance.now() - began).toBeGreaterThan(380);

    simulator.reply({ error: 'rate_limited', retry_after: 3600 }, { text: 'Yes.' });
    const outcome = await open(provider).chat(question);
    expect(outcome).toMatchObject({ reason: 'rate_limited', retryable: true, retry_after_seconds: 3600 });
  });

  it.each<[string, Reply]>([
    ['silence', { hang: true }],
    ['silence after half the answer', { text: 'We are open', ends: 'stall' }],
    ['an answer that drips', { text: 'x'.repeat(400), delay_ms: 20 }],
  ])('gives up in time: %s', async (_, reply) => {
    simulator.replyWith(() => reply);
    const began = performance.now();
    const outcome = await open(provider, { timeout_seconds: 0.15 }).chat(question);
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'timeout', retryable: true });
    expect(performance.now() - began).toBeLessThan(900);
  });

  it('stops when the caller stops', async () => {
    simulator.replyWith(() => ({ text: 'We are open', ends: 'stall' }));
    const began = performance.now();
    const outcome = await open(provider).chat({ ...question, signal: AbortSignal.timeout(50) });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'other', retryable: false });
    expect(performance.now() - began).toBeLessThan(600);
    const already = await open(provider).chat({ ...question, signal: AbortSignal.abort() });
    expect(already).toMatchObject({ kind: 'failed', reason: 'other', retryable: false });
    expect(simulator.requests).toHaveLength(1);
  });

  it('answers an outcome when nobody listens, or when the way out is barred', async () => {
    const nobody = open(provider, { base_url: 'http://127.0.0.1:1/v1' }, 0);
    expect(await nobody.chat(question)).toMatchObject({ kind: 'failed', reason: 'network', retryable: true });
    const barred = openModel(
      { ...configOf(provider), base_url: 'http://10.0.0.1/v1' },
      { fetch: () => Promise.reject(new Error('Private addresses are refused.')), retries: 0 },
    );
    expect(await barred.chat(question)).toMatchObject({
      kind: 'failed',
      detail: 'Private addresses are refused.',
    });
  });

  it('knows the time limit of the way out as such', async () => {
    simulator.replyWith(() => ({ hang: true }));
    const hasty = egress({ privateAddresses: true, timeoutMilliseconds: 60, maxBytes: 1000 });
    const config = { ...configOf(provider), base_url: simulator.baseUrl(provider), api_key: simulator.key };
    const outcome = await openModel(config, { fetch: hasty, retries: 0 }).chat(question);
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'timeout', retryable: true });
  });

  it('never shows the key, not even when the provider repeats it', async () => {
    const key = 'wrong-key-which-nobody-may-see';
    const outcome = await open(provider, { api_key: key }).chat(question);
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'auth', retryable: false });
    expect(JSON.stringify(outcome)).not.toContain(key);
    expect(simulator.hits).toHaveLength(1);
  });

  it('keeps the keys of two workspaces apart', async () => {
    simulator.replyWith(() => ({ text: 'Yes.' }));
    const models = [open(provider), open(provider, { api_key: 'another-key-altogether' })];
    const outcomes = await Promise.all([...models, ...models].map((model) => model.chat(question)));
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['text', 'failed', 'text', 'failed']);
  });
});

function configOf(provider: ModelConfig['provider']): ModelConfig {
  const prices = { input_price: 1, output_price: 1 };
  return { provider, api_key: 'key', model: 'sim-model', timeout_seconds: 1, ...prices };
}

describe('servers that only resemble the real ones', () => {
  it.each([
    ['openai_compatible', 'no_ids'],
    ['openai_compatible', 'same_ids'],
    ['openai_compatible', 'stop_with_calls'],
    ['openai_compatible', 'crlf'],
    ['openai_compatible', 'comments'],
    ['openai_compatible', 'no_done'],
    ['anthropic', 'same_ids'],
  ] as const)('are understood: %s with %s', async (provider, quirk) => {
    const calls = [
      { name: 'check_availability', arguments: { date: '2026-12-01' } },
      { name: 'check_availability', arguments: { date: '2026-12-02' } },
    ];
    simulator.reply({ calls, quirks: [quirk] }, { text: 'Free.', quirks: [quirk] });
    const model = open(provider);
    const first = await model.chat(question);
    if (first.kind !== 'tool_calls') throw new Error(`expected calls, got ${JSON.stringify(first)}`);
    expect(new Set(first.toolCalls.map((call) => call.id)).size).toBe(2);
    const results = first.toolCalls.map(({ id, name }) => ({ id, name, content: {} }));
    const messages: ChatMessage[] = [...question.messages, first.message, { role: 'tool', results }];
    expect(await model.chat({ ...question, messages })).toMatchObject({ kind: 'text', text: 'Free.' });
  });

  it('are asked again more gently when they cannot be made to call a tool', async () => {
    simulator.replyWith(({ mustCall }) => (mustCall ? { error: 'no_tool_choice' } : { text: 'Yes.' }));
    const outcome = await open('openai_compatible').chat({ ...question, toolChoice: 'required' });
    expect(outcome).toMatchObject({ kind: 'text', text: 'Yes.' });
    expect(simulator.requests).toHaveLength(2);
  });

  it("asks OpenAI itself by OpenAI's newer name for the token limit", async () => {
    const bodies: Record<string, unknown>[] = [];
    const spy: typeof fetch = (_, init) => {
      bodies.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
      return Promise.reject(new Error('enough'));
    };
    for (const base_url of [undefined, simulator.baseUrl('openai_compatible')]) {
      await openModel({ ...configOf('openai_compatible'), base_url }, { fetch: spy, retries: 0 }).chat(
        question,
      );
    }
    expect(bodies.map((body) => [body.max_completion_tokens, body.max_tokens])).toEqual([
      [500, undefined],
      [undefined, 500],
    ]);
  });
});

describe('embeddings', () => {
  it.each(['openai_compatible', 'google'] as const)(
    '%s: one vector a text, in their order',
    async (provider) => {
      const texts = Array.from({ length: 300 }, (_, index) => `opening hours of branch ${index}`);
      const outcome = await open(provider).embed([...texts, 'refund of a deposit']);
      if (outcome.kind === 'failed') throw new Error(outcome.detail);
      expect(outcome.vectors).toHaveLength(301);
      const again = await open(provider).embed([texts[270]!]);
      if (again.kind === 'failed') throw new Error(again.detail);
      expect(similarity(again.vectors[0]!, outcome.vectors[270]!)).toBeCloseTo(1);
      expect(similarity(again.vectors[0]!, outcome.vectors[3]!)).toBeGreaterThan(0.7);
      expect(similarity(again.vectors[0]!, outcome.vectors[300]!)).toBeLessThan(0.4);
      expect(outcome.usage.estimated).toBe(provider === 'google');
    },
  );

  it.each(['openai_compatible', 'google'] as const)('%s: retries, then reports', async (provider) => {
    simulator.failEmbeddings({ error: 'overloaded' });
    expect(await open(provider).embed(['hours'])).toMatchObject({ kind: 'vectors' });
    simulator.failEmbeddings({ error: 'quota' });
    expect(await open(provider).embed(['hours'])).toMatchObject({ kind: 'failed', reason: 'quota' });
  });

  it('says so where there are none', async () => {
    const outcome = { kind: 'failed', reason: 'not_found', retryable: false };
    expect(await open('anthropic').embed(['hours'])).toMatchObject(outcome);
    expect(await open('google', { embedding_model: undefined }).embed(['hours'])).toMatchObject(outcome);
  });
});

function similarity(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0);
}
