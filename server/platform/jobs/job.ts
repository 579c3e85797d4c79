import { randomBytes } from 'node:crypto';
import type { JobKind, JobPayload } from '#server/platform/jobs/jobs.ts';
import type { Ctx, PlatformCtx } from '#server/platform/operation/context.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A kind of job and what it does. It has the network and no transaction: it changes data by performing operations. */
export interface Job<Payload extends JobPayload = JobPayload> {
  kind: JobKind<Payload>;
  run(platform: Platform, payload: Payload, stopped: AbortSignal): Promise<void>;
}

/** A job in a workspace. While the workspace is suspended or gone, its jobs are dropped; maintenance finds them again. */
export function workspaceJob<Payload extends JobPayload>(
  kind: JobKind<Payload>,
  work: (ctx: Ctx, payload: Payload, stopped: AbortSignal) => Promise<void>,
): Job<Payload> {
  return {
    kind,
    run: (platform, payload, stopped) => work(systemCtx(platform, payload.workspaceId), payload, stopped),
  };
}

/** A job on what belongs to no workspace: its payload has the workspace 0. */
export function platformJob<Payload extends JobPayload>(
  kind: JobKind<Payload>,
  work: (ctx: PlatformCtx, payload: Payload, stopped: AbortSignal) => Promise<void>,
): Job<Payload> {
  return { kind, run: (platform, payload, stopped) => work(systemPlatformCtx(platform), payload, stopped) };
}

/** The product's own work in a workspace: jobs, and what channels bring in. */
export function systemCtx(platform: Platform, workspaceId: number, traceId = newTraceId()): Ctx {
  return { platform, workspaceId, actor: { kind: 'system' }, traceId, locale: 'en' };
}

/** The product's own work on what belongs to no workspace. */
export function systemPlatformCtx(platform: Platform, traceId = newTraceId()): PlatformCtx {
  return { platform, actor: { kind: 'system' }, traceId, locale: 'en', address: '', userAgent: '' };
}

function newTraceId(): string {
  return `job-${randomBytes(6).toString('hex')}`;
}

/** Works off the jobs of every kind on this node. `isActive` says whether a workspace may have work done in it. */
export function startJobs(
  platform: Platform,
  jobs: readonly Job[],
  isActive: (workspaceId: number) => Promise<boolean>,
): void {
  for (const job of jobs) {
    platform.jobs.work(job.kind, async (payload, stopped) => {
      const { workspaceId } = payload;
      if (workspaceId === 0 || (await isActive(workspaceId))) await job.run(platform, payload, stopped);
    });
  }
}
