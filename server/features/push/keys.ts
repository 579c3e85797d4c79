import webPush from 'web-push';
import type { VapidKeys } from '#server/adapters/push/webPush.ts';
import { readGroup, writeGroupOnce } from '#server/features/settings/public.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import { performOnPlatform, systemPlatformOperation } from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';

const purpose = 'setting:push:private_key';

/** The key that browsers subscribe with. */
export async function publicKey(platform: Platform): Promise<string> {
  return (await readOrCreateKeys(platform)).public_key;
}

/** The pair that deliveries are signed with. */
export async function pushKeys(platform: Platform): Promise<VapidKeys> {
  const stored = await readOrCreateKeys(platform);
  const privateKey = platform.secrets.open(Buffer.from(stored.private_key, 'base64'), purpose);
  return { publicKey: stored.public_key, privateKey };
}

/** One pair for all nodes, never replaced: every subscription is bound to the public key that it was made with. */
async function readOrCreateKeys(platform: Platform) {
  const { database, secrets } = platform;
  const stored = await readGroup(database, 'push');
  if (stored.public_key !== '') return stored;
  const { publicKey: public_key, privateKey } = webPush.generateVAPIDKeys();
  const private_key = secrets.seal(privateKey, purpose).toString('base64');
  await performOnPlatform(systemPlatformCtx(platform), storeKeys, { public_key, private_key });
  return readGroup(database, 'push');
}

export const storeKeys = systemPlatformOperation(
  'push.store_keys',
  ({ platform }, tx, keys: { public_key: string; private_key: string }) =>
    writeGroupOnce(tx, 'push', keys, platform.clock.now()),
);
