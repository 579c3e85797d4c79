/** Scheduled jobs: what the clock sees to, on one node at a time. */
import { systemCtx } from '#server/platform/jobs/job.ts';
import { perform, type Operation } from '#server/platform/operation/operation.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Platform } from '#server/platform/platform.ts';

const schedules = { minute: '* * * * *', fiveMinutes: '*/5 * * * *', night: '17 3 * * *' } as const;

export interface MaintenanceTask {
  /** `feature.task`. */
  name: string;
  /** Those of a minute run also at the start and after an outage of the queue. */
  every: keyof typeof schedules;
  run(platform: Platform): Promise<void>;
}

/**
 * Runs every task by its schedule. `leaseSeconds`: how long the work of a process that died may be held: so long after
 * an outage the tasks of a minute run once more.
 */
export async function startMaintenance(
  platform: Platform,
  tasks: readonly MaintenanceTask[],
  leaseSeconds: number,
): Promise<void> {
  const { jobs } = platform;
  const all = Object.keys(schedules) as (keyof typeof schedules)[];
  for (const every of all) {
    await jobs.every(`maintenance.${every}`, schedules[every], () => runMaintenance(platform, tasks, every));
  }
  await jobs.removeSchedulesExcept(all.map((every) => `maintenance.${every}`));
  jobs.afterLoss(() => runMaintenance(platform, tasks, 'minute'), leaseSeconds + 1);
}

/** Runs the tasks of a schedule one after the other: one that fails keeps nothing from the others. */
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

/** Removes in every workspace what is kept no longer. */
export async function runRetention(
  platform: Platform,
  tasks: readonly Operation<number, number>[],
  workspaceIds: readonly number[],
): Promise<void> {
  await forEachWorkspace(platform, workspaceIds, async (ctx) => {
    for (const task of tasks) while ((await perform(ctx, task, removedAtOnce)) === removedAtOnce);
  });
}

/** In one workspace after another: what goes wrong in one keeps nothing from the others. */
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
