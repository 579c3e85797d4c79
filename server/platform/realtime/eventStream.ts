/** Server-sent events: the live stream of a workspace for its members, and of one chat for its customer. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { toUnavailable } from '#server/platform/database/connectionLoss.ts';
import type { RawRoute } from '#server/platform/http/rawRoute.ts';
import { addressOf } from '#server/platform/http/request.ts';
import { actorId, type Ctx } from '#server/platform/operation/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { LiveEvent } from '#server/platform/realtime/liveEvent.ts';
import type { LiveEventKind } from '#server/platform/realtime/liveEventKind.ts';
import type { Authenticator } from '#server/platform/security/authenticators.ts';
import { concurrencyLimit } from '#server/platform/security/concurrencyLimit.ts';
import { networkOf } from '#server/platform/security/rateLimit.ts';
import { AppError } from '#shared/errors.ts';

const heartbeatMilliseconds = 20_000;
/** Backpressure: a client that has not read this many bytes is disconnected; it reconnects and replays. */
const maxBufferedBytes = 4 * 1024 * 1024;

/** How many streams one session, key or chat has open at once, and one network; on each node by itself. */
const maxPerToken = 10;
const maxPerNetwork = { customer: 50, member: 500 };

/** What a subscriber receives of an event, and under which type; undefined: nothing. */
type View = (ctx: Ctx, event: LiveEvent) => { type: string; data: unknown } | undefined;

/** The events of a workspace, for its members and API keys. */
export function memberStream(kinds: readonly LiveEventKind[]): RawRoute {
  const byType = new Map<string, LiveEventKind>(kinds.map((kind) => [kind.type, kind]));
  return stream(
    '/v1/api/events',
    'workspace.read',
    `What happens in the workspace, as it happens: ${[...byType.keys()].join(', ')}; reset: read everything anew`,
    (ctx, { type, data }) => {
      const kind = byType.get(type);
      return kind && (kind.canReceive?.(ctx, data) ?? true) ? { type, data } : undefined;
    },
  );
}

/** The events of one chat, for its customer. */
export function customerStream(kinds: readonly LiveEventKind[]): RawRoute {
  const customerTypes = new Map<string, string | undefined>(
    kinds.map(({ type, customerType }) => [type, customerType]),
  );
  const listed = [...customerTypes.values()].filter((type) => type !== undefined);
  return stream(
    '/v1/public/chat/events',
    'customer',
    `What happens in the chat, as it happens: ${listed.join(', ')}; reset: read everything anew`,
    (ctx, { type, conversationId, customerData }) => {
      const isOwn = ctx.actor.kind === 'customer' && conversationId === ctx.actor.conversationId;
      const customerType = customerTypes.get(type);
      const hasData = customerData !== null && customerData !== undefined;
      return isOwn && customerType && hasData ? { type: customerType, data: customerData } : undefined;
    },
  );
}

function stream(path: string, access: 'workspace.read' | 'customer', summary: string, view: View): RawRoute {
  return {
    path,
    access,
    summary,
    answers: 'text/event-stream',
    register: (server, platform, { customer, member }) =>
      serveStream(server, platform, path, access === 'customer' ? customer : member, view),
  };
}

function serveStream(
  server: FastifyInstance,
  platform: Platform,
  path: string,
  authenticate: Authenticator,
  view: View,
): void {
  const streams = new Set<ServerResponse>();
  const takePlaces = concurrencyLimit();
  server.addHook('preClose', async () => streams.forEach((stream) => stream.end()));

  server.get(path, async (request, reply) => {
    const ctx = await authenticate(request);
    const { raw } = reply;
    const free = takePlaces(placesOf(ctx, addressOf(request)));
    raw.once('close', free);
    if (raw.destroyed) free();
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 2000\n\n');
    streams.add(raw);
    raw.on('close', () => streams.delete(raw));
    const send = (event: LiveEvent) => {
      if (event.type === 'access') return void sendHeartbeat(authenticate, request, raw);
      const seen = event.type === 'reset' ? { type: 'reset', data: {} } : view(ctx, event);
      if (!seen || raw.writableEnded) return;
      if (raw.writableLength > maxBufferedBytes) raw.destroy();
      else
        raw.write(
          `${event.id === undefined ? '' : `id: ${event.id}\n`}event: ${seen.type}\ndata: ${JSON.stringify(seen.data)}\n\n`,
        );
    };
    let unsubscribe: () => void;
    try {
      unsubscribe = await platform.live.subscribe(ctx.workspaceId, lastEventId(request), send);
    } catch (err) {
      // The status has been sent already: the stream ends, and the client reconnects.
      platform.log.warn({ err, trace_id: request.id }, 'a live stream could not subscribe');
      raw.end();
      return;
    }
    const count = () => platform.metrics.listeners.set(platform.live.count());
    const heartbeat = setInterval(
      () => void sendHeartbeat(authenticate, request, raw),
      heartbeatMilliseconds,
    );
    const stop = () => {
      clearInterval(heartbeat);
      unsubscribe();
      count();
    };
    count();
    if (raw.destroyed) stop();
    else raw.on('close', stop);
    // Access that was revoked between authentication and subscription was broadcast before this stream could receive it.
    await sendHeartbeat(authenticate, request, raw);
  });
}

/**
 * Keeps proxies from closing an idle connection, and ends the stream when its session is no longer valid. A failure to
 * check the session does not end it.
 */
async function sendHeartbeat(
  authenticate: Authenticator,
  request: FastifyRequest,
  raw: ServerResponse,
): Promise<void> {
  const error = await authenticate(request).then(
    () => undefined,
    (error: unknown) => toUnavailable(error),
  );
  if (raw.writableEnded) return;
  const isRevoked = error instanceof AppError && error.code !== 'unavailable';
  if (isRevoked) raw.end();
  else raw.write(': \n\n');
}

function placesOf({ actor, workspaceId }: Ctx, address: string): { key: string; most: number }[] {
  const isCustomer = actor.kind === 'customer';
  const id = isCustomer
    ? `${workspaceId}:${actor.conversationId}`
    : actor.kind === 'member'
      ? `session:${actor.sessionId}`
      : `${actor.kind}:${actorId(actor)}`;
  return [
    { key: id, most: maxPerToken },
    { key: `network:${networkOf(address)}`, most: maxPerNetwork[isCustomer ? 'customer' : 'member'] },
  ];
}

function lastEventId(request: FastifyRequest): number | undefined {
  const query = request.query as { last_event_id?: string };
  const given = request.headers['last-event-id'] ?? query.last_event_id;
  const id = Number(given);
  return given !== undefined && given !== '' && Number.isSafeInteger(id) && id >= 0 ? id : undefined;
}
