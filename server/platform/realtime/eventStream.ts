/** Server-sent events: the live stream of a workspace for its members, and of one chat for its customer. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Ctx } from '#server/platform/operation/context.ts';
import { toUnavailable } from '#server/platform/database/database.ts';
import type { RawRoute } from '#server/platform/http/rawRoute.ts';
import type { Authenticator } from '#server/platform/security/authenticators.ts';
import type { LiveEvent } from '#server/platform/realtime/live.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#shared/errors.ts';

const heartbeatMilliseconds = 20_000;
/** A reader that takes nothing in for this many bytes is let go; it comes back and replays. */
const maxBacklogBytes = 4 * 1024 * 1024;

export interface LiveEventKind {
  /** The name under which members hear of it. */
  type: string;
  /** The name under which the customer of its conversation does; by default the same. */
  customerType?: string;
  /** Whether somebody in the workspace may see it; by default everybody may. */
  canReceive?(ctx: Ctx, data: unknown): boolean;
}

/** What happens in a workspace, for its members and programs. */
export function memberStream(kinds: readonly LiveEventKind[]): RawRoute {
  const known = byType(kinds);
  return stream(
    '/v1/api/events',
    'workspace.read',
    `What happens in the workspace, as it happens: ${[...known.keys()].join(', ')}; reset: read everything anew`,
    (ctx, { type, data }) => {
      const kind = known.get(type);
      return kind && (kind.canReceive?.(ctx, data) ?? true) ? { type, data } : undefined;
    },
  );
}

/** What happens in one chat, for its customer: of it, what the event says to customers. */
export function customerStream(kinds: readonly LiveEventKind[]): RawRoute {
  const known = byType(kinds);
  return stream(
    '/v1/public/chat/events',
    'customer',
    'What happens in the chat, as it happens: message, typing, status; reset: read everything anew',
    (ctx, { type, conversationId, customerData }) => {
      const own = ctx.actor.kind === 'customer' && conversationId === ctx.actor.conversationId;
      if (!own || customerData === null || customerData === undefined) return undefined;
      return { type: known.get(type)?.customerType ?? type, data: customerData };
    },
  );
}

function byType(kinds: readonly LiveEventKind[]): ReadonlyMap<string, LiveEventKind> {
  return new Map(kinds.map((kind) => [kind.type, kind]));
}

function stream(
  path: string,
  access: 'workspace.read' | 'customer',
  summary: string,
  /** What this listener may see of an event, under which name; undefined: nothing. */
  show: (ctx: Ctx, event: LiveEvent) => { type: string; data: unknown } | undefined,
): RawRoute {
  return {
    path,
    access,
    summary,
    answers: 'text/event-stream',
    register: (server, platform, { customer, member }) =>
      serveStream(server, platform, path, access === 'customer' ? customer : member, show),
  };
}

function serveStream(
  server: FastifyInstance,
  platform: Platform,
  path: string,
  authenticate: Authenticator,
  show: (ctx: Ctx, event: LiveEvent) => { type: string; data: unknown } | undefined,
): void {
  const streams = new Set<ServerResponse>();
  server.addHook('preClose', async () => streams.forEach((stream) => stream.end()));

  server.get(path, async (request, reply) => {
    const ctx = await authenticate(request);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
      'x-trace-id': request.id,
    });
    raw.write('retry: 2000\n\n');
    streams.add(raw);
    raw.on('close', () => streams.delete(raw));
    const hear = (event: LiveEvent) => {
      if (event.type === 'access') return void beat(authenticate, request, raw);
      const shown = event.type === 'reset' ? { type: 'reset', data: {} } : show(ctx, event);
      if (!shown || raw.writableEnded) return;
      if (raw.writableLength > maxBacklogBytes) raw.destroy();
      else
        raw.write(
          `${event.id === undefined ? '' : `id: ${event.id}\n`}event: ${shown.type}\ndata: ${JSON.stringify(shown.data)}\n\n`,
        );
    };
    let stop: () => void;
    try {
      stop = await platform.live.listen(ctx.workspaceId, lastEventId(request), hear);
    } catch (err) {
      // The status is out already: that the stream ends is the answer, and the client comes back.
      platform.log.warn({ err, trace_id: request.id }, 'a live stream could not begin');
      raw.end();
      return;
    }
    const count = () => platform.metrics.listeners.set(platform.live.count());
    const heartbeat = setInterval(() => void beat(authenticate, request, raw), heartbeatMilliseconds);
    const leave = () => {
      clearInterval(heartbeat);
      stop();
      count();
    };
    count();
    if (raw.destroyed) leave();
    else raw.on('close', leave);
    // What ended between the gate and the first event that could be heard was told to nobody.
    await beat(authenticate, request, raw);
  });
}

/**
 * Keeps proxies from closing the line, and closes it ourselves when the session behind it has ended. That it cannot be
 * asked for now is no reason.
 */
async function beat(
  authenticate: Authenticator,
  request: FastifyRequest,
  raw: ServerResponse,
): Promise<void> {
  const error = await authenticate(request).then(
    () => undefined,
    (error: unknown) => toUnavailable(error),
  );
  if (raw.writableEnded) return;
  const ended = error instanceof AppError && error.code !== 'unavailable';
  if (ended) raw.end();
  else raw.write(': \n\n');
}

function lastEventId(request: FastifyRequest): number | undefined {
  const query = request.query as { last_event_id?: string };
  const given = request.headers['last-event-id'] ?? query.last_event_id;
  const id = Number(given);
  return given !== undefined && given !== '' && Number.isSafeInteger(id) && id >= 0 ? id : undefined;
}
