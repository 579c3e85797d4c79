import { randomBytes } from 'node:crypto';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { translated } from '#server/platform/database.ts';
import { schemaOf } from '#server/platform/openapi.ts';
import { parse, perform, type Operation } from '#server/platform/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Refusal, Success } from '#shared/contract/envelope.ts';
import type { ListQuery } from '#shared/contract/fields.ts';
import type { Route } from '#shared/contract/route.ts';
import { AppError, errors } from '#shared/errors.ts';
import { pickLocale, type Locale } from '#shared/locales.ts';

export const maxMediaBytes = 20 * 1024 * 1024;

/** Finds out who asks, and for which workspace. Refuses with 401 or 403. */
export type Gate = (request: FastifyRequest) => Promise<Ctx>;

/** A call of the API and what it does. */
export interface Binding {
  route: Route;
  register(server: FastifyInstance, gate: Gate): void;
}

export interface Paged<Item> {
  items: Item[];
  total: number;
}

/** Binds a call to an operation: its input is what the call's params, query and body hold together. */
export function bind<Input, Output>(route: Route, operation: Operation<Input, Output>): Binding {
  return {
    route,
    register(server, gate) {
      define(server, route, async (request) => {
        const ctx = await gate(request);
        const input = {
          ...(route.query && (request.query as object)),
          ...(route.body && bodyOf(request)),
          ...(request.params as object),
        };
        const output = await perform(ctx, operation, input);
        return envelope(route, output, input as unknown as ListQuery);
      });
    },
  };
}

/** A call that belongs to no workspace: its handler gets the parsed body and query. */
export function open<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  handler: (input: {
    params: z.output<P>;
    query: z.output<Q>;
    body: z.output<B>;
    request: FastifyRequest;
  }) => Promise<z.input<R>>,
): (server: FastifyInstance) => void {
  return (server) =>
    define(server, route, async (request) => {
      const output = await handler({
        params: (route.params && parse(route.params, request.params)) as z.output<P>,
        query: (route.query && parse(route.query, request.query)) as z.output<Q>,
        body: (route.body && parse(route.body, bodyOf(request))) as z.output<B>,
        request,
      });
      return envelope(route, output, request.query as unknown as ListQuery);
    });
}

export function define(
  server: FastifyInstance,
  route: Route,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  server.route({ method: route.method, url: route.path, schema: schemaOf(route), handler });
}

function bodyOf(request: FastifyRequest): object {
  const { body } = request;
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError('malformed_request');
  return body;
}

function envelope(route: Route, output: unknown, input: Partial<ListQuery>): Success<unknown> {
  if (!route.paged) return { success: true, data: route.reply.parse(output) };
  const { items, total } = output as Paged<unknown>;
  const page = Number(input.page ?? 1);
  const size = Math.min(Number(input.size ?? 10), 9999);
  return { success: true, data: route.reply.parse(items), page: { page, size, total } };
}

export function localeOf(request: FastifyRequest): Locale {
  const own = request.headers['x-locale'];
  return pickLocale(typeof own === 'string' ? own : request.headers['accept-language']);
}

/** The server with everything that is the same for every call: trace ids, limits, errors, metrics. */
export function openServer(platform: Platform): FastifyInstance {
  const { log, metrics } = platform;
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(8).toString('hex'),
    bodyLimit: 2 * 1024 * 1024,
    // A balancer beside us may say whom it speaks for; a stranger may not.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-trace-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, seconds);
    const line = {
      trace_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 400) log.info(line, 'refused');
    else log.debug(line, 'answered');
  });
  server.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    const status = errors[refusal.code].status;
    if (status >= 500)
      log.error({ err: error, trace_id: request.id, route: request.routeOptions.url }, 'failed');
    if (refusal.retryAfter) reply.header('retry-after', Math.ceil(refusal.retryAfter));
    void reply.status(status).send(body(refusal, request.id));
  });
  return server;
}

function body(refusal: AppError, traceId: string): Refusal {
  return {
    success: false,
    error: refusal.message,
    error_code: refusal.code,
    trace_id: traceId,
    ...(refusal.fields && { fields: refusal.fields }),
  };
}

/** The one place where errors become answers. What we did not expect is our fault: 500, and the log says why. */
function refusalOf(error: unknown): AppError {
  const known = translated(error);
  if (known instanceof AppError) return known;
  const status = (error as { statusCode?: number }).statusCode;
  const code = (error as { code?: string }).code ?? '';
  if (status === 413 || code.includes('FILE_TOO_LARGE')) return new AppError('payload_too_large');
  if (status === 415) return new AppError('unsupported_media');
  if (status && status >= 400 && status < 500) return new AppError('malformed_request');
  return new AppError('server_error');
}
