/** Signatures as the Standard Webhooks specification has them (standardwebhooks.com). */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export function newSecret(): string {
  return prefix + randomBytes(24).toString('base64');
}

/** The headers by which a receiver verifies the origin and age of a body. */
export function signedHeaders(
  secret: string,
  message: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${message.id}.${timestamp}.${message.body}`)
    .digest('base64');
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
