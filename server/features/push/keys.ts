import webPush from 'web-push';
import type { VapidKeys } from '#server/adapters/push/webPush.ts';
import { readGroup, writeGroupOnce } from '#server/features/settings/public.ts';
import type { Platform } from '#server/platform/platform.ts';

const purpose = 'setting:push:private_key';

/** The key that browsers subscribe with. */
export async function publicKey(platform: Platform): Promise<string> {
  return (await keptKeys(platform)).public_key;
}

/** The pair that deliveries are signed with. */
export async function pushKeys(platform: Platform): Promise<VapidKeys> {
  const kept = await keptKeys(platform);
  const privateKey = platform.secrets.open(Buffer.from(kept.private_key, 'base64'), purpose);
  return { publicKey: kept.public_key, privateKey };
}

/** One pair for all nodes and for ever: every subscription is bound to the public key that it was made with. */
async function keptKeys(platform: Platform) {
  const { database, secrets, clock } = platform;
  const kept = await readGroup(database, 'push');
  if (kept.public_key !== '') return kept;
  const made = webPush.generateVAPIDKeys();
  const sealed = secrets.seal(made.privateKey, purpose).toString('base64');
  await database.inPlatform((tx) =>
    writeGroupOnce(tx, 'push', { public_key: made.publicKey, private_key: sealed }, clock.now()),
  );
  return readGroup(database, 'push');
}
