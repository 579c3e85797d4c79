import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { JobKind } from '#server/platform/jobs/jobKind.ts';
import { listSetAsideJobs, takeSetAsideJob } from '#server/platform/jobs/jobRunStore.ts';
import { openJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { openLog } from '#server/platform/observability/log.ts';
import type { TestApp } from '#test/app.ts';
import { until } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

const kind: JobKind = {
  name: 'test.keyed',
  key: ({ workspaceId }) => String(workspaceId),
  retries: 2,
  expireSeconds: 60,
  concurrency: 4,
  concurrencyPerWorkspace: 2,
};
const plain: JobKind<{ workspaceId: number; number: number }> = {
  name: 'test.plain',
  retries: 0,
  expireSeconds: 60,
  concurrency: 4,
  concurrencyPerWorkspace: 2,
};
const lost: JobKind = { ...kind, name: 'test.lost' };
const dying: JobKind = { ...kind, name: 'test.dying' };
const endless: JobKind = { ...kind, name: 'test.endless', expireSeconds: 2, concurrency: 1 };

const fair = { ...plain, name: 'test.fair' };

let app: TestApp;
let jobs: Jobs;

beforeAll(async () => {
  app = await startApp();
  const config = { ...inject('postgres'), database: app.database };
  jobs = await openJobs(
    config,
    [kind, plain, fair, lost, dying, endless] as JobKind<never>[],
    openLog('silent'),
  );
});

afterAll(async () => {
  await jobs.stop();
  await app.stop();
});

function waiting() {
  return app.sql<{ key: string; number: number }>(
    `select singleton_key as key, (data->>'number')::int as number from pgboss.job
     where name like 'test.%' and state = 'created' order by name, key, number`,
  );
}

describe('enqueue', () => {
  it('inserts one job per key, at the end of the transaction', async () => {
    await app.platform.database.inPlatform(async (tx) => {
      for (let time = 0; time < 3; time++) jobs.enqueue(tx, kind, { workspaceId: 1 });
      for (let number = 0; number < 3; number++) jobs.enqueue(tx, plain, { workspaceId: 1, number });
      jobs.enqueue(tx, kind, { workspaceId: 2 });
      expect(await waiting()).toEqual([]);
    });
    expect((await waiting()).map(({ key, number }) => key ?? number)).toEqual(['1', '2', 0, 1, 2]);
  });

  it('starts a shared job only after every transaction that enqueued it has committed', async () => {
    const { database } = app.platform;
    const seen: unknown[] = [];
    await database.inPlatform(async (tx) => jobs.enqueue(tx, kind, { workspaceId: 3 }));
    await database.inPlatform(async (tx) => {
      // Shares the job that is waiting already.
      jobs.enqueue(tx, kind, { workspaceId: 3 });
      await tx.db.insertInto('setting').values({ key: 'what was committed', value: 'true' }).execute();
      tx.atEnd(async () => {
        jobs.work(kind, async ({ workspaceId }) => {
          if (workspaceId !== 3) return;
          seen.push(...(await app.sql(`select key from setting where key = 'what was committed'`)), 'end');
        });
        await new Promise((resolve) => setTimeout(resolve, 500));
      }, 'events');
    });
    await until(async () => seen.length > 0, 5);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(seen).toEqual([{ key: 'what was committed' }, 'end']);
  });
});

describe('work', () => {
  it('runs the job of another workspace at once while the backlog of one is worked off, within its limit', async () => {
    const { database } = app.platform;
    await database.inPlatform(async (tx) => {
      for (let number = 0; number < 300; number++) jobs.enqueue(tx, fair, { workspaceId: 1, number });
    });
    let running = 0;
    let busiest = 0;
    const done: number[] = [];
    jobs.work(fair, async ({ workspaceId }) => {
      if (workspaceId === 1) busiest = Math.max(busiest, ++running);
      await new Promise((resolve) => setTimeout(resolve, 30));
      if (workspaceId === 1) running--;
      done.push(workspaceId);
    });
    await until(async () => done.length > 5);
    await database.inPlatform(async (tx) => jobs.enqueue(tx, fair, { workspaceId: 2, number: 0 }));
    await until(async () => done.includes(2), 3);
    expect(done.length).toBeLessThan(150);
    await until(async () => done.length === 301, 60);
    expect(busiest).toBe(2);
  }, 90_000);

  /** Runs of a process that died: nobody renews their leases. */
  const lose = (name: string, key: string, times: number) =>
    app.sql(
      `insert into job_run (kind, key, lease_until) select $1, $2, now() - interval '1 second' from generate_series(1, $3)`,
      [name, key, times],
    );
  const ended = async (name: string) => {
    const rows = await app.sql(`select from pgboss.job where name = $1 and state = 'completed'`, [name]);
    return rows.length;
  };

  it('sets a job aside that was lost three times, and does not run it until it is retried', async () => {
    const ran: number[] = [];
    const setAside: number[] = [];
    await lose('test.lost', '7', 2);
    const enqueue = (workspaceId: number) =>
      app.platform.database.inPlatform(async (tx) => jobs.enqueue(tx, lost, { workspaceId }));
    jobs.work(lost, async ({ workspaceId }) => void ran.push(workspaceId), {
      endsWork: false,
      run: async ({ workspaceId }, times) => void setAside.push(workspaceId, times),
    });
    await enqueue(7);
    await until(async () => (await ended('test.lost')) === 1);
    expect([ran, setAside]).toEqual([[7], []]);
    // A run that ended has forgotten those that were lost before.
    await until(async () => (await app.sql(`select from job_run where kind = 'test.lost'`)).length === 0);

    await lose('test.lost', '7', 3);
    await enqueue(7);
    await until(async () => (await ended('test.lost')) === 2);
    await enqueue(7);
    await enqueue(8);
    await until(async () => (await ended('test.lost')) === 4);
    expect([ran, setAside]).toEqual([
      [7, 8],
      [7, 3],
    ]);
    const rows = await app.sql(`select kind, key, payload, lost from job_set_aside`);
    expect(rows).toEqual([{ kind: 'test.lost', key: '7', payload: { workspaceId: 7 }, lost: 3 }]);

    await app.platform.database.inPlatform(async (tx) => {
      const [{ id } = { id: 0 }] = await listSetAsideJobs(tx);
      jobs.enqueue(tx, lost, (await takeSetAsideJob(tx, id)).payload);
    });
    await until(async () => ran.length === 3);
    expect(ran).toEqual([7, 8, 7]);
  });

  it('forgets the runs of nodes that had just died when a later one ended', async () => {
    let ran = 0;
    const setAside: number[] = [];
    jobs.work(dying, async () => void (ran += 1), {
      endsWork: false,
      run: async (_payload, times) => void setAside.push(times),
    });
    for (let time = 1; time <= 4; time++) {
      // Nobody renews it.
      await app.sql(
        `insert into job_run (kind, key, lease_until) values ('test.dying', '7', now() + interval '15 seconds')`,
      );
      await app.platform.database.inPlatform(async (tx) => jobs.enqueue(tx, dying, { workspaceId: 7 }));
      await until(async () => (await ended('test.dying')) === time);
    }
    // Instead of waiting for as long as a lease.
    await until(async () => (await app.sql(`select from job_run where kind = 'test.dying'`)).length === 4);
    await app.sql(
      `update job_run set lease_until = lease_until - interval '16 seconds' where kind = 'test.dying'`,
    );
    await app.platform.database.inPlatform(async (tx) => jobs.enqueue(tx, dying, { workspaceId: 7 }));
    await until(async () => (await ended('test.dying')) === 5);
    expect([ran, setAside]).toEqual([5, []]);
  });

  it('frees the place of a job that does not end in its time, and counts its run as lost', async () => {
    let calls = 0;
    jobs.work(endless, () => (calls++ === 0 ? new Promise(() => undefined) : Promise.resolve()));
    await app.platform.database.inPlatform(async (tx) => jobs.enqueue(tx, endless, { workspaceId: 9 }));
    await until(async () => (await ended('test.endless')) === 1, 25);
    expect(calls).toBe(2);
    const [run] = await app.sql<{ count: number }>(
      `select count(*)::int from job_run where kind = 'test.endless'`,
    );
    expect(run!.count).toBe(1);
  });
});
