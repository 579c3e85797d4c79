import { sql, type Expression, type SqlBool } from 'kysely';

/**
 * A lease on a row of the database: one worker at a time works on it. A column says until when it is held; the worker
 * that holds it renews it and releases it at the end. When its node dies, the lease expires and another worker acquires
 * the row. Acquire, renew and release under the row's lock, and compare who holds it before the result is stored: a
 * worker that was paused for longer than its lease has lost it.
 */
export class Lease {
  readonly seconds: number;

  constructor(seconds: number) {
    this.seconds = seconds;
  }

  /** The end of a lease that is acquired or renewed now. */
  endsAt(now: Date): Date {
    return new Date(now.getTime() + this.seconds * 1000);
  }

  /** Whether another worker holds the row; `own` is the end of our own lease on it. */
  isHeld(until: Date | null, now: Date, own?: Date): boolean {
    if (until === null || until.getTime() === own?.getTime()) return false;
    return until > now && until < this.#latestEnd(now);
  }

  /** The same condition in SQL, negated: whether a row with this end can be acquired. */
  isFree(until: Expression<Date | null>, now: Date): Expression<SqlBool> {
    return sql<SqlBool>`(${until} is null or ${until} <= ${now} or ${until} >= ${this.#latestEnd(now)})`;
  }

  /** A lease that ends later was written by a clock that is far ahead, or before ours was set back: it counts as free. */
  #latestEnd(now: Date): Date {
    return new Date(now.getTime() + 4 * this.seconds * 1000);
  }
}

/** The lease of jobs, and of what they renew it for while they work: turns of the agent, knowledge sources. */
export const jobLease = new Lease(15);
export const renewMilliseconds = 5000;
const releaseRetryMilliseconds = 1000;

export interface HeldLease {
  renew(): Promise<unknown>;
  /** Releases the lease if it is still ours. */
  release(): Promise<unknown>;
}

/**
 * Does the work of a job under a `jobLease` that has been acquired, and renews it meanwhile. Releases it when the work
 * throws or the node stops, so that the next attempt need not wait until it expires. Work that succeeds releases it
 * itself, in the transaction that stores its result.
 */
export async function workUnderLease<T>(
  held: HeldLease,
  stopped: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const renewal = setInterval(() => void held.renew().catch(() => undefined), renewMilliseconds);
  const release = () => {
    clearInterval(renewal);
    return releaseWithRetry(held);
  };
  stopped?.addEventListener('abort', release, { once: true });
  try {
    return await work();
  } catch (error) {
    await release();
    throw error;
  } finally {
    clearInterval(renewal);
    stopped?.removeEventListener('abort', release);
  }
}

/** Retries while the database is unavailable, until the lease has expired anyway. */
async function releaseWithRetry(held: HeldLease): Promise<void> {
  const expiresAt = Date.now() + jobLease.seconds * 1000;
  while (Date.now() < expiresAt) {
    try {
      await held.release();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, releaseRetryMilliseconds));
    }
  }
}
