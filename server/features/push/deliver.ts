import type { PushMessage, PushOutcome } from '#server/adapters/push/port.ts';
import { openWebPush } from '#server/adapters/push/webPush.ts';
import { pushKeys } from '#server/features/push/keys.ts';
import { deleteSubscription, findSubscription, listOfUsers } from '#server/features/push/store.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import { performOnPlatform, systemPlatformOperation } from '#server/platform/operation/platformOperation.ts';
import { egress } from '#server/platform/security/egress.ts';
import type { Platform } from '#server/platform/platform.ts';

const timeoutMilliseconds = 15_000;
const maxReplyBytes = 64 * 1024;

/** The browsers where the users are signed in: ids of subscriptions, each with its user's. */
export function subscriptionsOf(platform: Platform, userIds: number[]) {
  return performOnPlatform(systemPlatformCtx(platform), listSubscriptions, userIds);
}

export const listSubscriptions = systemPlatformOperation(
  'push.list_subscriptions',
  ({ platform }, tx, userIds: number[]) => listOfUsers(tx, userIds, platform.clock.now()),
);

export const getSubscription = systemPlatformOperation('push.get_subscription', (ctx, tx, id: number) => {
  const { secrets, clock } = ctx.platform;
  return findSubscription(tx, secrets, id, clock.now());
});

export const removeGone = systemPlatformOperation(
  'push.remove_gone',
  (_ctx, tx, { id, readAt }: { id: number; readAt: Date }) => deleteSubscription(tx, id, readAt),
);

/**
 * Sends to one browser of the user, once. A subscription that no longer exists or has expired is deleted and answered
 * with `gone`; one that has passed to another user meanwhile is `gone` too.
 */
export async function deliver(
  platform: Platform,
  userId: number,
  subscriptionId: number,
  message: PushMessage,
): Promise<PushOutcome> {
  const { clock, settings } = platform;
  const ctx = systemPlatformCtx(platform);
  const now = clock.now();
  const subscription = await performOnPlatform(ctx, getSubscription, subscriptionId);
  if (!subscription || subscription.userId !== userId) return { kind: 'gone' };
  const remove = () => performOnPlatform(ctx, removeGone, { id: subscriptionId, readAt: now });
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
  const sender = openWebPush({ ...keys, subject: subjectOf(settings.publicUrl) }, { fetch });
  const outcome = await sender.send(subscription, message);
  if (outcome.kind === 'gone') await remove();
  return outcome;
}

/** Push services take an https or a mailto address only. */
function subjectOf(publicUrl: string): string {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? publicUrl : `mailto:admin@${hostname}`;
}
