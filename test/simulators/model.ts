/**
 * A model provider for tests: one server on loopback that speaks OpenAI's, Anthropic's and Gemini's formats, rejects
 * what they would reject, and returns what the test sets.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { anthropicWire } from './modelAnthropic.ts';
import { simulatedEmbedding } from './modelEmbeddings.ts';
import { checkGoogleKey, googleWire } from './modelGoogle.ts';
import { checkOpenAIKey, openAIWire } from './modelOpenAI.ts';
import { objects, WireError } from './modelReply.ts';
import type { Answer, Incoming, ProviderName, Reply, SimRequest, Wire } from './modelReply.ts';

export type { Answer, Reply, SimRequest } from './modelReply.ts';

export type ModelSimulator = {
  /** Up to and with the version, as a workspace would configure it. */
  baseUrl(provider: ProviderName): string;
  /** The only key it accepts. */
  key: string;
  /** Chat requests that passed the provider's own checks, in order. */
  requests: SimRequest[];
  /** All requests, including rejected ones and embeddings. */
  hits: Incoming[];
  /** Sets the replies of the next requests, in order. A request beyond the last fails with 500. */
  reply(...replies: Reply[]): void;
  /** Sets the reply of every request by a function. */
  replyWith(plan: (request: SimRequest, count: number) => Reply): void;
  /** Faults for the next embedding requests; afterwards they succeed again. */
  failEmbeddings(...replies: Extract<Reply, { error: unknown }>[]): void;
  stop(): Promise<void>;
};

export async function startModelSimulator({
  key = 'sim-key-0123456789abcdef',
} = {}): Promise<ModelSimulator> {
  let plan: (request: SimRequest, count: number) => Reply = () => ({ error: 'server_error' });
  let embeddingFaults: Extract<Reply, { error: unknown }>[] = [];
  const requests: SimRequest[] = [];
  const hits: Incoming[] = [];

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      if (!(error instanceof WireError)) return response.destroy(error as Error);
      sendJson(response, error.status, error.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', origin).pathname;
    const incoming: Incoming = { path, headers: readHeaders(request), body: await readBody(request) };
    hits.push(incoming);
    if (/embed/i.test(path)) return embed(incoming, key, embeddingFaults.shift(), response);
    const wire = findWire(path);
    if (!wire) return sendJson(response, 404, { error: { message: `Unknown request URL: POST ${path}.` } });

    const asked = wire.read(incoming, key);
    requests.push(asked);
    await send(plan(asked, requests.length), wire, asked, response);
  }

  return {
    baseUrl: (provider) => `${origin}/${provider === 'google' ? 'v1beta' : 'v1'}`,
    key,
    requests,
    hits,
    reply: (...replies) => {
      plan = () => replies.shift() ?? { error: 'server_error' };
    },
    replyWith: (next) => {
      plan = next;
    },
    failEmbeddings: (...replies) => {
      embeddingFaults = replies;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function findWire(path: string): Wire | undefined {
  if (path.endsWith('/chat/completions')) return openAIWire;
  if (path.endsWith('/messages')) return anthropicWire;
  return /\/models\/[^/]+:(generateContent|streamGenerateContent)$/.test(path) ? googleWire : undefined;
}

async function send(reply: Reply, wire: Wire, request: SimRequest, response: ServerResponse): Promise<void> {
  if ('hang' in reply) return;
  if (!('error' in reply))
    return request.stream
      ? stream(reply, wire, request, response)
      : sendWhole(reply, wire, request, response);
  if (reply.error === 'bad_gateway') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
    return;
  }
  const { status, body } = wire.error(reply.error, reply.retry_after);
  if (reply.error === 'overloaded_first' && request.stream) {
    const name = request.provider === 'anthropic' ? 'event: error\n' : '';
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end(`${name}data: ${JSON.stringify(body)}\n\n`);
    return;
  }
  const isHeader = reply.retry_after !== undefined && request.provider !== 'google';
  sendJson(response, status, body, isHeader ? { 'retry-after': String(reply.retry_after) } : {});
}

async function stream(
  answer: Answer,
  wire: Wire,
  request: SimRequest,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  for (const event of wire.events(answer, request)) {
    for (const packet of packets(event, answer)) {
      if (response.destroyed) return;
      response.write(packet);
      if (answer.delay_ms) await sleep(answer.delay_ms);
      else if (answer.quirks?.includes('split_bytes')) await nextTurn();
    }
  }
  if (answer.ends === 'stall') return;
  if (answer.ends === 'reset') return void response.destroy();
  response.end();
}

function sendWhole(answer: Answer, wire: Wire, request: SimRequest, response: ServerResponse): void {
  if (answer.ends === 'stall') return;
  if (answer.ends === 'reset' || answer.ends === 'cut') return void response.destroy();
  if (answer.ends === 'server_error' || answer.ends === 'overloaded') {
    const { status, body } = wire.error(answer.ends);
    return sendJson(response, status, body);
  }
  sendJson(response, 200, wire.whole(answer, request));
}

function packets(event: string, answer: Answer): Buffer[] {
  const bytes = Buffer.from(event);
  if (!answer.quirks?.includes('split_bytes')) return [bytes];
  return Array.from({ length: Math.ceil(bytes.length / 61) }, (_, at) =>
    bytes.subarray(at * 61, at * 61 + 61),
  );
}

function embed(
  incoming: Incoming,
  key: string,
  fault: Extract<Reply, { error: unknown }> | undefined,
  response: ServerResponse,
): void {
  const isGoogle = !incoming.path.endsWith('/embeddings');
  if (isGoogle) checkGoogleKey(incoming, key);
  else checkOpenAIKey(incoming, key);
  if (fault) {
    const { status, body } = (isGoogle ? googleWire : openAIWire).error(fault.error, fault.retry_after);
    return sendJson(response, status, body);
  }
  if (isGoogle) return embedGoogle(incoming, response);

  const input = [incoming.body.input].flat().map(String);
  if (input.length === 0 || input.some((text) => text === '')) {
    const message = "'$.input' is invalid. Please check the API reference.";
    return sendJson(response, 400, {
      error: { message, type: 'invalid_request_error', param: null, code: null },
    });
  }
  const data = input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: simulatedEmbedding(text),
  }));
  const prompt_tokens = input.join(' ').split(/\s+/).length;
  // Backwards, since only `index` tells which is which.
  const body = { object: 'list', data: data.reverse(), model: incoming.body.model };
  sendJson(response, 200, { ...body, usage: { prompt_tokens, total_tokens: prompt_tokens } });
}

function embedGoogle({ path, body }: Incoming, response: ServerResponse): void {
  const isBatch = path.endsWith(':batchEmbedContents');
  const embeddings = (isBatch ? objects(body.requests) : [body]).map((request) => {
    const content = request.content as { parts?: { text?: string }[] } | undefined;
    return { values: simulatedEmbedding((content?.parts ?? []).map((part) => part.text ?? '').join(' ')) };
  });
  sendJson(response, 200, isBatch ? { embeddings } : { embedding: embeddings[0] });
}

function readHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
