/**
 * Web push: notifications to browsers, also closed ones, through the push service of each browser's vendor.
 *
 * Guarantees of `send`:
 * - It never throws: failures are outcomes, and the job decides about retries.
 * - The content is encrypted end to end; the vendor sees recipient and time only.
 * - Nothing is sent to an address that egress rejects.
 */
export interface Push {
  send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome>;
}

export interface PushSubscription {
  endpoint: string;
  /** Base64url: the browser's public key (65 bytes) and its shared secret (16). */
  keys: { p256dh: string; auth: string };
}

export interface PushMessage {
  /** At most 3000 bytes; vendors accept 4096 bytes including encryption. */
  payload: string;
  /** TTL: how long the vendor stores it for a browser that is offline. */
  lifeSeconds: number;
  /** `high` wakes a sleeping device. */
  urgency: 'normal' | 'high';
  /** A newer message of the same topic replaces an undelivered one. Up to 32 characters of base64url. */
  topic: string;
}

export type PushOutcome =
  | { kind: 'sent' }
  /** The subscription has been removed in the browser. */
  | { kind: 'gone' }
  /** A retry would fail as well. */
  | { kind: 'rejected'; reason: string }
  /** `afterSeconds` when the vendor sent Retry-After. */
  | { kind: 'try_later'; reason: string; afterSeconds?: number };
