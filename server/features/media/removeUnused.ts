import { workspacesWithUnused } from '#server/features/media/crossWorkspace.ts';
import { deleteUnused } from '#server/features/media/store.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';

const removedAtOnce = 1000;

export const removeUnusedInWorkspace = systemOperation('media.remove_unused', ({ platform }, tx) =>
  deleteUnused(tx, platform.clock.now(), removedAtOnce),
);

/** Removes the rows of files that nothing uses: a day after their upload, or after what used them was deleted. */
export async function removeUnused(platform: Platform): Promise<void> {
  const workspaceIds = await workspacesWithUnused(platform.database, platform.clock.now());
  await forEachWorkspace(platform, workspaceIds, async (ctx) => {
    while ((await perform(ctx, removeUnusedInWorkspace, undefined)) === removedAtOnce);
  });
}
