import { purposeOf } from '#server/features/channel/identity.ts';
import { lockIdentitySecrets, writeIdentitySecret } from '#server/features/channel/store.ts';
import { listWorkspaceIds } from '#server/features/workspace/crossWorkspace.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addUp, resealOne, type Resealed } from '#server/platform/security/resealSecrets.ts';

export const resealIdentitySecrets = systemOperation('channel.reseal', async (ctx, tx) => {
  const all: Resealed[] = [];
  for (const { id, ...secrets } of await lockIdentitySecrets(tx))
    for (const field of ['identity_secret', 'former_identity_secret'] as const) {
      const sealed = secrets[field];
      if (!sealed) continue;
      const write = (fresh: Buffer) => writeIdentitySecret(tx, id, { [field]: fresh });
      all.push(await resealOne(ctx.platform.secrets, sealed, purposeOf(ctx.workspaceId), write));
    }
  return addUp(all);
});

export async function resealAllIdentitySecrets(platform: Platform): Promise<Resealed> {
  const all: Resealed[] = [];
  await forEachWorkspace(platform, await listWorkspaceIds(platform.database), async (ctx) => {
    all.push(await perform(ctx, resealIdentitySecrets, undefined));
  });
  return addUp(all);
}
