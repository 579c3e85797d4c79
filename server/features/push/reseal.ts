import { lockSealedKeys, purpose, writeSealedKeys } from '#server/features/push/store.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import { performOnPlatform, systemPlatformOperation } from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  addUp,
  resealBatches,
  resealOne,
  resealedAtOnce,
  type Resealed,
} from '#server/platform/security/resealSecrets.ts';

export const resealSubscriptions = systemPlatformOperation(
  'push.reseal',
  async ({ platform }, tx, afterId: number) => {
    const rows = await lockSealedKeys(tx, afterId, resealedAtOnce);
    const all: Resealed[] = [];
    for (const { id, keys } of rows)
      all.push(await resealOne(platform.secrets, keys, purpose, (fresh) => writeSealedKeys(tx, id, fresh)));
    return { ...addUp(all), lastId: rows.at(-1)?.id };
  },
);

export function resealAllSubscriptions(platform: Platform): Promise<Resealed> {
  const ctx = systemPlatformCtx(platform);
  return resealBatches((afterId) => performOnPlatform(ctx, resealSubscriptions, afterId));
}
