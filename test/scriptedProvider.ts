/** An HTTP server that answers as a test tells it: for what no simulator of a provider says by itself. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedCall {
  method: string;
  /** Where the caller meant to call. */
  url: string;
  headers: IncomingHttpHeaders;
  raw: Buffer;
}

/** `cut`: the connection ends without an answer. */
export type Script = { status?: number; body?: unknown; headers?: Record<string, string> } | 'cut';

export interface ScriptedProvider {
  /** Calls the server instead of the host of the address. */
  call: typeof fetch;
  calls: RecordedCall[];
  /** The answers to the next calls; from the last on it is the same. */
  script(...scripts: Script[]): void;
  stop(): Promise<void>;
}

export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const calls: RecordedCall[] = [];
  let scripts: Script[] = [{}];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', headers } = request;
    calls.push({ method, url: String(headers['x-meant-for']), headers, raw: Buffer.concat(chunks) });
    answer(response, scripts.length > 1 ? scripts.shift()! : scripts[0]!);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    calls,
    async call(input, init) {
      const request = new Request(input, init);
      const headers = new Headers(request.headers);
      headers.set('x-meant-for', request.url);
      const { method } = request;
      const body = request.body ? await request.arrayBuffer() : null;
      const { pathname, search } = new URL(request.url);
      return fetch(`${origin}${pathname}${search}`, { method, headers, body });
    },
    script(...next) {
      scripts = next;
      calls.length = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, script: Script): void {
  if (script === 'cut') return void response.destroy();
  const { status = 200, body = {}, headers = {} } = script;
  const isBytes = Buffer.isBuffer(body);
  response.writeHead(status, { 'content-type': isBytes ? 'image/jpeg' : 'application/json', ...headers });
  response.end(isBytes ? body : JSON.stringify(body));
}

/** The JSON that a call carried. */
export function jsonIn(call: RecordedCall | undefined): unknown {
  return JSON.parse(call!.raw.toString());
}

/** The fields and files of a multipart body. */
export function formIn(call: RecordedCall | undefined): Promise<FormData> {
  const headers = { 'content-type': call!.headers['content-type']! };
  return new Response(new Uint8Array(call!.raw), { headers }).formData();
}
