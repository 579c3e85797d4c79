import type { Ctx } from '#server/platform/operation/context.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';

/** Milliseconds. */
export const minute = 60_000;
export const agentLatency = 4_000;

/** A user of the demo in one of its workspaces. */
export interface Member {
  userId: number;
  name: string;
  role: WorkspaceRole;
}

/**
 * The platform at a time in the past. Operations performed on it are dated then, wait for no debounce, enqueue no jobs
 * and publish no live events.
 */
export function platformAt(platform: Platform, at: Date): Platform {
  return {
    ...platform,
    clock: { now: () => at },
    settings: { ...platform.settings, agentDebounceMs: 0 },
    jobs: { ...platform.jobs, enqueue: () => undefined },
    live: { ...platform.live, publishEvent: () => undefined, broadcastTransient: () => undefined },
  };
}

export function demoCtx(platform: Platform, workspaceId: number): Ctx {
  return systemCtx(platform, workspaceId, 'demo');
}

export function memberCtx(platform: Platform, workspaceId: number, member: Member): Ctx {
  return { ...demoCtx(platform, workspaceId), actor: { kind: 'member', sessionId: 0, ...member } };
}
