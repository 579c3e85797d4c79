import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddressRejected, egress, mayCall } from '#server/platform/security/egress.ts';

const limits = { timeoutMilliseconds: 2000, maxBytes: 1000 };
const ours = egress({ privateAddresses: true, ...limits });
const members = egress({ privateAddresses: false, ...limits });

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

describe('the way to addresses of members', () => {
  it.each([
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.0.0.1.', '0', '[::1]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', 'localhost', 'localhost.', 'LOCALHOST'],
  ])('does not lead to %s', async (host) => {
    calls = [];
    await expect(members(`http://${host}:${port}/`)).rejects.toBeInstanceOf(AddressRejected);
    expect(calls).toEqual([]);
    expect(await mayCall(`http://${host}:${port}/`)).toBe(false);
  });

  it('is not open to other protocols', async () => {
    await expect(members('data:text/plain,hello')).rejects.toThrow('not http');
  });

  it('lets a name that nobody knows be written down, and fails when it is called', async () => {
    expect(await mayCall('https://nobody.invalid/')).toBe(true);
    await expect(members('http://nobody.invalid/')).rejects.toThrow('fetch failed');
  });
});

describe('the way to addresses of those who run the system', () => {
  it('answers as fetch does', async () => {
    const response = await ours(`http://localhost:${port}/`);
    expect(response).toBeInstanceOf(Response);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe('here');
    const nothing = await ours(`http://127.0.0.1:${port}/nothing`);
    expect([nothing.status, await nothing.text()]).toEqual([204, '']);
  });

  it('sends bodies of every kind with their length', async () => {
    calls = [];
    const form = new FormData();
    form.append('name', 'x');
    for (const body of ['text', new TextEncoder().encode('bytes'), new URLSearchParams({ a: '1' }), form])
      await ours(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    await ours(new Request(`http://127.0.0.1:${port}/request`, { method: 'PUT', body: 'whole' }));
    expect(calls.map(({ body }) => body.length > 40 || body)).toEqual([
      ...['text', 'bytes', 'a=1', true],
      'whole',
    ]);
    expect(calls.map(({ body, length }) => Number(length) === Buffer.byteLength(body))).toEqual(
      calls.map(() => true),
    );
  });

  it('follows redirects, unless told not to', async () => {
    expect(await (await ours(`http://127.0.0.1:${port}/moved`)).text()).toBe('here');
    const stays = egress({ privateAddresses: true, redirects: false, ...limits });
    expect((await stays(`http://127.0.0.1:${port}/moved`)).status).toBe(302);
  });

  it('ends at the limits of size and time, and when the caller gives up', async () => {
    await expect((await ours(`http://127.0.0.1:${port}/large`)).text()).rejects.toThrow('larger than 1000');
    const hasty = egress({ privateAddresses: true, timeoutMilliseconds: 50, maxBytes: 1000 });
    await expect(hasty(`http://127.0.0.1:${port}/slow`)).rejects.toMatchObject({ name: 'TimeoutError' });
    const signal = AbortSignal.abort();
    await expect(ours(`http://127.0.0.1:${port}/`, { signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
