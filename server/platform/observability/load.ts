import { performance, type EventLoopUtilization } from 'node:perf_hooks';

const sampleMilliseconds = 100;
const busyFrom = 0.9;

let last: EventLoopUtilization | undefined;
let sampledAt = 0;
let isBusy = false;

/**
 * Whether the event loop has had little rest since it was last asked, at least a tenth of a second ago. More work at a time
 * then only delays what arrives.
 */
export function isLoopBusy(): boolean {
  const now = performance.now();
  if (last && now - sampledAt < sampleMilliseconds) return isBusy;
  const current = performance.eventLoopUtilization();
  isBusy = performance.eventLoopUtilization(current, last).utilization >= busyFrom;
  last = current;
  sampledAt = now;
  return isBusy;
}
