import type { Failure } from './failure.ts';
import type { ModelFailure, Usage } from './port.ts';
import { addUsage, noUsage } from './usage.ts';

export type RetryPolicy = {
  /** For the whole call, including retries and delays. */
  timeout_seconds: number;
  /** Attempts after the first. */
  retries: number;
  /** Before the first retry; doubles each time, unless the provider sends its own. */
  retry_delay_ms: number;
};

/** The result of one attempt, or its failure, and its usage. */
export type Attempt<T> = { done: T; usage: Usage } | { failure: Failure; usage: Usage };

/** Retries with exponential backoff until an attempt succeeds, the failure is permanent, or attempts or time run out. */
export async function withRetries<T>(
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
  attempt: (signal: AbortSignal) => Promise<Attempt<T>>,
): Promise<{ done: T; usage: Usage } | ModelFailure> {
  const deadline = Date.now() + policy.timeout_seconds * 1000;
  const timeout = AbortSignal.timeout(policy.timeout_seconds * 1000);
  const stop = signal ? AbortSignal.any([signal, timeout]) : timeout;
  let usage = noUsage;

  for (let retry = 0; ; retry++) {
    const end = await untilStopped(stop, attempt);
    if (stop.aborted && !('done' in end)) return stopped(signal, policy, addUsage(usage, end.usage));
    usage = addUsage(usage, end.usage);
    if ('done' in end) return { done: end.done, usage };

    const delay = delayBefore(retry, end.failure, policy);
    const isOver = retry >= policy.retries || Date.now() + delay >= deadline;
    if (!end.failure.retryable || isOver) return { kind: 'failed', ...end.failure, usage };
    await sleep(delay, stop);
    if (stop.aborted) return stopped(signal, policy, usage);
  }
}

/** Resolves on abort even when the attempt ignores the signal. */
async function untilStopped<T>(
  stop: AbortSignal,
  attempt: (signal: AbortSignal) => Promise<Attempt<T>>,
): Promise<Attempt<T>> {
  const aborted: Attempt<T> = { failure: { reason: 'other', detail: '', retryable: false }, usage: noUsage };
  if (stop.aborted) return aborted;
  let onAbort = () => {};
  const abort = new Promise<Attempt<T>>((resolve) => {
    // Delayed, so that an attempt which handles the signal can still return its usage.
    onAbort = () => setTimeout(resolve, 20, aborted);
    stop.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([attempt(stop), abort]);
  } finally {
    stop.removeEventListener('abort', onAbort);
  }
}

function stopped(signal: AbortSignal | undefined, policy: RetryPolicy, usage: Usage): ModelFailure {
  if (signal?.aborted) {
    return {
      kind: 'failed',
      reason: 'other',
      detail: 'The caller aborted the call.',
      retryable: false,
      usage,
    };
  }
  const detail = `No complete answer within ${policy.timeout_seconds} seconds.`;
  return { kind: 'failed', reason: 'timeout', detail, retryable: true, usage };
}

function delayBefore(retry: number, failure: Failure, { retry_delay_ms }: RetryPolicy): number {
  if (failure.retry_after_seconds !== undefined) return failure.retry_after_seconds * 1000;
  // Jitter, so that conversations that failed together are not retried together.
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
