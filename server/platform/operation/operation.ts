import { z } from 'zod';
import { audit } from '#server/platform/operation/audit.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Route } from '#shared/contract/route.ts';
import { AppError } from '#shared/errors.ts';
import {
  administratorMayDo,
  agentMayDo,
  keyMay,
  roleMay,
  type Permission,
} from '#shared/rules/permissions.ts';

/**
 * Something that can be done in a workspace. Screens, the API, jobs, channels and the agent's tools all come through
 * `perform`, so permission, validation, transaction and audit cannot be forgotten.
 */
export interface Operation<Input = unknown, Output = unknown> {
  /** `feature.verb`, as in the audit log. */
  name: string;
  /** `customer`, `system` and `console`: not for members at all. */
  permission: Permission | 'customer' | 'system' | 'console';
  input: z.ZodType<Input>;
  /** Writes leave an audit row; reads do not. */
  audited: boolean;
  /** What the audit row says beside who, what and when. Never a secret. */
  detail?: (input: Input, output: Output) => Record<string, unknown>;
  run(ctx: Ctx, tx: WorkspaceTx, input: Input): Promise<Output>;
}

export function operation<Input, Output>(definition: Operation<Input, Output>): Operation<Input, Output> {
  return definition;
}

export type Shape<T> = T extends z.ZodType ? z.output<T> : unknown;

/** The operation behind a call of the API: its input is what the call's params, query and body hold together. */
export function operationOf<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Output,
>(
  route: Route<P, Q, B, R>,
  definition: Omit<Operation<Shape<P> & Shape<Q> & Shape<B>, Output>, 'input'>,
): Operation<Shape<P> & Shape<Q> & Shape<B>, Output> {
  return { ...definition, input: inputOf(route) as z.ZodType<Shape<P> & Shape<Q> & Shape<B>> };
}

/** Parses, checks the permission, and runs in the workspace's transaction, together with the audit row. */
export async function perform<Input, Output>(
  ctx: Ctx,
  operation: Operation<Input, Output>,
  input: unknown,
): Promise<Output> {
  authorize(ctx, operation.permission);
  const parsed = parse(operation.input, input);
  return ctx.platform.database.inWorkspace(ctx.workspaceId, (tx) => performIn(ctx, tx, operation, parsed));
}

/** The same for a step of an operation that is already in its transaction. `input` has been parsed by types. */
export async function performIn<Input, Output>(
  ctx: Ctx,
  tx: WorkspaceTx,
  operation: Operation<Input, Output>,
  input: Input,
): Promise<Output> {
  authorize(ctx, operation.permission);
  const output = await operation.run(ctx, tx, input);
  if (operation.audited)
    audit(ctx, tx, operation.name, subjectOf(input, output), operation.detail?.(input, output));
  return output;
}

export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] = 'unknown field';
    } else fields[issue.path.join('.') || 'body'] ??= issue.message;
  }
  throw new AppError('invalid_input', { fields });
}

export function authorize(ctx: Ctx, permission: Operation['permission']): void {
  if (!may(ctx, permission)) throw new AppError('forbidden');
}

function may(ctx: Ctx, permission: Operation['permission']): boolean {
  const { actor } = ctx;
  if (actor.kind === 'system') return true;
  if (permission === 'system') return false;
  if (permission === 'console') return actor.kind === 'admin';
  if (permission === 'customer') return actor.kind === 'customer';
  if (actor.kind === 'customer') return false;
  if (actor.kind === 'agent') return agentMayDo(permission);
  if (actor.kind === 'admin') return administratorMayDo(permission);
  if (actor.kind === 'api_key') return keyMay(actor.role, permission);
  return roleMay(actor.role, permission);
}

export function subjectOf(input: unknown, output: unknown): number | null {
  for (const holder of [input, output]) {
    if (typeof holder !== 'object' || holder === null || !('id' in holder)) continue;
    if (typeof holder.id === 'number') return holder.id;
  }
  return null;
}

export function inputOf(route: Route): z.ZodType {
  const parts = [route.params, route.query, route.body].filter((part) => part !== undefined);
  if (parts.length === 0) return z.strictObject({});
  if (parts.length === 1) return parts[0]!;
  if (!parts.every((part) => part instanceof z.ZodObject)) {
    throw new Error(`${route.path}: a body that is a union cannot be joined with other parts.`);
  }
  return z.strictObject(Object.assign({}, ...parts.map((part) => (part as z.ZodObject).shape)));
}
