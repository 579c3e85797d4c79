/** Ids only: a job reads everything else when it runs. */
export interface JobPayload {
  workspaceId: number;
  [name: string]: number | string;
}

export interface JobKind<Payload extends JobPayload = JobPayload> {
  name: string;
  /** Deduplicates: while a job with this key is waiting, another one is not enqueued. */
  key?(payload: Payload): string;
  retries: number;
  expireSeconds: number;
  /** How many run at a time on a node. */
  concurrency: number;
  /**
   * How many of these may be of one workspace: fewer, so that the next workspace finds a place while the backlog of
   * another is worked off. Together with `sliceMilliseconds` this bounds how long one workspace delays others.
   */
  concurrencyPerWorkspace: number;
}

/** A job with a backlog ends after so long and enqueues another one, which takes its turn behind those that wait. */
export const sliceMilliseconds = 5000;

export type JobHandler<Payload extends JobPayload> = (
  payload: Payload,
  stopped: AbortSignal,
) => Promise<void>;

/** Whether a job runs or is dropped. */
export type MayRun<Payload extends JobPayload = JobPayload> = (payload: Payload) => Promise<boolean>;

/** What is done instead of a job that was lost too often. */
export interface SetAside<Payload extends JobPayload = JobPayload> {
  run(payload: Payload, lost: number): Promise<void>;
  /** It ends the work that the job was for. Otherwise jobs with the same key are not run until somebody retries it. */
  endsWork: boolean;
}
