/** Deletes the data of a workspace in steps, by a job that goes on where another one has ended. */
import { forgetSegments } from '#server/features/knowledge/public.ts';
import { deleteMailsOf } from '#server/features/mail/public.ts';
import * as store from '#server/features/workspace/deletionStore.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { sliceMilliseconds, type JobKind } from '#server/platform/jobs/jobKind.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import { performOnPlatform, systemPlatformOperation } from '#server/platform/operation/platformOperation.ts';

/** Belongs to no workspace, since jobs of one that is not active are dropped. */
export const deletionDue: JobKind<{ workspaceId: 0; deletedId: number }> = {
  name: 'workspace.deletion_due',
  key: ({ deletedId }) => String(deletedId),
  retries: 5,
  expireSeconds: 300,
  concurrency: 1,
  concurrencyPerWorkspace: 1,
};

/** How many rows go in one transaction. */
const batchRows = 1000;

/** Removes rows (and with them files), mails, jobs and the cached index, and the workspace at last. Resumable at every step. */
export async function deleteInSteps(ctx: PlatformCtx, id: number, stopped: AbortSignal): Promise<void> {
  const { platform } = ctx;
  const inside = systemCtx(platform, id, ctx.traceId);
  const endsAt = Date.now() + sliceMilliseconds;
  const tables = await perform(inside, listTables, undefined);
  const steps = [
    ...tables.map(({ name, isLog }) =>
      isLog
        ? () => performOnPlatform(ctx, deleteLogRows, { id, table: name })
        : () => perform(inside, deleteRows, name),
    ),
    () => performOnPlatform(ctx, deleteMails, id),
  ];
  for (const step of steps) {
    for (let removed = batchRows; removed === batchRows;) {
      if (stopped.aborted) return;
      if (Date.now() > endsAt) return performOnPlatform(ctx, enqueueRest, id);
      removed = await step();
    }
  }
  await platform.jobs.removeJobsOf(id);
  await perform(inside, deleteRow, undefined);
  forgetSegments(id);
}

const listTables = systemOperation('workspace.list_tables', (_ctx, tx) => store.listTables(tx));

const deleteRows = systemOperation('workspace.delete_rows', (_ctx, tx, table: string) =>
  store.deleteRows(tx, table, batchRows),
);

const deleteRow = systemOperation('workspace.delete_row', (_ctx, tx) => store.deleteWorkspaceRow(tx));

const deleteLogRows = systemPlatformOperation(
  'workspace.delete_log_rows',
  (_ctx, tx, { id, table }: { id: number; table: string }) => store.deleteLogRows(tx, id, table, batchRows),
);

const deleteMails = systemPlatformOperation('workspace.delete_mails', (_ctx, tx, id: number) =>
  deleteMailsOf(tx, id, batchRows),
);

const enqueueRest = systemPlatformOperation(
  'workspace.enqueue_rest',
  async ({ platform }, tx, deletedId: number) =>
    platform.jobs.enqueue(tx, deletionDue, { workspaceId: 0, deletedId }),
);

/** Enqueues the deletions whose job was lost. */
export const enqueueDeletions = systemPlatformOperation(
  'workspace.enqueue_deletions',
  async ({ platform }, tx) => {
    for (const deletedId of await store.listDeleting(tx))
      platform.jobs.enqueue(tx, deletionDue, { workspaceId: 0, deletedId });
  },
);

export const deletionSteps = [deleteRow, deleteRows, listTables];
export const platformDeletionSteps = [deleteLogRows, deleteMails, enqueueDeletions, enqueueRest];
