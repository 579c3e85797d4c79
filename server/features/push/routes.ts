import { check, getPublicKey, register, unsubscribe } from '#server/features/push/subscribe.ts';
import { bindPlatform } from '#server/platform/http/binding.ts';
import { pushRoutes as routes } from '#shared/contract/push.ts';

export const pushBindings = [
  bindPlatform(routes.publicKey, getPublicKey),
  bindPlatform(routes.register, register),
  bindPlatform(routes.check, check),
  bindPlatform(routes.unsubscribe, unsubscribe),
];
