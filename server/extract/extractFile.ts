import { Worker } from 'node:worker_threads';
import type { Extraction } from './extraction.ts';
import type { WorkerInput } from './extractWorker.ts';

export interface ExtractLimits {
  /** Wall clock time, from when a worker thread starts. */
  timeMs: number;
  /** Heap and buffers of the worker thread. */
  memoryMb: number;
  fileBytes: number;
}

const LIMITS: ExtractLimits = { timeMs: 60_000, memoryMb: 768, fileBytes: 25 * 1024 * 1024 };
const MAX_WORKERS = 2;
const WATCH_MS = 100;

/**
 * Reads the text of an untrusted file and splits it into passages; `title` overrides the document's own title. The file
 * kind is detected by its bytes, then by its name. Each file is read in a worker thread with limits on memory and time,
 * at most two at a time on a node. Never rejects because of the file: `reason` says why it cannot be read.
 */
export async function extractFile(
  bytes: Uint8Array,
  file: Omit<WorkerInput, 'bytes'>,
  limits: Partial<ExtractLimits> = {},
): Promise<Extraction> {
  const { timeMs, memoryMb, fileBytes } = { ...LIMITS, ...limits };
  if (bytes.length === 0) return { ok: false, reason: 'empty' };
  if (bytes.length > fileBytes) return { ok: false, reason: 'too_large' };
  await acquireSlot();
  try {
    return await readInWorker({ bytes, ...file }, timeMs, memoryMb);
  } finally {
    releaseSlot();
  }
}

let running = 0;
const waiting: (() => void)[] = [];

async function acquireSlot(): Promise<void> {
  if (running < MAX_WORKERS) running++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

/** First in, first out. */
function releaseSlot(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

async function readInWorker(input: WorkerInput, timeMs: number, memoryMb: number): Promise<Extraction> {
  const { promise, resolve } = Promise.withResolvers<Extraction>();
  const worker = new Worker(new URL('./extractWorker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
  const clock = setTimeout(() => resolve({ ok: false, reason: 'too_slow' }), timeMs);
  // The resource limits cover the heap only; decompressed streams of a PDF are in buffers outside of it.
  const watch = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ used_heap_size, external_memory }) => {
        if (used_heap_size + external_memory > memoryMb * 1024 * 1024)
          resolve({ ok: false, reason: 'too_large' });
      },
      () => undefined,
    );
  }, WATCH_MS);
  worker.once('message', (extraction: Extraction) => resolve(extraction));
  worker.once('error', (error: NodeJS.ErrnoException) =>
    resolve({ ok: false, reason: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'broken' }),
  );
  worker.once('exit', () => resolve({ ok: false, reason: 'broken' }));
  try {
    return await promise;
  } finally {
    clearTimeout(clock);
    clearInterval(watch);
    await worker.terminate();
  }
}
