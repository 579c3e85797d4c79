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
}

export type JobHandler<Payload extends JobPayload> = (
  payload: Payload,
  stopped: AbortSignal,
) => Promise<void>;
