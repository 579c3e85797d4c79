import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Job, PgBoss } from 'pg-boss';
import type { JobHandler, JobKind, JobPayload, MayRun, SetAside } from '#server/platform/jobs/jobKind.ts';
import type { JobRunStore } from '#server/platform/jobs/jobRunStore.ts';
import { renewMilliseconds } from '#server/platform/jobs/lease.ts';
import type { Log } from '#server/platform/observability/log.ts';

const pollMilliseconds = 2000;
const recordRetryMilliseconds = 1000;
/** Graceful shutdown: how long to wait for running jobs, then for the cleanup of those that were aborted. */
const shutdownMilliseconds = 6000;
const abortMilliseconds = 1000;
/** A job that was lost so often, because its process died or hung, is set aside. */
export const lostRunsLimit = 3;

/**
 * Fetches jobs of one kind and runs several at a time. It polls when a job is committed on this node, when a job has
 * ended, and every two seconds for jobs of other nodes, retries and delayed jobs.
 */
export class JobWorker {
  readonly #boss: PgBoss;
  readonly #kind: JobKind;
  readonly #handler: JobHandler<JobPayload>;
  readonly #log: Log;
  readonly #onReconnect: () => void;
  readonly #runs: JobRunStore;
  readonly #setAside: SetAside | undefined;
  readonly #mayRun: MayRun;
  /** The runs whose leases are renewed. */
  readonly #leases = new Set<number>();
  readonly #renewal: NodeJS.Timeout;
  readonly #running = new Map<Promise<void>, Job<JobPayload>>();
  readonly #timer: NodeJS.Timeout;
  readonly #stopped = new AbortController();
  #isFetching = false;
  #fetchAgain = false;
  #isDisconnected = false;
  #isClosed = false;

  constructor(
    boss: PgBoss,
    kind: JobKind,
    handler: JobHandler<JobPayload>,
    log: Log,
    onReconnect: () => void,
    runs: JobRunStore,
    setAside: SetAside | undefined,
    mayRun: MayRun = async () => true,
  ) {
    this.#boss = boss;
    this.#runs = runs;
    this.#setAside = setAside;
    this.#mayRun = mayRun;
    this.#kind = kind;
    this.#handler = handler;
    this.#log = log;
    this.#onReconnect = onReconnect;
    setMaxListeners(0, this.#stopped.signal);
    this.#timer = setInterval(() => this.poll(), pollMilliseconds);
    this.#renewal = setInterval(() => this.#renew(), renewMilliseconds);
  }

  poll(): void {
    this.#fetchAgain = true;
    if (!this.#isFetching) void this.#fetch();
  }

  async #fetch(): Promise<void> {
    this.#isFetching = true;
    while (this.#fetchAgain && !this.#isClosed) {
      this.#fetchAgain = false;
      const free = this.#kind.concurrency - this.#running.size;
      if (free <= 0) break;
      try {
        const { batchSize, ignoreGroups } = this.#limitsPerWorkspace();
        const wanted = Math.min(free, batchSize);
        const jobs = await this.#boss.fetch<JobPayload>(this.#kind.name, { batchSize: wanted, ignoreGroups });
        for (const job of jobs) this.#start(job);
        if (jobs.length === wanted) this.#fetchAgain = true;
        if (this.#isDisconnected) this.#onReconnect();
        this.#isDisconnected = false;
      } catch (err) {
        if (!this.#isDisconnected) this.#log.warn({ err, job: this.#kind.name }, 'jobs cannot be fetched');
        this.#isDisconnected = true;
        break;
      }
    }
    this.#isFetching = false;
  }

  /**
   * Which workspaces have as many jobs running as they may on this node, and how many jobs can be fetched so that no
   * other workspace exceeds that, even if all of them are its own. Counted here and not by the rows of active jobs:
   * those of a node that died stay active until they expire.
   */
  #limitsPerWorkspace(): { batchSize: number; ignoreGroups: string[] } {
    const most = this.#kind.concurrencyPerWorkspace;
    const running = Map.groupBy(this.#running.values(), (job) => job.data.workspaceId);
    running.delete(0);
    const counts = [...running].map(([workspaceId, jobs]) => ({ workspaceId, count: jobs.length }));
    const full = counts.filter(({ count }) => count >= most);
    const busiest = Math.max(0, ...counts.filter(({ count }) => count < most).map(({ count }) => count));
    return { batchSize: most - busiest, ignoreGroups: full.map(({ workspaceId }) => String(workspaceId)) };
  }

  #start(job: Job<JobPayload>): void {
    const run = this.#run(job).finally(() => {
      this.#running.delete(run);
      this.poll();
    });
    this.#running.set(run, job);
  }

  async #run(job: Job<JobPayload>): Promise<void> {
    const { name, expireSeconds } = this.#kind;
    const expiresAt = Date.now() + expireSeconds * 1000;
    let run: number | undefined;
    let succeeded = false;
    const checking = this.#mayRun(job.data);
    checking.catch(() => undefined);
    try {
      const begun = await this.#begin(job.data);
      run = begun.id;
      this.#leases.add(run);
      if (begun.lost >= lostRunsLimit) await this.#setJobAside(job.data, begun.lost);
      else if ((!begun.isSetAside || this.#setAside?.endsWork) && (await checking))
        await endsWithin(expireSeconds, this.#handler(job.data, this.#stopped.signal));
      succeeded = true;
      await this.#record(expiresAt, () => this.#boss.complete(name, job.id));
    } catch (err) {
      this.#log.error({ err, job: name, payload: job.data }, 'a job failed');
      const message = err instanceof Error ? err.message : String(err);
      await this.#record(expiresAt, () => this.#boss.fail(name, job.id, { message }));
      // It may still hold the job: its lease expires, and the run counts as lost.
      if (err instanceof JobExpiredError) this.#leases.delete(run!);
    }
    if (run === undefined || !this.#leases.delete(run)) return;
    const id = run;
    await this.#record(expiresAt, () => this.#runs.end(id, succeeded));
  }

  /**
   * Begins a run of the job, and waits for the transactions that share this job by its key. Later ones see it as active,
   * and enqueue their own.
   */
  #begin(payload: JobPayload) {
    const { name } = this.#kind;
    const key = this.#kind.key?.(payload);
    return this.#runs.begin(
      name,
      keyOf(this.#kind, payload),
      key === undefined ? undefined : lockOf(name, key),
    );
  }

  async #setJobAside(payload: JobPayload, lost: number): Promise<void> {
    await this.#setAside?.run(payload, lost);
    await this.#runs.setAside(this.#kind.name, keyOf(this.#kind, payload), payload, lost);
  }

  #renew(): void {
    // A lease that cannot be renewed counts as lost when it expires.
    if (this.#leases.size > 0) void this.#runs.renew([...this.#leases]).catch(() => undefined);
  }

  /** Records how a job ended, with retries while the queue is unavailable. A job without a recorded end runs again. */
  async #record(expiresAt: number, write: () => Promise<unknown>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await write();
        return;
      } catch (err) {
        if (attempt === 1)
          this.#log.warn({ err, job: this.#kind.name }, 'the end of a job cannot be recorded yet');
      }
      if (this.#isClosed || Date.now() > expiresAt) return;
      await sleep(recordRetryMilliseconds);
    }
  }

  /** Waits for running jobs, then aborts the others: another node runs them again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    clearInterval(this.#renewal);
    await settledWithin(shutdownMilliseconds, [...this.#running.keys()]);
    this.#stopped.abort();
    const aborted = [...this.#running.values()].map((job) =>
      this.#boss.fail(this.#kind.name, job.id, { message: 'The node stopped.' }),
    );
    const released = [...this.#leases].map((run) => this.#runs.end(run, false));
    await settledWithin(abortMilliseconds, [...aborted, ...released]);
  }
}

/** The id, as SQL, of the advisory lock that transactions enqueuing a keyed job share, and its run takes exclusively. */
export function lockOf(kind: string, key: string): string {
  return `hashtextextended(${pg.escapeLiteral(`job:${kind}:${key}`)}, 0)`;
}

function keyOf(kind: JobKind, payload: JobPayload): string {
  return kind.key?.(payload) ?? JSON.stringify(payload);
}

class JobExpiredError extends Error {
  override readonly name = 'JobExpiredError';
}

/** Rejects when the work takes longer: the queue has given the job to another worker. */
async function endsWithin(seconds: number, work: Promise<void>): Promise<void> {
  const expired = Promise.withResolvers<never>();
  const error = new JobExpiredError(`The job has not ended within ${seconds} s.`);
  const timer = setTimeout(() => expired.reject(error), seconds * 1000);
  try {
    await Promise.race([work, expired.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function settledWithin(milliseconds: number, promises: Promise<unknown>[]): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
  await Promise.race([Promise.allSettled(promises), timeout]);
}
