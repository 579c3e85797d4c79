/** What a browser does about its own subscription. It belongs to the person, whatever the workspace. */
import { publicKey } from '#server/features/push/keys.ts';
import {
  deleteExpired,
  forgetEndpoint,
  isSubscribed,
  saveSubscription,
} from '#server/features/push/store.ts';
import { readSubscription } from '#server/features/push/subscription.ts';
import {
  platformOperationOf,
  systemPlatformOperation,
} from '#server/platform/operation/platformOperation.ts';
import { pushRoutes as routes } from '#shared/contract/push.ts';

export const getPublicKey = platformOperationOf(routes.publicKey, {
  name: 'push.public_key',
  who: 'user',
  audited: false,
  prepare: ({ platform }) => publicKey(platform),
  run: async (_ctx, _tx, _input, key) => ({ publicKey: key }),
});

export const register = platformOperationOf(routes.register, {
  name: 'push.register',
  who: 'user',
  audited: true,
  // The rest of the address is what opens it.
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
  audited: true,
  async run({ actor }, tx, { body: { endpoint } }) {
    await forgetEndpoint(tx, actor.userId, endpoint);
    return {};
  },
});

export const removeExpired = systemPlatformOperation('push.remove_expired', ({ platform }, tx) =>
  deleteExpired(tx, platform.clock.now()),
);
