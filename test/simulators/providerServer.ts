/**
 * What every simulated messaging provider is made of: an HTTP server on loopback that records all calls, and that
 * fails, delays and cuts connections as a test sets its dials.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#test/seededRandom.ts';

export type Fields = Record<string, unknown>;

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  raw: Buffer;
  /** Of JSON and of forms; empty for other types, and for what cannot be parsed. */
  body: Fields;
  /** The provider carried it out, whatever the caller heard. */
  accepted: boolean;
  /** What the caller heard; null as long as it heard nothing. */
  status: number | null;
}

export interface Answer {
  /** 200 unless given. */
  status?: number;
  /** Bytes, a stream of bytes, or text as they are; anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** What follows from the call: after the answer, but before one that a dial holds back or loses. */
  after?: () => void;
}

export interface Dial {
  /** For how many calls; 1 unless given. */
  times?: number;
  when?: (call: Call) => boolean;
  /** Of those calls the share that it hits, 0 to 1. */
  chance?: number;
  /** How long the answer is held back. */
  delayMs?: number;
  /** The call is not carried out, and gets this answer. */
  refuse?: Answer;
  /** The connection is cut before or after the call was carried out; the caller hears nothing. */
  cut?: 'before' | 'after';
  /** The call is carried out and never answered. */
  hang?: true;
}

export interface ProviderServer {
  origin: string;
  /** All calls, oldest first, rejected ones too. */
  calls: Call[];
  /** Adds a dial; each call is hit by the first that fits. Returns how to remove it. */
  dial(dial: Dial): () => void;
  stop(): Promise<void>;
}

/** Thrown by a provider that refuses a call. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(JSON.stringify(answer.body));
    this.answer = answer;
  }
}

export async function startProviderServer(
  handle: (call: Call) => Answer | Promise<Answer>,
  { seed = 1 } = {},
): Promise<ProviderServer> {
  const calls: Call[] = [];
  const dials: (Dial & { left: number })[] = [];
  const random = seededRandom(seed);
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    calls.push(call);
    const dial = nextDial(call);
    if (dial?.cut === 'before') return void response.destroy();
    const answer = dial?.refuse ?? (await carryOut(call));
    if (dial) {
      answer.after?.();
      if (dial.hang) return;
      await sleep(dial.delayMs ?? 0);
      if (dial.cut) return void response.destroy();
    }
    call.status = answer.status ?? 200;
    await write(response, answer);
    if (!dial) answer.after?.();
  }

  async function carryOut(call: Call): Promise<Answer> {
    try {
      const answer = await handle(call);
      call.accepted = (answer.status ?? 200) < 300;
      return answer;
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      throw error;
    }
  }

  function nextDial(call: Call): Dial | undefined {
    const dial = dials.find(
      (each) => each.left > 0 && (each.when?.(call) ?? true) && random() < (each.chance ?? 1),
    );
    if (dial) dial.left -= 1;
    return dial;
  }

  return {
    origin,
    calls,
    dial(dial) {
      const added = { ...dial, left: dial.times ?? 1 };
      dials.push(added);
      return () => void (added.left = 0);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks);
  const url = new URL(request.url ?? '/', 'http://provider');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const path = decodeURIComponent(url.pathname);
  const body = readBody(raw, headers['content-type'] ?? '');
  return {
    method: request.method ?? '',
    path,
    query: url.searchParams,
    headers,
    raw,
    body,
    accepted: false,
    status: null,
  };
}

function readBody(raw: Buffer, type: string): Fields {
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(raw.toString()));
  if (!type.startsWith('application/json')) return {};
  try {
    const parsed: unknown = JSON.parse(raw.toString());
    return parsed && typeof parsed === 'object' ? (parsed as Fields) : {};
  } catch {
    return {};
  }
}

/** The fields and files of a multipart body. */
export async function readForm(call: Call): Promise<FormData> {
  const headers = { 'content-type': call.headers['content-type'] ?? '' };
  return new Response(new Uint8Array(call.raw), { headers }).formData();
}

async function write(response: ServerResponse, { status = 200, body, headers = {} }: Answer): Promise<void> {
  if (body instanceof Readable) {
    response.writeHead(status, headers);
    body.pipe(response);
    return;
  }
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const type = isRaw ? 'text/html' : 'application/json';
  const bytes = isRaw ? body : body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': type, ...headers });
  await new Promise<void>((resolve) => {
    response.once('close', resolve);
    response.end(bytes, resolve);
  });
}
