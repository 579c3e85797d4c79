import { setTimeout } from 'node:timers/promises';

const stepMilliseconds = 250;

/**
 * Answers at a whole quarter of a second after the start, so that how long the work took, and with it what was found,
 * shows in no answer.
 */
export async function atEvenPace<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const spent = performance.now() - start;
    await setTimeout(stepMilliseconds - (spent % stepMilliseconds));
  }
}
