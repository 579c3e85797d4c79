import type { z } from 'zod';
import { auditPlatform } from '#server/platform/operation/audit.ts';
import type { PlatformActor, PlatformCtx } from '#server/platform/operation/context.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { inputOf, parse, subjectOf, type Shape } from '#server/platform/operation/operation.ts';
import type { Route } from '#shared/contract/route.ts';
import { AppError } from '#shared/errors.ts';
import { adminMay, type ConsolePermission } from '#shared/rules/permissions.ts';

/** Who may: anybody, a signed-in user, a signed-in administrator whatever the role, or one with a permission. */
export type Who = 'visitor' | 'user' | 'admin' | ConsolePermission;

export type ActorOf<W extends Who> = W extends 'visitor'
  ? PlatformActor
  : Extract<PlatformActor, { kind: W extends 'user' ? 'user' : 'admin' }>;

/**
 * Something that can be done to what belongs to no workspace: accounts, sessions, plans, the system's settings. The
 * counterpart of `Operation`, with the same promises: parsed input, a checked actor, one transaction, an audit row.
 */
export interface PlatformOperation<W extends Who = Who, Input = unknown, Output = unknown, Ready = unknown> {
  /** `feature.verb`, as in the audit log. */
  name: string;
  who: W;
  input: z.ZodType<Input>;
  /** Writes leave an audit row; reads do not. */
  audited: boolean;
  /** What the audit row says beside who, what and when. Never a secret. */
  detail?: (input: Input, output: Output) => Record<string, unknown>;
  /** What must not hold a transaction open: hashing, a look into the directory. */
  prepare?: (ctx: PlatformCtx<ActorOf<W>>, input: Input) => Promise<Ready>;
  run(ctx: PlatformCtx<ActorOf<W>>, tx: PlatformTx, input: Input, ready: Ready): Promise<Output>;
}

/** The operation behind a call: its input is what the call's params, query and body hold together. */
export function platformOperationOf<
  W extends Who,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Output,
  Ready = undefined,
>(
  route: Route<P, Q, B, R>,
  definition: Omit<PlatformOperation<W, Shape<P> & Shape<Q> & Shape<B>, Output, Ready>, 'input'>,
): PlatformOperation<W, Shape<P> & Shape<Q> & Shape<B>, Output, Ready> {
  return { ...definition, input: inputOf(route) as z.ZodType<Shape<P> & Shape<Q> & Shape<B>> };
}

export async function performOnPlatform<W extends Who, Input, Output, Ready>(
  ctx: PlatformCtx,
  operation: PlatformOperation<W, Input, Output, Ready>,
  input: unknown,
): Promise<Output> {
  authorizeOnPlatform(ctx.actor, operation.who);
  const own = ctx as PlatformCtx<ActorOf<W>>;
  const parsed = parse(operation.input, input);
  const ready = (await operation.prepare?.(own, parsed)) as Ready;
  return ctx.platform.database.inPlatform(async (tx) => {
    const output = await operation.run(own, tx, parsed, ready);
    if (operation.audited) {
      const detail = operation.detail?.(parsed, output);
      auditPlatform(ctx, tx, operation.name, subjectOf(parsed, output), detail);
    }
    return output;
  });
}

export function authorizeOnPlatform(actor: PlatformActor, who: Who): void {
  if (!mayOnPlatform(actor, who)) throw new AppError('forbidden');
}

function mayOnPlatform(actor: PlatformActor, who: Who): boolean {
  if (actor.kind === 'system' || who === 'visitor') return true;
  if (who === 'user') return actor.kind === 'user';
  if (actor.kind !== 'admin') return false;
  return who === 'admin' || adminMay(actor.role, who);
}
