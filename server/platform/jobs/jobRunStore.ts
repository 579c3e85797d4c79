/** The leases of running jobs, and the jobs that were set aside. */
import type { PgBoss } from 'pg-boss';
import { notFound } from '#server/platform/database/notFound.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { JobPayload } from '#server/platform/jobs/jobKind.ts';
import { jobLease } from '#server/platform/jobs/lease.ts';

export interface JobRun {
  id: number;
  /** How often a run of the same job was lost since the last one that ended. */
  lost: number;
  isSetAside: boolean;
}

/** How many of the jobs that were set aside are listed. */
const listed = 100;

/** On the connections of the queue, whose role may write to these tables. */
export class JobRunStore {
  readonly #boss: PgBoss;

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /**
   * Begins a run, and waits for the transactions that hold the advisory lock `lock`. A crash of the whole database may
   * forget a run.
   */
  async begin(kind: string, key: string, lock: string | undefined): Promise<JobRun> {
    const { rows } = await this.#boss.getDb().executeSql(
      `with run as (
         insert into job_run (kind, key, lease_until)
         values ($1, $2, clock_timestamp() + make_interval(secs => $3)) returning id
       )
       select run.id::int,
         (select count(*)::int from job_run where kind = $1 and key = $2 and lease_until < now()) as lost,
         exists (select from job_set_aside where kind = $1 and key = $2) as "isSetAside"
         ${lock === undefined ? '' : `, pg_advisory_xact_lock(${lock})`}
       from run`,
      [kind, key, jobLease.seconds],
    );
    return rows[0] as JobRun;
  }

  async renew(ids: readonly number[]): Promise<void> {
    await this.#boss
      .getDb()
      .executeSql(`update job_run set lease_until = now() + make_interval(secs => $2) where id = any($1)`, [
        ids,
        jobLease.seconds,
      ]);
  }

  /**
   * Ends a run. When it succeeded, the runs of the same job that were lost before are forgotten. Those of a node that
   * has just died look like running ones: their leases are made endless, so that they never count as lost, and those
   * that do run are given an end again when they are renewed.
   */
  async end(id: number, succeeded: boolean): Promise<void> {
    await this.#boss.getDb().executeSql(
      `with ended as (delete from job_run where id = $1 returning kind, key),
       forgotten as (
         delete from job_run using ended
         where $2 and job_run.kind = ended.kind and job_run.key = ended.key
           and job_run.lease_until < now() and job_run.id <> $1
       )
       update job_run set lease_until = 'infinity' from ended
       where $2 and job_run.kind = ended.kind and job_run.key = ended.key and job_run.id < $1
         and job_run.lease_until between now() and now() + make_interval(secs => $3)`,
      [id, succeeded, jobLease.seconds],
    );
  }

  async setAside(kind: string, key: string, payload: JobPayload, lost: number): Promise<void> {
    await this.#boss.getDb().executeSql(
      `insert into job_set_aside (kind, key, payload, lost, created_at) values ($1, $2, $3, $4, now())
       on conflict (kind, key) do update set payload = excluded.payload, lost = excluded.lost,
         created_at = excluded.created_at`,
      [kind, key, JSON.stringify(payload), lost],
    );
  }

  /** Forgets lost runs of jobs that nobody has asked for since. */
  async removeOld(): Promise<void> {
    await this.#boss
      .getDb()
      .executeSql(
        `delete from job_run where lease_until < now() - interval '1 day' or lease_until = 'infinity'`,
      );
  }
}

export interface SetAsideJob {
  id: number;
  kind: string;
  payload: JobPayload;
  lost: number;
  created_at: Date;
}

/** The newest first. */
export async function listSetAsideJobs(tx: PlatformTx): Promise<SetAsideJob[]> {
  const { rows } = await tx.sql<SetAsideJob>`
    select id, kind, payload, lost, created_at from job_set_aside order by created_at desc, id desc limit ${listed}`;
  return rows;
}

/** Removes a job from those that were set aside. */
export async function takeSetAsideJob(tx: PlatformTx, id: number): Promise<SetAsideJob> {
  const { rows } = await tx.sql<SetAsideJob>`
    delete from job_set_aside where id = ${id} returning id, kind, payload, lost, created_at`;
  if (!rows[0]) throw notFound();
  return rows[0];
}
