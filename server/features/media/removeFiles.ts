import { removeUnused } from '#server/features/media/store.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Removes a file, once the transaction has committed, unless something else in the workspace still uses it. */
export async function removeUnusedFile(platform: Platform, tx: WorkspaceTx, mediaId: number): Promise<void> {
  const key = await removeUnused(tx, mediaId);
  if (key !== undefined) tx.afterCommit(() => void remove(platform, key));
}

async function remove({ storage, log }: Platform, key: string): Promise<void> {
  await storage
    .remove(key)
    .catch((err: unknown) => log.warn({ err, key }, 'a stored file could not be removed'));
}
