/** A browser's own subscription. It belongs to the user, whatever the workspace. */
import { publicKey } from '#server/features/push/keys.ts';
import {
  deleteExpired,
  deleteEndpoint,
  isSubscribed,
  saveSubscription,
} from '#server/features/push/store.ts';
import { readSubscription } from '#server/features/push/subscription.ts';
import {
  crossWorkspaceQueryOf,
  platformOperationOf,
  systemPlatformOperation,
} from '#server/platform/operation/platformOperation.ts';
import { pushRoutes as routes } from '#shared/contract/push.ts';

export const getPublicKey = crossWorkspaceQueryOf(routes.publicKey, {
  name: 'push.public_key',
  who: 'user',
  query: async ({ platform }) => ({ publicKey: await publicKey(platform) }),
});

export const register = platformOperationOf(routes.register, {
  name: 'push.register',
  who: 'user',
  // The rest of the address is a secret: whoever has it can send there.
  detail: ({ body: { endpoint } }) => ({ host: new URL(endpoint).host }),
  async run({ platform, actor }, tx, { body: input }) {
    const now = platform.clock.now();
    await saveSubscription(tx, platform.secrets, actor, readSubscription(input, now), now);
    return {};
  },
});

export const check = platformOperationOf(routes.check, {
  name: 'push.check',
  who: 'user',
  audited: false,
  async run({ platform, actor }, tx, { body: { endpoint } }) {
    return { subscribed: await isSubscribed(tx, actor.userId, endpoint, platform.clock.now()) };
  },
});

export const unsubscribe = platformOperationOf(routes.unsubscribe, {
  name: 'push.unsubscribe',
  who: 'user',
  async run({ actor }, tx, { body: { endpoint } }) {
    await deleteEndpoint(tx, actor.userId, endpoint);
    return {};
  },
});

export const removeExpired = systemPlatformOperation('push.remove_expired', ({ platform }, tx) =>
  deleteExpired(tx, platform.clock.now()),
);
