/**
 * A push service for tests, over HTTPS on loopback: it demands what the vendors' do (RFC 8030 and 8292), stores the
 * messages as its browsers decrypt them (RFC 8291), and fails when a test sets so.
 */
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { openBrowser, type Browser } from '#test/simulators/pushBrowser.ts';
import { certificate, privateKey } from '#test/simulators/certificate.ts';

export interface PushedMessage {
  /** Decrypted. */
  text: string;
  ttl: number;
  urgency: string;
  topic: string;
  /** Of the VAPID token. */
  subject: string;
  /** Bytes of the encrypted body. */
  size: number;
}

export interface PushReply {
  status: number;
  headers?: Record<string, string>;
}

export interface SimulatedSubscription {
  /** What a browser hands to the product. */
  registration: { endpoint: string; expirationTime: number | null; p256dh: string; auth: string };
  /** What arrived, oldest first. */
  messages: PushedMessage[];
  /** The times of all calls. */
  calls: number[];
  /** Sets the replies of the next calls; later ones are delivered. */
  reply(...replies: PushReply[]): void;
}

export interface PushSimulator {
  origin: string;
  /** A browser subscribes with the product's public key: only its signature is let in. */
  subscribe(applicationServerKey: string): SimulatedSubscription;
  /** Why calls were rejected. */
  errors: string[];
  stop(): Promise<void>;
}

interface Line {
  subscription: SimulatedSubscription;
  browser: Browser;
  applicationServerKey: string;
  replies: PushReply[];
}

/** Starts it, and has this process trust its certificate. */
export async function startPushSimulator(): Promise<PushSimulator> {
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  const lines = new Map<string, Line>();
  const errors: string[] = [];
  const server = createServer({ key: privateKey, cert: certificate }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      errors.push(String(error));
      response.writeHead(error instanceof Rejected ? error.status : 500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const line = lines.get(request.url ?? '');
    if (!line) throw new Rejected(404, 'no such subscription');
    line.subscription.calls.push(Date.now());
    const message = accept(request, Buffer.concat(chunks), line, origin);
    const reply = line.replies.shift() ?? { status: 201 };
    if (reply.status === 201) line.subscription.messages.push(message);
    response.writeHead(reply.status, { location: `${origin}/message/1`, ...reply.headers }).end();
  }

  return {
    origin,
    errors,
    subscribe(applicationServerKey) {
      const browser = openBrowser();
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const line: Line = {
        browser,
        applicationServerKey,
        replies: [],
        subscription: {
          registration: { endpoint: origin + path, expirationTime: null, ...browser.keys },
          messages: [],
          calls: [],
          reply: (...replies) => void line.replies.push(...replies),
        },
      };
      lines.set(path, line);
      return line.subscription;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

class Rejected extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The message, if a vendor's service would accept the call. */
function accept({ method, headers }: IncomingMessage, body: Buffer, line: Line, origin: string) {
  if (method !== 'POST') throw new Rejected(405, `${method} is not a delivery`);
  const ttl = Number(headers['ttl']);
  if (!headers['ttl'] || !Number.isInteger(ttl) || ttl < 0) throw new Rejected(400, 'no TTL');
  const urgency = String(headers['urgency'] ?? 'normal');
  if (!/^(very-low|low|normal|high)$/.test(urgency)) throw new Rejected(400, `urgency ${urgency}`);
  const topic = String(headers['topic'] ?? '');
  if (!/^[A-Za-z0-9_-]{0,32}$/.test(topic)) throw new Rejected(400, `topic ${topic}`);
  if (headers['content-encoding'] !== 'aes128gcm') throw new Rejected(415, 'not aes128gcm');
  if (body.length > 4096) throw new Rejected(413, `${body.length} bytes`);
  const { subject } = readVapid(String(headers['authorization'] ?? ''), line.applicationServerKey, origin);
  return { text: line.browser.decrypt(body), ttl, urgency, topic, subject, size: body.length };
}

function readVapid(authorization: string, expectedKey: string, origin: string): { subject: string } {
  const [, token, key] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(authorization) ?? [];
  if (!token || !key) throw new Rejected(401, 'no VAPID token');
  if (key !== expectedKey) throw new Rejected(403, 'not the key of the subscription');
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const genuine = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!genuine) throw new Rejected(403, 'the signature is wrong');
  const { alg } = parse(header);
  const { aud, exp, sub } = parse(claims);
  const now = Date.now() / 1000;
  if (alg !== 'ES256') throw new Rejected(401, `signed with ${String(alg)}`);
  if (aud !== origin) throw new Rejected(403, `meant for ${String(aud)}`);
  if (!(Number(exp) > now && Number(exp) <= now + 24 * 3600))
    throw new Rejected(403, 'expired, or for too long');
  if (!/^(mailto:|https:)/.test(String(sub))) throw new Rejected(403, `on behalf of ${String(sub)}`);
  return { subject: String(sub) };
}

function parse(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
}
