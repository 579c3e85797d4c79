/** Scheduled jobs, each on one node at a time. */
import { systemCtx, systemPlatformCtx } from '#server/platform/jobs/job.ts';
import { jobLease } from '#server/platform/jobs/lease.ts';
import { perform, type Operation } from '#server/platform/operation/operation.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { performOnPlatform, type PlatformOperation } from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';

const schedules = { minute: '* * * * *', fiveMinutes: '*/5 * * * *', night: '17 3 * * *' } as const;

export interface MaintenanceTask {
  /** `feature.task`. */
  name: string;
  /** Tasks of `minute` also run at the start and after an outage of the queue. */
  every: keyof typeof schedules;
  run(platform: Platform): Promise<void>;
}

/** A task that performs one operation on what belongs to no workspace, and is named after it. */
export function platformMaintenance(
  every: MaintenanceTask['every'],
  operation: PlatformOperation<'system', unknown, void, undefined>,
): MaintenanceTask {
  const run = (platform: Platform) => performOnPlatform(systemPlatformCtx(platform), operation, undefined);
  return { name: operation.name, every, run };
}

/**
 * Runs every task by its schedule. After a start or an outage of the queue, those of a minute run at once, and again when
 * the leases of processes that died have expired.
 */
export async function startMaintenance(platform: Platform, tasks: readonly MaintenanceTask[]): Promise<void> {
  const { jobs } = platform;
  const all = Object.keys(schedules) as (keyof typeof schedules)[];
  for (const every of all) {
    await jobs.schedule(`maintenance.${every}`, schedules[every], () =>
      runMaintenance(platform, tasks, every),
    );
  }
  await jobs.removeSchedulesExcept(all.map((every) => `maintenance.${every}`));
  jobs.onRecovery(() => runMaintenance(platform, tasks, 'minute'), jobLease.seconds + 1);
}

/** Runs the tasks of a schedule one after another. A failed task is logged; the others still run. */
export async function runMaintenance(
  platform: Platform,
  tasks: readonly MaintenanceTask[],
  every: keyof typeof schedules,
): Promise<void> {
  for (const task of tasks.filter((one) => one.every === every)) {
    await task.run(platform).catch((err: unknown) => {
      platform.log.error({ err, task: task.name }, 'a maintenance task failed');
    });
  }
}

/** How many rows a retention task removes in one transaction. */
export const removedAtOnce = 5000;

/** A task of the night that performs one operation in batches, until nothing is left to remove. */
export function platformRetention<Prepared>(
  operation: PlatformOperation<'system', number, number, Prepared>,
): MaintenanceTask {
  const run = async (platform: Platform) => {
    const ctx = systemPlatformCtx(platform, 'maintenance');
    while ((await performOnPlatform(ctx, operation, removedAtOnce)) === removedAtOnce);
  };
  return { name: operation.name, every: 'night', run };
}

/** Runs every retention task in every workspace, in batches. */
export async function runRetention(
  platform: Platform,
  tasks: readonly Operation<number, number>[],
  workspaceIds: readonly number[],
): Promise<void> {
  await forEachWorkspace(platform, workspaceIds, async (ctx) => {
    for (const task of tasks) while ((await perform(ctx, task, removedAtOnce)) === removedAtOnce);
  });
}

/** Runs work in one workspace after another. A failure is logged; the other workspaces still get their turn. */
export async function forEachWorkspace(
  platform: Platform,
  workspaceIds: readonly number[],
  work: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  for (const workspaceId of workspaceIds) {
    try {
      await work(systemCtx(platform, workspaceId, 'maintenance'));
    } catch (err) {
      platform.log.error({ err, workspace_id: workspaceId }, 'maintenance failed in a workspace');
    }
  }
}
