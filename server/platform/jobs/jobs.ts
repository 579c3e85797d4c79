/** Work for later. Enqueued inside the caller's transaction, so that it exists exactly if the caller's change does. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss, type ConstructorOptions, type Job } from 'pg-boss';
import type { PlatformTx, Role, WorkspaceTx } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';

/** What a job carries: ids only. Whatever else it needs, it reads when it runs. */
export interface JobPayload {
  workspaceId: number;
  [name: string]: number | string;
}

export interface JobKind<Payload extends JobPayload = JobPayload> {
  name: string;
  /** While a job with this key waits, another one with it is the same job. */
  key?(payload: Payload): string;
  retries: number;
  expireSeconds: number;
  /** How many run at once on a node. */
  concurrency: number;
}

export type Handler<Payload extends JobPayload> = (payload: Payload, stopped: AbortSignal) => Promise<void>;

export interface Jobs {
  enqueue<Payload extends JobPayload>(
    tx: WorkspaceTx | PlatformTx,
    kind: JobKind<Payload>,
    payload: Payload,
    options?: { afterSeconds?: number },
  ): void;
  /**
   * Hands every job of the kind to the handler. A handler that throws is called again later, `retries` times; one that
   * is not done when the node has to stop is told by the signal, and its job is done again elsewhere.
   */
  work<Payload extends JobPayload>(kind: JobKind<Payload>, handler: Handler<Payload>): void;
  /** Calls the handler by the clock (a cron line), on one node at a time. */
  every(name: string, cron: string, handler: () => Promise<void>): Promise<void>;
  /** Removes the schedules of earlier versions, after the current ones have been added. */
  removeSchedulesExcept(names: readonly string[]): Promise<void>;
  /**
   * Calls the handler now, and whenever the queue has been out of reach and is back; each time once more after so many
   * seconds, when what a dead process held has been given up.
   */
  afterLoss(handler: () => Promise<void>, secondsToGiveUp: number): void;
  /** Jobs waiting, running and failed, by kind. */
  counts(): Promise<Record<string, { ready: number; active: number; failed: number }>>;
  stop(): Promise<void>;
}

const pollMilliseconds = 2000;
const noteAgainMilliseconds = 1000;
/** How long a stop waits for the jobs under way, then for what they leave in order, and for the queue. */
const stopMilliseconds = 6000;
const leaveMilliseconds = 1000;
const queueStopMilliseconds = 2000;

export async function openJobs(
  config: pg.ClientConfig,
  kinds: readonly JobKind<never>[],
  log: Log,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...config,
    max: 8,
    query_timeout: 35_000,
    keepAlive: true,
    application_name: 'parley-jobs',
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  } as ConstructorOptions);
  boss.on('error', (err) => log.warn({ err }, 'the job queue met an error'));
  await boss.start();
  for (const kind of kinds) await createQueue(boss, kind);
  const workers = new Map<string, JobWorker>();
  const pending = new WeakMap<WorkspaceTx | PlatformTx, NewJobs>();
  const recoveries: (() => void)[] = [];
  const timers = new Set<NodeJS.Timeout>();

  return {
    enqueue(tx, kind, payload, { afterSeconds = 0 } = {}) {
      let waiting = pending.get(tx);
      if (!waiting) {
        const all: NewJobs = new Map();
        pending.set(tx, (waiting = all));
        tx.atEnd((client) => insert(boss, client, tx.role, all), 'jobs');
      }
      let ofKind = waiting.get(kind.name);
      if (!ofKind) waiting.set(kind.name, (ofKind = new Map()));
      const key = kind.key?.(payload);
      const before = key === undefined ? undefined : ofKind.get(key);
      if (!before || afterSeconds < before.afterSeconds)
        ofKind.set(key ?? `${ofKind.size}`, { payload, afterSeconds, singletonKey: key });
      if (!afterSeconds) tx.afterCommit(() => workers.get(kind.name)?.look());
    },
    work(kind, handler) {
      const worker = new JobWorker(boss, kind as never, handler as never, log, recover);
      workers.set(kind.name, worker);
      worker.look();
    },
    async every(name, cron, handler) {
      const queue = { policy: 'exclusive', retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 3600 };
      await boss.createQueue(name, queue);
      await boss.updateQueue(name, { expireInSeconds: queue.expireInSeconds });
      await boss.schedule(name, cron);
      await boss.work(name, { pollingIntervalSeconds: 10 }, () => logged(name, handler));
    },
    async removeSchedulesExcept(names) {
      for (const { name } of await boss.getSchedules())
        if (!names.includes(name)) await boss.unschedule(name);
    },
    afterLoss(handler, secondsToGiveUp) {
      let again: NodeJS.Timeout | undefined;
      const look = () => void logged('recovery', handler).catch(() => undefined);
      const lookTwice = () => {
        look();
        clearTimeout(again);
        again = setTimeout(look, secondsToGiveUp * 1000).unref();
        timers.add(again);
      };
      recoveries.push(lookTwice);
      lookTwice();
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
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([...workers.values()].map((worker) => worker.close()));
      await boss.stop({ graceful: true, timeout: queueStopMilliseconds });
    },
  };

  function recover(): void {
    for (const recovery of recoveries) recovery();
  }

  async function logged(name: string, handler: () => Promise<void>): Promise<void> {
    try {
      await handler();
    } catch (err) {
      log.error({ err, job: name }, 'a job failed');
      throw err;
    }
  }
}

/** The jobs of a transaction, by kind and key. */
type NewJobs = Map<string, Map<string, NewJob>>;

interface NewJob {
  payload: JobPayload;
  afterSeconds: number;
  singletonKey: string | undefined;
}

/**
 * Writes the jobs of a transaction, a statement for each kind. A key that waits already is not written again: its job
 * stands for this transaction too, and by the key's lock does not begin before the commit.
 */
async function insert(boss: PgBoss, client: pg.ClientBase, role: Role, jobs: NewJobs): Promise<void> {
  const kinds = [...jobs].sort(([one], [other]) => (one < other ? -1 : 1));
  const keys = kinds.flatMap(([name, ofKind]) =>
    [...ofKind.values()].flatMap(({ singletonKey: key }) => (key === undefined ? [] : [lockOf(name, key)])),
  );
  const locks = keys.sort().map((key) => `; select pg_advisory_xact_lock_shared(${hashOf(key)})`);
  // The queue belongs to no workspace and its role may not touch it: step out of that role meanwhile.
  await client.query(`set local role none${locks.join('')}`);
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  for (const [name, ofKind] of kinds) {
    const sorted = [...ofKind].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, job]) => job);
    const rows = sorted.map(({ payload, afterSeconds, singletonKey }) => ({
      data: payload,
      ...(singletonKey !== undefined && { singletonKey }),
      ...(afterSeconds > 0 && { startAfter: afterSeconds }),
    }));
    await boss.insert(name, rows, { db });
  }
  await client.query(`set local role ${role}`);
}

function lockOf(kind: string, key: string): string {
  return `job:${kind}:${key}`;
}

function hashOf(lock: string): string {
  return `hashtextextended(${pg.escapeLiteral(lock)}, 0)`;
}

/**
 * Takes jobs of one kind and works on several at once. It looks when a job is committed on this node, when one has
 * been done, and every two seconds for what came otherwise: other nodes, retries, delays.
 */
class JobWorker {
  readonly #boss: PgBoss;
  readonly #kind: JobKind;
  readonly #handler: Handler<JobPayload>;
  readonly #log: Log;
  readonly #onReturn: () => void;
  readonly #running = new Map<Promise<void>, Job<JobPayload>>();
  readonly #timer: NodeJS.Timeout;
  readonly #stopped = new AbortController();
  #looking = false;
  #lookAgain = false;
  #lost = false;
  #closed = false;

  constructor(boss: PgBoss, kind: JobKind, handler: Handler<JobPayload>, log: Log, onReturn: () => void) {
    this.#boss = boss;
    this.#kind = kind;
    this.#handler = handler;
    this.#log = log;
    this.#onReturn = onReturn;
    setMaxListeners(0, this.#stopped.signal);
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
        if (this.#lost) this.#onReturn();
        this.#lost = false;
      } catch (err) {
        if (!this.#lost) this.#log.warn({ err, job: this.#kind.name }, 'jobs cannot be fetched');
        this.#lost = true;
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
    this.#running.set(work, job);
  }

  async #workOn(job: Job<JobPayload>): Promise<void> {
    const expiresAt = Date.now() + this.#kind.expireSeconds * 1000;
    try {
      await this.#settled(job.data);
      await this.#handler(job.data, this.#stopped.signal);
      await this.#note(expiresAt, () => this.#boss.complete(this.#kind.name, job.id));
    } catch (err) {
      this.#log.error({ err, job: this.#kind.name, payload: job.data }, 'a job failed');
      const message = err instanceof Error ? err.message : String(err);
      await this.#note(expiresAt, () => this.#boss.fail(this.#kind.name, job.id, { message }));
    }
  }

  /** Waits for the transactions that this job stands for. Later ones find it begun, and write their own. */
  async #settled(payload: JobPayload): Promise<void> {
    const key = this.#kind.key?.(payload);
    if (key === undefined) return;
    await this.#boss
      .getDb()
      .executeSql(`select pg_advisory_xact_lock(${hashOf(lockOf(this.#kind.name, key))})`);
  }

  /** Notes how a job ended, also when the queue is out of reach for a while. What is never noted runs again. */
  async #note(expiresAt: number, write: () => Promise<unknown>): Promise<void> {
    for (let told = false; ; told = true) {
      try {
        await write();
        return;
      } catch (err) {
        if (!told) this.#log.warn({ err, job: this.#kind.name }, 'the end of a job cannot be noted yet');
      }
      if (this.#closed || Date.now() > expiresAt) return;
      await sleep(noteAgainMilliseconds);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await settledWithin(stopMilliseconds, [...this.#running.keys()]);
    this.#stopped.abort();
    const left = [...this.#running.values()].map((job) =>
      this.#boss.fail(this.#kind.name, job.id, { message: 'The node stopped.' }),
    );
    await settledWithin(leaveMilliseconds, left);
  }
}

async function settledWithin(milliseconds: number, promises: Promise<unknown>[]): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
  await Promise.race([Promise.allSettled(promises), patience]);
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
