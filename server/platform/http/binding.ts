/** Binds calls of the API to operations. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ctx, PlatformCtx } from '#server/platform/operation/context.ts';
import type { Paged } from '#server/platform/database/readPage.ts';
import { maxPublicBodyBytes } from '#server/platform/http/server.ts';
import { performInWorkspace, type AdminCtx } from '#server/platform/operation/impersonation.ts';
import {
  authorize,
  inputOf,
  invalidInput,
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
import type { Success } from '#shared/schema/envelope.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import type { Route } from '#shared/schema/route.ts';
import { AppError } from '#shared/errors.ts';
import type { ConsolePermission } from '#shared/rules/permissions.ts';

/** A call of the API. */
export interface Binding {
  route: Route;
  /** The permission in a workspace, or who may on the platform. */
  access: Operation['permission'] | Who;
  /** Leaves an audit row. */
  audited: boolean;
  register(server: FastifyInstance, platform: Platform, authenticators: Authenticators): void;
}

/** The params, query and body of a request. */
interface CallParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Binds a call to an operation in the workspace of the session. */
export function bind(route: Route, operation: Operation): Binding {
  const { permission, audited } = operation;
  return bindCall(route, permission, audited, async (request, authenticators) => {
    const ctx = await authenticate(permission, authenticators, request);
    return performAuthorized(ctx, operation, partsOf(route, request));
  });
}

/** Binds a call to an operation on what belongs to no workspace. */
export function bindPlatform(route: Route, operation: PlatformOperation): Binding {
  const { who, audited } = operation;
  return bindCall(route, who, audited, async (request, authenticators) => {
    const ctx = await authenticateOnPlatform(who, authenticators, request);
    return performAuthorizedOnPlatform(ctx, operation, partsOf(route, request));
  });
}

/**
 * Binds a call of the console to an operation inside the workspace that its address names by `:id`. The administrator
 * acts there, recorded in the audit log of the workspace and in the console's. An operation without a route of its own
 * gets the body as its input; `reply` turns its output into the reply of the call, after the commit.
 */
export function bindInWorkspace<Input, Output, Prepared>(
  route: Route,
  permission: ConsolePermission,
  operation: Operation<Input, Output, Prepared>,
  reply?: (ctx: AdminCtx, workspaceId: number, output: Output) => Promise<unknown>,
): Binding {
  return bindCall(route, permission, operation.audited, async (request, authenticators) => {
    const ctx = await authenticateOnPlatform(permission, authenticators, request);
    const parts = partsOf(route, request);
    const id = idOf(route, parts);
    const output = await performInWorkspace(ctx, id, operation, inputFor(operation, parts));
    return reply ? reply(ctx, id, output) : output;
  });
}

/** Binds a call of a user to an operation in the one of their workspaces that its address names by `:id`; input as above. */
export function bindAsMember<Input, Output, Prepared>(
  route: Route,
  operation: Operation<Input, Output, Prepared>,
): Binding {
  return bindCall(route, 'user', operation.audited, async (request, authenticators) => {
    const user = await authenticateOnPlatform('user', authenticators, request);
    const parts = partsOf(route, request);
    const ctx = await authenticators.memberIn(user, idOf(route, parts));
    authorize(ctx, operation.permission);
    return performAuthorized(ctx, operation, inputFor(operation, parts));
  });
}

interface HandlerInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  request: FastifyRequest;
}

/**
 * Binds a call that is no single operation. Its handler gets an authorised context and the parsed input, and performs
 * operations itself. Each use has a comment that says why it is not an operation.
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
  handler: (ctx: PlatformCtx<ActorOf<W>>, input: HandlerInput<P, Q, B>) => Promise<unknown>,
): Binding {
  return bindCall(route, who, audited, async (request, authenticators) =>
    handler(await authenticateOnPlatform(who, authenticators, request), parsedInput(route, request)),
  );
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
  handler: (ctx: Ctx, input: HandlerInput<P, Q, B>) => Promise<unknown>,
): Binding {
  return bindCall(route, access, audited, async (request, authenticators) =>
    handler(await authenticate(access, authenticators, request), parsedInput(route, request)),
  );
}

function bindCall(
  route: Route,
  access: Binding['access'],
  audited: Operation['audited'],
  handle: (request: FastifyRequest, authenticators: Authenticators) => Promise<unknown>,
): Binding {
  const isPublic = /^\/v1\/(public|webhook)\//.test(route.path) && !route.files;
  return {
    route,
    access,
    audited: audited !== false,
    register: (server, _platform, authenticators) =>
      void server.route({
        method: route.method,
        url: route.path,
        config: { takesFiles: route.files !== undefined },
        ...(isPublic && { bodyLimit: maxPublicBodyBytes }),
        handler: async (request) => envelope(route, await handle(request, authenticators), request.query),
      }),
  };
}

async function authenticate(
  permission: Operation['permission'],
  { customer, member }: Authenticators,
  request: FastifyRequest,
): Promise<Ctx> {
  const ctx = await (permission === 'customer' ? customer : member)(request);
  authorize(ctx, permission);
  return ctx;
}

async function authenticateOnPlatform<W extends Who>(
  who: W,
  authenticators: Authenticators,
  request: FastifyRequest,
): Promise<PlatformCtx<ActorOf<W>>> {
  const ctx = await authenticators.platform(request, who);
  authorizeOnPlatform(ctx.actor, who);
  return ctx as PlatformCtx<ActorOf<W>>;
}

function parsedInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  request: FastifyRequest,
): HandlerInput<P, Q, B> {
  const { params, query, body } = partsOf(route, request);
  return {
    params: (route.params && parse(route.params, params)) as z.output<P>,
    query: (route.query && parse(route.query, query)) as z.output<Q>,
    body: (route.body && parse(route.body, body)) as z.output<B>,
    request,
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

/** Parses all parts by the route, and returns `:id` of its address. */
function idOf(route: Route, parts: CallParts): number {
  const { params } = parseInput({ route, input: inputOf(route) }, parts) as { params: { id: number } };
  return params.id;
}

/** The input of an operation that is bound to another call than its own. */
function inputFor({ route }: Pick<Operation, 'route'>, { query, body }: CallParts): unknown {
  return route
    ? { ...(query !== undefined && { query }), ...(body !== undefined && { body }) }
    : (body ?? {});
}

/** A call without a body rejects one, so that no client believes that it was read. */
function rejectUnexpectedBody(route: Route, request: FastifyRequest): void {
  if (route.body || route.files) return;
  const names = Object.keys(bodyOf(request));
  if (names.length > 0) throw invalidInput(names.map((name) => [name, 'unknown field']));
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
  const { page, size } = parse(route.query!, query) as ListQuery;
  return { success: true, data: route.reply.parse(items), page: { page, size, total } };
}
