import { getSubscription, listSubscriptions, removeGone } from '#server/features/push/deliver.ts';
import { publicKey, storeKeys } from '#server/features/push/keys.ts';
import { resealAllSubscriptions, resealSubscriptions } from '#server/features/push/reseal.ts';
import {
  check,
  getPublicKey,
  register,
  removeExpired,
  unsubscribe,
} from '#server/features/push/subscribe.ts';
import type { Feature } from '#server/platform/feature.ts';
import { platformMaintenance } from '#server/platform/jobs/maintenance.ts';

export const push: Feature = {
  platformOperations: [
    ...[check, getPublicKey, register, unsubscribe],
    ...[getSubscription, listSubscriptions, removeExpired, removeGone, resealSubscriptions, storeKeys],
  ],
  // Created at the first start, so that all browsers subscribe with the same key.
  onStart: async (platform) => void (await publicKey(platform)),
  reseal: [resealAllSubscriptions],
  maintenance: [platformMaintenance('night', removeExpired)],
};
