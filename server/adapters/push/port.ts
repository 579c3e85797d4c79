/** Delivery to browsers that are closed, through the push service of each browser's vendor. */

/**
 * What `send` promises:
 * - It never throws: what goes wrong is an outcome, and the job decides.
 * - The content is encrypted for the browser alone; the vendor sees who is told and when, not what.
 * - Nothing is sent to an address that the system may not call.
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
  /** At most 3000 bytes; vendors take no more than 4096, encryption included. */
  payload: string;
  /** How long the vendor keeps it for a browser that is off. */
  lifeSeconds: number;
  /** Whether a sleeping device is woken for it. */
  urgency: 'normal' | 'high';
  /** A newer message of the same topic takes the place of one that still waits. Up to 32 characters of base64url. */
  topic: string;
}

export type PushOutcome =
  | { kind: 'sent' }
  /** The browser has unsubscribed: the subscription is of no use any more. */
  | { kind: 'gone' }
  /** Trying again would not help. */
  | { kind: 'rejected'; reason: string }
  /** The vendor may have said after how many seconds. */
  | { kind: 'try_later'; reason: string; afterSeconds?: number };
