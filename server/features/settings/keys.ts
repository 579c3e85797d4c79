import { openSetting } from '#server/features/settings/secrets.ts';
import { readGroup } from '#server/features/settings/store.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The decrypted keys of Stripe. Without a secret key, payments are made from the wallet. */
export async function readStripe(platform: Platform) {
  const stored = await readGroup(platform.database, 'stripe');
  return {
    publishableKey: stored.publishable_key,
    secretKey: openSetting(platform, 'stripe', 'secret_key', stored.secret_key),
    webhookSecret: openSetting(platform, 'stripe', 'webhook_secret', stored.webhook_secret),
  };
}

/** Meta's app for channels without their own, decrypted; empty where nothing is set. */
export async function readFacebook(platform: Platform) {
  const stored = await readGroup(platform.database, 'facebook');
  return {
    appId: stored.app_id,
    appSecret: openSetting(platform, 'facebook', 'app_secret', stored.app_secret),
    verifyToken: openSetting(platform, 'facebook', 'verify_token', stored.verify_token),
    graphApiVersion: stored.graph_api_version,
  };
}

/** Google's client, decrypted; undefined where it is not set up. */
export async function readGoogleClient(platform: Platform) {
  const stored = await readGroup(platform.database, 'google');
  const clientSecret = openSetting(platform, 'google', 'client_secret', stored.client_secret);
  return stored.client_id && clientSecret ? { clientId: stored.client_id, clientSecret } : undefined;
}
