import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { bearer } from '#server/platform/http/request.ts';
import type { Platform } from '#server/platform/platform.ts';
import { digest } from '#server/platform/security/secrets.ts';
import { isLoopback, type Settings } from '#server/platform/settings.ts';

/** Prometheus metrics, for who has METRICS_TOKEN and for this machine. To others there is nothing at the address. */
export function serveMetrics(server: FastifyInstance, { metrics, settings }: Platform): void {
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(request, settings)) return reply.callNotFound();
    const { registry } = metrics;
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

function mayRead(request: FastifyRequest, { metricsToken }: Settings): boolean {
  const token = Buffer.from(digest(bearer(request)));
  if (metricsToken && timingSafeEqual(token, Buffer.from(digest(metricsToken)))) return true;
  // What a proxy on this machine forwards comes from loopback too.
  const { forwarded, 'x-forwarded-for': forwardedFor, via } = request.headers;
  if (forwarded !== undefined || forwardedFor !== undefined || via !== undefined) return false;
  return isLoopback(request.socket.remoteAddress ?? '');
}
