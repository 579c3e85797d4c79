/** The guarantees of the port, tested with every adapter over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { egress } from '#server/platform/security/egress.ts';
import { startModelSimulator } from '#test/simulators/model.ts';
import type { ModelSimulator, Reply } from '#test/simulators/model.ts';
import { openModel } from './openModel.ts';
import type { ModelConfig } from './connection.ts';
import type { ChatMessage, ChatRequest, FailureReason, Model } from './port.ts';

// The product's own fetch, so that its limits are tested as well.
const fetchOut = egress({ privateAddresses: true, timeoutMilliseconds: 30_000, maxBytes: 10_000_000 });
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
  return openModel(config, { fetch: fetchOut, retries, retry_delay_ms: 5 });
}

describe.each(['openai_compatible', 'anthropic', 'google'] as const)('%s', (provider) => {
  it('returns a complete answer with the reported usage', async () => {
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

  it('joins characters that are split across packets', async () => {
    simulator.reply({ text: '星期日休息，🦷 平日十時至六時。'.repeat(5), quirks: ['split_bytes'] });
    expect(await open(provider).chat(question)).toMatchObject({
      text: '星期日休息，🦷 平日十時至六時。'.repeat(5),
    });
  });

  it('returns parallel tool calls and sends their results', async () => {
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

  it('returns a call to an unknown tool, for the caller to reject', async () => {
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

  it('returns arguments of the wrong shape, for the caller to reject', async () => {
    simulator.reply({ calls: [{ name: 'check_availability', arguments: { date: 7, extra: true } }] });
    expect(await open(provider).chat(question)).toMatchObject({
      toolCalls: [{ arguments: { date: 7, extra: true } }],
    });
  });

  it('returns text when the model ignores toolChoice required', async () => {
    simulator.reply({ text: 'I would rather talk.' });
    const outcome = await open(provider).chat({ ...question, toolChoice: 'required' });
    expect(outcome).toMatchObject({ kind: 'text', text: 'I would rather talk.' });
    expect(simulator.requests[0]!.mustCall).toBe(true);
  });

  it('returns estimated usage when the provider reports none', async () => {
    simulator.reply({ text: '星期日休息', usage: null });
    const { usage } = await open(provider).chat(question);
    expect(usage).toMatchObject({ output_tokens: 5, estimated: true });
    expect(usage.input_tokens).toBeGreaterThan(10);
  });

  const failures: [string, Reply, FailureReason, { retryable: boolean }][] = [
    ['too many requests', { error: 'rate_limited' }, 'rate_limited', { retryable: true }],
    ['an empty account', { error: 'quota' }, 'quota', { retryable: false }],
    ['a failure of the server', { error: 'server_error' }, 'other', { retryable: true }],
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
  it.each(failures)('returns failed for %s', async (_, reply, reason, { retryable }) => {
    simulator.replyWith(() => reply);
    const outcome = await open(provider, {}, 1).chat(question);
    expect(outcome).toMatchObject({ kind: 'failed', reason, retryable });
    expect(JSON.stringify(outcome)).not.toContain('We are op');
    // Only temporary failures are retried.
    expect(simulator.requests).toHaveLength(retryable ? 2 : 1);
  });

  it.each(failures.filter(([, , , { retryable }]) => retryable))('retries after %s', async (_, reply) => {
    simulator.reply(reply, { text: 'Yes.' });
    expect(await open(provider).chat(question)).toMatchObject({ kind: 'text', text: 'Yes.' });
  });

  it('includes the usage of failed attempts', async () => {
    const usage = { input: 100, output: 10 };
    simulator.reply({ text: '', usage }, { text: 'Yes.', usage });
    expect((await open(provider).chat(question)).usage).toMatchObject({ input_tokens: 200 });
    simulator.reply({ text: 'We are open on', ends: 'cut' }, { error: 'auth' });
    expect((await open(provider).chat(question)).usage).toMatchObject({ output_tokens: 4, estimated: true });
    simulator.reply({ error: 'auth' });
    expect((await open(provider).chat(question)).usage).toMatchObject({ input_tokens: 0, output_tokens: 0 });
  });

  it('respects Retry-After within the timeout, and returns it beyond', async () => {
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
  ])('returns timeout after %s', async (_, reply) => {
    simulator.replyWith(() => reply);
    const began = performance.now();
    const outcome = await open(provider, { timeout_seconds: 0.15 }).chat(question);
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'timeout', retryable: true });
    expect(performance.now() - began).toBeLessThan(900);
  });

  it('ends at once when the signal aborts', async () => {
    simulator.replyWith(() => ({ text: 'We are open', ends: 'stall' }));
    const began = performance.now();
    const outcome = await open(provider).chat({ ...question, signal: AbortSignal.timeout(50) });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'other', retryable: false });
    expect(performance.now() - began).toBeLessThan(600);
    const already = await open(provider).chat({ ...question, signal: AbortSignal.abort() });
    expect(already).toMatchObject({ kind: 'failed', reason: 'other', retryable: false });
    expect(simulator.requests).toHaveLength(1);
  });

  it('returns failed when the connection is refused or fetch rejects', async () => {
    const refused = open(provider, { base_url: 'http://127.0.0.1:1/v1' }, 0);
    expect(await refused.chat(question)).toMatchObject({
      kind: 'failed',
      reason: 'network',
      retryable: true,
    });
    const rejected = openModel(
      { ...configOf(provider), base_url: 'http://10.0.0.1/v1' },
      { fetch: () => Promise.reject(new Error('Private addresses are refused.')), retries: 0 },
    );
    expect(await rejected.chat(question)).toMatchObject({
      kind: 'failed',
      detail: 'Private addresses are refused.',
    });
  });

  it('reports the timeout of fetch as timeout', async () => {
    simulator.replyWith(() => ({ hang: true }));
    const quick = egress({ privateAddresses: true, timeoutMilliseconds: 60, maxBytes: 1000 });
    const config = { ...configOf(provider), base_url: simulator.baseUrl(provider), api_key: simulator.key };
    const outcome = await openModel(config, { fetch: quick, retries: 0 }).chat(question);
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'timeout', retryable: true });
  });

  it('redacts the key when the provider repeats it', async () => {
    const key = 'wrong-key-which-nobody-may-see';
    const outcome = await open(provider, { api_key: key }).chat(question);
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'auth', retryable: false });
    expect(JSON.stringify(outcome)).not.toContain(key);
    expect(simulator.hits).toHaveLength(1);
  });

  it('uses the key of its own workspace', async () => {
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

describe('compatible servers that deviate from the protocol', () => {
  it.each([
    ['openai_compatible', 'no_ids'],
    ['openai_compatible', 'same_ids'],
    ['openai_compatible', 'stop_with_calls'],
    ['openai_compatible', 'crlf'],
    ['openai_compatible', 'comments'],
    ['openai_compatible', 'no_done'],
    ['anthropic', 'same_ids'],
  ] as const)('are supported: %s with %s', async (provider, quirk) => {
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

  it('are retried without toolChoice required when they reject it', async () => {
    simulator.replyWith(({ mustCall }) => (mustCall ? { error: 'no_tool_choice' } : { text: 'Yes.' }));
    const outcome = await open('openai_compatible').chat({ ...question, toolChoice: 'required' });
    expect(outcome).toMatchObject({ kind: 'text', text: 'Yes.' });
    expect(simulator.requests).toHaveLength(2);
  });

  it('sends max_completion_tokens to OpenAI and max_tokens to others', async () => {
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
    '%s: one vector for each text, in their order',
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

  it.each(['openai_compatible', 'google'] as const)('%s: retries, then returns failed', async (provider) => {
    simulator.failEmbeddings({ error: 'overloaded' });
    expect(await open(provider).embed(['hours'])).toMatchObject({ kind: 'vectors' });
    simulator.failEmbeddings({ error: 'quota' });
    expect(await open(provider).embed(['hours'])).toMatchObject({ kind: 'failed', reason: 'quota' });
  });

  it('return not_found when the provider or the configuration has none', async () => {
    const outcome = { kind: 'failed', reason: 'not_found', retryable: false };
    expect(await open('anthropic').embed(['hours'])).toMatchObject(outcome);
    expect(await open('google', { embedding_model: undefined }).embed(['hours'])).toMatchObject(outcome);
  });
});

function similarity(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0);
}
