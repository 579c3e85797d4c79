import { sourcesDue } from '#server/features/knowledge/process.ts';
import { claimSeconds } from '#server/features/knowledge/store.ts';
import { workspacesReading } from '#server/features/knowledge/crossWorkspace.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Ctx } from '#server/platform/operation/context.ts';

/** Finds sources that wait while nobody is at work, since a node died or a job was lost, and sees to it that one is. */
export async function enqueueUnread(platform: Platform): Promise<void> {
  const workspaceIds = await workspacesReading(platform.database);
  await forEachWorkspace(platform, workspaceIds, enqueueInWorkspace);
}

async function enqueueInWorkspace(ctx: Ctx): Promise<void> {
  const heardOf = new Date(ctx.platform.clock.now().getTime() - claimSeconds * 1000);
  await ctx.platform.database.inWorkspace(ctx.workspaceId, async (tx) => {
    const pending = await tx.db
      .selectFrom('knowledge_source')
      .where('status', 'in', ['queued', 'processing'])
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn
          .countAll<number>()
          .filterWhere('status', '=', 'processing')
          .filterWhere('updated_at', '>', heardOf)
          .as('in_work'),
      ])
      .executeTakeFirstOrThrow();
    if (pending.count === 0 || pending.in_work > 0) return;
    ctx.platform.jobs.enqueue(tx, sourcesDue, { workspaceId: tx.workspaceId });
  });
}
