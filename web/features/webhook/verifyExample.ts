/** For receivers in Node without a package: checks age and signature of a delivery by Standard Webhooks. */
export const verifyExample = `import { createHmac, timingSafeEqual } from 'node:crypto';

// headers: names in lower case; body: the request's text as it arrived
export function verify(headers, body, secret) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= 300)) throw new Error('Too old');

  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(\`\${id}.\${timestamp}.\${body}\`)
    .digest();
  const matches = (headers['webhook-signature'] ?? '')
    .split(' ')
    .map((entry) => entry.split(','))
    .filter(([version]) => version === 'v1')
    .map(([, signature = '']) => Buffer.from(signature, 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!matches) throw new Error('Wrong signature');
  return JSON.parse(body);
}`;
