import { z } from 'zod';
import { auditPlatform } from '#server/platform/operation/audit.ts';
import type { PlatformActor, PlatformCtx } from '#server/platform/operation/context.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import {
  inputOf,
  parseInput,
  subjectOf,
  type CallInput,
  type OfRoute,
} from '#server/platform/operation/operation.ts';
import { withConstantDuration } from '#server/platform/operation/withConstantDuration.ts';
import type { Route } from '#shared/schema/route.ts';
import { AppError } from '#shared/errors.ts';
import { adminMay, type ConsolePermission } from '#shared/rules/permissions.ts';

/** Who may: our own jobs, anybody, a signed-in user, an administrator of any role, or one with a permission. */
export type Who = 'system' | 'visitor' | 'user' | 'admin' | ConsolePermission;

export type ActorOf<W extends Who> = W extends 'visitor' | 'system'
  ? PlatformActor
  : Extract<PlatformActor, { kind: W extends 'user' ? 'user' : 'admin' }>;

/**
 * Something that can be done to data that belongs to no workspace: accounts, sessions, plans, the system's settings. The
 * counterpart of `Operation`, with the same guarantees: a checked actor, parsed input, one transaction, an audit row.
 */
export interface PlatformOperation<
  W extends Who = Who,
  Input = unknown,
  Output = unknown,
  Prepared = unknown,
> {
  /** `feature.verb`, as in the audit log. */
  name: string;
  who: W;
  /** The call of the API that it implements. Params, query and body are parts of the input. */
  route?: Route;
  input: z.ZodType<Input>;
  /** Writes an audit row: true for everything that writes what people can see. */
  audited: boolean;
  /** Details for the audit row, beside actor, operation, time and `recordChanges`. Never a secret. */
  detail?(input: Input, output: Output): Record<string, unknown>;
  /** Who the audit row names, where the operation itself authenticates: log-in, another workspace. */
  auditedActor?(output: Output): PlatformActor;
  /** Its duration does not reveal what was found, success or error. Input that does not parse is rejected at once. */
  hasConstantDuration?: boolean;
  /** What must not hold a transaction open: hashing, a question across workspaces. Its result is given to `run`. */
  prepare?(ctx: PlatformCtx<ActorOf<W>>, input: Input): Promise<Prepared>;
  run(ctx: PlatformCtx<ActorOf<W>>, tx: PlatformTx, input: Input, prepared: Prepared): Promise<Output>;
}

/** The operation behind a call of the API. */
export function platformOperationOf<
  W extends Who,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Output,
  Prepared = undefined,
>(
  route: Route<P, Q, B, R>,
  definition: OfRoute<PlatformOperation<W, CallInput<P, Q, B>, Output, Prepared>>,
): PlatformOperation<W, CallInput<P, Q, B>, Output, Prepared> & { route: Route } {
  return { audited: route.method !== 'GET', ...definition, route, input: inputOf(route) };
}

/** A read that asks only `database.crossWorkspace`: `query` runs before the transaction, which stays empty. */
export function crossWorkspaceQueryOf<
  W extends Who,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Output,
>(
  route: Route<P, Q, B, R>,
  definition: {
    name: string;
    who: W;
    query(ctx: PlatformCtx<ActorOf<W>>, input: CallInput<P, Q, B>): Promise<Output>;
  },
): PlatformOperation<W, CallInput<P, Q, B>, Output, Output> & { route: Route } {
  const { name, who, query } = definition;
  return platformOperationOf(route, {
    ...{ name, who, audited: false },
    prepare: query,
    run: async (_ctx, _tx, _input, result) => result,
  });
}

/** A step of our own jobs: no route, no schema, since its input never comes from outside. */
export function systemPlatformOperation<Input, Output>(
  name: string,
  run: (ctx: PlatformCtx, tx: PlatformTx, input: Input) => Promise<Output>,
): PlatformOperation<'system', Input, Output, undefined> {
  return { name, who: 'system', audited: false, input: z.custom<Input>(), run };
}

/** Checks the actor, parses, prepares, and runs in one transaction, together with the audit row. */
export async function performOnPlatform<W extends Who, Input, Output, Prepared>(
  ctx: PlatformCtx,
  operation: PlatformOperation<W, Input, Output, Prepared>,
  input: NoInfer<Input>,
): Promise<Output> {
  authorizeOnPlatform(ctx.actor, operation.who);
  return performAuthorizedOnPlatform(ctx, operation, input);
}

/** The same for an actor who has been checked before the input was read. */
export async function performAuthorizedOnPlatform<W extends Who, Input, Output, Prepared>(
  ctx: PlatformCtx,
  operation: PlatformOperation<W, Input, Output, Prepared>,
  input: unknown,
): Promise<Output> {
  const own = ctx as PlatformCtx<ActorOf<W>>;
  const parsed = parseInput(operation, input);
  const work = async () => {
    const prepared = (await operation.prepare?.(own, parsed)) as Prepared;
    return ctx.platform.database.inPlatform(async (tx) => {
      const output = await operation.run(own, tx, parsed, prepared);
      if (operation.audited) {
        const actor = operation.auditedActor?.(output) ?? ctx.actor;
        const detail = operation.detail?.(parsed, output);
        auditPlatform({ ...ctx, actor }, tx, operation.name, subjectOf(parsed, output), detail);
      }
      return output;
    });
  };
  return operation.hasConstantDuration ? withConstantDuration(work) : work();
}

export function authorizeOnPlatform(actor: PlatformActor, who: Who): void {
  if (!mayOnPlatform(actor, who)) throw new AppError('forbidden');
}

function mayOnPlatform(actor: PlatformActor, who: Who): boolean {
  if (actor.kind === 'system' || who === 'visitor') return true;
  if (who === 'system') return false;
  if (who === 'user') return actor.kind === 'user';
  if (actor.kind !== 'admin') return false;
  return who === 'admin' || adminMay(actor.role, who);
}
