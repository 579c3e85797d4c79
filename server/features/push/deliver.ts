import type { PushMessage, PushOutcome } from '#server/adapters/push/port.ts';
import { openWebPush } from '#server/adapters/push/webPush.ts';
import { pushKeys } from '#server/features/push/keys.ts';
import { findSubscription, listOfUsers, removeSubscription } from '#server/features/push/store.ts';
import { egress } from '#server/platform/security/egress.ts';
import type { Platform } from '#server/platform/platform.ts';

const timeoutMilliseconds = 15_000;
const maxReplyBytes = 64 * 1024;

/** The browsers where the users are signed in: ids of subscriptions, each with its user's. */
export function subscriptionsOf(platform: Platform, userIds: number[]) {
  return platform.database.inPlatform((tx) => listOfUsers(tx, userIds, platform.clock.now()));
}

/**
 * Sends to one browser of the user, once. A subscription that is dead or has expired is removed, which is `gone`; so is
 * one that has become another user's in the meantime.
 */
export async function deliver(
  platform: Platform,
  userId: number,
  subscriptionId: number,
  message: PushMessage,
): Promise<PushOutcome> {
  const { database, secrets, clock, settings } = platform;
  const now = clock.now();
  const subscription = await database.inPlatform((tx) => findSubscription(tx, secrets, subscriptionId, now));
  if (!subscription || subscription.userId !== userId) return { kind: 'gone' };
  const remove = () => database.inPlatform((tx) => removeSubscription(tx, subscriptionId, now));
  if (subscription.expiresAt !== null && subscription.expiresAt <= now) {
    await remove();
    return { kind: 'gone' };
  }
  const keys = await pushKeys(platform);
  const fetch = egress({
    privateAddresses: settings.allowPrivateAddresses,
    timeoutMilliseconds,
    maxBytes: maxReplyBytes,
    redirects: false,
  });
  const outcome = await openWebPush({ ...keys, subject: subjectOf(settings.publicUrl) }, { fetch }).send(
    subscription,
    message,
  );
  if (outcome.kind === 'gone') await remove();
  return outcome;
}

/** Push services take an https or a mailto address only. */
function subjectOf(publicUrl: string): string {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? publicUrl : `mailto:admin@${hostname}`;
}
