/** A receiver of webhooks for tests: it verifies by the Standard Webhooks specification, and fails on demand. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HeardDelivery {
  id: string;
  type: string;
  payload: {
    id: string;
    type: string;
    version: number;
    created_at: number;
    workspace_id: number;
    data: never;
  };
  /** The signature fits the bytes that came, with the secret known now. */
  genuine: boolean;
  headers: IncomingHttpHeaders;
  path: string;
  raw: string;
}

export interface ReceiverReply {
  status?: number;
  body?: string;
  headers?: Record<string, string>;
  /** It accepts the call and never replies. */
  silent?: true;
}

export interface WebhookReceiver {
  port: number;
  url: string;
  secret: string;
  heard: HeardDelivery[];
  /** Sets the replies of the next calls; later ones get a 200. */
  reply(...replies: ReceiverReply[]): void;
  /** Sets the reply of every call. */
  always(reply: ReceiverReply | undefined): void;
  stop(): Promise<void>;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const replies: ReceiverReply[] = [];
  let usual: ReceiverReply | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      const payload = JSON.parse(raw.toString()) as HeardDelivery['payload'];
      receiver.heard.push({
        id: String(request.headers['webhook-id']),
        type: payload.type,
        payload,
        genuine: isGenuine(receiver.secret, request.headers, raw),
        headers: request.headers,
        path: request.url!,
        raw: raw.toString(),
      });
      const { status = 200, body = 'thanks', headers = {}, silent } = replies.shift() ?? usual ?? {};
      if (!silent) response.writeHead(status, headers).end(body);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    secret: '',
    heard: [],
    reply: (...some) => void replies.push(...some),
    always: (reply) => void (usual = reply),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

function isGenuine(secret: string, headers: IncomingHttpHeaders, raw: Buffer): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = Buffer.concat([
    Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`),
    raw,
  ]);
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  // A sender that rotates its secret signs with both.
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
