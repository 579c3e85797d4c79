import { purposeOf } from '#server/features/webhook/secret.ts';
import { lockSigningKeys, updateWebhook } from '#server/features/webhook/store.ts';
import { listWorkspaceIds } from '#server/features/workspace/crossWorkspace.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addUp, resealOne, type Resealed } from '#server/platform/security/resealSecrets.ts';

export const resealWebhooks = systemOperation('webhook.reseal', async ({ platform, workspaceId }, tx) => {
  const all: Resealed[] = [];
  for (const { id, ...keys } of await lockSigningKeys(tx))
    for (const field of ['signing_key', 'previous_signing_key'] as const) {
      const sealed = keys[field];
      if (!sealed) continue;
      const write = (fresh: Buffer) => updateWebhook(tx, id, { [field]: fresh });
      all.push(await resealOne(platform.secrets, sealed, purposeOf(workspaceId), write));
    }
  return addUp(all);
});

export async function resealAllWebhooks(platform: Platform): Promise<Resealed> {
  const all: Resealed[] = [];
  await forEachWorkspace(platform, await listWorkspaceIds(platform.database), async (ctx) => {
    all.push(await perform(ctx, resealWebhooks, undefined));
  });
  return addUp(all);
}
