/** Repeats one call from 16 connections, in a worker thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'undici';

export interface Load {
  url: string;
  path: string;
  method: string;
  token: string;
  body?: object | undefined;
  seconds: number;
}

export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
}

const connections = 16;

if (parentPort) {
  const { url, path, method, token, body, seconds } = workerData as Load;
  const pool = new Pool(url, { connections });
  const times: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  let sent = 0;
  const one = async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      const answer = await pool.request({
        path,
        method: method as 'GET' | 'POST',
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        body: body ? JSON.stringify(body).replace('UNIQUE', `${process.pid}-${startedAt}-${sent++}`) : null,
      });
      const text = await answer.body.text();
      if (answer.statusCode !== 200)
        throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  await pool.close();
  times.sort((a, b) => a - b);
  const result: LoadResult = {
    perSecond: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort.postMessage(result);
}
