import { purposeOf } from '#server/features/channel/identity.ts';
import { accountPurpose, verifyDigest } from '#server/features/channel/account/account.ts';
import { lockSecrets, writeAccountSecrets, writeIdentitySecret } from '#server/features/channel/store.ts';
import { listWorkspaceIds } from '#server/features/workspace/crossWorkspace.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addUp, resealOne, type Resealed } from '#server/platform/security/resealSecrets.ts';

export const resealChannelSecrets = systemOperation('channel.reseal', async (ctx, tx) => {
  const { platform, workspaceId } = ctx;
  const all: Resealed[] = [];
  for (const { id, ...secrets } of await lockSecrets(tx)) {
    for (const field of ['identity_secret', 'former_identity_secret'] as const) {
      const sealed = secrets[field];
      if (!sealed) continue;
      const write = (fresh: Buffer) => writeIdentitySecret(tx, id, { [field]: fresh });
      all.push(await resealOne(platform.secrets, sealed, purposeOf(workspaceId), write));
    }
    if (!secrets.secrets) continue;
    const purpose = accountPurpose(workspaceId);
    const write = (fresh: Buffer) => {
      const account = JSON.parse(platform.secrets.open(fresh, purpose)) as Record<string, string>;
      const token = account['verify_token'];
      const digest = token === undefined ? null : verifyDigest(platform, token);
      return writeAccountSecrets(tx, id, { secrets: fresh, verify_digest: digest });
    };
    all.push(await resealOne(platform.secrets, secrets.secrets, purpose, write));
  }
  return addUp(all);
});

export async function resealAllChannelSecrets(platform: Platform): Promise<Resealed> {
  const all: Resealed[] = [];
  await forEachWorkspace(platform, await listWorkspaceIds(platform.database), async (ctx) => {
    all.push(await perform(ctx, resealChannelSecrets, undefined));
  });
  return addUp(all);
}
