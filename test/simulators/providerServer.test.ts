import { afterAll, beforeAll, expect, it, describe } from 'vitest';
import { Refusal, startProviderServer, type ProviderServer } from '#test/simulators/providerServer.ts';

let provider: ProviderServer;
const happened: string[] = [];

beforeAll(async () => {
  provider = await startProviderServer(({ body, path }) => {
    if (body.bad) throw new Refusal({ status: 400, body: { error: 'bad' } });
    return { body: { path }, after: () => void happened.push(String(body.n)) };
  });
});
afterAll(() => provider.stop());

function call(n: number, more: Record<string, unknown> = {}): Promise<Response> {
  return fetch(`${provider.origin}/send?x=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ n, ...more }),
    signal: AbortSignal.timeout(500),
  });
}
const last = () => provider.calls.at(-1)!;

describe('a provider', () => {
  it('records every call, and answers', async () => {
    expect(await (await call(1)).json()).toEqual({ path: '/send' });
    expect(last()).toMatchObject({
      method: 'POST',
      path: '/send',
      body: { n: 1 },
      accepted: true,
      status: 200,
    });
    expect(last().query.get('x')).toBe('1');
    expect((await call(2, { bad: true })).status).toBe(400);
    expect(last()).toMatchObject({ accepted: false, status: 400 });
  });

  it('refuses as often as the dial says, and only the calls it is for', async () => {
    const slowDown = { status: 429, headers: { 'retry-after': '2' }, body: { error: 'slow down' } };
    provider.dial({ refuse: slowDown, times: 2, when: ({ body }) => body.n === 3 });
    expect((await call(4)).status).toBe(200);
    const refused = await call(3);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    expect((await call(3)).status).toBe(429);
    expect((await call(3)).status).toBe(200);
  });

  it('cuts the connection before or after it carried the call out', async () => {
    provider.dial({ cut: 'before' });
    await expect(call(5)).rejects.toThrow();
    expect(last().accepted).toBe(false);
    provider.dial({ cut: 'after' });
    await expect(call(6)).rejects.toThrow();
    expect(last()).toMatchObject({ accepted: true, status: null });
    expect(happened).not.toContain('5');
    expect(happened).toContain('6');
  });

  it('lets what follows from a call happen before a late answer', async () => {
    provider.dial({ delayMs: 100 });
    const answer = call(7);
    await expect.poll(() => happened).toContain('7');
    expect(last().status).toBeNull();
    expect((await answer).status).toBe(200);
  });

  it('carries out and never answers', async () => {
    const remove = provider.dial({ hang: true, times: Infinity });
    await expect(call(8)).rejects.toThrow(/timeout/i);
    expect(last()).toMatchObject({ accepted: true, status: null });
    remove();
    expect((await call(9)).status).toBe(200);
  });
});
