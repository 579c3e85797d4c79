import { Worker } from 'node:worker_threads';
import type { ThreadCall, ThreadReply, Functions } from './serveThread.ts';

/** A call took too long or needed too much memory. Its thread was terminated. */
export class ThreadLimitError extends Error {
  override readonly name = 'ThreadLimitError';
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory') {
    super(limit === 'time' ? 'the time limit was exceeded' : 'the memory limit was exceeded');
    this.limit = limit;
  }
}

interface Thread {
  worker: Worker;
  ready: Promise<void>;
}

/**
 * Worker threads that run the functions of a module (`serveThread`), each one call at a time. A call that exceeds its
 * limits ends with its thread, and nothing else does. Arguments and results are copied.
 */
export class ThreadPool<Of extends Functions> {
  readonly #module: URL;
  readonly #size: number;
  readonly #memoryMb: number;
  readonly #idle: Thread[] = [];
  readonly #waiting: ((thread: Thread) => void)[] = [];
  #count = 0;

  constructor(module: URL, { size, memoryMb }: { size: number; memoryMb: number }) {
    this.#module = module;
    this.#size = size;
    this.#memoryMb = memoryMb;
  }

  /** Starts the threads, so that the first calls need not wait for them. */
  start(): void {
    while (this.#count < this.#size) this.#release(this.#open());
  }

  /**
   * The result, and how long it took. Rejects with a `ThreadLimitError`, or with what the function throws. The time
   * begins when a thread takes the call.
   */
  async call<Name extends keyof Of & string>(
    name: Name,
    args: Parameters<Of[Name]>,
    limitMilliseconds: number,
  ): Promise<{ value: Awaited<ReturnType<Of[Name]>>; milliseconds: number }> {
    const thread = await this.#acquire();
    const { worker } = thread;
    let isAlive = true;
    let timer: NodeJS.Timeout | undefined;
    const { promise, resolve, reject } = Promise.withResolvers<ThreadReply>();
    const end = (error: Error) => {
      isAlive = false;
      reject(error);
    };
    const onError = (error: NodeJS.ErrnoException) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitError('memory') : error);
    const onExit = () => end(new Error('The thread has ended.'));
    worker.ref();
    worker.once('error', onError).once('exit', onExit);
    try {
      await Promise.race([thread.ready, promise]);
      worker.once('message', resolve);
      const startedAt = performance.now();
      timer = setTimeout(() => end(new ThreadLimitError('time')), limitMilliseconds);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage({ name, args } satisfies ThreadCall);
      const reply = await promise;
      if ('error' in reply) throw reply.error;
      const value = reply.value as Awaited<ReturnType<Of[Name]>>;
      return { value, milliseconds: performance.now() - startedAt };
    } finally {
      clearTimeout(timer);
      worker.off('error', onError).off('exit', onExit).off('message', resolve);
      worker.unref();
      if (isAlive) this.#release(thread);
      else this.#replace(thread);
    }
  }

  async #acquire(): Promise<Thread> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#count < this.#size) return this.#open();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(thread: Thread): void {
    const next = this.#waiting.shift();
    if (next) next(thread);
    else this.#idle.push(thread);
  }

  #replace({ worker }: Thread): void {
    this.#count--;
    // It may have ended already, or be in a loop that only this ends.
    void worker.terminate();
    this.#release(this.#open());
  }

  #open(): Thread {
    this.#count++;
    const worker = new Worker(this.#module, {
      resourceLimits: { maxOldGenerationSizeMb: this.#memoryMb, maxYoungGenerationSizeMb: 16 },
      execArgv: [],
      env: {},
    });
    // A worker that nobody waits for neither keeps the process running nor ends it by an error.
    worker.unref();
    worker.on('error', () => undefined);
    const thread = { worker, ready: new Promise<void>((resolve) => worker.once('message', () => resolve())) };
    worker.once('exit', () => {
      const at = this.#idle.indexOf(thread);
      if (at < 0) return;
      this.#idle.splice(at, 1);
      this.#count--;
    });
    return thread;
  }
}
