import { linkPurpose } from '#server/features/account/links.ts';
import { lockSealedLinks, writeLinkContent } from '#server/features/account/linkStore.ts';
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

export const resealLinks = systemPlatformOperation(
  'account.reseal_links',
  async ({ platform }, tx, afterId: number) => {
    const rows = await lockSealedLinks(tx, afterId, resealedAtOnce);
    const all: Resealed[] = [];
    for (const { id, token_digest, content } of rows) {
      const write = (fresh: Buffer) => writeLinkContent(tx, id, fresh);
      all.push(await resealOne(platform.secrets, content, linkPurpose(token_digest), write));
    }
    return { ...addUp(all), lastId: rows.at(-1)?.id };
  },
);

export function resealAllLinks(platform: Platform): Promise<Resealed> {
  const ctx = systemPlatformCtx(platform);
  return resealBatches((afterId) => performOnPlatform(ctx, resealLinks, afterId));
}
