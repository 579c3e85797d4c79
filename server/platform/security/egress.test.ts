import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddressRejected, egress, mayCall } from '#server/platform/security/egress.ts';

const limits = { timeoutMilliseconds: 2000, maxBytes: 1000 };
const unrestricted = egress({ privateAddresses: true, ...limits });
const restricted = egress({ privateAddresses: false, ...limits });

let server: Server;
let port: number;
let calls: { url: string; length: string | undefined; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      calls.push({ url: request.url!, length: request.headers['content-length'], body });
      if (request.url === '/moved') response.writeHead(302, { location: '/there' }).end();
      else if (request.url === '/large') response.end('x'.repeat(5000));
      else if (request.url === '/nothing') response.writeHead(204).end();
      else if (request.url !== '/slow') response.setHeader('set-cookie', ['a=1', 'b=2']).end('here');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => server.close().closeAllConnections());

describe('egress without private addresses', () => {
  it.each([
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.0.0.1.', '0', '[::1]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', 'localhost', 'localhost.', 'LOCALHOST'],
  ])('rejects %s', async (host) => {
    calls = [];
    await expect(restricted(`http://${host}:${port}/`)).rejects.toBeInstanceOf(AddressRejected);
    expect(calls).toEqual([]);
    expect(await mayCall(`http://${host}:${port}/`)).toBe(false);
  });

  it('rejects other protocols', async () => {
    await expect(restricted('data:text/plain,hello')).rejects.toThrow('not http');
  });

  it('mayCall accepts a name that cannot be resolved, and the call fails', async () => {
    expect(await mayCall('https://nobody.invalid/')).toBe(true);
    await expect(restricted('http://nobody.invalid/')).rejects.toThrow('fetch failed');
  });
});

describe('egress with private addresses', () => {
  it('returns a Response as fetch does', async () => {
    const response = await unrestricted(`http://localhost:${port}/`);
    expect(response).toBeInstanceOf(Response);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe('here');
    const nothing = await unrestricted(`http://127.0.0.1:${port}/nothing`);
    expect([nothing.status, await nothing.text()]).toEqual([204, '']);
  });

  it('sends bodies of every kind with a Content-Length', async () => {
    calls = [];
    const form = new FormData();
    form.append('name', 'x');
    for (const body of ['text', new TextEncoder().encode('bytes'), new URLSearchParams({ a: '1' }), form])
      await unrestricted(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    await unrestricted(new Request(`http://127.0.0.1:${port}/request`, { method: 'PUT', body: 'whole' }));
    expect(calls.map(({ body }) => body.length > 40 || body)).toEqual([
      ...['text', 'bytes', 'a=1', true],
      'whole',
    ]);
    expect(calls.map(({ body, length }) => Number(length) === Buffer.byteLength(body))).toEqual(
      calls.map(() => true),
    );
  });

  it('follows redirects unless `redirects` is false', async () => {
    expect(await (await unrestricted(`http://127.0.0.1:${port}/moved`)).text()).toBe('here');
    const manual = egress({ privateAddresses: true, redirects: false, ...limits });
    expect((await manual(`http://127.0.0.1:${port}/moved`)).status).toBe(302);
  });

  it('rejects at the size limit, at the timeout and when the caller aborts', async () => {
    await expect((await unrestricted(`http://127.0.0.1:${port}/large`)).text()).rejects.toThrow(
      'larger than 1000',
    );
    const quick = egress({ privateAddresses: true, timeoutMilliseconds: 50, maxBytes: 1000 });
    await expect(quick(`http://127.0.0.1:${port}/slow`)).rejects.toMatchObject({ name: 'TimeoutError' });
    const signal = AbortSignal.abort();
    await expect(unrestricted(`http://127.0.0.1:${port}/`, { signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
