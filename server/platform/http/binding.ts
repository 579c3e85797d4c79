/** Calls of the API, tied to what they do. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ctx, PlatformCtx } from '#server/platform/operation/context.ts';
import { performInWorkspace, type AdminCtx } from '#server/platform/operation/impersonation.ts';
import {
  authorize,
  inputOf,
  parse,
  parseInput,
  performAuthorized,
  type Operation,
} from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  authorizeOnPlatform,
  performAuthorizedOnPlatform,
  type ActorOf,
  type PlatformOperation,
  type Who,
} from '#server/platform/operation/platformOperation.ts';
import type { Authenticators } from '#server/platform/security/authenticators.ts';
import type { Success } from '#shared/contract/envelope.ts';
import type { ListQuery } from '#shared/contract/fields.ts';
import type { Route } from '#shared/contract/route.ts';
import { AppError } from '#shared/errors.ts';
import type { ConsolePermission } from '#shared/rules/permissions.ts';

/** A call of the API, who may make it, and what it does. */
export interface Binding {
  route: Route;
  /** The permission in a workspace, or who may on the platform. */
  access: Operation['permission'] | Who;
  /** Leaves an audit row. */
  audited: boolean;
  register(server: FastifyInstance, platform: Platform, authenticators: Authenticators): void;
}

export interface Paged<Item> {
  items: Item[];
  total: number;
}

/** The params, query and body of a request. */
interface CallParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Binds a call to an operation in the workspace of the session. */
export function bind(route: Route, operation: Operation): Binding {
  return {
    route,
    access: operation.permission,
    audited: operation.audited !== false,
    register(server, platform, authenticators) {
      const authenticate = authenticatorFor(operation.permission, authenticators);
      define(server, route, async (request) => {
        const ctx = await authenticate(request);
        authorize(ctx, operation.permission);
        const input = partsOf(route, request);
        return envelope(route, await performAuthorized(ctx, operation, input), input.query);
      });
    },
  };
}

/** Binds a call to an operation on what belongs to no workspace. */
export function bindPlatform(route: Route, operation: PlatformOperation): Binding {
  return {
    route,
    access: operation.who,
    audited: operation.audited,
    register(server, platform, authenticators) {
      define(server, route, async (request) => {
        const ctx = await authenticators.platform(request, operation.who);
        authorizeOnPlatform(ctx.actor, operation.who);
        const input = partsOf(route, request);
        return envelope(route, await performAuthorizedOnPlatform(ctx, operation, input), input.query);
      });
    },
  };
}

/**
 * Binds a call of the console to an operation inside the workspace that its address names by `:id`. The administrator
 * acts there, and the workspace's own audit log says so, as the console's does. An operation without a route of its own
 * gets the body as its input; `reply` turns its output into what the console shows, after the commit.
 */
export function bindInWorkspace<Input, Output, Prepared>(
  route: Route,
  permission: ConsolePermission,
  operation: Operation<Input, Output, Prepared>,
  reply?: (ctx: AdminCtx, workspaceId: number, output: Output) => Promise<unknown>,
): Binding {
  return {
    route,
    access: permission,
    audited: operation.audited !== false,
    register(server, platform, authenticators) {
      define(server, route, async (request) => {
        const ctx = (await authenticators.platform(request, permission)) as AdminCtx;
        authorizeOnPlatform(ctx.actor, permission);
        const parts = partsOf(route, request);
        const { params } = parseInput({ route, input: inputOf(route) }, parts) as { params: { id: number } };
        const output = await performInWorkspace(ctx, params.id, operation, inputFor(operation, parts));
        return envelope(route, reply ? await reply(ctx, params.id, output) : output, parts.query);
      });
    },
  };
}

/** Binds a call of a user to an operation in the one of their workspaces that its address names by `:id`; input as above. */
export function bindAsMember<Input, Output, Prepared>(
  route: Route,
  operation: Operation<Input, Output, Prepared>,
): Binding {
  return {
    route,
    access: 'user',
    audited: operation.audited !== false,
    register(server, platform, authenticators) {
      define(server, route, async (request) => {
        const user = (await authenticators.platform(request, 'user')) as PlatformCtx<ActorOf<'user'>>;
        const parts = partsOf(route, request);
        const { params } = parseInput({ route, input: inputOf(route) }, parts) as { params: { id: number } };
        const ctx = await authenticators.memberIn(user, params.id);
        authorize(ctx, operation.permission);
        const input = inputFor(operation, parts);
        return envelope(route, await performAuthorized(ctx, operation, input), parts.query);
      });
    },
  };
}

/**
 * A call that fits no single operation: its handler gets who asks, already checked, and the parsed parts. It performs
 * operations itself. Each one says beside it why it is not an operation.
 */
export function bindHandler<
  W extends Who,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  route: Route<P, Q, B, R>,
  { who, audited }: { who: W; audited: boolean },
  handler: (
    ctx: PlatformCtx<ActorOf<W>>,
    input: { params: z.output<P>; query: z.output<Q>; body: z.output<B>; request: FastifyRequest },
  ) => Promise<unknown>,
): Binding {
  return {
    route,
    access: who,
    audited,
    register(server, platform, authenticators) {
      define(server, route, async (request) => {
        const ctx = await authenticators.platform(request, who);
        authorizeOnPlatform(ctx.actor, who);
        const parts = parsedPartsOf(route, request);
        const output = await handler(ctx as PlatformCtx<ActorOf<W>>, { ...parts, request });
        return envelope(route, output, request.query);
      });
    },
  };
}

/** The same inside the workspace of a session. */
export function bindWorkspaceHandler<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  route: Route<P, Q, B, R>,
  { access, audited }: { access: Operation['permission']; audited: boolean },
  handler: (
    ctx: Ctx,
    input: { params: z.output<P>; query: z.output<Q>; body: z.output<B>; request: FastifyRequest },
  ) => Promise<unknown>,
): Binding {
  return {
    route,
    access,
    audited,
    register(server, platform, authenticators) {
      const authenticate = authenticatorFor(access, authenticators);
      define(server, route, async (request) => {
        const ctx = await authenticate(request);
        authorize(ctx, access);
        const output = await handler(ctx, { ...parsedPartsOf(route, request), request });
        return envelope(route, output, request.query);
      });
    },
  };
}

function authenticatorFor(access: Operation['permission'], { customer, member }: Authenticators) {
  return access === 'customer' ? customer : member;
}

function parsedPartsOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  request: FastifyRequest,
) {
  const { params, query, body } = partsOf(route, request);
  return {
    params: (route.params && parse(route.params, params)) as z.output<P>,
    query: (route.query && parse(route.query, query)) as z.output<Q>,
    body: (route.body && parse(route.body, body)) as z.output<B>,
  };
}

function partsOf(route: Route, request: FastifyRequest): CallParts {
  rejectUnexpectedBody(route, request);
  return {
    ...(route.params && { params: request.params }),
    ...(route.query && { query: request.query }),
    ...(route.body && { body: bodyOf(request) }),
  };
}

/** What an operation gets that is bound to another call than its own. */
function inputFor({ route }: Pick<Operation, 'route'>, { query, body }: CallParts): unknown {
  return route
    ? { ...(query !== undefined && { query }), ...(body !== undefined && { body }) }
    : (body ?? {});
}

export function define(
  server: FastifyInstance,
  route: Route,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  server.route({ method: route.method, url: route.path, handler });
}

/** A call that takes no body rejects one: nobody should think that it was read. */
function rejectUnexpectedBody(route: Route, request: FastifyRequest): void {
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

function envelope(route: Route, output: unknown, query: unknown): Success<unknown> {
  if (!route.paged) return { success: true, data: route.reply.parse(output) };
  const { items, total } = output as Paged<unknown>;
  const { page: wantedPage, size: wantedSize } = (query ?? {}) as Partial<ListQuery>;
  const page = Number(wantedPage ?? 1);
  const size = Math.min(Number(wantedSize ?? 10), 9999);
  return { success: true, data: route.reply.parse(items), page: { page, size, total } };
}
