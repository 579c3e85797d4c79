/** The job queue. Jobs are enqueued in the caller's transaction: a job exists if and only if that transaction commits. */
import type pg from 'pg';
import { PgBoss, type ConstructorOptions } from 'pg-boss';
import type { PlatformTx, Role, WorkspaceTx } from '#server/platform/database/database.ts';
import type { JobHandler, JobKind, JobPayload, MayRun, SetAside } from '#server/platform/jobs/jobKind.ts';
import { JobRunStore } from '#server/platform/jobs/jobRunStore.ts';
import { JobWorker, lockOf } from '#server/platform/jobs/jobWorker.ts';
import type { Log } from '#server/platform/observability/log.ts';

export interface Jobs {
  readonly kinds: readonly JobKind[];
  enqueue<Payload extends JobPayload>(
    tx: WorkspaceTx | PlatformTx,
    kind: JobKind<Payload>,
    payload: Payload,
    options?: { afterSeconds?: number },
  ): void;
  /**
   * Runs every job of the kind. A job whose handler throws is retried with backoff, `retries` times. On a graceful
   * shutdown the signal aborts handlers that have not finished in time, and another node runs their jobs again. A job
   * whose process died or hung `lostRunsLimit` times is set aside; one that may not run is dropped.
   */
  work<Payload extends JobPayload>(
    kind: JobKind<Payload>,
    handler: JobHandler<Payload>,
    setAside?: SetAside<Payload>,
    mayRun?: MayRun<Payload>,
  ): void;
  /** Forgets what is left of jobs that were lost and not asked for again. */
  removeOldRuns(): Promise<void>;
  /** Calls the handler by a cron expression, on one node at a time. */
  schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void>;
  /** Removes the schedules of earlier versions, after the current ones have been added. */
  removeSchedulesExcept(names: readonly string[]): Promise<void>;
  /**
   * Calls the handler now and after every outage of the queue; each time again after `leaseSeconds`, when the leases of
   * processes that died have expired.
   */
  onRecovery(handler: () => Promise<void>, leaseSeconds: number): void;
  /** Removes the jobs of a workspace, except those that are running. */
  removeJobsOf(workspaceId: number): Promise<void>;
  /** Jobs waiting, running and failed, by kind. */
  counts(): Promise<Record<string, { ready: number; active: number; failed: number }>>;
  stop(): Promise<void>;
}

/** How long a graceful shutdown waits for the queue, after its workers. */
const queueStopMilliseconds = 2000;

export async function openJobs(
  config: pg.ClientConfig,
  kinds: readonly JobKind<never>[],
  log: Log,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...config,
    // Fetched and ended jobs are not worth a write to the disk each: after a crash of the database some run again.
    // Transactions that enqueue jobs use other connections.
    options: '-c synchronous_commit=off',
    max: 8,
    query_timeout: 35_000,
    keepAlive: true,
    application_name: 'parley-jobs',
    // By `migrate`: the role of the application may create none.
    createSchema: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  } as ConstructorOptions);
  boss.on('error', (err) => log.warn({ err }, 'the job queue met an error'));
  await boss.start();
  for (const kind of kinds) await createQueue(boss, kind);
  const runs = new JobRunStore(boss);
  const workers = new Map<string, JobWorker>();
  const pending = new WeakMap<WorkspaceTx | PlatformTx, NewJobs>();
  const recoveries: (() => void)[] = [];
  const timers = new Set<NodeJS.Timeout>();

  return {
    kinds: kinds as unknown as readonly JobKind[],
    enqueue(tx, kind, payload, { afterSeconds = 0 } = {}) {
      let added = pending.get(tx);
      if (!added) {
        const all: NewJobs = new Map();
        pending.set(tx, (added = all));
        tx.atEnd((client) => insert(boss, client, tx.role, all), 'jobs');
      }
      let ofKind = added.get(kind.name);
      if (!ofKind) added.set(kind.name, (ofKind = new Map()));
      const key = kind.key?.(payload);
      const before = key === undefined ? undefined : ofKind.get(key);
      if (!before || afterSeconds < before.afterSeconds)
        ofKind.set(key ?? `${ofKind.size}`, { payload, afterSeconds, singletonKey: key });
      if (!afterSeconds) tx.afterCommit(() => workers.get(kind.name)?.poll());
    },
    work(kind, handler, setAside, mayRun) {
      const worker = new JobWorker(
        boss,
        kind as never,
        handler as never,
        log,
        recover,
        runs,
        setAside as SetAside | undefined,
        mayRun as MayRun | undefined,
      );
      workers.set(kind.name, worker);
      worker.poll();
    },
    removeOldRuns: () => runs.removeOld(),
    async schedule(name, cron, handler) {
      // Of a node that died, a job stays active until it expires: another may wait meanwhile, and run.
      const queue = { policy: 'short', retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 3600 };
      await boss.createQueue(name, queue);
      await boss.updateQueue(name, { expireInSeconds: queue.expireInSeconds });
      await boss.schedule(name, cron);
      await boss.work(name, { pollingIntervalSeconds: 10 }, () => logged(name, handler));
    },
    async removeSchedulesExcept(names) {
      for (const { name } of await boss.getSchedules())
        if (!names.includes(name)) await boss.unschedule(name);
    },
    onRecovery(handler, leaseSeconds) {
      let second: NodeJS.Timeout | undefined;
      const run = () => void logged('recovery', handler).catch(() => undefined);
      const runTwice = () => {
        run();
        clearTimeout(second);
        second = setTimeout(run, leaseSeconds * 1000).unref();
        timers.add(second);
      };
      recoveries.push(runTwice);
      runTwice();
    },
    async removeJobsOf(workspaceId) {
      const text = `delete from pgboss.job where group_id = $1 and state <> 'active'`;
      await boss.getDb().executeSql(text, [String(workspaceId)]);
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

/** The jobs that a transaction enqueues, by kind and key. */
type NewJobs = Map<string, Map<string, NewJob>>;

interface NewJob {
  payload: JobPayload;
  afterSeconds: number;
  singletonKey: string | undefined;
}

/**
 * Inserts the jobs of a transaction, a statement for each kind. A job whose key is waiting already is not inserted
 * again: the waiting one is shared, and the advisory lock of the key keeps it from starting before this commit.
 */
async function insert(boss: PgBoss, client: pg.ClientBase, role: Role, jobs: NewJobs): Promise<void> {
  const kinds = [...jobs].sort(([one], [other]) => (one < other ? -1 : 1));
  const keys = kinds.flatMap(([name, ofKind]) =>
    [...ofKind.values()].flatMap(({ singletonKey: key }) => (key === undefined ? [] : [lockOf(name, key)])),
  );
  let locks = keys.sort().map((key) => `; select pg_advisory_xact_lock_shared(${key})`);
  const db = {
    async executeSql(text: string, values?: unknown[]) {
      // The transaction's role may not write to the queue's schema: leave it for this statement.
      const left = client.query(`set local role none${locks.join('')}`);
      locks = [];
      const statements = [client.query(text, values), left, client.query(`set local role ${role}`)] as const;
      // All have ended before a rollback.
      await Promise.allSettled(statements);
      await left;
      return statements[0];
    },
  };
  for (const [name, ofKind] of kinds) {
    const sorted = [...ofKind].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, job]) => job);
    const rows = sorted.map(({ payload, afterSeconds, singletonKey }) => ({
      data: payload,
      ...(singletonKey !== undefined && { singletonKey }),
      ...(payload.workspaceId !== 0 && { group: { id: String(payload.workspaceId) } }),
      ...(afterSeconds > 0 && { startAfter: afterSeconds }),
    }));
    await boss.insert(name, rows, { db });
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
