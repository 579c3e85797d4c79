import { randomBytes } from 'node:crypto';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { z } from 'zod';
import type { Ctx, PlatformCtx } from '#server/platform/context.ts';
import { translated } from '#server/platform/database.ts';
import { customerGate, memberGate, platformCtx } from '#server/platform/gates.ts';
import { performInside, type AdminCtx } from '#server/platform/inside.ts';
import type { Log } from '#server/platform/log.ts';
import { authorize, parse, perform, type Operation } from '#server/platform/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Gate } from '#server/platform/request.ts';
import {
  authorizeOnPlatform,
  performOnPlatform,
  type ActorOf,
  type PlatformOperation,
  type Who,
} from '#server/platform/platformOperation.ts';
import type { Refusal, Success } from '#shared/contract/envelope.ts';
import { id as workspaceId, type ListQuery } from '#shared/contract/fields.ts';
import type { Route } from '#shared/contract/route.ts';
import { AppError, errors } from '#shared/errors.ts';
import type { ConsolePermission } from '#shared/rules/permissions.ts';

export const maxMediaBytes = 20 * 1024 * 1024;

/** A call of the API, who may make it, and what it does. */
export interface Binding {
  route: Route;
  /** The permission in a workspace, or who may on the platform. */
  access: Operation['permission'] | Who;
  /** Leaves an audit row. */
  writes: boolean;
  register(server: FastifyInstance, platform: Platform): void;
}

export interface Paged<Item> {
  items: Item[];
  total: number;
}

/** Binds a call to an operation of the member's workspace: its input is what the call's parts hold together. */
export function bind<Input, Output>(route: Route, operation: Operation<Input, Output>): Binding {
  return {
    route,
    access: operation.permission,
    writes: operation.writes,
    register(server, platform) {
      const gate = gateOf(operation.permission, platform);
      define(server, route, async (request) => {
        const ctx = await gate(request);
        authorize(ctx, operation.permission);
        const input = inputOf(route, request);
        return envelope(route, await perform(ctx, operation, input), input);
      });
    },
  };
}

/** Binds a call to an operation on what belongs to no workspace. */
export function bindPlatform<W extends Who, Input, Output, Ready>(
  route: Route,
  operation: PlatformOperation<W, Input, Output, Ready>,
): Binding {
  return {
    route,
    access: operation.who,
    writes: operation.writes,
    register(server, platform) {
      define(server, route, async (request) => {
        const ctx = await platformCtx(platform, request, operation.who);
        authorizeOnPlatform(ctx.actor, operation.who);
        const input = inputOf(route, request);
        return envelope(route, await performOnPlatform(ctx, operation, input), input);
      });
    },
  };
}

/**
 * Binds a call of the console to an operation inside the workspace that its address names by `:id`. The administrator
 * acts there, and the workspace's own audit log says so, as the console's does.
 */
export function bindInside<Input, Output>(
  route: Route,
  permission: ConsolePermission,
  operation: Operation<Input, Output>,
): Binding {
  return {
    route,
    access: permission,
    writes: operation.writes,
    register(server, platform) {
      define(server, route, async (request) => {
        const ctx = await platformCtx(platform, request, permission);
        authorizeOnPlatform(ctx.actor, permission);
        const { id, ...input } = inputOf(route, request) as { id: unknown };
        // What is wrong with the input is said first, as in every other call.
        parse(operation.input, input);
        const inside = performInside(ctx as AdminCtx, parse(workspaceId, id), operation, input);
        return envelope(route, await inside, input);
      });
    },
  };
}

/**
 * A call that fits no single operation: its handler gets who asks, already checked, and the parsed parts. It performs
 * operations or opens transactions itself, and sees to the audit row where it writes.
 */
export function handle<
  W extends Who,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  route: Route<P, Q, B, R>,
  { who, writes }: { who: W; writes: boolean },
  handler: (
    ctx: PlatformCtx<ActorOf<W>>,
    input: { params: z.output<P>; query: z.output<Q>; body: z.output<B>; request: FastifyRequest },
  ) => Promise<unknown>,
): Binding {
  return {
    route,
    access: who,
    writes,
    register(server, platform) {
      define(server, route, async (request) => {
        const ctx = await platformCtx(platform, request, who);
        authorizeOnPlatform(ctx.actor, who);
        const output = await handler(ctx as PlatformCtx<ActorOf<W>>, { ...partsOf(route, request), request });
        return envelope(route, output, request.query as object);
      });
    },
  };
}

/** The same inside the workspace of a session: a call that reaches out, or streams, or has a gate of its own. */
export function handleInWorkspace<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  route: Route<P, Q, B, R>,
  { access, writes }: { access: Operation['permission']; writes: boolean },
  handler: (
    ctx: Ctx,
    input: { params: z.output<P>; query: z.output<Q>; body: z.output<B>; request: FastifyRequest },
  ) => Promise<unknown>,
): Binding {
  return {
    route,
    access,
    writes,
    register(server, platform) {
      const gate = gateOf(access, platform);
      define(server, route, async (request) => {
        const ctx = await gate(request);
        authorize(ctx, access);
        const output = await handler(ctx, { ...partsOf(route, request), request });
        return envelope(route, output, request.query as object);
      });
    },
  };
}

function gateOf(access: Operation['permission'], platform: Platform): Gate {
  return access === 'customer' ? customerGate(platform) : memberGate(platform);
}

function partsOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  request: FastifyRequest,
) {
  refuseStray(route, request);
  return {
    params: (route.params && parse(route.params, request.params)) as z.output<P>,
    query: (route.query && parse(route.query, request.query)) as z.output<Q>,
    body: (route.body && parse(route.body, bodyOf(request))) as z.output<B>,
  };
}

function inputOf(route: Route, request: FastifyRequest): object {
  refuseStray(route, request);
  return {
    ...(route.query && (request.query as object)),
    ...(route.body && bodyOf(request)),
    ...(request.params as object),
  };
}

export function define(
  server: FastifyInstance,
  route: Route,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  server.route({ method: route.method, url: route.path, handler });
}

/** A call that takes no body refuses one that says something: nobody should think that it was heard. */
function refuseStray(route: Route, request: FastifyRequest): void {
  if (route.body || route.files) return;
  const fields = Object.keys(bodyOf(request)).map((name) => [name, 'unknown field']);
  if (fields.length > 0) throw new AppError('invalid_input', { fields: Object.fromEntries(fields) });
}

function bodyOf(request: FastifyRequest): object {
  const { body } = request;
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError('malformed_request');
  return body;
}

function envelope(route: Route, output: unknown, input: object): Success<unknown> {
  if (!route.paged) return { success: true, data: route.reply.parse(output) };
  const { items, total } = output as Paged<unknown>;
  const { page: wantedPage, size: wantedSize } = input as Partial<ListQuery>;
  const page = Number(wantedPage ?? 1);
  const size = Math.min(Number(wantedSize ?? 10), 9999);
  return { success: true, data: route.reply.parse(items), page: { page, size, total } };
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
    // An address that cannot be read meets no route, and none of the hooks below.
    frameworkErrors: (_error, { id, method }, reply) =>
      refuseUnreadable(log, { id, method }, reply as unknown as FastifyReply),
  });
  acceptNoBody(server);
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

/** Many clients give every body a type, also where there is none; some send none in pieces, without its length. */
function acceptNoBody(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ headers }) => {
    const none = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined;
    if (none) delete headers['content-type'];
  });
  const readJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : readJson(request, text, done),
  );
}

function refuseUnreadable(log: Log, request: { id: string; method: string }, reply: FastifyReply): void {
  const refusal = new AppError('malformed_request');
  const { status } = refusal;
  log.info({ trace_id: request.id, method: request.method, status }, 'refused');
  void reply.status(status).header('x-trace-id', request.id).send(body(refusal, request.id));
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
