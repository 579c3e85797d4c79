import type { JobKind, JobPayload } from '#server/platform/jobs/jobKind.ts';
import type { Ctx, PlatformCtx } from '#server/platform/operation/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { newTraceId } from '#server/platform/observability/traceId.ts';

/** A kind of job and its handler, which has the network and no transaction: it changes data by performing operations. */
export interface Job<Payload extends JobPayload = JobPayload> {
  kind: JobKind<Payload>;
  run(platform: Platform, payload: Payload, stopped: AbortSignal): Promise<void>;
  /** Ends the work that the job is for, when the job was lost too often to be run again. */
  giveUp?(platform: Platform, payload: Payload): Promise<void>;
}

/** A job in a workspace. Jobs of suspended or removed workspaces are dropped; maintenance enqueues them again later. */
export function workspaceJob<Payload extends JobPayload>(
  kind: JobKind<Payload>,
  work: (ctx: Ctx, payload: Payload, stopped: AbortSignal) => Promise<void>,
  giveUp?: (ctx: Ctx, payload: Payload) => Promise<void>,
): Job<Payload> {
  return {
    kind,
    run: (platform, payload, stopped) => work(systemCtx(platform, payload.workspaceId), payload, stopped),
    ...(giveUp && {
      giveUp: (platform, payload) => giveUp(systemCtx(platform, payload.workspaceId), payload),
    }),
  };
}

/** A job outside of any workspace: `workspaceId` is 0 in its payload. */
export function platformJob<Payload extends JobPayload>(
  kind: JobKind<Payload>,
  work: (ctx: PlatformCtx, payload: Payload, stopped: AbortSignal) => Promise<void>,
): Job<Payload> {
  return { kind, run: (platform, payload, stopped) => work(systemPlatformCtx(platform), payload, stopped) };
}

/** The system as actor in a workspace: for jobs, and for deliveries of channels. */
export function systemCtx(platform: Platform, workspaceId: number, traceId = jobTraceId()): Ctx {
  return { platform, workspaceId, actor: { kind: 'system' }, traceId, locale: 'en' };
}

/** The system as actor outside of any workspace. */
export function systemPlatformCtx(platform: Platform, traceId = jobTraceId()): PlatformCtx {
  return { platform, actor: { kind: 'system' }, traceId, locale: 'en', address: '', userAgent: '' };
}

function jobTraceId(): string {
  return `job-${newTraceId()}`;
}

/** Starts a worker for every kind of job on this node. `isActive`: whether jobs of a workspace may run. */
export function startJobs(
  platform: Platform,
  jobs: readonly Job[],
  isActive: (workspaceId: number) => Promise<boolean>,
): void {
  for (const job of jobs) {
    platform.jobs.work(
      job.kind,
      (payload, stopped) => job.run(platform, payload, stopped),
      {
        endsWork: job.giveUp !== undefined,
        async run(payload, lost) {
          platform.alerts.raise('job_set_aside', { job: job.kind.name, payload, lost });
          await job.giveUp?.(platform, payload);
        },
      },
      async ({ workspaceId }) => workspaceId === 0 || isActive(workspaceId),
    );
  }
}
