import { z } from 'zod';
import { audit } from '#server/platform/operation/audit.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Route } from '#shared/schema/route.ts';
import { AppError } from '#shared/errors.ts';
import {
  administratorMayDo,
  agentMayDo,
  keyMay,
  pageMayDo,
  roleMay,
  type Permission,
} from '#shared/rules/permissions.ts';

/**
 * Something that can be done in a workspace. Screens, the API, jobs, channels and the agent's tools all use `perform`,
 * which checks the permission, validates, opens the transaction and writes the audit row.
 */
export interface Operation<Input = unknown, Output = unknown, Prepared = unknown> {
  /** `feature.verb`, as in the audit log. */
  name: string;
  /** `customer`, `system` and `console`: not for members at all. */
  permission: Permission | 'customer' | 'system' | 'console';
  /** The call of the API that it implements. Params, query and body are parts of the input. */
  route?: Route;
  input: z.ZodType<Input>;
  /**
   * Writes an audit row: true for everything that writes what people can see. `in steps`: the operations that it
   * performs in its transaction write theirs.
   */
  audited: boolean | 'in steps';
  /** It can write nothing: see `TransactionOptions`. */
  readOnly?: boolean;
  /** Details for the audit row, beside actor, operation, time and `recordChanges`. Never a secret. */
  detail?(input: Input, output: Output): Record<string, unknown>;
  /** Work that must not hold a transaction open: hashing, reading a file, calling a vendor. `run` gets its result. */
  prepare?(ctx: Ctx, input: Input): Promise<Prepared>;
  run(ctx: Ctx, tx: WorkspaceTx, input: Input, prepared: Prepared): Promise<Output>;
}

export function operation<Input, Output, Prepared = undefined>(
  definition: Operation<Input, Output, Prepared>,
): Operation<Input, Output, Prepared> {
  return definition;
}

type Part<Name extends string, Schema extends z.ZodType> =
  unknown extends z.output<Schema> ? unknown : Record<Name, z.output<Schema>>;

/** The parts of a call that its route describes. */
export type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B>;

/** What an operation adds to its route. Unless it says otherwise, a GET is read-only, and others are audited. */
export type OfRoute<Op extends { audited: unknown }> = Omit<Op, 'input' | 'route' | 'audited'> &
  Partial<Pick<Op, 'audited'>>;

/** The operation behind a call of the API. */
export function operationOf<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Output,
  Prepared = undefined,
>(
  route: Route<P, Q, B, R>,
  definition: OfRoute<Operation<CallInput<P, Q, B>, Output, Prepared>>,
): Operation<CallInput<P, Q, B>, Output, Prepared> & { route: Route } {
  const { audited = route.method !== 'GET' } = definition;
  return {
    readOnly: !audited && route.method === 'GET',
    ...definition,
    audited,
    route,
    input: inputOf(route),
  };
}

/** A step of our own jobs: no route, no schema, since its input never comes from outside. */
export function systemOperation<Input, Output>(
  name: string,
  run: (ctx: Ctx, tx: WorkspaceTx, input: Input) => Promise<Output>,
): Operation<Input, Output, undefined> {
  return { name, permission: 'system', audited: false, input: z.custom<Input>(), run };
}

/** Checks the permission, parses, prepares, and runs in the workspace's transaction, together with the audit row. */
export async function perform<Input, Output, Prepared>(
  ctx: Ctx,
  operation: Operation<Input, Output, Prepared>,
  input: NoInfer<Input>,
): Promise<Output> {
  authorize(ctx, operation.permission);
  return performAuthorized(ctx, operation, input);
}

/** The same for a caller whose permission has been checked before the input was read. */
export async function performAuthorized<Input, Output, Prepared>(
  ctx: Ctx,
  operation: Operation<Input, Output, Prepared>,
  input: unknown,
): Promise<Output> {
  const parsed = parseInput(operation, input);
  const prepared = (await operation.prepare?.(ctx, parsed)) as Prepared;
  const { readOnly = false } = operation;
  return ctx.platform.database.inWorkspace(
    ctx.workspaceId,
    (tx) => runAudited(ctx, tx, operation, parsed, prepared),
    { readOnly },
  );
}

/** The same for a step of another operation, in its transaction. `input` is not parsed: its type is trusted. */
export async function performIn<Input, Output>(
  ctx: Ctx,
  tx: WorkspaceTx,
  operation: Operation<Input, Output, undefined>,
  input: Input,
): Promise<Output> {
  authorize(ctx, operation.permission);
  return runAudited(ctx, tx, operation, input, undefined);
}

/** Runs the operation and writes its audit row. */
export async function runAudited<Input, Output, Prepared>(
  ctx: Ctx,
  tx: WorkspaceTx,
  operation: Operation<Input, Output, Prepared>,
  input: Input,
  prepared: Prepared,
): Promise<Output> {
  const output = await operation.run(ctx, tx, input, prepared);
  if (operation.audited === true)
    audit(ctx, tx, operation.name, subjectOf(input, output), operation.detail?.(input, output));
  return output;
}

/** Throws `invalid_input` with the invalid fields; for a call, their names omit the part (`params`, `query`, `body`). */
export function parseInput<Input>(
  { route, input: schema }: { route?: Route; input: z.ZodType<Input> },
  input: unknown,
): Input {
  return parse(schema, input, route ? 1 : 0);
}

export function parse<T>(schema: z.ZodType<T>, input: unknown, unnamedLevels = 0): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(
    parsed.error.issues.flatMap((issue): [string, string][] => {
      const path = issue.path.slice(unnamedLevels);
      if (issue.code !== 'unrecognized_keys') return [[path.join('.') || 'body', issue.message]];
      return issue.keys.slice(0, maxFields).map((key) => [[...path, key].join('.'), 'unknown field']);
    }),
  );
}

/** So much of what is invalid is answered: a body may hold any number of names, of any length. */
const maxFields = 50;
const maxFieldLength = 100;

/** The first reason that is given for a field counts. */
export function invalidInput(reasons: readonly [field: string, reason: string][]): AppError {
  const fields = new Map<string, string>();
  for (const [field, reason] of reasons) {
    if (fields.size === maxFields) break;
    const name = field.slice(0, maxFieldLength);
    if (!fields.has(name)) fields.set(name, reason.slice(0, 300));
  }
  return new AppError('invalid_input', { fields: Object.fromEntries(fields) });
}

export function authorize(ctx: Ctx, permission: Operation['permission']): void {
  if (!may(ctx, permission)) throw new AppError('forbidden');
}

/** The id of the user who acts as a member; API keys, the agent and administrators are rejected. */
export function requireMember({ actor }: Ctx): number {
  if (actor.kind !== 'member') throw new AppError('forbidden');
  return actor.userId;
}

function may(ctx: Ctx, permission: Operation['permission']): boolean {
  const { actor } = ctx;
  if (actor.kind === 'system') return true;
  if (permission === 'system') return false;
  if (permission === 'console') return actor.kind === 'admin';
  if (permission === 'customer') return actor.kind === 'customer';
  if (actor.kind === 'customer') return false;
  if (actor.kind === 'page') return pageMayDo(permission);
  if (actor.kind === 'agent') return agentMayDo(permission);
  if (actor.kind === 'admin') return administratorMayDo(permission);
  if (actor.kind === 'api_key') return keyMay(actor.role, permission);
  return roleMay(actor.role, permission);
}

/** The subject of the audit row: the id in the params, in the input or, after a creation, in the output. */
export function subjectOf(input: unknown, output: unknown): number | null {
  const { params } = (input ?? {}) as { params?: unknown };
  for (const candidate of [params, input, output]) {
    if (typeof candidate !== 'object' || candidate === null || !('id' in candidate)) continue;
    if (typeof candidate.id === 'number') return candidate.id;
  }
  return null;
}

/** The schema of a call's input: its parts, each by its own schema. */
export function inputOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  route: Route<P, Q, B>,
): z.ZodType<CallInput<P, Q, B>> {
  const { params, query, body } = route;
  const parts = { ...(params && { params }), ...(query && { query }), ...(body && { body }) };
  return z.strictObject(parts) as unknown as z.ZodType<CallInput<P, Q, B>>;
}
