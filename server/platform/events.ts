/** Server-sent events: the live stream of a workspace for its members, and of one chat for its customer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '#server/platform/context.ts';
import type { Gate } from '#server/platform/http.ts';
import type { LiveEvent } from '#server/platform/live.ts';
import type { Platform } from '#server/platform/platform.ts';

const heartbeatMilliseconds = 20_000;
/** A reader that takes nothing in for this many bytes is let go; it comes back and replays. */
const maxBacklogBytes = 4 * 1024 * 1024;

export function eventStream(
  server: FastifyInstance,
  platform: Platform,
  path: string,
  gate: Gate,
  /** What this listener may see of an event, under which name; undefined: nothing. */
  show: (ctx: Ctx, event: LiveEvent) => { type: string; data: unknown } | undefined,
): void {
  server.get(path, async (request, reply) => {
    const ctx = await gate(request);
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
    const stop = await platform.live.listen(ctx.workspaceId, lastEventId(request), (event) => {
      const shown = event.type === 'reset' ? { type: 'reset', data: {} } : show(ctx, event);
      if (!shown) return;
      if (raw.writableLength > maxBacklogBytes) raw.destroy();
      else
        raw.write(
          `${event.id === undefined ? '' : `id: ${event.id}\n`}event: ${shown.type}\ndata: ${JSON.stringify(shown.data)}\n\n`,
        );
    });
    platform.metrics.listeners.set(platform.live.count());
    const heartbeat = setInterval(() => void beat(gate, request, reply), heartbeatMilliseconds);
    raw.on('close', () => {
      clearInterval(heartbeat);
      stop();
      platform.metrics.listeners.set(platform.live.count());
    });
    if (raw.destroyed) stop();
  });
}

/** Keeps proxies from closing the line, and closes it ourselves when the session behind it has ended. */
async function beat(gate: Gate, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    await gate(request);
    reply.raw.write(': \n\n');
  } catch {
    reply.raw.end();
  }
}

function lastEventId(request: FastifyRequest): number | undefined {
  const query = request.query as { last_event_id?: string };
  const given = request.headers['last-event-id'] ?? query.last_event_id;
  const id = Number(given);
  return given !== undefined && given !== '' && Number.isSafeInteger(id) && id >= 0 ? id : undefined;
}
