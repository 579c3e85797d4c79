import { expect, it } from 'vitest';
import { webhookRoutes } from '#shared/contract/webhook.ts';
import { isAddress } from '#web/features/webhook/isAddress.ts';

it.each([
  [true, 'https://example.com/hook?x=1'],
  [true, '  http://10.1.2.3:8080/  '],
  [true, 'https://例子.中國/'],
  [false, ''],
  [false, 'example.com'],
  [false, 'ftp://example.com'],
  [false, 'https://me:secret@example.com'],
  [false, `https://example.com/${'x'.repeat(2000)}`],
])('is %s as for the server: %s', (expected, url) => {
  expect(isAddress(url)).toBe(expected);
  const body = { url: url.trim(), events: ['message.created'] };
  expect(webhookRoutes.create.body?.safeParse(body).success).toBe(expected);
});
