import { enqueueAnswer } from '#server/features/conversation/changes.ts';
import { workspacesUnanswered } from '#server/features/conversation/crossWorkspace.ts';
import { listUnanswered } from '#server/features/conversation/store.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A message without an answer is enqueued again after this long. */
const overdueSeconds = 3;

/** Enqueues an answer wherever a customer waits for the agent and the job was lost. */
export async function enqueueUnanswered(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const workspaceIds = await workspacesUnanswered(platform.database, overdueAt(now), now);
  await forEachWorkspace(platform, workspaceIds, (ctx) => perform(ctx, enqueueInWorkspace, undefined));
}

export const enqueueInWorkspace = systemOperation('conversation.enqueue_unanswered', async (ctx, tx) => {
  const now = ctx.platform.clock.now();
  for (const id of await listUnanswered(tx, overdueAt(now), now)) enqueueAnswer(ctx, tx, id);
});

function overdueAt(now: Date): Date {
  return new Date(now.getTime() - overdueSeconds * 1000);
}
