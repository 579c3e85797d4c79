import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * How many MB of memory the work holds at most beyond what was held before. Sampled between its steps, after a garbage
 * collection once what is allocated looks like much, so that what could be freed does not count.
 */
export async function peakMemory(work: () => Promise<unknown>): Promise<number> {
  collectGarbage();
  const before = heldMegabytes();
  let peak = 0;
  const sample = () => {
    if (heldMegabytes() - before <= peak) return;
    collectGarbage();
    peak = Math.max(peak, heldMegabytes() - before);
  };
  const timer = setInterval(sample, 5);
  await work();
  clearInterval(timer);
  sample();
  return peak;
}

function heldMegabytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
