/** Repeats every public call from 64 connections of one address, in a worker thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { FormData, Pool } from 'undici';

export interface FloodCall {
  method: string;
  path: string;
  /** Is made with the token of a chat, of which the flood opens many. */
  isCustomer: boolean;
  /** `file`: a form with a file of 100 kB. */
  body?: unknown;
}

export interface Flood {
  url: string;
  /** Of the web chat. */
  key: string;
  calls: FloodCall[];
  seconds: number;
}

export interface FloodResult {
  sent: number;
  /** How many replies had each status; `error`: no reply. */
  statuses: Record<string, number>;
}

const connections = 64;
const headers = { 'x-forwarded-for': '203.0.113.7' };

if (parentPort) {
  const { url, key, calls, seconds } = workerData as Flood;
  const pool = new Pool(url, { connections: connections + 50, headersTimeout: 30_000, bodyTimeout: 5_000 });
  const statuses: Record<string, number> = {};
  const tokens: string[] = [];
  const endsAt = Date.now() + seconds * 1000;
  let sent = 0;

  const one = async (): Promise<void> => {
    while (Date.now() < endsAt) {
      const index = sent++;
      const call = calls[index % calls.length]!;
      const status = await request(call, index).catch(() => 'error');
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  await pool.destroy();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort.postMessage({ sent, statuses } satisfies FloodResult);

  async function request({ method, path, isCustomer, body }: FloodCall, index: number): Promise<string> {
    const token = isCustomer ? tokens[index % tokens.length] : undefined;
    const response = await pool.request({
      path,
      method: method as 'GET' | 'POST',
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && body !== 'file' && { 'content-type': 'application/json' }),
      },
      body: bodyOf(body, index),
    });
    if (response.headers['content-type']?.includes('event-stream')) {
      // Left open for a moment: streams count while they are open.
      setTimeout(() => response.body.destroy(), 2000);
      response.body.on('error', () => undefined);
      return String(response.statusCode);
    }
    const text = await response.body.text();
    if (path.endsWith(`${key}/session`) && response.statusCode === 200 && tokens.length < 1000)
      tokens.push((JSON.parse(text) as { data: { session_token: string } }).data.session_token);
    return String(response.statusCode);
  }

  function bodyOf(body: unknown, index: number) {
    if (body === undefined) return null;
    if (body !== 'file')
      return JSON.stringify(body, (name, value: unknown) =>
        name === 'client_id' ? `flood-${index}` : value,
      );
    const form = new FormData();
    form.append(
      'file',
      new Blob([new Uint8Array(100_000)], { type: 'application/octet-stream' }),
      'flood.bin',
    );
    return form;
  }
}
