import type { Fault } from './failure.ts';
import type { ModelFailure, Usage } from './port.ts';
import { addUsage, noUsage } from './usage.ts';

export type Patience = {
  /** For the whole call, retries and waits included. */
  timeout_seconds: number;
  /** Attempts after the first. */
  retries: number;
  /** Before the first retry; doubles each time, unless the provider names its own. */
  retry_delay_ms: number;
};

/** One attempt's end: what it brought, or a fault; and what it cost. */
export type Attempt<T> = { done: T; usage: Usage } | { fault: Fault; usage: Usage };

/** Tries until an attempt brings something, the fault is one that stays, or time or attempts run out. */
export async function withRetries<T>(
  patience: Patience,
  signal: AbortSignal | undefined,
  attempt: (signal: AbortSignal) => Promise<Attempt<T>>,
): Promise<{ done: T; usage: Usage } | ModelFailure> {
  const deadline = Date.now() + patience.timeout_seconds * 1000;
  const timeout = AbortSignal.timeout(patience.timeout_seconds * 1000);
  const stop = signal ? AbortSignal.any([signal, timeout]) : timeout;
  let usage = noUsage;

  for (let retry = 0; ; retry++) {
    const end = await untilStopped(stop, attempt);
    if (stop.aborted && !('done' in end)) return stopped(signal, patience, addUsage(usage, end.usage));
    usage = addUsage(usage, end.usage);
    if ('done' in end) return { done: end.done, usage };

    const wait = waitBefore(retry, end.fault, patience);
    const isOver = retry >= patience.retries || Date.now() + wait >= deadline;
    if (!end.fault.retryable || isOver) return { kind: 'failed', ...end.fault, usage };
    await sleep(wait, stop);
    if (stop.aborted) return stopped(signal, patience, usage);
  }
}

/** Does not rely on the work to notice the signal: a fetch that ignores it must not hold the caller. */
async function untilStopped<T>(
  stop: AbortSignal,
  attempt: (signal: AbortSignal) => Promise<Attempt<T>>,
): Promise<Attempt<T>> {
  const aborted: Attempt<T> = { fault: { reason: 'other', detail: '', retryable: false }, usage: noUsage };
  if (stop.aborted) return aborted;
  let onAbort = () => {};
  const abort = new Promise<Attempt<T>>((resolve) => {
    // One turn later, so that an attempt which does notice can still tell what it cost.
    onAbort = () => setTimeout(resolve, 20, aborted);
    stop.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([attempt(stop), abort]);
  } finally {
    stop.removeEventListener('abort', onAbort);
  }
}

function stopped(signal: AbortSignal | undefined, patience: Patience, usage: Usage): ModelFailure {
  if (signal?.aborted) {
    return {
      kind: 'failed',
      reason: 'other',
      detail: 'The caller stopped the call.',
      retryable: false,
      usage,
    };
  }
  const detail = `No whole answer within ${patience.timeout_seconds} seconds.`;
  return { kind: 'failed', reason: 'timeout', detail, retryable: true, usage };
}

function waitBefore(retry: number, fault: Fault, { retry_delay_ms }: Patience): number {
  if (fault.retry_after_seconds !== undefined) return fault.retry_after_seconds * 1000;
  // Spread, so that conversations which failed together do not come back together.
  return retry_delay_ms * 2 ** retry * (0.75 + Math.random() / 2);
}

function sleep(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    stop.addEventListener('abort', finish, { once: true });
  });
}
