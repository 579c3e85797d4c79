import { claimRemovals, deleteRemovals } from '#server/features/media/removalStore.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import { performOnPlatform, systemPlatformOperation } from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';

const removedAtOnce = 500;
const retryMilliseconds = 10 * 60_000;

const claim = systemPlatformOperation('media.claim_removals', ({ platform }, tx) => {
  const now = platform.clock.now();
  return claimRemovals(tx, now, new Date(now.getTime() + retryMilliseconds), removedAtOnce);
});

const finish = systemPlatformOperation('media.finish_removals', (_ctx, tx, keys: string[]) =>
  deleteRemovals(tx, keys),
);

export const removalSteps = [claim, finish];

/** Removes the files whose rows have been deleted. What fails is tried again; removing a file twice does no harm. */
export async function removeFiles(platform: Platform): Promise<void> {
  const ctx = systemPlatformCtx(platform);
  for (;;) {
    const keys = await performOnPlatform(ctx, claim, undefined);
    const removed: string[] = [];
    for (const key of keys) {
      try {
        await platform.storage.remove(key);
        removed.push(key);
      } catch (err) {
        platform.log.error({ err, key }, 'a stored file could not be removed');
      }
    }
    await performOnPlatform(ctx, finish, removed);
    if (keys.length < removedAtOnce) return;
  }
}
