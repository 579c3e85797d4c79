import { parentPort } from 'node:worker_threads';

export type Functions = Record<string, (...args: never[]) => unknown>;
export interface ThreadCall {
  name: string;
  args: unknown[];
}
export type ThreadReply = { value: unknown } | { error: unknown };

/** Called by the module of a worker thread: its functions run on request of a `ThreadPool`. */
export function serveThread(functions: Functions): void {
  const port = parentPort!;
  const byName = functions as Record<string, (...args: unknown[]) => unknown>;
  port.on('message', async ({ name, args }: ThreadCall) => {
    let reply: ThreadReply;
    try {
      reply = { value: await byName[name]!(...args) };
    } catch (error) {
      reply = { error };
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
    port.postMessage(reply);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
  port.postMessage('ready');
}
