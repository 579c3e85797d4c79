import { publicKey } from '#server/features/push/keys.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import { performOnPlatform } from '#server/platform/operation/platformOperation.ts';
import {
  check,
  getPublicKey,
  register,
  removeExpired,
  unsubscribe,
} from '#server/features/push/subscribe.ts';
import type { Feature } from '#server/platform/feature.ts';

export const push: Feature = {
  platformOperations: [check, getPublicKey, register, removeExpired, unsubscribe],
  // Made at the first start, so that browsers never meet two of them.
  onStart: async (platform) => void (await publicKey(platform)),
  maintenance: [
    {
      name: 'push.remove_expired',
      every: 'night',
      run: (platform) => performOnPlatform(systemPlatformCtx(platform), removeExpired, undefined),
    },
  ],
};
