import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Job, PgBoss } from 'pg-boss';
import type { JobHandler, JobKind, JobPayload } from '#server/platform/jobs/jobKind.ts';
import type { Log } from '#server/platform/observability/log.ts';

const pollMilliseconds = 2000;
const recordRetryMilliseconds = 1000;
/** Graceful shutdown: how long to wait for running jobs, then for the cleanup of those that were aborted. */
const shutdownMilliseconds = 6000;
const abortMilliseconds = 1000;

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
  ) {
    this.#boss = boss;
    this.#kind = kind;
    this.#handler = handler;
    this.#log = log;
    this.#onReconnect = onReconnect;
    setMaxListeners(0, this.#stopped.signal);
    this.#timer = setInterval(() => this.poll(), pollMilliseconds);
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
    const expiresAt = Date.now() + this.#kind.expireSeconds * 1000;
    try {
      await this.#awaitCommits(job.data);
      await this.#handler(job.data, this.#stopped.signal);
      await this.#record(expiresAt, () => this.#boss.complete(this.#kind.name, job.id));
    } catch (err) {
      this.#log.error({ err, job: this.#kind.name, payload: job.data }, 'a job failed');
      const message = err instanceof Error ? err.message : String(err);
      await this.#record(expiresAt, () => this.#boss.fail(this.#kind.name, job.id, { message }));
    }
  }

  /** Waits for the transactions that share this job by its key. Later ones see it as active, and enqueue their own. */
  async #awaitCommits(payload: JobPayload): Promise<void> {
    const key = this.#kind.key?.(payload);
    if (key === undefined) return;
    await this.#boss.getDb().executeSql(`select pg_advisory_xact_lock(${lockOf(this.#kind.name, key)})`);
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
    await settledWithin(shutdownMilliseconds, [...this.#running.keys()]);
    this.#stopped.abort();
    const aborted = [...this.#running.values()].map((job) =>
      this.#boss.fail(this.#kind.name, job.id, { message: 'The node stopped.' }),
    );
    await settledWithin(abortMilliseconds, aborted);
  }
}

/** The id, as SQL, of the advisory lock that transactions enqueuing a keyed job share, and its run takes exclusively. */
export function lockOf(kind: string, key: string): string {
  return `hashtextextended(${pg.escapeLiteral(`job:${kind}:${key}`)}, 0)`;
}

async function settledWithin(milliseconds: number, promises: Promise<unknown>[]): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
  await Promise.race([Promise.allSettled(promises), timeout]);
}
