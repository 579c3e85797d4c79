import { describe, expect, it } from 'vitest';
import { newSecret, signedHeaders } from '#server/features/webhook/sign.ts';
import { verifyExample } from '#web/features/webhook/verifyExample.ts';

type Verify = (headers: Record<string, string>, body: string, secret: string) => unknown;

const { verify } = (await import(
  `data:text/javascript;base64,${Buffer.from(verifyExample).toString('base64')}`
)) as { verify: Verify };

const body = JSON.stringify({ type: 'message.created', data: { text: '你好' } });
const secret = newSecret();
const headersAt = (at: Date, secrets = [secret]) => signedHeaders(secrets, { id: 'evt_1', at, body });

describe('the example of a receiver', () => {
  it('accepts what the server signs, during a rotation too', () => {
    expect(verify(headersAt(new Date()), body, secret)).toEqual(JSON.parse(body));
    expect(verify(headersAt(new Date(), [newSecret(), secret]), body, secret)).toEqual(JSON.parse(body));
  });

  it('rejects another body, another secret and no signature', () => {
    const headers = headersAt(new Date());
    expect(() => verify(headers, body.replace('你好', '再見'), secret)).toThrow('Wrong signature');
    expect(() => verify(headers, body, newSecret())).toThrow('Wrong signature');
    const { 'webhook-signature': _, ...unsigned } = headers;
    expect(() => verify(unsigned, body, secret)).toThrow('Wrong signature');
  });

  it('rejects what is old or has no time', () => {
    expect(() => verify(headersAt(new Date(Date.now() - 600_000)), body, secret)).toThrow('Too old');
    const { 'webhook-timestamp': _, ...undated } = headersAt(new Date());
    expect(() => verify(undated, body, secret)).toThrow('Too old');
  });
});
