/** Work for later. Enqueued inside the caller's transaction, so that it exists exactly if the caller's change does. */
import type pg from 'pg';
import { PgBoss, type ConstructorOptions, type Job } from 'pg-boss';
import type { PlatformTx, WorkspaceTx } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';

/** What a job carries: ids only. Whatever else it needs, it reads when it runs. */
export interface JobPayload {
  workspaceId: number;
  [name: string]: number | string;
}

export interface JobKind<Payload extends JobPayload = JobPayload> {
  name: string;
  /** While a job with this key waits, another one with it is the same job. */
  key?: (payload: Payload) => string;
  retries: number;
  expireSeconds: number;
  /** How many run at once on a node. */
  concurrency: number;
}

export interface Jobs {
  enqueue<Payload extends JobPayload>(
    tx: WorkspaceTx | PlatformTx,
    kind: JobKind<Payload>,
    payload: Payload,
    options?: { afterSeconds?: number },
  ): void;
  /** Hands every job of the kind to the handler. A handler that throws is called again later, `retries` times. */
  work<Payload extends JobPayload>(
    kind: JobKind<Payload>,
    handler: (payload: Payload) => Promise<void>,
  ): void;
  /** Calls the handler by the clock (a cron line), on one node at a time. */
  every(name: string, cron: string, handler: () => Promise<void>): Promise<void>;
  /** Jobs waiting, running and failed, by kind. */
  counts(): Promise<Record<string, { ready: number; active: number; failed: number }>>;
  stop(): Promise<void>;
}

const pollMilliseconds = 2000;
const stopMilliseconds = 10_000;

export async function openJobs(
  config: pg.ClientConfig,
  kinds: readonly JobKind<never>[],
  log: Log,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...config,
    max: 8,
    application_name: 'parley-jobs',
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  } as ConstructorOptions);
  boss.on('error', (err) => log.warn({ err }, 'the job queue met an error'));
  await boss.start();
  for (const kind of kinds) await createQueue(boss, kind);
  const desks = new Map<string, Desk>();

  return {
    enqueue(tx, kind, payload, { afterSeconds } = {}) {
      tx.atEnd(async (client) => {
        // The queue belongs to no workspace and its role may not touch it: step out of that role for one statement.
        await client.query('set local role none');
        const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
        await boss.send(kind.name, payload, {
          db,
          ...(kind.key && { singletonKey: kind.key(payload) }),
          ...(afterSeconds && { startAfter: afterSeconds }),
        });
        await client.query(`set local role ${tx.role}`);
      });
      if (!afterSeconds) tx.afterCommit(() => desks.get(kind.name)?.look());
    },
    work(kind, handler) {
      const desk = new Desk(boss, kind as never, handler as never, log);
      desks.set(kind.name, desk);
      desk.look();
    },
    async every(name, cron, handler) {
      const queue = { policy: 'exclusive', retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 };
      await boss.createQueue(name, queue);
      await boss.schedule(name, cron);
      await boss.work(name, { pollingIntervalSeconds: 10 }, async () => handler());
    },
    async counts() {
      const queues = await boss.getQueues();
      return Object.fromEntries(
        queues.map((queue) => [
          queue.name,
          { ready: queue.readyCount, active: queue.activeCount, failed: queue.failedCount },
        ]),
      );
    },
    async stop() {
      await Promise.all([...desks.values()].map((desk) => desk.close()));
      await boss.stop({ graceful: true, timeout: stopMilliseconds });
    },
  };
}

/**
 * Takes jobs of one kind and works on several at once. It looks when a job is committed on this node, when one has
 * been done, and every two seconds for what came otherwise: other nodes, retries, delays.
 */
class Desk {
  readonly #boss: PgBoss;
  readonly #kind: JobKind;
  readonly #handler: (payload: JobPayload) => Promise<void>;
  readonly #log: Log;
  readonly #running = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #looking = false;
  #lookAgain = false;
  #closed = false;

  constructor(boss: PgBoss, kind: JobKind, handler: (payload: JobPayload) => Promise<void>, log: Log) {
    this.#boss = boss;
    this.#kind = kind;
    this.#handler = handler;
    this.#log = log;
    this.#timer = setInterval(() => this.look(), pollMilliseconds);
  }

  look(): void {
    this.#lookAgain = true;
    if (!this.#looking) void this.#take();
  }

  async #take(): Promise<void> {
    this.#looking = true;
    while (this.#lookAgain && !this.#closed) {
      this.#lookAgain = false;
      const free = this.#kind.concurrency - this.#running.size;
      if (free <= 0) break;
      try {
        const jobs = await this.#boss.fetch<JobPayload>(this.#kind.name, { batchSize: free });
        for (const job of jobs) this.#start(job);
        if (jobs.length === free) this.#lookAgain = true;
      } catch (err) {
        this.#log.warn({ err, job: this.#kind.name }, 'jobs could not be fetched');
        break;
      }
    }
    this.#looking = false;
  }

  #start(job: Job<JobPayload>): void {
    const work = this.#workOn(job).finally(() => {
      this.#running.delete(work);
      this.look();
    });
    this.#running.add(work);
  }

  async #workOn(job: Job<JobPayload>): Promise<void> {
    try {
      try {
        await this.#handler(job.data);
        await this.#boss.complete(this.#kind.name, job.id);
      } catch (err) {
        this.#log.error({ err, job: this.#kind.name, payload: job.data }, 'a job failed');
        await this.#boss.fail(this.#kind.name, job.id, { message: (err as Error).message });
      }
    } catch (err) {
      this.#log.warn({ err, job: this.#kind.name }, 'the end of a job could not be noted; it will run again');
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    const patience = new Promise<void>((resolve) => setTimeout(resolve, stopMilliseconds).unref());
    await Promise.race([Promise.allSettled([...this.#running]), patience]);
  }
}

async function createQueue(boss: PgBoss, kind: JobKind<never>): Promise<void> {
  const settings = {
    retryLimit: kind.retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 120,
    expireInSeconds: kind.expireSeconds,
    deleteAfterSeconds: 3600,
  };
  await boss.createQueue(kind.name, { policy: kind.key ? 'short' : 'standard', ...settings });
  await boss.updateQueue(kind.name, settings);
}
