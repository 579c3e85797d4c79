import webPush from 'web-push';
import type { Push, PushMessage, PushOutcome, PushSubscription } from '#server/adapters/push/port.ts';
import { AddressRejected } from '#server/platform/security/egress.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const { generateRequestDetails } = webPush;

/**
 * Web Push (RFC 8030) with VAPID (RFC 8292): one protocol for the push services of all browsers.
 *
 * @param subject A contact for push services: an https or mailto URL.
 */
export function openWebPush(
  { subject, publicKey, privateKey }: VapidKeys & { subject: string },
  outside: { fetch: typeof fetch },
): Push {
  return {
    async send(subscription, message) {
      const request = seal(subscription, message);
      if ('kind' in request) return request;
      let response: Response;
      try {
        response = await outside.fetch(subscription.endpoint, request);
      } catch (error) {
        const kind = error instanceof AddressRejected ? 'rejected' : 'try_later';
        return { kind, reason: reasonOf(error) };
      }
      const outcome = outcomeOf(response);
      await response.body?.cancel().catch(() => undefined);
      return outcome;
    },
  };

  function seal(
    subscription: PushSubscription,
    { payload, lifeSeconds, urgency, topic }: PushMessage,
  ): RequestInit | PushOutcome {
    try {
      const { method, headers, body } = generateRequestDetails(subscription, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: lifeSeconds,
        urgency,
        topic,
      });
      // fetch sets Content-Length itself.
      const { 'Content-Length': _length, ...rest } = headers;
      const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
      return { method, headers: texts, body: new Uint8Array(body!), redirect: 'manual' };
    } catch (error) {
      return { kind: 'rejected', reason: reasonOf(error) };
    }
  }
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `The push service answered ${status}.`;
  if (status !== 429 && status < 500) return { kind: 'rejected', reason };
  return { kind: 'try_later', reason, ...retryAfter(headers) };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Seconds, or a date. */
function retryAfter(headers: Headers): { afterSeconds?: number } {
  const value = headers.get('retry-after')?.trim();
  if (!value) return {};
  if (/^\d+$/.test(value)) return { afterSeconds: Number(value) };
  const at = Date.parse(value);
  return Number.isNaN(at) ? {} : { afterSeconds: Math.max(0, Math.ceil((at - Date.now()) / 1000)) };
}
