import type { Ctx } from '#server/platform/operation/context.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';

/** A user of the demo in one of its workspaces. */
export interface Member {
  userId: number;
  name: string;
  role: WorkspaceRole;
}

/**
 * The platform at a moment of the demo's past. What is performed on it happens then, at once (nobody is waited for),
 * and starts nothing: no job works on it again, and no listener hears of what was long ago.
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
