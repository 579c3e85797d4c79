import { expect, it } from 'vitest';
import { newSecret, signedHeaders } from '#server/features/webhook/sign.ts';

it("signedHeaders returns the signature of the specification's example", () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"test": 2432232314}';
  const headers = signedHeaders([secret], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1614265330_000),
    body,
  });
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('newSecret returns unique secrets of 24 bytes', () => {
  expect(Buffer.from(newSecret().replace('whsec_', ''), 'base64')).toHaveLength(24);
  expect(newSecret()).not.toBe(newSecret());
});
