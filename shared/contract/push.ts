import { z } from 'zod';
import { empty, text } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

const endpoint = text(2000, 1);

/** The calls of browsers that want to be told while the app is closed. */
export const pushRoutes = {
  publicKey: route('GET /v1/api/push_notification/public_key', {
    summary: 'The key to subscribe with',
    reply: z.object({ publicKey: z.string() }),
  }),
  register: route('POST /v1/api/push_notification/register', {
    summary: "Register this browser's push subscription for the user",
    body: z.strictObject({
      endpoint,
      /** Milliseconds since 1970, as browsers say it; null: never. */
      expirationTime: z.number().nullish(),
      p256dh: text(200, 1),
      auth: text(100, 1),
    }),
    reply: empty,
  }),
  check: route('POST /v1/api/push_notification/subscription/check', {
    summary: 'Whether this browser is registered for the user',
    body: z.strictObject({ endpoint }),
    reply: z.object({ subscribed: z.boolean() }),
  }),
  unsubscribe: route('POST /v1/api/push_notification/unsubscribe', {
    summary: "Forget this browser's push subscription",
    body: z.strictObject({ endpoint }),
    reply: empty,
  }),
};
