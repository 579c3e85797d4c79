import { setTimeout } from 'node:timers/promises';

const stepMilliseconds = 250;

/** Settles at a multiple of 250 ms after the start, so that its duration does not reveal what was found. */
export async function withConstantDuration<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const elapsed = performance.now() - start;
    await setTimeout(stepMilliseconds - (elapsed % stepMilliseconds));
  }
}
