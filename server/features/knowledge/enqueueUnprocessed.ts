import { workspacesReading } from '#server/features/knowledge/crossWorkspace.ts';
import { sourcesDue } from '#server/features/knowledge/process.ts';
import { pageDue } from '#server/features/knowledge/page/pageDue.ts';
import { listDuePages } from '#server/features/knowledge/page/pageStore.ts';
import { hasUnclaimedSources } from '#server/features/knowledge/claimStore.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The rest has its turn a minute later. */
const pagesAtOnce = 200;

/** Enqueues a job where sources are waiting and no worker processes any: after a crash, or when a job was lost. */
export async function enqueueUnprocessedSources(platform: Platform): Promise<void> {
  const workspaceIds = await workspacesReading(platform.database);
  await forEachWorkspace(platform, workspaceIds, (ctx) => perform(ctx, enqueueUnprocessed, {}));
}

export const enqueueUnprocessed = systemOperation('knowledge.enqueue_unprocessed', async (ctx, tx) => {
  const { clock, jobs } = ctx.platform;
  const { workspaceId } = tx;
  if (await hasUnclaimedSources(tx, clock.now())) jobs.enqueue(tx, sourcesDue, { workspaceId });
  for (const sourceId of await listDuePages(tx, clock.now(), pagesAtOnce))
    jobs.enqueue(tx, pageDue, { workspaceId, sourceId, at: 0 });
});
