/** Calls of the API, tied to what they do. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ctx, PlatformCtx } from '#server/platform/operation/context.ts';
import {
  authenticateCustomer,
  authenticateMember,
  platformCtx,
} from '#server/platform/security/authentication.ts';
import { performInWorkspace, type AdminCtx } from '#server/platform/operation/impersonation.ts';
import { authorize, parse, perform, type Operation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  authorizeOnPlatform,
  performOnPlatform,
  type ActorOf,
  type PlatformOperation,
  type Who,
} from '#server/platform/operation/platformOperation.ts';
import type { Authenticator } from '#server/platform/http/request.ts';
import type { Success } from '#shared/contract/envelope.ts';
import { id as workspaceId, type ListQuery } from '#shared/contract/fields.ts';
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
    audited: operation.audited,
    register(server, platform) {
      const authenticate = authenticatorFor(operation.permission, platform);
      define(server, route, async (request) => {
        const ctx = await authenticate(request);
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
    audited: operation.audited,
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
export function bindInWorkspace<Input, Output>(
  route: Route,
  permission: ConsolePermission,
  operation: Operation<Input, Output>,
): Binding {
  return {
    route,
    access: permission,
    audited: operation.audited,
    register(server, platform) {
      define(server, route, async (request) => {
        const ctx = await platformCtx(platform, request, permission);
        authorizeOnPlatform(ctx.actor, permission);
        const { id, ...input } = inputOf(route, request) as { id: unknown };
        // What is wrong with the input is said first, as in every other call.
        parse(operation.input, input);
        const inside = performInWorkspace(ctx as AdminCtx, parse(workspaceId, id), operation, input);
        return envelope(route, await inside, input);
      });
    },
  };
}

/**
 * A call that fits no single operation: its handler gets who asks, already checked, and the parsed parts. It performs
 * operations or opens transactions itself, and sees to the audit row where it writes.
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
    register(server, platform) {
      const authenticate = authenticatorFor(access, platform);
      define(server, route, async (request) => {
        const ctx = await authenticate(request);
        authorize(ctx, access);
        const output = await handler(ctx, { ...partsOf(route, request), request });
        return envelope(route, output, request.query as object);
      });
    },
  };
}

function authenticatorFor(access: Operation['permission'], platform: Platform): Authenticator {
  return access === 'customer' ? authenticateCustomer(platform) : authenticateMember(platform);
}

function partsOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  request: FastifyRequest,
) {
  rejectUnexpectedBody(route, request);
  return {
    params: (route.params && parse(route.params, request.params)) as z.output<P>,
    query: (route.query && parse(route.query, request.query)) as z.output<Q>,
    body: (route.body && parse(route.body, bodyOf(request))) as z.output<B>,
  };
}

function inputOf(route: Route, request: FastifyRequest): object {
  rejectUnexpectedBody(route, request);
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

function envelope(route: Route, output: unknown, input: object): Success<unknown> {
  if (!route.paged) return { success: true, data: route.reply.parse(output) };
  const { items, total } = output as Paged<unknown>;
  const { page: wantedPage, size: wantedSize } = input as Partial<ListQuery>;
  const page = Number(wantedPage ?? 1);
  const size = Math.min(Number(wantedSize ?? 10), 9999);
  return { success: true, data: route.reply.parse(items), page: { page, size, total } };
}
