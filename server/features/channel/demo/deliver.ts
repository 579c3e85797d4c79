/** Delivers what happens on a demo phone as WhatsApp does: signed, over HTTP, to the webhook of this server. */
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Account } from '#server/adapters/channel/port.ts';
import { demoCustomer, demoNumber } from '#server/features/channel/demo/demoAccount.ts';
import { egress } from '#server/platform/security/egress.ts';
import type { Platform } from '#server/platform/platform.ts';

const toOurselves = egress({ privateAddresses: true, timeoutMilliseconds: 10_000, maxBytes: 64 * 1024 });

const servers = new WeakMap<Platform, FastifyInstance>();

/** The server whose webhook is called. */
export function setWebhookServer(platform: Platform, server: FastifyInstance): void {
  servers.set(platform, server);
}

/** Rejects when the webhook does not accept the delivery. */
export async function deliverDemo(
  platform: Platform,
  account: Account,
  content: Record<string, unknown>,
): Promise<void> {
  const address = servers.get(platform)?.server.address();
  if (!address || typeof address === 'string') throw new Error('The server listens nowhere.');
  const metadata = { display_phone_number: demoNumber, phone_number_id: account['phone_number_id'] };
  const { wa_id, name } = demoCustomer;
  const value = {
    messaging_product: 'whatsapp',
    metadata,
    contacts: [{ profile: { name }, wa_id }],
    ...content,
  };
  const entry = [{ id: account['waba_id'], changes: [{ field: 'messages', value }] }];
  const body = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
  const signature = createHmac('sha256', account['app_secret'] ?? '')
    .update(body)
    .digest('hex');
  const host = address.family === 'IPv6' ? '[::1]' : '127.0.0.1';
  const answer = await toOurselves(`http://${host}:${address.port}/v1/webhook/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  });
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}.`);
}

/** A status of a message that the business sent. */
export function demoStatus(id: string, status: 'sent' | 'delivered' | 'read', now: Date, key?: string) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const callback = key === undefined ? {} : { biz_opaque_callback_data: key };
  return { id, status, timestamp, recipient_id: demoCustomer.wa_id, ...callback };
}
