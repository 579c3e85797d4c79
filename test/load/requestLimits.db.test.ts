/** Requests that are too large, too slow, cut off or too many: over real sockets, as a hostile client sends them. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call } from '#test/call.ts';
import { listen, type Ear } from '#test/listen.ts';
import {
  enterChat,
  makeChat,
  makeWorkspace,
  until,
  type TestChat,
  type TestWorkspace,
} from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

const metricsToken = 'a token for the metrics';
let app: TestApp;
let clinic: TestWorkspace;
let chat: TestChat;

beforeAll(async () => {
  app = await startApp({ env: { METRICS_TOKEN: metricsToken, PUBLIC_URL: 'https://parley.example' } });
  clinic = await makeWorkspace(app);
  chat = await makeChat(app, clinic);
});

afterAll(() => app.stop());

/** What comes back, until the server closes the connection or an answer is complete. */
function send(head: string, body = '', { isLast = false, seconds = 30, answers = 1 } = {}): Promise<string> {
  const { port } = new URL(app.url);
  const socket = net.connect(Number(port), '127.0.0.1', () => {
    socket.write(`${head}\r\n\r\n`);
    if (isLast) socket.end(body);
    else socket.write(body);
  });
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  socket.setTimeout(seconds * 1000, () => socket.destroy());
  socket.on('data', (chunk) => {
    text += chunk.toString();
    if (text.split(/\r\n\r\n\{[^}]*\}/).length > answers) socket.destroy();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => resolve(text));
  return promise;
}

const headOf = (method: string, url: string, headers: string[]) =>
  [`${method} ${url} HTTP/1.1`, 'Host: parley', ...headers].join('\r\n');

const json = 'Content-Type: application/json';

describe('body of a public call', () => {
  it('returns 413 over 64 kB, while members may send more', async () => {
    const text = 'x'.repeat(70_000);
    for (const url of [`/v1/public/chat/message`, '/v1/public/user/login'])
      expect(await call(app, 'POST', url, { token: chat.token, body: { text } })).toMatchObject({
        status: 413,
        body: { error_code: 'payload_too_large' },
      });
    const body = { kind: 'text', title: 'Long', text };
    const answer = await call(app, 'POST', '/v1/api/knowledge', { token: clinic.tokens.owner, body });
    expect(answer.status).toBe(200);
  });

  it('returns 413 without a Content-Length too', async () => {
    const head = headOf('POST', '/v1/public/user/login', [json, 'Transfer-Encoding: chunked']);
    const chunk = `${(66_000).toString(16)}\r\n${' '.repeat(66_000)}\r\n`;
    expect(await send(head, chunk)).toMatch(/^HTTP\/1\.1 413 .*payload_too_large/s);
  });
});

describe('names of unknown fields', () => {
  it('are answered up to 50, each up to 100 characters', async () => {
    const names = Array.from({ length: 10_000 }, (_, i) => [`n${i}`, 1]);
    const long = { ['y'.repeat(500_000)]: 1 };
    const { member: token } = clinic.tokens;
    const ask = (body: object) => call(app, 'POST', '/v1/api/knowledge', { token, body });
    for (const body of [Object.fromEntries(names), long, { kind: 'qa', ...Object.fromEntries(names) }]) {
      const answer = await ask(body);
      const fields = Object.keys(answer.body.fields!);
      expect([answer.status, answer.body.error_code]).toEqual([422, 'invalid_input']);
      expect(fields.length).toBeLessThanOrEqual(50);
      expect(JSON.stringify(answer.body).length).toBeLessThan(10_000);
    }
    const logout = await call(app, 'POST', '/v1/api/logout', { token, body: Object.fromEntries(names) });
    expect(Object.keys(logout.body.fields!)).toHaveLength(50);
  });
});

describe('multipart body', () => {
  const file = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello`;
  const field = (name: string, value = 'x') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const places = [
    ['/v1/public/chat/media', () => chat.token],
    ['/v1/api/media', () => clinic.tokens.member],
    ['/v1/api/knowledge/import', () => clinic.tokens.member],
  ] as const;

  it.each([
    ['without its end', `${file('file')}\r\n`],
    ['that ends within a header', '--b\r\nContent-Disposition: form-da'],
    ['that is no form', 'hello'],
    ['with too many parts before the file', `${field('a').repeat(200)}${file('file')}\r\n--b--\r\n`],
    ['with a huge field name', `${field('n'.repeat(1_000_000))}${file('file')}\r\n--b--\r\n`],
    ['with a huge header', `--b\r\nX-Long: ${'n'.repeat(1_000_000)}\r\n\r\nx`],
    ['with too many fields after the file', `${file('file')}\r\n${field('a').repeat(200)}--b--\r\n`],
    ['with many files', `${`${file('file')}\r\n`.repeat(200)}--b--\r\n`],
    ['with a second part cut off', `${file('file')}\r\n${field('a')}`],
    ['with a long field value', `${field('a', 'v'.repeat(3_000_000))}${file('file')}\r\n--b--\r\n`],
    ['with a long field name', `${field('n'.repeat(5000))}${file('file')}\r\n--b--\r\n`],
    ['with a name of the prototype', `${field('__proto__')}${file('file')}\r\n--b--\r\n`],
    ['with a file named as the prototype', `${file('__proto__')}\r\n--b--\r\n`],
  ])('%s returns 400 malformed_request', async (_what, body) => {
    for (const [url, token] of places) {
      const type = 'Content-Type: multipart/form-data; boundary=b';
      const authorization = `Authorization: Bearer ${token()}`;
      const head = headOf('POST', url, [type, authorization, `Content-Length: ${Buffer.byteLength(body)}`]);
      const answer = await send(head, body, { seconds: 10 });
      expect([url, answer.slice(0, 12)]).toEqual([url, 'HTTP/1.1 400']);
      expect(answer).toContain('malformed_request');
    }
  });

  it('that is rejected leaves the connection to the next request', async () => {
    const body = `${field('n'.repeat(5000))}${file('file')}${'x'.repeat(8_000_000)}\r\n--b--\r\n`;
    const head = headOf('POST', '/v1/api/media', [
      'Content-Type: multipart/form-data; boundary=b',
      `Authorization: Bearer ${clinic.tokens.member}`,
      `Content-Length: ${body.length}`,
    ]);
    const next = headOf('GET', '/healthz', ['Connection: close']);
    const answer = await send(head, `${body}${next}\r\n\r\n`, { answers: 2 });
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*HTTP\/1\.1 200 .*alive/s);
  });

  it('without a boundary returns 400', async () => {
    const head = headOf('POST', '/v1/api/media', [
      'Content-Type: multipart/form-data',
      `Authorization: Bearer ${clinic.tokens.member}`,
      'Content-Length: 5',
    ]);
    expect(await send(head, 'hello')).toMatch(/^HTTP\/1\.1 400 .*malformed_request/s);
  });

  it('whose connection is cut off leaves the server at work', async () => {
    const head = headOf('POST', '/v1/api/media', [
      'Content-Type: multipart/form-data; boundary=b',
      `Authorization: Bearer ${clinic.tokens.member}`,
      'Content-Length: 5000',
    ]);
    await send(head, file('file'), { isLast: true });
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });
});

describe('upload that is cut off, too large or malformed', () => {
  it('leaves no file behind, neither in the storage nor in the temporary folder', async () => {
    const temporary = mkdtempSync(path.join(os.tmpdir(), 'parley-uploads-'));
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(temporary, { recursive: true });
    });
    const media = path.join(app.platform.settings.dataDir, 'media');
    const before = readdirSync(media, { recursive: true });
    const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
    for (const [url, token] of [
      ['/v1/public/chat/media', chat.token],
      ['/v1/api/media', clinic.tokens.member],
    ] as const) {
      const head = (length: number) =>
        headOf('POST', url, [
          'Content-Type: multipart/form-data; boundary=b',
          `Authorization: Bearer ${token}`,
          `Content-Length: ${length}`,
        ]);
      await send(head(50_000_000), start + 'x'.repeat(1_000_000), { isLast: true });
      expect(await send(head(start.length + 10), `${start}0123456789`)).toMatch(/^HTTP\/1\.1 400 /);
      const tooLarge = `${start}${'x'.repeat(21 * 1024 * 1024)}\r\n--b--\r\n`;
      expect(await send(head(tooLarge.length), tooLarge)).toMatch(/^HTTP\/1\.1 413 /);
    }
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(media, { recursive: true })).toEqual(before);
    const rows = await app.sql(`select from media where name = 'a.bin'`);
    expect(rows).toEqual([]);
  });
});

describe('slow request', () => {
  it('ends with 408, while an event stream lives on', { timeout: 60_000 }, async () => {
    const stream = await listen(`${app.url}/v1/public/chat/events`, chat.token);
    let isOver = false;
    void stream.ended.then(() => (isOver = true));
    // Instead of the 5 minutes that an upload may take.
    app.server.server.requestTimeout = 21_000;
    const answers = await Promise.all([
      send(headOf('POST', '/v1/public/user/login', [json, 'Content-Length: 50']), '{', { seconds: 40 }),
      send(headOf('POST', '/nowhere', [json, 'Content-Length: 50']), '{', { seconds: 40 }),
      slowUpload(),
      slowHeaders(),
    ]);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(isOver).toBe(false);
    stream.close();
  });

  function slowUpload(): Promise<string> {
    const type = 'Content-Type: multipart/form-data; boundary=b';
    const head = headOf('POST', '/v1/api/media', [
      ...[type, `Authorization: Bearer ${clinic.tokens.member}`, 'Content-Length: 5000'],
    ]);
    return send(head, '--b\r\n', { seconds: 40 });
  }

  function slowHeaders(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1', () =>
      socket.write('GET /healthz HTTP/1.1\r\nHost: par'),
    );
    let text = '';
    socket.setTimeout(40_000, () => socket.destroy());
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    return promise;
  }
});

describe('live streams', () => {
  const open = (token: string, address: string) =>
    listen(`${app.url}/v1/public/chat/events`, token, undefined, { 'x-forwarded-for': address });
  const status = async (token: string, address: string) => {
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    const url = `${app.url}/v1/public/chat/events`;
    const answer = await fetch(url, { headers, signal: stop.signal });
    stop.abort();
    return [answer.status, answer.headers.get('retry-after')];
  };

  it('of one chat are limited to 10, and one that closes frees its place', async () => {
    const { token } = await enterChat(app, chat.key);
    const streams = await Promise.all(Array.from({ length: 10 }, (_, i) => open(token, `203.0.113.${i}`)));
    expect(await status(token, '203.0.113.99')).toEqual([429, '10']);
    streams[0]!.close();
    await until(async () => (await status(token, '203.0.113.99'))[0] === 200);
    streams.forEach((stream) => stream.close());
  });

  it('of one network are limited to 50', async () => {
    const chats = await Promise.all(Array.from({ length: 6 }, () => enterChat(app, chat.key)));
    const streams: Ear[] = [];
    for (let i = 0; i < 50; i++) streams.push(await open(chats[i % 5]!.token, `2001:db8::${i}`));
    expect(await status(chats[5]!.token, '2001:db8::ffff')).toEqual([429, '10']);
    expect(await status(chats[5]!.token, '2001:db8:1::1')).toEqual([200, null]);
    streams.forEach((stream) => stream.close());
  });

  it('of one member session are limited to 10', async () => {
    const url = `${app.url}/v1/api/events`;
    const token = clinic.tokens.admin;
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(url, token)));
    await expect(listen(url, token)).rejects.toThrow('429');
    streams.forEach((stream) => stream.close());
  });
});

describe('/metrics', () => {
  const ask = (remoteAddress: string, headers = {}) =>
    app.server.inject({ url: '/metrics', remoteAddress, headers });

  it('is there for this machine and for the token only', async () => {
    expect((await fetch(`${app.url}/metrics`)).status).toBe(200);
    expect((await ask('::ffff:127.0.0.1')).statusCode).toBe(200);
    expect((await ask('203.0.113.5', { authorization: `Bearer ${metricsToken}` })).statusCode).toBe(200);
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { 'x-forwarded-for': '127.0.0.1' }])
      expect((await ask('203.0.113.5', headers)).statusCode).toBe(404);
    expect((await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).statusCode).toBe(404);
  });
});

describe('headers', () => {
  it('switch devices off everywhere, keep https, and isolate pages but not the chat', async () => {
    const docs = await fetch(`${app.url}/docs`);
    expect(docs.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(docs.headers.get('permissions-policy')).toContain('camera=(), ');
    expect(docs.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    const frame = await fetch(`${app.url}/public/chat/${chat.key}`);
    expect(frame.headers.get('permissions-policy')).toContain('camera=(), ');
    expect(frame.headers.get('cross-origin-opener-policy')).toBeNull();
  });
});

describe('forwarded address', () => {
  it('is not believed by default, and no https is promised on http', async () => {
    const now = new Date();
    const other = await startApp({ env: { TRUST_PROXY: '' }, clock: { now: () => now } });
    try {
      const { key } = await makeChat(other, await makeWorkspace(other));
      const answers = await Promise.all(
        Array.from({ length: 310 }, (_, i) =>
          call(other, 'POST', `/v1/public/chat/${key}/session`, {
            body: {},
            headers: { 'x-forwarded-for': `203.0.${i >> 8}.${i & 255}` },
          }),
        ),
      );
      expect(answers.some(({ status }) => status === 429)).toBe(true);
      expect(answers[0]!.headers.get('strict-transport-security')).toBeNull();
    } finally {
      await other.stop();
    }
  });
});

describe('/readyz', () => {
  it('returns 503 when media cannot be written', async () => {
    const other = await startApp();
    try {
      const media = path.join(other.platform.settings.dataDir, 'media');
      rmSync(media, { recursive: true });
      writeFileSync(media, '');
      expect((await fetch(`${other.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${other.url}/healthz`)).status).toBe(200);
    } finally {
      await other.stop();
    }
  });
});
